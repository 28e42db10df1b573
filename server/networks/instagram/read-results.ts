import { Type } from 'typebox'
import type { NetworkResults, ResultsReader } from '../network.ts'
import { countOf, noResults } from '../results.ts'
import { answerFor } from './answers.ts'
import { GraphId, graphGet, readGraph } from './graph.ts'
import { noAnswer, type GraphTrouble } from './outcomes.ts'
import { isHalfUsed } from './usage.ts'

const Media = Type.Object({
  id: GraphId,
  // Left out where the author hides it.
  like_count: Type.Optional(Type.Unknown()),
  comments_count: Type.Optional(Type.Unknown()),
})

// Every call counts for the account, and publishing needs its share.
const restHours = 1

/**
 * Likes and comments of one post at a time. Shares and views are insights, a scope that Crier does
 * not request.
 */
export const resultsReader: ResultsReader = {
  mostAtOnce: 10,
  mayRead: ({ scopes }) => scopes.includes('instagram_business_basic'),
  async read(ports, { settings, access, externalIds }) {
    const results = new Map<string, NetworkResults>()
    for (const id of externalIds) {
      const request = graphGet(settings, access.accessToken, `/${encodeURIComponent(id)}`, {
        fields: 'id,like_count,comments_count',
      })
      const result = await ports.outbound.send(request)
      const reply = readGraph(Media, result)
      if (reply.kind === 'value') {
        const { like_count: likes, comments_count: comments } = reply.value
        results.set(id, {
          likes: countOf(likes),
          comments: countOf(comments),
          shares: null,
          views: null,
        })
      } else if (!isMissing(reply))
        return noResults(noAnswer(reply, ports.clock.now()), {
          isRefused: isRefused(reply),
          results,
        })
      if (result.ok && isHalfUsed(result.headers)) {
        const until = ports.clock.now().add({ hours: restHours })
        const isLast = id === externalIds.at(-1)
        return isLast
          ? { kind: 'read', results, restUntil: until }
          : {
              kind: 'no_answer',
              detail: 'Half of what Instagram lets this account ask is used up.',
              until,
              results,
            }
      }
    }
    return { kind: 'read', results, restUntil: null }
  },
}

/**
 * "Does not exist", as Instagram says of what was deleted, and of what it does not show to
 * this author.
 */
const isMissing = (reply: GraphTrouble) =>
  reply.kind === 'error' && reply.error.code === 100 && reply.error.error_subcode === 33

function isRefused(reply: GraphTrouble): boolean {
  const means = reply.kind === 'error' ? answerFor(reply.error)?.means : undefined
  return means?.is === 'refused'
}
