import type { SandboxAuthor } from '../core/authors.ts'
import { avatarPath } from '../core/avatars.ts'
import type { SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { accessDenied, invalidValue, notFound } from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { pageRoles, roleOf } from './gateway.ts'
import { mediaHost } from './hosts.ts'
import { idOf } from './urns.ts'

type Parameters = Readonly<Record<string, string>>

/** The owner of a token, and the pages that this member may post for. */
export function people(ports: SandboxPorts) {
  return { userinfo, me, organizationAcls, organization }

  function userinfo({ member, scopes, path, urlOf }: MemberCall): SandboxAnswer {
    if (!scopes.includes('openid')) return accessDenied(`GET ${path}`)
    const { first, last } = names(member)
    const profile = {
      name: member.name,
      given_name: first,
      family_name: last,
      locale: { country: 'US', language: 'en' },
      ...(member.facts['picture'] === 'none'
        ? {}
        : { picture: urlOf(mediaHost, avatarPath(member)) }),
    }
    return json(200, {
      sub: idOf(member.author_id),
      ...(scopes.includes('profile') ? profile : {}),
      ...(scopes.includes('email')
        ? { email: `${member.username}@example.com`, email_verified: true }
        : {}),
    })
  }

  function me({ member, scopes, path }: MemberCall): SandboxAnswer {
    if (!scopes.includes('r_basicprofile')) return accessDenied(`GET ${path}`)
    const { first, last } = names(member)
    return json(200, {
      id: idOf(member.author_id),
      localizedFirstName: first,
      localizedLastName: last,
      vanityName: member.username,
    })
  }

  function organizationAcls({ member, scopes, query }: MemberCall): SandboxAnswer {
    if (!scopes.some((scope) => scope.endsWith('_organization_admin')))
      return accessDenied('organizationAcls.FINDER-roleAssignee.NO_VERSION')
    if (query.get('q') !== 'roleAssignee') return invalidValue('q', query.get('q') ?? '')
    const [role, state] = [query.get('role'), query.get('state') ?? 'APPROVED']
    if (role !== null && !pageRoles.some((known) => known === role))
      return invalidValue('role', role)
    if (!aclStates.includes(state)) return invalidValue('state', state)
    // Every role here is approved: there are no rejected requests.
    const pages = (state === 'APPROVED' ? ports.authors.list() : []).filter((author) => {
      const given = roleOf(ports, member, author.author_id)
      return given !== undefined && (role === null || given === role)
    })
    const start = count(query.get('start'), 0)
    const size = count(query.get('count'), 10)
    const elements = pages.slice(start, start + size).map((page) => ({
      organization: page.author_id,
      role: page.roles?.[member.author_id],
      state,
      roleAssignee: member.author_id,
    }))
    return json(200, { paging: { start, count: size, links: [], total: pages.length }, elements })
  }

  function organization({ scopes, path }: MemberCall, { id = '' }: Parameters): SandboxAnswer {
    if (!scopes.some((scope) => scope.endsWith('_organization_admin')))
      return accessDenied(`GET ${path}`)
    const page = ports.authors.byId(`urn:li:organization:${id}`)
    if (page === undefined) return notFound()
    return json(200, {
      id: Number(id),
      localizedName: page.name,
      vanityName: page.username,
      logoV2: { original: `urn:li:digitalmediaAsset:${page.username}` },
    })
  }
}

const aclStates: readonly string[] = ['APPROVED', 'REJECTED', 'REQUESTED', 'REVOKED']

function names({ name }: SandboxAuthor): { first: string; last: string } {
  const [first = name, ...rest] = name.split(' ')
  return { first, last: rest.join(' ') }
}

function count(given: string | null, fallback: number): number {
  return given !== null && /^\d{1,4}$/.test(given) ? Number(given) : fallback
}
