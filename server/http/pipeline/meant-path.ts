import { didYouMean } from '../request/did-you-mean.ts'

export interface KnownPath {
  readonly method: string
  /** As the reference writes it. */
  readonly path: string
  /** What `shapeOf` makes of it, once: a flood of wrong addresses would pay for all of them each time. */
  readonly shape: string
}

const everything = 'GET /api/openapi.json lists every operation.'

// What other products call ours, by the first word of the path.
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

/** The operation that was probably meant by a path that nothing serves, as sentences; empty outside of the API. */
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
  if (verb === 'publish' && object.startsWith('/api/drafts'))
    return 'To publish a draft, send POST /api/schedules with its `draft_id` and a `scheduled_at`.'
  const method = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  // Without the id, in whatever form it was given.
  const objects = [object.replace(/(?<!\/)\/+$/, ''), object.replace(/\/[^/]*$/, '')]
  const meant = known.find((one) => one.method === method && one.path.endsWith('}') && objects.includes(one.shape))
  return meant && `Send ${method} ${meant.path}.`
}

/** A path with as many parts may differ much in one of them, and mean something else. */
function isNearInParts(asked: string, meant: string): boolean {
  const [given, known] = [asked.split('/'), meant.split('/')]
  return (
    given.length !== known.length || given.every((part, index) => part === known[index] || didYouMean(part, [known[index]!]) !== undefined)
  )
}

/** Ids are left out: what is misspelled is a word. */
export const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|(?<![a-z])[a-z]+_[0-9a-f]{32}/g, '').replace(/(?<!\/)\/+$/, '')
