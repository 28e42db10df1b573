import { readReply } from '../network-reply.ts'
import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult, NetworkAnswer } from '../outcome.ts'
import { xGet } from './api.ts'
import { permalink } from './permalink.ts'
import { noAnswer } from './outcomes.ts'
import {
  createdAt,
  isPiece,
  mayBePiece,
  Timeline,
  timelineFields,
  type TimelinePost,
} from './timeline.ts'

// X's clock is not ours.
const clockSkew = { seconds: 60 }
// Reading is paid for by the post, so only what is new enough is asked for; 300 of an author's
// posts since the send are plenty.
const pageSize = '100'
const pagesMax = 3

/**
 * Searches the author's timeline since the send. Absence is never certain: timelines lag, by a time
 * that X does not document.
 */
export async function reconcile(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  const matches: TimelinePost[] = []
  const withoutMedia: TimelinePost[] = []
  let answer: NetworkAnswer = { status: null, message: null }
  let token: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const reply = readReply(Timeline, await ports.outbound.send(timelineRequest(look, token)))
    if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
    answer = reply.answer
    for (const post of reply.value.data ?? []) {
      if (isPiece(post, look)) matches.push(post)
      else if (mayBePiece(post, look)) withoutMedia.push(post)
    }
    token = reply.value.meta.next_token
    if (token === undefined) break
  }
  // Newest first: of several equal ones, the one nearest to the send is ours.
  const ours = matches.at(-1) ?? (withoutMedia.length === 1 ? withoutMedia[0] : undefined)
  if (ours === undefined)
    return { kind: 'absent', /* mutant: absent-on-x */ certain: false, answer }
  return {
    kind: 'found',
    externalId: ours.id,
    externalUrl: permalink(look.settings, look.access, ours.id),
    publishedAt: createdAt(ours),
    answer,
  }
}

function timelineRequest(look: ReconcileWork, token: string | undefined) {
  return xGet(look, `/2/users/${encodeURIComponent(look.access.externalAccountId)}/tweets`, {
    max_results: pageSize,
    start_time: look.intentAt.subtract(clockSkew).toString({ smallestUnit: 'second' }),
    exclude: 'retweets',
    ...timelineFields(look.settings.apiVersion),
    ...(token !== undefined && { pagination_token: token }),
  })
}
