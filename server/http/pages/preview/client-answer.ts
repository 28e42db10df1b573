import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import type { Ports } from '../../../context.ts'
import { commentAsClient, commentsMax } from '../../../previews/comment-as-client.ts'
import { readName, readClientText } from '../../../previews/client-words.ts'
import { decideAsClient } from '../../../previews/decide-as-client.ts'
import { pageOfPost } from '../../../previews/show-preview.ts'
import { readForm } from '../../request/read-form.ts'

// 2,000 characters of four bytes, each written as twelve, and a name.
const formBytesMax = 32_768

const kinds = { comment: 'comment', approve: 'approved', reject: 'rejected' } as const

/** The fields of a post's form, unchecked. */
export interface ClientsAnswer {
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly scheduleId: string
  readonly shown: string
  readonly name: string
  readonly comment: string
}

/** Null for what no form of ours sends. */
export async function readClientAnswer(request: FastifyRequest): Promise<ClientsAnswer | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('unsupported_media_type', 'This takes a form.')
  const form = await readForm(request.raw, formBytesMax)
  const answer = form.get('answer') ?? ''
  const scheduleId = form.get('schedule') ?? ''
  if (!Object.hasOwn(kinds, answer) || !/^sch_[0-9a-f]{32}$/.test(scheduleId)) return null
  const kind = kinds[answer as keyof typeof kinds]
  return {
    kind,
    scheduleId,
    shown: form.get('shown') ?? '',
    name: form.get('name') ?? '',
    comment: form.get('comment') ?? '',
  }
}

type AnswerResult =
  | { readonly kind: 'done'; readonly name: string; readonly page: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 | 409; readonly why: string }

const refused = (status: 400 | 403 | 404 | 409, why: string) =>
  ({ kind: 'refused', status, why }) as const

/** Stores the comment, or decides. Errors are shown on the page, in its current state. */
export async function takeAnswer(
  ports: Ports,
  token: string,
  answer: ClientsAnswer,
): Promise<AnswerResult> {
  const [named, said] = [readName(answer.name), readClientText(answer.comment)]
  if ('wrong' in named) return refused(400, named.wrong)
  if ('wrong' in said) return refused(400, said.wrong)
  const { kind, scheduleId } = answer
  const { name } = named
  if (kind === 'comment' && said.text === '') return refused(400, 'Please write a comment.')
  if (kind !== 'comment' && !/^[0-9a-f]{64}$/.test(answer.shown))
    return refused(400, 'Load the page again: there is nothing to decide.')
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
      return refused(409, changed)
    case 'full':
      return refused(
        409,
        `This link has reached its limit of ${commentsMax} comments. Ask the sender ` +
          'for a new link.',
      )
    case 'not_shown':
      return refused(404, 'This post was cancelled, or was never shown here.')
    case 'not_allowed':
      return refused(403, 'This link is for comments only: nothing was decided.')
    default:
      return { kind: result }
  }
}

const changed =
  'Nothing was decided: this post was changed, decided on or sent after you had opened the ' +
  'page. This is how it stands now.'
