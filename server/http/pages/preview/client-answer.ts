import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import type { Ports } from '../../../context.ts'
import { commentAsClient } from '../../../previews/comment-as-client.ts'
import { readName, readClientText } from '../../../previews/client-words.ts'
import { decideAsClient } from '../../../previews/decide-as-client.ts'
import { pageOfPost, postsOnPage } from '../../../previews/show-preview.ts'
import { readForm } from '../../request/read-form.ts'
import type { AnswerFault } from './texts.ts'

// A page has twenty posts. Some have a long comment: 2,000 characters, each written as nine or
// twelve bytes.
const formBytesMax = 131_072

const kinds = { comment: 'comment', approve: 'approved', reject: 'rejected' } as const

/** The fields of the page's form, unchecked. */
export interface PostAnswer {
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly scheduleId: string
  readonly shown: string
  readonly name: string
  readonly comment: string
}

type ApproveAll = {
  readonly kind: 'approve_all'
  readonly name: string
  readonly posts: readonly { readonly scheduleId: string; readonly shown: string }[]
}

export type ClientsAnswer =
  PostAnswer | ApproveAll | { readonly kind: 'name'; readonly name: string }

const isSchedule = (id: string) => /^sch_[0-9a-f]{32}$/.test(id)

/** Null for what the form of our page does not send. */
export async function readClientAnswer(request: FastifyRequest): Promise<ClientsAnswer | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('unsupported_media_type', 'This takes a form.')
  const form = await readForm(request.raw, formBytesMax)
  const name = form.get('name') ?? ''
  const answer = form.get('answer') ?? ''
  if (answer === 'name') return { kind: 'name', name }
  if (answer === 'approve_all') {
    const posts = [...form].flatMap(([field, shown]) => {
      const scheduleId = field.replace(/^shown /, '')
      return field !== scheduleId && isSchedule(scheduleId) ? [{ scheduleId, shown }] : []
    })
    return posts.length === 0 || posts.length > postsOnPage
      ? null
      : { kind: 'approve_all', name, posts }
  }
  const [verb = '', scheduleId = ''] = answer.split(' ')
  if (!Object.hasOwn(kinds, verb) || !isSchedule(scheduleId)) return null
  const kind = kinds[verb as keyof typeof kinds]
  return {
    kind,
    scheduleId,
    shown: form.get(`shown ${scheduleId}`) ?? '',
    name,
    comment: form.get(`comment ${scheduleId}`) ?? '',
  }
}

type AnswerResult =
  | { readonly kind: 'done'; readonly name: string; readonly page: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 | 409; readonly why: AnswerFault }

const refused = (status: 400 | 403 | 404 | 409, why: AnswerFault) =>
  ({ kind: 'refused', status, why }) as const

/** Stores the comment, or decides. Errors are shown on the page, in its current state. */
export async function takeAnswer(
  ports: Ports,
  token: string,
  answer: PostAnswer,
): Promise<AnswerResult> {
  const [named, said] = [readName(answer.name), readClientText(answer.comment)]
  if ('wrong' in named) return refused(400, named.wrong)
  if ('wrong' in said) return refused(400, said.wrong)
  const { kind, scheduleId } = answer
  const { name } = named
  if (kind === 'comment' && said.text === '') return refused(400, 'comment_missing')
  if (kind !== 'comment' && !/^[0-9a-f]{64}$/.test(answer.shown))
    return refused(400, 'nothing_shown')
  const result =
    kind === 'comment'
      ? await commentAsClient(ports, { token, scheduleId, name, text: said.text })
      : await decideAsClient(ports, {
          token,
          scheduleId,
          state: kind,
          shown: answer.shown,
          name,
          comment: said.text,
        })
  switch (result) {
    case 'done':
      return { kind: 'done', name, page: await pageOfPost(ports, token, scheduleId) }
    case 'conflict':
      return refused(409, 'changed')
    case 'full':
      return refused(409, 'full')
    case 'not_shown':
      return refused(404, 'not_shown')
    case 'not_allowed':
      return refused(403, 'comments_only')
    default:
      return { kind: result }
  }
}

type AllResult =
  | { readonly kind: 'decided'; readonly done: number; readonly changed: number }
  | Exclude<AnswerResult, { kind: 'done' }>

/** Approves every post of the form that is still as the page has shown it. */
export async function approveAll(
  ports: Ports,
  token: string,
  { name: given, posts }: Pick<ApproveAll, 'name' | 'posts'>,
): Promise<AllResult> {
  let done = 0
  for (const { scheduleId, shown } of posts) {
    const answer = { kind: 'approved', scheduleId, shown, name: given, comment: '' } as const
    const taken = await takeAnswer(ports, token, answer)
    if (taken.kind === 'done') done++
    else if (taken.kind !== 'refused' || taken.status < 404) return taken
  }
  return { kind: 'decided', done, changed: posts.length - done }
}
