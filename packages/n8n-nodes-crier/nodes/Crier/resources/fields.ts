import type { INodeProperties } from 'n8n-workflow'

/** Fields that several operations have. */
export const platform: INodeProperties = {
  displayName: 'Network',
  name: 'platform',
  type: 'options',
  default: 'linkedin',
  options: [
    { name: 'Bluesky', value: 'bluesky' },
    { name: 'Instagram', value: 'instagram' },
    { name: 'LinkedIn', value: 'linkedin' },
    { name: 'Mastodon', value: 'mastodon' },
    { name: 'TikTok', value: 'tiktok' },
    { name: 'X', value: 'x' },
  ],
}

export const contentType: INodeProperties = {
  displayName: 'Content Type',
  name: 'contentType',
  type: 'options',
  default: 'post',
  options: [
    { name: 'Carousel', value: 'carousel', description: 'Slides' },
    { name: 'Post', value: 'post' },
    { name: 'Thread', value: 'thread', description: 'Several posts, one below the other' },
  ],
}

export const draftId: INodeProperties = {
  displayName: 'Draft Name or ID',
  name: 'draftId',
  type: 'options',
  default: '',
  typeOptions: { loadOptionsMethod: 'getDrafts' },
  description:
    'Choose from the list, or specify an ID using an <a ' +
    'href="https://docs.n8n.io/code/expressions/">expression</a>',
}

export const connectionId: INodeProperties = {
  displayName: 'Connection Name or ID',
  name: 'connectionId',
  type: 'options',
  default: '',
  typeOptions: { loadOptionsMethod: 'getConnections', loadOptionsDependsOn: ['platform'] },
  description:
    'Which account of the network; without it the main one. Choose from the list, or specify ' +
    'an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
}

export const idempotencyKey: INodeProperties = {
  displayName: 'Idempotency Key',
  name: 'idempotencyKey',
  type: 'string',
  default: '',
  description:
    'An ID of what this is done for, such as that of a row: within 24 hours the same one has ' +
    'no second effect. Without it, that holds for retries of this run.',
}

export const search: INodeProperties = {
  displayName: 'Search',
  name: 'q',
  type: 'string',
  default: '',
  description: 'Words that the text holds',
}

export const tone: INodeProperties = {
  displayName: 'Tone',
  name: 'tone',
  type: 'options',
  default: 'professional',
  options: [
    { name: 'Casual', value: 'casual' },
    { name: 'Expert', value: 'expert' },
    { name: 'Friendly', value: 'friendly' },
    { name: 'Professional', value: 'professional' },
  ],
}

export const from: INodeProperties = {
  displayName: 'From',
  name: 'from',
  type: 'dateTime',
  default: '',
}
export const to: INodeProperties = {
  displayName: 'Before',
  name: 'to',
  type: 'dateTime',
  default: '',
}

/** How many, of each operation that lists. */
export const listFields: readonly INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    default: 50,
    typeOptions: { minValue: 1 },
    description: 'Max number of results to return',
    displayOptions: { show: { returnAll: [false] } },
  },
]

export const filters = (options: INodeProperties[]): INodeProperties => ({
  displayName: 'Filters',
  name: 'filters',
  type: 'collection',
  placeholder: 'Add Filter',
  default: {},
  options,
})

export const additional = (options: INodeProperties[]): INodeProperties => ({
  displayName: 'Additional Fields',
  name: 'additionalFields',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
  options,
})
