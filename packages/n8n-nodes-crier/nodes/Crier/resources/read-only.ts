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
    { name: 'Connection Connected', value: 'connection.connected' },
    { name: 'Connection Expiring', value: 'connection.expiring' },
    { name: 'Connection Needs Reconnect', value: 'connection.needs_reconnect' },
    { name: 'Credits Low', value: 'credits.low' },
    { name: 'Media Failed', value: 'media.failed' },
    { name: 'Media Ready', value: 'media.ready' },
    { name: 'Post Approval Requested', value: 'post.approval_requested' },
    { name: 'Post Approved', value: 'post.approved' },
    { name: 'Post Cancelled', value: 'post.cancelled' },
    { name: 'Post Completed', value: 'post.completed' },
    { name: 'Post Failed', value: 'post.failed' },
    { name: 'Post Moved', value: 'post.moved' },
    { name: 'Post Published', value: 'post.published' },
    { name: 'Post Rejected', value: 'post.rejected' },
    { name: 'Post Scheduled', value: 'post.scheduled' },
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
