import type { SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { accessDenied, invalidValue, missingField } from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { roleOf } from './gateway.ts'
import type { Shares } from './shares.ts'
import { readUrn } from './urns.ts'

const known = ['q', 'organizationalEntity', 'shares', 'ugcPosts']
const monthMs = 30 * 86_400_000
const keptMs = 12 * monthMs

/**
 * GET /rest/organizationalEntityShareStatistics: the analytics of a page's posts in the last year,
 * for its administrators.
 */
export function shareStatistics(ports: SandboxPorts, shares: Shares) {
  return (call: MemberCall): SandboxAnswer => {
    const { query } = call
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined) return invalidValue('query', unknown)
    if (query.get('q') !== 'organizationalEntity') return invalidValue('q', query.get('q') ?? '')
    const page = query.get('organizationalEntity') ?? ''
    if (page === '') return missingField('organizationalEntity')
    if (readUrn(page) === undefined) return invalidValue('organizationalEntity', page)
    if (
      !call.scopes.includes('rw_organization_admin') ||
      roleOf(ports, call.member, page) !== 'ADMINISTRATOR'
    )
      return accessDenied(
        'organizationalEntityShareStatistics.FINDER-organizationalEntity.NO_VERSION',
      )
    const elements: unknown[] = []
    for (const [parameter, name] of [
      ['shares', 'share'],
      ['ugcPosts', 'ugcPost'],
    ] as const) {
      const urns = listed(query.get(parameter))
      const wrong = urns?.find((urn) => !urn.startsWith(`urn:li:${name}:`))
      if (urns === undefined || wrong !== undefined)
        return invalidValue(parameter, wrong ?? query.get(parameter))
      elements.push(...urns.flatMap((urn) => elementOf(urn, name, page)))
    }
    return json(200, { paging: { start: 0, count: 10, links: [] }, elements })
  }

  function elementOf(urn: string, name: string, page: string): unknown[] {
    const share = shares.get(urn)
    if (share?.author !== page || share.created_at < ports.clock.now() - keptMs) return []
    const { likes, comments, shares: reshares, views } = ports.results(urn)
    // Posts without views have no element.
    if (views === 0) return []
    const counts = {
      likeCount: likes,
      commentCount: comments,
      shareCount: reshares,
      clickCount: 0,
      engagement: 0,
    }
    return [
      {
        [name]: urn,
        organizationalEntity: page,
        totalShareStatistics: { ...counts, impressionCount: views, uniqueImpressionsCount: views },
      },
    ]
  }
}

/** `List(a,b)`; undefined for anything else, and nothing where the parameter is absent. */
function listed(value: string | null): string[] | undefined {
  if (value === null) return []
  const inner = /^List\((.+)\)$/.exec(value)?.[1]
  return inner?.split(',')
}
