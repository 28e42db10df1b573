import type { OutcomeErrorCode } from '../outcome.ts'
import type { Problem } from './api.ts'

/** The meaning of an error of a server. */
export type Meaning =
  | { readonly is: 'access_lost' }
  /** The headers say until when. */
  | { readonly is: 'throttled' }
  /** `retry`: time can help. */
  | {
      readonly is: 'refused'
      readonly code: OutcomeErrorCode
      readonly retry: boolean
      readonly afterMs?: number
    }
  /** The server does not know the media any more, or a post has them: this one, where it is sent again. */
  | { readonly is: 'media_gone' }
  /** The key made a post, which its author has deleted since. */
  | { readonly is: 'deleted' }
  /** Says nothing for certain: on the irreversible call the post may be out. */
  | { readonly is: 'unclear' }

export interface Answer {
  readonly status: number
  /** The last of a range of statuses that starts with `status`. */
  readonly upTo?: number
  readonly says?: RegExp
  /** Only what did not come from the server's API itself. */
  readonly foreign?: true
  readonly means: Meaning
  /** In plain words: what happened and what helps. */
  readonly detail: string
}

const content: Meaning = { is: 'refused', code: 'content_rejected', retry: false }
const media: Meaning = { is: 'refused', code: 'media_rejected', retry: false }
const permission: Meaning = { is: 'refused', code: 'platform_permission_denied', retry: false }
const away: Meaning = { is: 'refused', code: 'platform_unavailable', retry: true }
const notTaken = 'The Mastodon server did not accept what was sent.'
const inFront = 'Something in front of the Mastodon server refused the call.'

/** The first row that fits is the answer (docs/networks.md). */
export const answers: readonly Answer[] = [
  {
    status: 300,
    upTo: 399,
    means: { is: 'unclear' },
    detail: 'The Mastodon server redirected the call: it may have moved to another address.',
  },
  { status: 400, foreign: true, means: away, detail: inFront },
  { status: 400, means: content, detail: notTaken },
  { status: 401, foreign: true, means: away, detail: inFront },
  {
    status: 401,
    means: { is: 'access_lost' },
    detail: 'The Mastodon server no longer accepts the connection: connect it again.',
  },
  { status: 403, foreign: true, means: away, detail: inFront },
  {
    status: 403,
    says: /authorized scopes/i,
    means: permission,
    detail: 'The connection may not do this: connect Mastodon again and grant every permission.',
  },
  {
    status: 403,
    says: /login is|confirmed e-?mail|pending|suspended|disabled|moved/i,
    means: permission,
    detail:
      'The Mastodon server does not let the account post: sign in there and read what it says.',
  },
  {
    status: 403,
    means: permission,
    detail: 'The Mastodon server does not allow this account that.',
  },
  {
    status: 404,
    says: /reply/i,
    means: content,
    detail: 'The post that this one replies to is not on the Mastodon server.',
  },
  {
    status: 404,
    says: /^record not found$/i,
    means: { is: 'deleted' },
    detail: 'The Mastodon server made the post, and it was deleted there since.',
  },
  {
    status: 404,
    means: away,
    detail: 'The Mastodon server does not know the address that was called.',
  },
  { status: 408, means: { is: 'unclear' }, detail: 'The Mastodon server gave up on the call.' },
  { status: 410, means: away, detail: 'The Mastodon server says that it is gone.' },
  {
    status: 413,
    means: media,
    detail: 'A picture or a video is larger than the Mastodon server takes.',
  },
  {
    status: 422,
    says: /finished processing/i,
    means: { is: 'refused', code: 'media_rejected', retry: true, afterMs: 5_000 },
    detail: 'The Mastodon server is still processing the media.',
  },
  {
    status: 422,
    says: /already attached|media \S+(?:, \S+)* not found/i,
    means: { is: 'media_gone' },
    detail: 'The Mastodon server no longer knows the media that were handed in.',
  },
  {
    status: 422,
    says: /attach|processing thumbnail|file type|\bfile\b|images are not|videos are not|description is too/i,
    means: media,
    detail: 'The Mastodon server did not accept a picture or a video: its kind, size or number.',
  },
  {
    status: 422,
    says: /character limit/i,
    means: content,
    detail:
      'The text is longer than the Mastodon server takes now: its limits were changed. Shorten it.',
  },
  {
    status: 422,
    says: /login is|authenticated user/i,
    means: permission,
    detail:
      'The Mastodon server does not let the account post: sign in there and read what it says.',
  },
  { status: 422, means: content, detail: 'The Mastodon server refused the post.' },
  { status: 425, means: { is: 'unclear' }, detail: 'The Mastodon server gave up on the call.' },
  {
    status: 429,
    means: { is: 'throttled' },
    detail: 'The Mastodon server takes no more calls of this account for now.',
  },
  // A 4xx on a create counts as "not created" (docs/networks.md).
  { status: 400, upTo: 499, means: content, detail: notTaken },
  {
    status: 500,
    upTo: 599,
    means: { is: 'unclear' },
    detail: 'The Mastodon server had an error.',
  },
]

/** The row for an error; undefined for a status that HTTP does not know. */
export function answerFor(problem: Problem): Answer | undefined {
  return answers.find(
    (row) =>
      problem.status >= row.status &&
      problem.status <= (row.upTo ?? row.status) &&
      (row.foreign === undefined || !problem.isServers) &&
      (row.says === undefined || row.says.test(problem.words)),
  )
}
