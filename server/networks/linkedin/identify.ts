import { Type } from 'typebox'
import { readReply, type NetworkTrouble } from '../network-reply.ts'
import type { Grant, Identity, NetworkPorts, NetworkSettings, OAuthResult } from '../network.ts'
import { answerFor } from './answers.ts'
import { linkedInGet, problemOf, type Caller } from './api.ts'

const UserInfo = Type.Object({
  sub: Type.String({ minLength: 1 }),
  name: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
})
const Roles = Type.Object({
  elements: Type.Array(
    Type.Object({
      organization: Type.Optional(Type.String()),
      organizationTarget: Type.Optional(Type.String()),
      role: Type.Optional(Type.String()),
      roleAssignee: Type.Optional(Type.String()),
    }),
  ),
})
const Organization = Type.Object({
  localizedName: Type.Optional(Type.String()),
  vanityName: Type.Optional(Type.String()),
})

// Each page costs a call, and a person does not choose among more.
const pagesMax = 20

/**
 * The member, where the grant covers signing in; the pages that they may post for, where it covers
 * pages. An application for pages has no scope that says who the member is: LinkedIn names them
 * beside their roles.
 */
export async function identify(
  ports: NetworkPorts,
  settings: NetworkSettings,
  grant: Grant,
): Promise<OAuthResult<readonly Identity[]>> {
  const from: Caller = { settings, access: grant }
  const has = (scope: string) => grant.scopes.includes(scope)
  const coversPages =
    has('w_organization_social') && (has('rw_organization_admin') || has('r_organization_admin'))
  const member = coversPages && !has('openid') ? done([]) : await memberOf(ports, from)
  if (member.kind !== 'done' || !coversPages) return member
  const pages = await pagesOf(ports, from)
  return pages.kind === 'done' ? done([...member.value, ...pages.value]) : pages
}

async function memberOf(
  ports: NetworkPorts,
  from: Caller,
): Promise<OAuthResult<readonly Identity[]>> {
  const reply = readReply(UserInfo, await ports.outbound.send(linkedInGet(from, '/v2/userinfo')))
  if (reply.kind !== 'value') return unlessDead(reply)
  const { sub, name, picture: pictureUrl } = reply.value
  const member: Identity = {
    externalAccountId: `urn:li:person:${sub}`,
    accountName: name ?? sub,
    facts: { author_kind: 'member' },
    ...(pictureUrl !== undefined && { pictureUrl }),
  }
  return done([member])
}

// The roles that may post for a page (docs/networks.md has each with its source).
// `CONTENT_ADMINISTRATOR` is its name on the page of roles, `CONTENT_ADMIN` on that of scopes.
const postingRoles = [
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'CONTENT_ADMIN',
  'DIRECT_SPONSORED_CONTENT_POSTER',
  'RECRUITING_POSTER',
]

const rolesAtOnce = 100
const roleCallsMax = 5

/** The pages for which one of the member's roles posts; those with other roles are left out. */
async function pagesOf(
  ports: NetworkPorts,
  from: Caller,
): Promise<OAuthResult<readonly Identity[]>> {
  const pages = new Map<string, string | undefined>()
  for (let call = 0; call < roleCallsMax; call++) {
    const path =
      '/rest/organizationAcls?q=roleAssignee&state=APPROVED' +
      `&start=${call * rolesAtOnce}&count=${rolesAtOnce}`
    const request = linkedInGet(from, path, { 'x-restli-method': 'FINDER' })
    const reply = readReply(Roles, await ports.outbound.send(request))
    if (reply.kind !== 'value') return unlessDead(reply)
    const { elements } = reply.value
    for (const { organization, organizationTarget, role, roleAssignee } of elements) {
      const urn = organization ?? organizationTarget ?? ''
      const isPage = /^urn:li:organization:\d+$/.test(urn)
      if (isPage && role !== undefined && postingRoles.includes(role)) pages.set(urn, roleAssignee)
    }
    if (elements.length < rolesAtOnce) break
  }
  const named: Identity[] = []
  for (const [urn, consentedBy] of [...pages].slice(0, pagesMax))
    named.push({ ...(await pageOf(ports, from, urn)), consentedBy })
  return done(named)
}

/** A page whose name cannot be read can still be posted as. */
async function pageOf(ports: NetworkPorts, from: Caller, urn: string): Promise<Identity> {
  const id = urn.slice(urn.lastIndexOf(':') + 1)
  const reply = readReply(
    Organization,
    await ports.outbound.send(linkedInGet(from, `/rest/organizations/${id}`)),
  )
  const { localizedName, vanityName } = reply.kind === 'value' ? reply.value : {}
  return {
    externalAccountId: urn,
    accountName: localizedName ?? `Page ${id}`,
    facts: {
      author_kind: 'organization',
      ...(vanityName !== undefined && { vanity_name: vanityName }),
    },
  }
}

/**
 * A token that was issued seconds ago may be called revoked; what is really revoked will still be
 * so at the next try. What only the operator can mend is said at once.
 */
function unlessDead(trouble: NetworkTrouble): OAuthResult<never> {
  const problem = problemOf(
    trouble.kind === 'error' ? trouble.status : 0,
    trouble.kind === 'error' ? trouble.body : null,
  )
  const { status, code, message } = problem
  const row = answerFor(problem)
  if (row?.means.is === 'refused' && row.means.code === 'platform_app_not_ready')
    return { kind: 'dead', detail: row.detail }
  const detail = message || (trouble.answer.message ?? 'LinkedIn gave no readable answer.')
  const isDead = status === 401 && code !== 'REVOKED_ACCESS_TOKEN' && !/revoked/i.test(message)
  return { kind: isDead ? 'dead' : 'transient', detail }
}

const done = <Value>(value: Value) => ({ kind: 'done', value }) as const
