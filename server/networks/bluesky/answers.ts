import type { OutcomeErrorCode } from '../outcome.ts'
import type { Problem } from './api.ts'

/** The meaning of an error of Bluesky's servers. */
export type Meaning =
  | { readonly is: 'access_lost' }
  /** The headers say until when. */
  | { readonly is: 'throttled' }
  /** `retry`: time can help. */
  | { readonly is: 'refused'; readonly code: OutcomeErrorCode; readonly retry: boolean }
  /** The server has dropped the uploaded pictures: they are uploaded again. */
  | { readonly is: 'blobs_gone' }
  /** Says nothing for certain: on the irreversible call the post may be out. */
  | { readonly is: 'unclear' }

export interface Answer {
  readonly status: number
  /** The last of a range of statuses that starts with `status`. */
  readonly upTo?: number
  /** Names of errors; absent: any. */
  readonly errors?: readonly string[]
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
const lost = 'Bluesky no longer accepts the connection: connect it again.'
const moved = 'The account is no longer on the server that it was connected on: connect it again.'
const notTaken = 'The server of this Bluesky account did not accept what was sent.'

/** The first row that fits is the answer (docs/networks.md). */
export const answers: readonly Answer[] = [
  {
    status: 300,
    upTo: 399,
    means: { is: 'unclear' },
    detail: 'The server of this Bluesky account redirected the call.',
  },
  {
    status: 400,
    errors: ['ExpiredToken', 'InvalidToken'],
    means: { is: 'access_lost' },
    detail: lost,
  },
  {
    // A record is there under this key. The key is new for each post, so it is this one.
    status: 400,
    errors: ['InvalidSwap'],
    means: { is: 'unclear' },
    detail: 'Bluesky has a post under this key already.',
  },
  {
    status: 400,
    errors: ['BlobNotFound'],
    means: { is: 'blobs_gone' },
    detail: 'Bluesky no longer knows the pictures that were handed in: they are handed in again.',
  },
  {
    status: 400,
    errors: ['InvalidMimeType', 'InvalidSize'],
    means: media,
    detail: 'Bluesky did not accept a picture.',
  },
  {
    status: 400,
    says: /\bembed\.images?\b|\bblob too big\b/,
    means: media,
    detail: 'Bluesky did not accept a picture: its kind, its size or its description.',
  },
  {
    status: 400,
    errors: ['AccountTakedown', 'AccountDeactivated', 'RepoTakendown', 'RepoDeactivated'],
    means: permission,
    detail: 'Bluesky has closed or suspended the account: sign in to Bluesky and mend it.',
  },
  { status: 400, errors: ['RepoNotFound'], means: permission, detail: moved },
  { status: 400, says: /^could not find repo/i, means: permission, detail: moved },
  {
    status: 400,
    errors: ['InvalidRequest'],
    says: /grapheme too big|string too big/,
    means: content,
    detail: 'The text is longer than Bluesky takes.',
  },
  {
    status: 400,
    foreign: true,
    means: away,
    detail: 'Something in front of the Bluesky server refused the call.',
  },
  { status: 400, means: content, detail: notTaken },
  {
    status: 401,
    errors: ['AccountTakedown', 'AccountDeactivated'],
    means: permission,
    detail: 'Bluesky has closed or suspended the account: sign in to Bluesky and mend it.',
  },
  {
    status: 401,
    foreign: true,
    means: away,
    detail: 'Something in front of the Bluesky server refused the call.',
  },
  { status: 401, means: { is: 'access_lost' }, detail: lost },
  {
    status: 403,
    foreign: true,
    means: away,
    detail: 'Something in front of the Bluesky server refused the call.',
  },
  {
    status: 403,
    means: permission,
    detail: 'This access may not post on Bluesky: connect it again with an app password.',
  },
  {
    status: 404,
    means: away,
    detail: 'The server of this Bluesky account does not know the address that was called.',
  },
  {
    status: 408,
    means: { is: 'unclear' },
    detail: 'The server of this Bluesky account gave up on the call.',
  },
  {
    status: 413,
    means: media,
    detail: 'A picture is larger than the server of this Bluesky account takes.',
  },
  {
    status: 425,
    means: { is: 'unclear' },
    detail: 'The server of this Bluesky account gave up on the call.',
  },
  { status: 429, means: { is: 'throttled' }, detail: 'Bluesky takes no more calls for now.' },
  { status: 400, upTo: 499, foreign: true, means: away, detail: notTaken },
  { status: 400, upTo: 499, means: content, detail: notTaken },
  {
    status: 501,
    errors: ['MethodNotImplemented'],
    means: away,
    detail: 'The server of this Bluesky account does not know the call.',
  },
  {
    status: 500,
    upTo: 599,
    means: { is: 'unclear' },
    detail: 'The server of this Bluesky account failed.',
  },
]

/** The row for an error; undefined for a status that HTTP does not know. */
export function answerFor({ status, error, message }: Problem): Answer | undefined {
  return answers.find(
    (row) =>
      status >= row.status &&
      status <= (row.upTo ?? row.status) &&
      (row.errors === undefined || row.errors.includes(error)) &&
      (row.foreign === undefined || error === '') &&
      (row.says === undefined || row.says.test(message)),
  )
}
