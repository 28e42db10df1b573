import {
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodePropertyOptions,
  type INodeType,
  type INodeTypeDescription,
} from 'n8n-workflow'
import { listAll } from '../shared/request.ts'
import { perform } from './perform.ts'
import { resources } from './resources/index.ts'

// The most options that a list can show without a search.
const optionsMax = 200
const labelLengthMax = 60

export class Crier implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Crier',
    name: 'crier',
    icon: { light: 'file:../../icons/crier.svg', dark: 'file:../../icons/crier.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Draft, schedule and look after social posts on your Crier server',
    defaults: { name: 'Crier' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'crierApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        default: 'draft',
        options: [
          { name: 'Account', value: 'account' },
          { name: 'Connection', value: 'connection' },
          { name: 'Draft', value: 'draft' },
          { name: 'Event', value: 'event' },
          { name: 'Media', value: 'media' },
          { name: 'Schedule', value: 'schedule' },
          { name: 'Slot', value: 'slot' },
        ],
      },
      ...Object.values(resources).flatMap(({ operations, fields }) => [operations, ...fields]),
    ],
  }

  methods = {
    loadOptions: {
      async getConnections(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const platform = this.getCurrentNodeParameter('platform')
        const query = platform ? { platform } : {}
        const connections = await listAll(
          this,
          { method: 'GET', path: '/api/connections', query },
          optionsMax,
        )
        return connections.map(({ connection_id, platform, label, main }) => ({
          name: `${label ?? 'Not connected'} (${platform}${main ? ', main' : ''})`,
          value: String(connection_id),
        }))
      },

      async getDrafts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const drafts = await listAll(this, { method: 'GET', path: '/api/drafts' }, optionsMax)
        return drafts.map(({ draft_id, platform, content }) => ({
          name: `${String(content || draft_id).slice(0, labelLengthMax)} (${platform})`,
          value: String(draft_id),
        }))
      },
    },
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const done: INodeExecutionData[] = []
    for (let itemIndex = 0; itemIndex < this.getInputData().length; itemIndex++) {
      try {
        for (const json of await perform(this, itemIndex))
          done.push({ json, pairedItem: { item: itemIndex } })
      } catch (error) {
        const told =
          error instanceof NodeApiError
            ? error
            : new NodeOperationError(this.getNode(), error as Error, { itemIndex })
        if (this.continueOnFail()) {
          const { message, description } = told
          const status = 'httpCode' in told ? told.httpCode : null
          done.push({
            json: { error: message, description, status },
            error: told,
            pairedItem: { item: itemIndex },
          })
        } else {
          throw told
        }
      }
    }
    return [done]
  }
}
