import type { INodeProperties } from 'n8n-workflow'
import {
  additional,
  connectionId,
  draftId,
  filters,
  from,
  idempotencyKey,
  listFields,
  platform,
  search,
  to,
} from './fields.ts'
import { fieldsOf, type Resource } from './resource.ts'

const scheduleId: INodeProperties = {
  displayName: 'Schedule ID',
  name: 'scheduleId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. sch_01a2091449ffbe5ba500d94adca5de00',
}

const useNextFreeSlot: INodeProperties = {
  displayName: 'Use Next Free Slot',
  name: 'useNextFreeSlot',
  type: 'boolean',
  default: false,
  description: 'Whether to take the next free slot of the calendar in place of a time',
}

const scheduledAt: INodeProperties = {
  displayName: 'Time',
  name: 'scheduledAt',
  type: 'dateTime',
  default: '',
  description: 'When it goes out; a time without a zone is one of the workflow’s zone',
}

const timeFields: readonly INodeProperties[] = [
  useNextFreeSlot,
  { ...scheduledAt, required: true, displayOptions: { show: { useNextFreeSlot: [false] } } },
]

const notLaterThan: INodeProperties = {
  displayName: 'Not Later Than',
  name: 'notLaterThan',
  type: 'dateTime',
  default: '',
  description: 'What could not be sent by then fails and is not sent late',
}

export const schedule: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['schedule'] } },
    default: 'create',
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel a schedule',
        description: 'Take back a post that is still pending',
      },
      {
        name: 'Create',
        value: 'create',
        action: 'Create a schedule',
        description: 'Schedule a draft at a time or in the next free slot',
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a schedule',
        description: 'Read a schedule with its attempts',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many schedules',
        description: 'List schedules by time',
      },
      {
        name: 'Move',
        value: 'move',
        action: 'Move a schedule',
        description: 'Give a pending post another time',
      },
      {
        name: 'Resolve',
        value: 'resolve',
        action: 'Resolve a schedule',
        description: 'Say that an unconfirmed post is on the network',
      },
      {
        name: 'Retry',
        value: 'retry',
        action: 'Retry a schedule',
        description: 'Publish a failed post again',
      },
    ],
  },
  calls: {
    cancel: ['DELETE', '/api/schedules/{schedule_id}'],
    create: ['POST', '/api/schedules'],
    get: ['GET', '/api/schedules/{schedule_id}'],
    getAll: ['GET', '/api/schedules'],
    move: ['PATCH', '/api/schedules/{schedule_id}'],
    resolve: ['POST', '/api/schedules/{schedule_id}/resolve'],
    retry: ['POST', '/api/schedules/{schedule_id}/retry'],
  },
  fields: [
    ...fieldsOf('schedule', ['cancel', 'get', 'move', 'resolve', 'retry'], [scheduleId]),
    ...fieldsOf('schedule', ['create'], [{ ...draftId, required: true }, platform]),
    ...fieldsOf('schedule', ['create', 'move'], timeFields),
    ...fieldsOf(
      'schedule',
      ['create'],
      [
        additional([
          connectionId,
          {
            displayName: 'Draft Version',
            name: 'draftVersion',
            type: 'number',
            default: 1,
            typeOptions: { minValue: 1 },
            description: 'The version that is meant: a draft that was edited meanwhile is refused',
          },
          idempotencyKey,
          notLaterThan,
        ]),
      ],
    ),
    ...fieldsOf('schedule', ['move'], [additional([notLaterThan])]),
    ...fieldsOf(
      'schedule',
      ['getAll'],
      [
        ...listFields,
        filters([
          {
            displayName: 'Approval',
            name: 'approval',
            type: 'options',
            default: 'awaiting',
            options: [
              { name: 'Approved', value: 'approved' },
              { name: 'Awaiting', value: 'awaiting' },
              { name: 'Rejected', value: 'rejected' },
            ],
          },
          to,
          connectionId,
          {
            displayName: 'Dismissed',
            name: 'dismissed',
            type: 'boolean',
            default: false,
            description: 'Whether only failed posts that were put away, or only the others',
          },
          draftId,
          from,
          platform,
          {
            displayName: 'Order',
            name: 'order',
            type: 'options',
            default: 'asc',
            options: [
              { name: 'Earliest First', value: 'asc' },
              { name: 'Latest First', value: 'desc' },
            ],
          },
          search,
          {
            displayName: 'Status',
            name: 'status',
            type: 'options',
            default: 'pending',
            options: [
              { name: 'Failed', value: 'failed' },
              { name: 'Pending', value: 'pending' },
              { name: 'Published', value: 'published' },
              { name: 'Publishing', value: 'publishing' },
            ],
          },
        ]),
      ],
    ),
    ...fieldsOf(
      'schedule',
      ['retry'],
      [
        additional([
          {
            displayName: 'Force',
            name: 'force',
            type: 'boolean',
            default: false,
            description: 'Whether you looked at the network and an unconfirmed post is not there',
          },
          idempotencyKey,
          { ...scheduledAt, description: 'When, in place of now' },
          useNextFreeSlot,
        ]),
      ],
    ),
    ...fieldsOf(
      'schedule',
      ['resolve'],
      [
        additional([
          idempotencyKey,
          {
            displayName: 'Post URL',
            name: 'externalUrl',
            type: 'string',
            default: '',
            description: 'Where the post is on the network',
          },
        ]),
      ],
    ),
  ],
}
