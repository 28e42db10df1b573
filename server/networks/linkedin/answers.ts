import type { OutcomeErrorCode } from '../outcome.ts'
import type { Problem } from './api.ts'

/** The meaning of a LinkedIn error. */
export type Meaning =
  | { readonly is: 'access_lost' }
  /** LinkedIn's limits are for a day, which ends at midnight UTC, and no header says more. */
  | { readonly is: 'throttled' }
  /** `retry`: time can help. `forget`: what was uploaded is of no use. */
  | {
      readonly is: 'refused'
      readonly code: OutcomeErrorCode
      readonly retry: boolean
      readonly forget?: true
    }
  /** Says nothing for certain: on the irreversible call the post may be out. */
  | { readonly is: 'unclear' }

export interface Answer {
  readonly status: number
  /** The last of a range of statuses that starts with `status`. */
  readonly upTo?: number
  readonly code?: string
  readonly says?: RegExp
  /** Only what did not come from LinkedIn's API itself. */
  readonly foreign?: true
  readonly means: Meaning
  /** In plain words: what happened and what helps. */
  readonly detail: string
}

const content: Meaning = { is: 'refused', code: 'content_rejected', retry: false }
const media: Meaning = { is: 'refused', code: 'media_rejected', retry: false, forget: true }
const permission: Meaning = { is: 'refused', code: 'platform_permission_denied', retry: false }
const away: Meaning = { is: 'refused', code: 'platform_unavailable', retry: true }
// Retried until the retry window ends: the operator may be about to set the newer version.
const outdated: Meaning = { is: 'refused', code: 'platform_app_not_ready', retry: true }
const version =
  'LinkedIn no longer serves the API version in use: the operator must set ' +
  'CRIER_LINKEDIN_API_VERSION to a newer one, or update Crier.'

/** The first row that fits is the answer (docs/networks.md). */
export const answers: readonly Answer[] = [
  { status: 300, upTo: 399, means: { is: 'unclear' }, detail: 'LinkedIn redirected the call.' },
  {
    status: 400,
    code: 'MISSING_FIELD',
    means: content,
    detail: 'LinkedIn misses a field in what was sent.',
  },
  {
    status: 400,
    code: 'FIELD_LENGTH_TOO_LONG',
    means: content,
    detail: 'The text is longer than LinkedIn takes: shorten it.',
  },
  {
    status: 400,
    code: 'INVALID_VALUE_FOR_FIELD',
    means: content,
    detail: 'LinkedIn does not accept a part of what was sent.',
  },
  {
    status: 400,
    code: 'INVALID_VALUE_BLANK_FIELD',
    means: content,
    detail: 'LinkedIn does not accept an empty text.',
  },
  {
    status: 400,
    code: 'INVALID_URN_TYPE',
    means: content,
    detail: 'LinkedIn does not know the author or the media by that name.',
  },
  {
    status: 400,
    code: 'INVALID_URN_ID',
    means: content,
    detail: 'LinkedIn does not know the author or the media by that name.',
  },
  {
    status: 400,
    code: 'INVALID_IMAGE_ID',
    means: media,
    detail: 'LinkedIn does not know a picture that was handed in.',
  },
  {
    status: 400,
    code: 'MEDIA_ASSET_WAITING_UPLOAD',
    means: { is: 'refused', code: 'media_rejected', retry: true },
    detail: 'LinkedIn was not done with what was uploaded.',
  },
  {
    status: 400,
    code: 'MEDIA_ASSET_PROCESSING_FAILED',
    means: media,
    detail: 'LinkedIn could not process what was uploaded.',
  },
  {
    status: 400,
    code: 'EXPIRED_UPLOAD_URL',
    means: { is: 'refused', code: 'media_rejected', retry: true, forget: true },
    detail: 'The address that LinkedIn gave for the upload has expired.',
  },
  { status: 400, code: 'VERSION_MISSING', means: outdated, detail: version },
  {
    status: 400,
    foreign: true,
    means: away,
    detail: 'Something in front of LinkedIn refused the call.',
  },
  { status: 400, means: content, detail: 'LinkedIn did not accept what was sent.' },
  {
    status: 401,
    means: { is: 'access_lost' },
    detail: 'LinkedIn no longer accepts the connection: connect it again.',
  },
  {
    status: 403,
    foreign: true,
    means: away,
    detail: 'Something in front of LinkedIn refused the call.',
  },
  {
    status: 403,
    means: permission,
    detail:
      'The connection may not post as this author: connect LinkedIn again and grant ' +
      'every permission.',
  },
  {
    status: 404,
    foreign: true,
    means: away,
    detail: 'LinkedIn does not know the address that was called.',
  },
  {
    status: 404,
    means: permission,
    detail:
      'LinkedIn does not find the author or the media, or the connection may not see them: ' +
      'connect LinkedIn again as a person who can post for this author.',
  },
  { status: 408, means: { is: 'unclear' }, detail: 'LinkedIn gave up on the call.' },
  { status: 409, means: away, detail: 'LinkedIn was busy with another change.' },
  { status: 413, means: media, detail: 'What was uploaded is larger than LinkedIn takes.' },
  { status: 415, means: media, detail: 'LinkedIn does not take this kind of file.' },
  {
    status: 422,
    code: 'DUPLICATE_POST',
    means: { is: 'refused', code: 'duplicate_content', retry: false },
    detail: 'LinkedIn refuses what this author posted a few minutes ago: change it, or wait.',
  },
  {
    status: 422,
    says: /duplicate|urn:li:(?:share|ugcPost|activity):/i,
    means: { is: 'refused', code: 'duplicate_content', retry: false },
    detail: 'LinkedIn refuses what this author posted a few minutes ago: change it, or wait.',
  },
  { status: 422, means: content, detail: 'LinkedIn refused the post.' },
  { status: 425, means: { is: 'unclear' }, detail: 'LinkedIn gave up on the call.' },
  { status: 426, means: outdated, detail: version },
  {
    status: 429,
    means: { is: 'throttled' },
    detail: 'LinkedIn takes no more calls of this author or application today.',
  },
  // A 4xx on a create counts as "not created" (docs/networks.md).
  { status: 400, upTo: 499, means: content, detail: 'LinkedIn did not accept what was sent.' },
  { status: 500, upTo: 599, means: { is: 'unclear' }, detail: 'LinkedIn had an error of its own.' },
]

/** The row for an error; undefined for a status that HTTP does not know. */
export function answerFor(problem: Problem): Answer | undefined {
  return answers.find(
    (row) =>
      problem.status >= row.status &&
      problem.status <= (row.upTo ?? row.status) &&
      (row.code === undefined || row.code === problem.code) &&
      (row.foreign === undefined || !problem.isLinkedIns) &&
      (row.says === undefined || row.says.test(problem.message)),
  )
}
