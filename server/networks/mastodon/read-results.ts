import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { NetworkResults, ResultsReader } from '../network.ts'
import { countOf, noResults } from '../results.ts'
import { serverGet, ServerId } from './api.ts'
import { noAnswer } from './outcomes.ts'

const Counts = Type.Object({
  id: ServerId,
  favourites_count: Type.Optional(Type.Unknown()),
  replies_count: Type.Optional(Type.Unknown()),
  reblogs_count: Type.Optional(Type.Unknown()),
})

/** Favourites, replies and boosts, one post at a time. A server counts no views. */
export const resultsReader: ResultsReader = {
  mostAtOnce: 10,
  mayRead: ({ scopes }) => scopes.includes('read:statuses') || scopes.includes('read'),
  async read(ports, { settings, access, externalIds }) {
    const results = new Map<string, NetworkResults>()
    for (const id of externalIds) {
      const path = `/api/v1/statuses/${encodeURIComponent(id)}`
      const reply = readReply(
        Counts,
        await ports.outbound.send(serverGet({ settings, access }, path)),
      )
      if (reply.kind === 'value') {
        const { favourites_count: likes, replies_count, reblogs_count } = reply.value
        results.set(id, {
          likes: countOf(likes),
          comments: countOf(replies_count),
          shares: countOf(reblogs_count),
          views: null,
        })
      } else if (reply.kind !== 'error' || reply.status !== 404)
        return noResults(noAnswer(reply, ports.clock.now()), {
          isRefused: reply.kind === 'error' && (reply.status === 401 || reply.status === 403),
          results,
        })
    }
    return { kind: 'read', results, restUntil: null }
  },
}
