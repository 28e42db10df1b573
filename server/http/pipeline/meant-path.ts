import { didYouMean } from '../../ports/did-you-mean.ts'

export interface KnownPath {
  readonly method: string
  /** As the reference writes it. */
  readonly path: string
  /**
   * The result of `shapeOf`, computed once: a flood of wrong addresses would pay for all of them
   * each time.
   */
  readonly shape: string
}

const everything = 'GET /api/openapi.json lists every operation.'

// Other products' names for our resources, by the first word of the path.
const otherNames: Readonly<Record<string, string>> = {
  posts: 'Save the text with POST /api/drafts, then publish it with POST /api/schedules.',
  tweets: 'Save the text with POST /api/drafts, then publish it with POST /api/schedules.',
  publish: 'Save the text with POST /api/drafts, then publish it with POST /api/schedules.',
  content: 'Save the text with POST /api/drafts.',
  queue: 'GET /api/schedules lists what is scheduled.',
  calendar: 'GET /api/schedules lists what is scheduled.',
  me: 'GET /api/account reads the account of the key.',
  user: 'GET /api/account reads the account of the key.',
  users: 'GET /api/account reads the account of the key.',
  upload: 'Upload files with POST /api/media.',
  uploads: 'Upload files with POST /api/media.',
  images: 'Upload files with POST /api/media.',
  files: 'Upload files with POST /api/media.',
  hooks: 'Register webhooks with POST /api/webhooks.',
  subscriptions: 'Register webhooks with POST /api/webhooks.',
  channels: 'GET /api/connections lists the connections.',
  profiles: 'GET /api/connections lists the connections.',
  integrations: 'GET /api/connections lists the connections.',
  'social-accounts': 'GET /api/connections lists the connections.',
  slots: 'Recurring slots are at /api/schedule-slots.',
  generate: 'Generate a draft with POST /api/generate-post.',
  ai: 'Generate a draft with POST /api/generate-post.',
  'api-keys': 'API keys are at /api/keys.',
  tokens: 'API keys are at /api/keys.',
  stats: 'The `results` of a published post are part of GET /api/schedules/{schedule_id}.',
  insights: 'The `results` of a published post are part of GET /api/schedules/{schedule_id}.',
  login:
    'There is no login: send the API key in each request, as `Authorization: Bearer <API key>`.',
  auth: 'There is no login: send the API key in each request, as `Authorization: Bearer <API key>`.',
  docs: 'The reference is at /docs.',
  graphql: 'The API is JSON over HTTP.',
  analytics: 'The `results` of a published post are part of GET /api/schedules/{schedule_id}.',
}

// A verb at the end of an object's path, and the method that does it.
const verbs: Readonly<Record<string, string>> = {
  cancel: 'DELETE',
  delete: 'DELETE',
  remove: 'DELETE',
  unschedule: 'DELETE',
  update: 'PATCH',
  edit: 'PATCH',
  reschedule: 'PATCH',
  move: 'PATCH',
  get: 'GET',
}

// Actions on an object that are another operation here.
const actions: readonly {
  readonly of: string
  readonly verbs: readonly string[]
  readonly says: string
}[] = [
  {
    of: '/api/drafts',
    verbs: ['publish', 'schedule', 'post', 'send'],
    says: 'To publish a draft, send POST /api/schedules with its `draft_id` and a `scheduled_at`.',
  },
  {
    of: '/api/drafts',
    verbs: ['media', 'images', 'attachments'],
    says: 'To show an upload, list it in `media` of PATCH /api/drafts/{draft_id}.',
  },
  {
    of: '/api/drafts',
    verbs: ['duplicate', 'copy', 'clone'],
    says: 'To copy a draft, read it and save its `pieces` with POST /api/drafts.',
  },
  {
    of: '/api/schedules',
    verbs: ['publish', 'send', 'run'],
    says:
      'A schedule is published at its `scheduled_at`: PATCH /api/schedules/{schedule_id} moves ' +
      'it, and POST /api/schedules/{schedule_id}/retry publishes a failed one again.',
  },
  {
    of: '/api/connections',
    verbs: ['connect', 'login', 'auth', 'oauth'],
    says:
      'To connect an account, send POST /api/connections/{platform}/authorize, and open the ' +
      'address that it answers in a browser.',
  },
]

/**
 * The operation that was probably meant by a path that nothing serves, as sentences; empty outside
 * of the API.
 */
export function meantBy(path: string, known: readonly KnownPath[]): string {
  const asked = shapeOf(path.toLowerCase())
  const isApi = asked.startsWith('/api')
  const shapes = known.map(({ shape }) => shape)
  const bare = asked.replace(/^\/api/, '').replace(/^\/v\d+(?=\/)/, '')
  const same = known.find((one) => one.shape === `/api${bare}`)
  const near = isApi ? didYouMean(asked, shapes) : undefined
  const meant = same ?? known.find((one) => one.shape === near && isNearInParts(asked, one.shape))
  const word = bare.split('/')[1] ?? ''
  const verb = verbOf(asked, known)
  if (verb !== undefined) return ` ${verb}`
  if (meant !== undefined) return ` Did you mean ${meant.path}?`
  if (Object.hasOwn(otherNames, word)) return ` ${otherNames[word]} ${everything}`
  return isApi || /^\/v\d+(?=\/)/.test(asked) ? ` ${everything}` : ''
}

/** `POST /api/schedules/{id}/cancel` of other products is a method here. */
function verbOf(asked: string, known: readonly KnownPath[]): string | undefined {
  const [, object, verb] = /^(.+)\/([a-z]+)$/.exec(asked) ?? []
  if (object === undefined || verb === undefined) return undefined
  const advice = actions.find(
    ({ of, verbs: words }) => object.startsWith(of) && words.includes(verb),
  )
  if (advice !== undefined) return advice.says
  const method = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  // Without the id, in whatever form it was given.
  const objects = [object.replace(/(?<!\/)\/+$/, ''), object.replace(/\/[^/]*$/, '')]
  const meant = known.find(
    (one) => one.method === method && one.path.endsWith('}') && objects.includes(one.shape),
  )
  return meant && `Send ${method} ${meant.path}.`
}

/** A path with as many parts may differ much in one of them, and mean something else. */
function isNearInParts(asked: string, meant: string): boolean {
  const [given, known] = [asked.split('/'), meant.split('/')]
  return (
    given.length !== known.length ||
    given.every(
      (part, index) => part === known[index] || didYouMean(part, [known[index]!]) !== undefined,
    )
  )
}

/** Ids are left out: what is misspelled is a word. */
export const shapeOf = (path: string) =>
  path.replaceAll(/\{\w+\}|(?<![a-z])[a-z]+_[0-9a-f]{32}/g, '').replace(/(?<!\/)\/+$/, '')

/**
 * Suggestions for a path with another method: the longer path, or the list in place of one object;
 * else empty.
 */
export function meantByMethod(method: string, path: string, known: readonly KnownPath[]): string {
  const withoutIds = (one: KnownPath) => one.path.replaceAll(/\/\{\w+\}/g, '')
  const longer = known.find(
    (one) => one.method === method && one.path.includes('{') && withoutIds(one) === path,
  )
  if (longer !== undefined) return ` Did you mean ${method} ${longer.path}?`
  const parent = path.replace(/\/[^/]+$/, '')
  return known.some((one) => one.method === method && one.path === parent)
    ? ` ${method} ${parent} lists all of them.`
    : ''
}
