import { count, unfit, type DraftContent, type Fitted } from '@crier/writing/text/fitted.ts'
import { limits, measure } from '../fit/limits.ts'
import { readReply } from '../network-reply.ts'
import type { Network } from '../network.ts'
import { createNotice, Notice, outcomeOf, unreachable } from './api.ts'
import { reconcile } from './reconcile.ts'
import { oauth } from './oauth.ts'

/** A network of one text post. */
export const noticeboard: Network = {
  platform: 'noticeboard',
  hosts: {
    authorize: 'https://www.noticeboard.example',
    token: 'https://api.noticeboard.example',
    api: 'https://api.noticeboard.example',
  },
  apiVersion: '',
  takesNameOnPictures: false,
  topicWordMax: 200,
  manner: {
    toModel: { network: 'Noticeboard. Short notices of plain text.', post: 'One notice.' },
    room: 300,
    hook: 120,
    favours: { figures: 0, voices: 0, brevity: 1 },
    paragraphs: 'apart',
    threadPiece: limits.noticeboard.post,
    hashtags: 0,
    source: 'address',
  },
  fit,
  certainlyTooLong: () => null,
  prepare: (_ports, work) => Promise.resolve({ kind: 'ready', request: createNotice(work) }),
  classify(result) {
    const reply = readReply(Notice, result)
    if (reply.kind === 'value')
      return {
        kind: 'confirmed',
        complete: true,
        externalId: reply.value.id,
        externalUrl: reply.value.url,
        answer: reply.answer,
      }
    return reply.kind === 'failure' && !reply.failure.sent
      ? unreachable(reply.answer)
      : outcomeOf(reply)
  },
  reconcile,
  oauth,
}

function fit({ contentType, pieces }: DraftContent): Fitted {
  const [text = '', ...others] = pieces
  if (contentType !== 'post' || others.length > 0)
    return unfit('Noticeboard takes single posts only.')
  if (measure('noticeboard', text) > limits.noticeboard.post)
    return unfit(
      `A notice has at most ${count(limits.noticeboard.post)} characters. Shorten the draft.`,
    )
  return {
    ok: true,
    publication: {
      platform: 'noticeboard',
      pieces: [{ text, title: null, pictures: [], document: [] }],
      warnings: [],
    },
  }
}
