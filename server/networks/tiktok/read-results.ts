import { Type } from 'typebox'
import type { ResultsReader } from '../network.ts'
import { countOf, noResults } from '../results.ts'
import { apiPost, readApi } from './api.ts'
import { noAnswer } from './outcomes.ts'

const Videos = Type.Object({
  videos: Type.Array(
    Type.Object({
      id: Type.Union([Type.String(), Type.Integer()]),
      like_count: Type.Optional(Type.Unknown()),
      comment_count: Type.Optional(Type.Unknown()),
      share_count: Type.Optional(Type.Unknown()),
      view_count: Type.Optional(Type.Unknown()),
    }),
  ),
})

const path = '/v2/video/query/?fields=id,like_count,comment_count,share_count,view_count'

/**
 * Reads public videos, up to 20 posts at a time. TikTok does not document whether it answers for
 * photo posts: a missing number is unknown.
 */
export const resultsReader: ResultsReader = {
  mostAtOnce: 20,
  mayRead: ({ scopes }) => scopes.includes('video.list'),
  async read(ports, { settings, access, externalIds }) {
    const ids = externalIds.filter((id) => /^\d+$/.test(id))
    if (ids.length === 0) return { kind: 'read', results: new Map(), restUntil: null }
    const request = apiPost(settings, access.accessToken, path, { filters: { video_ids: ids } })
    const reply = readApi(Videos, await ports.outbound.send(request))
    if (reply.kind !== 'value') {
      const { status } = reply.answer
      return noResults(noAnswer(reply, ports.clock.now()), {
        isRefused: reply.kind === 'error' && (status === 401 || status === 403),
      })
    }
    const results = new Map(
      reply.value.videos.map((video) => [
        String(video.id),
        {
          likes: countOf(video.like_count),
          comments: countOf(video.comment_count),
          shares: countOf(video.share_count),
          views: countOf(video.view_count),
        },
      ]),
    )
    return { kind: 'read', results, restUntil: null }
  },
}
