import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { ResultsReader } from '../network.ts'
import { countOf, noResults } from '../results.ts'
import { XId, xGet } from './api.ts'
import { noAnswer } from './outcomes.ts'
import { halfUsedUntil } from './rate-reset.ts'

// Both spellings of X's fields.
const Metrics = Type.Object({
  like_count: Type.Optional(Type.Unknown()),
  reply_count: Type.Optional(Type.Unknown()),
  retweet_count: Type.Optional(Type.Unknown()),
  repost_count: Type.Optional(Type.Unknown()),
  quote_count: Type.Optional(Type.Unknown()),
  impression_count: Type.Optional(Type.Unknown()),
})
/** `data` is absent when none of the posts is there. */
const Posts = Type.Object({
  data: Type.Optional(Type.Array(Type.Object({ id: XId, public_metrics: Type.Optional(Metrics) }))),
})

/** GET /2/tweets, with the public metrics of up to 100 posts. */
export const resultsReader: ResultsReader = {
  mostAtOnce: 100,
  mayRead: ({ scopes }) => scopes.includes('tweet.read') && scopes.includes('users.read'),
  async read(ports, work) {
    const fields = work.settings.apiVersion === 'post' ? 'post.fields' : 'tweet.fields'
    const ids = work.externalIds.filter((id) => /^[0-9]{1,19}$/.test(id))
    if (ids.length === 0) return { kind: 'read', results: new Map(), restUntil: null }
    const reply = readReply(
      Posts,
      await ports.outbound.send(
        xGet(work, '/2/tweets', { ids: ids.join(','), [fields]: 'public_metrics' }),
      ),
    )
    const now = ports.clock.now()
    if (reply.kind !== 'value')
      return noResults(noAnswer(reply, now), {
        isRefused: reply.kind === 'error' && (reply.status === 401 || reply.status === 403),
      })
    const told = (reply.value.data ?? []).flatMap(({ id, public_metrics: metrics }) =>
      metrics === undefined ? [] : [{ id, metrics }],
    )
    const results = new Map(
      told.map(({ id, metrics }) => [
        id,
        {
          likes: countOf(metrics.like_count),
          comments: countOf(metrics.reply_count),
          shares: sumOf(
            countOf(metrics.retweet_count ?? metrics.repost_count),
            countOf(metrics.quote_count),
          ),
          views: countOf(metrics.impression_count),
        },
      ]),
    )
    return { kind: 'read', results, restUntil: halfUsedUntil(reply.headers, now) }
  },
}

/** A quote is a share too; without either number the sum is unknown. */
const sumOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other
