import { randomUUID } from 'node:crypto'
import {
  NodeConnectionTypes,
  NodeOperationError,
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow'
import { listAll, send } from '../shared/request.ts'
import { isFromCrier } from '../shared/verify-delivery.ts'

export class CrierTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Crier Trigger',
    name: 'crierTrigger',
    icon: { light: 'file:../../icons/crier.svg', dark: 'file:../../icons/crier.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when a post is published or fails, or when credits run low',
    defaults: { name: 'Crier Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'crierApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['post.published', 'post.failed'],
        options: [
          {
            name: 'Connection Connected',
            value: 'connection.connected',
            description: 'An account was connected',
          },
          {
            name: 'Connection Expiring',
            value: 'connection.expiring',
            description: 'An access ends and cannot be renewed',
          },
          {
            name: 'Connection Needs Reconnect',
            value: 'connection.needs_reconnect',
            description: 'An account must be connected again',
          },
          {
            name: 'Credits Low',
            value: 'credits.low',
            description: 'The balance fell below a tenth of the monthly quota',
          },
          {
            name: 'Media Failed',
            value: 'media.failed',
            description: 'A file was lost',
          },
          {
            name: 'Media Ready',
            value: 'media.ready',
            description: 'A file can be used',
          },
          {
            name: 'Post Approval Requested',
            value: 'post.approval_requested',
            description: 'A post waits for approval',
          },
          {
            name: 'Post Approved',
            value: 'post.approved',
            description: 'A post was approved',
          },
          {
            name: 'Post Cancelled',
            value: 'post.cancelled',
            description: 'A scheduled post was cancelled',
          },
          {
            name: 'Post Completed',
            value: 'post.completed',
            description: 'Every part of a post was published or failed',
          },
          {
            name: 'Post Failed',
            value: 'post.failed',
            description: 'A post did not go out, and why',
          },
          {
            name: 'Post Moved',
            value: 'post.moved',
            description: 'A post was given another time',
          },
          {
            name: 'Post Published',
            value: 'post.published',
            description: 'A post is on its network',
          },
          {
            name: 'Post Rejected',
            value: 'post.rejected',
            description: 'A post was rejected',
          },
          {
            name: 'Post Scheduled',
            value: 'post.scheduled',
            description: 'A post was given a time',
          },
        ],
      },
    ],
  }

  webhookMethods = {
    default: {
      /**
       * A webhook that is there but was changed or disabled is brought back to what the workflow
       * says: it keeps its secret and its log.
       */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = this.getWorkflowStaticData('node')
        if (typeof webhookId !== 'string' || typeof secret !== 'string') return false
        const path = `/api/webhooks/${webhookId}`
        const { status, body } = await send(this, { method: 'GET', path }, [404])
        if (status === 404) return false
        const wanted = wantedBy(this)
        const isAsWanted =
          body['url'] === wanted.url &&
          body['enabled'] === true &&
          String([...(body['events'] as string[])].sort()) === String(wanted.events)
        if (!isAsWanted)
          await send(this, { method: 'PATCH', path, body: { ...wanted, enabled: true } })
        return true
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const wanted = wantedBy(this)
        // One whose secret was lost would only be refused here, again and again.
        for (const { webhook_id, url } of await listAll(this, {
          method: 'GET',
          path: '/api/webhooks',
        }))
          if (url === wanted.url) await remove(this, webhook_id)
        const headers = { 'Idempotency-Key': randomUUID() }
        const { body } = await send(this, {
          method: 'POST',
          path: '/api/webhooks',
          body: wanted,
          headers,
        })
        Object.assign(this.getWorkflowStaticData('node'), {
          webhookId: body['webhook_id'],
          secret: body['secret'],
        })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node')
        if (kept['webhookId']) await remove(this, kept['webhookId'])
        delete kept['webhookId']
        delete kept['secret']
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const headers = this.getHeaderData()
    const body: Buffer | undefined = this.getRequestObject().rawBody
    if (!isFromCrier({ body, headers }, this.getWorkflowStaticData('node')['secret'], Date.now())) {
      this.getResponseObject()
        .status(401)
        .json({ message: 'The signature is missing, wrong or too old.' })
      return { noWebhookResponse: true }
    }
    const event = JSON.parse(String(body)) as IDataObject
    return { workflowData: [[{ json: { event_id: headers['webhook-id'], ...event } }]] }
  }
}

function wantedBy(context: IHookFunctions): {
  readonly url: string
  readonly events: readonly string[]
} {
  const url = context.getNodeWebhookUrl('default')
  const events = [...(context.getNodeParameter('events', []) as string[])].sort()
  if (!url || events.length === 0)
    throw new NodeOperationError(context.getNode(), 'Choose at least one event.')
  return { url, events }
}

/** A webhook that is gone already counts as removed. */
async function remove(context: IHookFunctions, webhookId: unknown): Promise<void> {
  await send(context, { method: 'DELETE', path: `/api/webhooks/${String(webhookId)}` }, [404])
}
