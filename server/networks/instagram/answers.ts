import type { OutcomeErrorCode } from '../outcome.ts'
import type { GraphError } from './graph.ts'

/** The meaning of a Graph API error. `retry`: the same content may succeed later. */
export type Meaning =
  | { readonly is: 'access_lost' }
  /** `hours`: the rolling window, when the answer gives no time. */
  | { readonly is: 'throttled'; readonly hours?: number }
  /** Trouble on the other side: says nothing of the content. */
  | { readonly is: 'trouble' }
  | { readonly is: 'container_missing' }
  | { readonly is: 'container_failed' }
  | {
      readonly is: 'refused'
      readonly code: OutcomeErrorCode
      readonly retry: boolean
      /** Instagram has said this of a post that was out: from media_publish it proves nothing. */
      readonly mayLie?: boolean
    }

export interface Answer {
  readonly code: number
  /** The last of a range of codes that starts with `code`. */
  readonly upTo?: number
  readonly subcode?: number
  readonly means: Meaning
  /** In plain words: what happened and what helps. */
  readonly detail: string
}

const media: Meaning = { is: 'refused', code: 'media_rejected', retry: false }
const content: Meaning = { is: 'refused', code: 'content_rejected', retry: false }
const policy: Meaning = { is: 'refused', code: 'content_rejected', retry: false, mayLie: true }
const permission: Meaning = { is: 'refused', code: 'platform_permission_denied', retry: false }
// It comes and goes, also for addresses that answer everybody else. Nothing is published by then.
const unfetched: Meaning = { is: 'refused', code: 'media_unreachable', retry: true }
const notFetched =
  'Instagram could not fetch the picture or video: the public address of this service must be ' +
  'reachable, and neither robots.txt nor a rule against bots may keep facebookexternalhit ' +
  'from /media/.'
const productTag = 'Instagram does not accept a product tag.'
const notReady: Meaning = { is: 'refused', code: 'platform_unavailable', retry: true }

/** Rows with a subcode come first: the first row that fits is the answer (docs/networks.md). */
export const answers: readonly Answer[] = [
  {
    code: -2,
    subcode: 2207003,
    means: { is: 'container_failed' },
    detail: 'Instagram took too long to download the picture.',
  },
  {
    code: -2,
    subcode: 2207020,
    means: { is: 'container_failed' },
    detail: 'The media that was handed in has expired.',
  },
  {
    code: -1,
    subcode: 2207001,
    means: { is: 'trouble' },
    detail: 'Instagram had an error of its own.',
  },
  {
    code: -1,
    subcode: 2207032,
    means: { is: 'container_failed' },
    detail: 'Instagram could not make the media.',
  },
  {
    code: -1,
    subcode: 2207053,
    means: { is: 'container_failed' },
    detail: 'Instagram could not take the upload.',
  },
  {
    code: -1,
    subcode: 2207076,
    means: { is: 'container_failed' },
    detail: 'Instagram could not fetch or process the video.',
  },
  {
    code: -1,
    subcode: 2207077,
    means: { is: 'container_failed' },
    detail: 'Instagram could not fetch or process the video.',
  },
  {
    code: -1,
    subcode: 2207082,
    means: { is: 'container_failed' },
    detail: 'Instagram could not take the upload.',
  },
  { code: 1, subcode: 2207057, means: media, detail: 'The cover lies outside the video.' },
  {
    code: 4,
    subcode: 2207051,
    means: policy,
    detail: 'Instagram restricted this action to protect its community: wait, or change the text.',
  },
  {
    code: 9,
    subcode: 2207042,
    means: { is: 'throttled', hours: 24 },
    detail: 'The account has reached the number of posts that Instagram takes by API in 24 hours.',
  },
  {
    code: 24,
    subcode: 2207006,
    means: permission,
    detail:
      'Instagram does not find the media, or the connection may not use it: connect ' +
      'Instagram again.',
  },
  {
    code: 24,
    subcode: 2207008,
    means: { is: 'container_missing' },
    detail: 'Instagram does not find the media that was handed in.',
  },
  {
    code: 25,
    subcode: 2207050,
    means: permission,
    detail: 'The Instagram account is restricted or inactive: sign in to Instagram and mend it.',
  },
  {
    code: 100,
    subcode: 33,
    means: { is: 'trouble' },
    detail:
      'Instagram did not show an object that was just made; it says so of objects that exist.',
  },
  {
    code: 100,
    subcode: 2207023,
    means: media,
    detail: 'Instagram does not know this type of media.',
  },
  {
    code: 100,
    subcode: 2207028,
    means: media,
    detail: 'A carousel holds 2 to 10 pictures and videos.',
  },
  { code: 100, subcode: 2207035, means: content, detail: productTag },
  { code: 100, subcode: 2207036, means: content, detail: productTag },
  { code: 100, subcode: 2207037, means: content, detail: productTag },
  {
    code: 100,
    subcode: 2207040,
    means: content,
    detail: 'The text mentions too many accounts: Instagram takes at most 20.',
  },
  {
    code: 352,
    subcode: 2207026,
    means: media,
    detail: 'Instagram does not take this video format.',
  },
  { code: 9004, subcode: 2207052, means: unfetched, detail: notFetched },
  {
    code: 9007,
    subcode: 2207027,
    means: notReady,
    detail: 'Instagram was not done with the media yet.',
  },
  { code: 36000, subcode: 2207004, means: media, detail: 'The picture is larger than 8 MiB.' },
  { code: 36001, subcode: 2207005, means: media, detail: 'Instagram takes JPEG pictures only.' },
  {
    code: 36003,
    subcode: 2207009,
    means: media,
    detail: 'The picture is too tall or too wide: Instagram takes 3:4 to 1.91:1.',
  },
  {
    code: 36004,
    subcode: 2207010,
    means: content,
    detail: 'The caption is longer than 2,200 characters.',
  },
  {
    code: -2,
    means: { is: 'container_failed' },
    detail: 'Instagram took too long over the media.',
  },
  { code: -1, means: { is: 'trouble' }, detail: 'Instagram had an error of its own.' },
  { code: 1, means: { is: 'trouble' }, detail: 'Instagram had an error of its own.' },
  { code: 2, means: { is: 'trouble' }, detail: 'Instagram is not available for a moment.' },
  {
    code: 4,
    means: { is: 'throttled' },
    detail: 'Instagram takes no more calls of this application for now.',
  },
  {
    code: 10,
    means: permission,
    detail: 'The connection lacks a permission: connect Instagram again and grant it.',
  },
  {
    code: 17,
    means: { is: 'throttled' },
    detail: 'Instagram takes no more calls for this account for now.',
  },
  {
    code: 25,
    means: permission,
    detail: 'The Instagram account is restricted or inactive: sign in to Instagram and mend it.',
  },
  {
    code: 32,
    means: { is: 'throttled' },
    detail: 'Instagram takes no more calls for this page for now.',
  },
  { code: 100, means: content, detail: 'Instagram does not accept a part of what was sent.' },
  {
    code: 102,
    means: { is: 'access_lost' },
    detail: 'Instagram no longer accepts the connection: connect it again.',
  },
  {
    code: 104,
    means: { is: 'access_lost' },
    detail: 'Instagram no longer accepts the connection: connect it again.',
  },
  {
    code: 190,
    means: { is: 'access_lost' },
    detail: 'Instagram no longer accepts the connection: connect it again.',
  },
  {
    code: 200,
    upTo: 299,
    means: permission,
    detail: 'The connection lacks a permission: connect Instagram again and grant it.',
  },
  {
    code: 368,
    means: policy,
    detail: 'Instagram has blocked this action for a while because of its policies.',
  },
  {
    code: 506,
    means: { is: 'refused', code: 'duplicate_content', retry: false },
    detail: 'Instagram says that this is a duplicate.',
  },
  { code: 613, means: { is: 'throttled' }, detail: 'Instagram takes no more calls for now.' },
  { code: 9004, means: unfetched, detail: notFetched },
  { code: 9007, means: notReady, detail: 'Instagram was not done with the media yet.' },
  {
    code: 80000,
    upTo: 80014,
    means: { is: 'throttled' },
    detail: 'Instagram takes no more calls for this account for now.',
  },
]

/** Returns the row for an error; undefined for an undocumented one. */
export function answerFor(error: Pick<GraphError, 'code' | 'error_subcode'>): Answer | undefined {
  return answers.find(
    (row) =>
      error.code >= row.code &&
      error.code <= (row.upTo ?? row.code) &&
      (row.subcode === undefined || row.subcode === error.error_subcode),
  )
}

/** A refusal as the journal of handles names it. */
export const refusalName = ({
  code,
  error_subcode: subcode,
}: Pick<GraphError, 'code' | 'error_subcode'>) => `${code}/${subcode ?? ''}`

/** The row of a journalled refusal. */
export function answerForRefusal(name: string): Answer | undefined {
  const [code, subcode] = name.split('/')
  return answerFor({ code: Number(code), ...(subcode && { error_subcode: Number(subcode) }) })
}

/** The row for a subcode in a container's `status` text, which carries no code. */
export function answerForSubcode(subcode: number): Answer | undefined {
  return answers.find((row) => row.subcode === subcode)
}
