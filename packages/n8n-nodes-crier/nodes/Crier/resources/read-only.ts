import type { INodeProperties } from 'n8n-workflow'
import { additional, connectionId, filters, from, listFields, platform, to } from './fields.ts'
import { fieldsOf, type Resource } from './resource.ts'

/** Resources that are only read. */
export const account: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['account'] } },
    default: 'get',
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get the account',
        description: 'Read the account, with its credits',
      },
    ],
  },
  calls: { get: ['GET', '/api/account'] },
  fields: [],
}

export const connection: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['connection'] } },
    default: 'getAll',
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many connections',
        description: 'List the accounts of networks to post to',
      },
    ],
  },
  calls: { getAll: ['GET', '/api/connections'] },
  fields: fieldsOf('connection', ['getAll'], [...listFields, filters([platform])]),
}

const event: INodeProperties = {
  displayName: 'Event',
  name: 'event',
  type: 'options',
  default: 'post.published',
  options: [
    { name: 'Credits Low', value: 'credits.low' },
    { name: 'Post Completed', value: 'post.completed' },
    { name: 'Post Failed', value: 'post.failed' },
    { name: 'Post Published', value: 'post.published' },
  ],
}

export const eventLog: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['event'] } },
    default: 'getAll',
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many events',
        description: 'List what happened, newest first',
      },
    ],
  },
  calls: { getAll: ['GET', '/api/events'] },
  fields: fieldsOf('event', ['getAll'], [...listFields, filters([to, event, from])]),
}

export const slot: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['slot'] } },
    default: 'getNextFree',
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many slots',
        description: 'List the recurring slots of the calendar',
      },
      {
        name: 'Get Next Free',
        value: 'getNextFree',
        action: 'Get the next free slot',
        description: 'Show when the next free slot is',
      },
    ],
  },
  calls: {
    getAll: ['GET', '/api/schedule-slots'],
    getNextFree: ['GET', '/api/schedules/next-free'],
  },
  fields: [
    ...fieldsOf('slot', ['getAll'], [...listFields, filters([connectionId, platform])]),
    ...fieldsOf(
      'slot',
      ['getNextFree'],
      [
        platform,
        additional([
          connectionId,
          {
            displayName: 'Count',
            name: 'count',
            type: 'number',
            default: 1,
            typeOptions: { minValue: 1 },
            description: 'How many free slots to list',
          },
        ]),
      ],
    ),
  ],
}
