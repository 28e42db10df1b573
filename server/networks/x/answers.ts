import type { OutcomeErrorCode } from '../outcome.ts'
import type { Problem } from './api.ts'

/** The meaning of an error of X. */
export type Meaning =
  | { readonly is: 'access_lost' }
  /** The headers say until when. */
  | { readonly is: 'throttled' }
  /** `retry`: time can help. */
  | { readonly is: 'refused'; readonly code: OutcomeErrorCode; readonly retry: boolean }
  /**
   * The uploaded media cannot be used: upload again when they were old, final when they were fresh.
   */
  | { readonly is: 'media_invalid' }
  /**
   * The post that this one replies to is not there. It may be a moment old, and then it will be.
   */
  | { readonly is: 'parent_missing' }
  /** Says nothing for certain: on the irreversible call the post may be out. */
  | { readonly is: 'unclear' }

export interface Answer {
  readonly status: number
  /** The last of a range of statuses that starts with `status`. */
  readonly upTo?: number
  /** The last part of the problem's type. */
  readonly type?: string
  readonly says?: RegExp
  /** Code of the old style of errors; it counts beside `says`. */
  readonly code?: string
  /** Only what did not come from X's API itself. */
  readonly foreign?: true
  readonly means: Meaning
  /** In plain words: what happened and what helps. */
  readonly detail: string
}

const content: Meaning = { is: 'refused', code: 'content_rejected', retry: false }
const media: Meaning = { is: 'refused', code: 'media_rejected', retry: false }
const permission: Meaning = { is: 'refused', code: 'platform_permission_denied', retry: false }
// Nothing of the post or the connection is wrong: the operator's application is.
const application: Meaning = { is: 'refused', code: 'platform_app_not_ready', retry: false }
const unpaid: Meaning = { ...application, retry: true }
const away: Meaning = { is: 'refused', code: 'platform_unavailable', retry: true }
const noCredits =
  'X takes no more calls of this application until its operator has added credits ' +
  'or raised its cap.'
const parentMissing = 'The post that this one replies to is not on X.'
const noReplies =
  'X does not let this application reply here, not even to a post of the same account: its ' +
  'operator can refuse threads beforehand with CRIER_X_THREADS=off.'
const reconnect = 'The connection may not do this: connect X again and grant every permission.'

/**
 * The first row that fits is the answer (docs/networks.md). All refusals of content come as 403, as
 * those of permission do.
 */
export const answers: readonly Answer[] = [
  { status: 300, upTo: 399, means: { is: 'unclear' }, detail: 'X redirected the call.' },
  {
    status: 400,
    says: /media ids? (?:are|is) invalid/i,
    means: { is: 'media_invalid' },
    detail: 'X no longer knows the pictures or the video that was handed in.',
  },
  {
    status: 400,
    says: /maximum of 4 items/i,
    means: media,
    detail: 'X takes at most 4 pictures, or one GIF or video, in a post.',
  },
  {
    status: 400,
    says: /reply tweet id is invalid/i,
    means: { is: 'parent_missing' },
    detail: parentMissing,
  },
  {
    status: 400,
    says: /invalid url/i,
    means: content,
    detail: 'X does not accept an address in the text.',
  },
  { status: 400, foreign: true, means: away, detail: 'Something in front of X refused the call.' },
  { status: 400, means: content, detail: 'X did not accept what was sent.' },
  {
    status: 401,
    means: { is: 'access_lost' },
    detail: 'X no longer accepts the connection: connect it again.',
  },
  { status: 402, means: unpaid, detail: noCredits },
  { status: 403, type: 'usage-capped', means: unpaid, detail: noCredits },
  {
    status: 403,
    says: /duplicate content/i,
    code: '187',
    means: { is: 'refused', code: 'duplicate_content', retry: false },
    detail: 'X refuses a text that this account has posted before: change it.',
  },
  {
    status: 403,
    says: /reply to this conversation is not allowed/i,
    means: content,
    detail: noReplies,
  },
  {
    status: 403,
    says: /deleted or not visible/i,
    means: { is: 'parent_missing' },
    detail: parentMissing,
  },
  {
    status: 403,
    says: /one cashtag/i,
    means: content,
    detail: 'X takes at most one cashtag ($NAME) in a post.',
  },
  {
    status: 403,
    says: /invalid url/i,
    means: content,
    detail: 'X does not accept an address in the text.',
  },
  {
    status: 403,
    says: /post a video longer/i,
    means: media,
    detail: 'The video is longer than X lets this account post.',
  },
  {
    status: 403,
    says: /might be automated/i,
    code: '226',
    means: content,
    detail: 'X took the post for an automated one and refused it.',
  },
  {
    status: 403,
    says: /user-suspended|suspended|account is (?:temporarily )?locked|not permitted to access this feature/i,
    means: permission,
    detail:
      'X has suspended or locked the account, or does not let it post: sign in to X and mend it.',
  },
  {
    status: 403,
    type: 'client-forbidden',
    means: application,
    detail: 'The application may not post on X: its operator must enrol it there.',
  },
  { status: 403, type: 'unsupported-authentication', means: permission, detail: reconnect },
  { status: 403, type: 'oauth1-permissions', means: permission, detail: reconnect },
  { status: 403, type: 'not-authorized-for-resource', means: permission, detail: reconnect },
  {
    status: 403,
    says: /not permitted to perform this action/i,
    code: '186',
    means: content,
    detail:
      'X refuses the post: it is too long for this account, or uses what the account may not.',
  },
  {
    status: 403,
    says: /^(?:forbidden)?$/i,
    foreign: true,
    means: away,
    detail: 'Something in front of X refused the call.',
  },
  { status: 403, says: /^(?:forbidden)?$/i, means: permission, detail: reconnect },
  { status: 403, means: content, detail: 'X refused the post.' },
  { status: 404, means: away, detail: 'X does not know the address that was called.' },
  { status: 408, means: { is: 'unclear' }, detail: 'X gave up on the call.' },
  { status: 409, means: away, detail: 'X was busy with another change.' },
  { status: 413, means: media, detail: 'A picture or a video is larger than X takes.' },
  { status: 425, means: { is: 'unclear' }, detail: 'X gave up on the call.' },
  { status: 429, type: 'usage-capped', means: unpaid, detail: noCredits },
  { status: 429, means: { is: 'throttled' }, detail: 'X takes no more calls for now.' },
  // A 4xx on a create counts as "not created" (docs/networks.md).
  { status: 400, upTo: 499, means: content, detail: 'X did not accept what was sent.' },
  { status: 500, upTo: 599, means: { is: 'unclear' }, detail: 'X had an error of its own.' },
]

/** The row for an error; undefined for a status that HTTP does not know. */
export function answerFor(problem: Problem): Answer | undefined {
  return answers.find(
    (row) =>
      problem.status >= row.status &&
      problem.status <= (row.upTo ?? row.status) &&
      (row.type === undefined || row.type === problem.type) &&
      (row.foreign === undefined || !problem.isXs) &&
      (row.says === undefined ||
        row.says.test(problem.words) ||
        (row.code !== undefined && problem.codes.includes(row.code))),
  )
}
