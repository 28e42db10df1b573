/** The prose of the reference. */
export const introduction = `Crier writes a draft for one social network, schedules it, publishes it once, and tells your webhook.

**Authentication.** Every request carries \`Authorization: Bearer <API key>\`. A key holds scopes; each operation names the one it needs. A browser that is signed in to the dashboard sends its session cookie instead; what only it may do says so. \`crier-account\` chooses among a person’s accounts, and what changes something must come from this server’s own pages (403 \`foreign_origin\`).

**Bodies** are JSON in UTF-8, at most 1 MiB, one object; an empty body counts as \`{}\`. Types are never converted, unknown parameters are refused, \`null\` for an optional parameter means that it is absent, and strings are trimmed. Lengths count Unicode code points.

**Timestamps** are sent as RFC 3339 with a zone, and always returned as \`YYYY-MM-DDTHH:MM:SS.sssZ\`.

**Errors** are \`application/problem+json\` (RFC 9457). Branch on \`code\`; \`errors\` lists everything that is wrong with a request. Each code has a page at its \`type\`.

**Repeating a POST** is safe with an \`Idempotency-Key\`: the first answer is kept for 24 hours and sent again with \`Idempotency-Replayed: true\`, to the API key, agent or person that asked first. The same key with another body, or by another of them, is refused with 422; while the first request is running, with 409. A 5xx or 429 is not kept, and neither is the answer to a request that was malformed (400 or 422 before anything was done): correct it and use the same key.

**Rate limit.** A window of 60 seconds opens with an account’s first request and admits the plan’s number of them. \`RateLimit-Policy\` and \`RateLimit\` say where you stand; a 429 also carries \`Retry-After\`.

**Lists** answer \`{"data": […], "next_cursor": …}\`: pass \`next_cursor\` as \`cursor\` until it is null. A page holds at most \`limit\` items and about 1 MiB; it may be shorter than \`limit\` and not the last. Two lists or previews, and two exports, of an account are served at a time; further ones wait, and after 10 seconds are answered 429 with \`Retry-After\`.`

export const tags = [
  { name: 'Drafts', description: 'Texts, written by the service or by hand.' },
  {
    name: 'Posts',
    description: 'What goes to several connections: one text, its versions, one state.',
  },
  { name: 'Schedules', description: 'When each post is published, and its outcome.' },
  { name: 'Slots', description: 'The recurring times of the publication calendar.' },
  { name: 'Media', description: 'Pictures, videos and documents that were uploaded.' },
  { name: 'Webhooks', description: 'Endpoints that receive events, and the log of deliveries.' },
  { name: 'Connections', description: 'The social networks of the account.' },
  { name: 'Account', description: 'Plan, credits, brand kit, and who changed what.' },
  { name: 'Keys', description: 'API keys, and what agents were allowed at /mcp.' },
  { name: 'People', description: 'Who signs in to the dashboard. Only for a signed-in browser.' },
  {
    name: 'Operator',
    description: 'Accounts of the customers of a product that is built on this server.',
  },
  { name: 'Sandbox', description: 'Rehearsing failures on the sandbox networks.' },
] as const

const tagByResource: Readonly<Record<string, (typeof tags)[number]['name']>> = {
  'generate-post': 'Drafts',
  remix: 'Drafts',
  drafts: 'Drafts',
  snippets: 'Drafts',
  posts: 'Posts',
  schedules: 'Schedules',
  'schedule-slots': 'Slots',
  media: 'Media',
  webhooks: 'Webhooks',
  events: 'Webhooks',
  connections: 'Connections',
  setup: 'Connections',
  account: 'Account',
  accounts: 'People',
  previews: 'Schedules',
  repeats: 'Schedules',
  keys: 'Keys',
  'agent-grants': 'Keys',
  'agent-request': 'Keys',
  usage: 'Account',
  requests: 'Account',
  activity: 'Account',
  session: 'People',
  members: 'People',
  notices: 'People',
  operator: 'Operator',
  sandbox: 'Sandbox',
}

export function tagOf(path: string): string {
  const resource = path.split('/')[2] ?? ''
  const tag = tagByResource[resource]
  if (tag === undefined)
    throw new Error(`The path ${path} belongs to no tag of the reference: add its resource.`)
  return tag
}
