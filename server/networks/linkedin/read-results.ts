import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { ResultsReader } from '../network.ts'
import { countOf, noResults } from '../results.ts'
import { linkedInGet } from './api.ts'
import { noAnswer } from './outcomes.ts'

const Counts = Type.Object({
  likeCount: Type.Optional(Type.Unknown()),
  commentCount: Type.Optional(Type.Unknown()),
  shareCount: Type.Optional(Type.Unknown()),
  impressionCount: Type.Optional(Type.Unknown()),
})
const Statistics = Type.Object({
  elements: Type.Array(
    Type.Object({
      share: Type.Optional(Type.String()),
      ugcPost: Type.Optional(Type.String()),
      totalShareStatistics: Type.Optional(Counts),
    }),
  ),
})

/**
 * The statistics of a page's posts, which LinkedIn shows to the page's administrators. A member's
 * posts cannot be read: LinkedIn no longer grants the scope for it.
 */
export const resultsReader: ResultsReader = {
  // Each is named in the address, escaped: about 2,500 characters.
  mostAtOnce: 50,
  mayRead: ({ facts, scopes }) =>
    facts['author_kind'] === 'organization' && scopes.includes('rw_organization_admin'),
  async read(ports, work) {
    const lists = [
      listOf('shares', 'share', work.externalIds),
      listOf('ugcPosts', 'ugcPost', work.externalIds),
    ].filter((list) => list !== '')
    if (lists.length === 0) return { kind: 'read', results: new Map(), restUntil: null }
    const page = encodeURIComponent(work.access.externalAccountId)
    const query = ['q=organizationalEntity', `organizationalEntity=${page}`, ...lists].join('&')
    const request = linkedInGet(work, `/rest/organizationalEntityShareStatistics?${query}`, {
      'x-restli-method': 'FINDER',
    })
    const reply = readReply(Statistics, await ports.outbound.send(request))
    if (reply.kind !== 'value')
      return noResults(noAnswer(reply, ports.clock.now()), {
        isRefused: reply.kind === 'error' && (reply.status === 401 || reply.status === 403),
      })
    const told = reply.value.elements.flatMap(
      ({ share, ugcPost, totalShareStatistics: counts }) => {
        const urn = share ?? ugcPost
        return urn === undefined || counts === undefined ? [] : [{ urn, counts }]
      },
    )
    const results = new Map(
      told.map(({ urn, counts }) => [
        urn,
        {
          likes: countOf(counts.likeCount),
          comments: countOf(counts.commentCount),
          shares: countOf(counts.shareCount),
          views: countOf(counts.impressionCount),
        },
      ]),
    )
    return { kind: 'read', results, restUntil: null }
  },
}

function listOf(parameter: string, type: string, externalIds: readonly string[]): string {
  const urns = externalIds
    .filter((id) => new RegExp(`^urn:li:${type}:\\d+$`).test(id))
    .map((urn) => encodeURIComponent(urn))
  return urns.length === 0 ? '' : `${parameter}=List(${urns.join(',')})`
}
