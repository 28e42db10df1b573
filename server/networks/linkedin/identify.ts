import { Type } from 'typebox'
import { readReply, type NetworkTrouble } from '../network-reply.ts'
import type { Grant, Identity, NetworkPorts, NetworkSettings, OAuthResult } from '../network.ts'
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
    }),
  ),
})
const Organization = Type.Object({
  localizedName: Type.Optional(Type.String()),
  vanityName: Type.Optional(Type.String()),
})

// Each page costs a call, and a person does not choose among more.
const pagesMax = 20

/** The member, and the pages they may post for when the grant covers pages. */
export async function identify(
  ports: NetworkPorts,
  settings: NetworkSettings,
  grant: Grant,
): Promise<OAuthResult<readonly Identity[]>> {
  const from: Caller = { settings, access: grant }
  const reply = readReply(UserInfo, await ports.outbound.send(linkedInGet(from, '/v2/userinfo')))
  if (reply.kind !== 'value') return unlessDead(reply)
  const { sub, name, picture: pictureUrl } = reply.value
  const member: Identity = {
    externalAccountId: `urn:li:person:${sub}`,
    accountName: name ?? sub,
    facts: { author_kind: 'member' },
    ...(pictureUrl !== undefined && { pictureUrl }),
  }
  if (
    !grant.scopes.includes('rw_organization_admin') ||
    !grant.scopes.includes('w_organization_social')
  )
    return done([member])
  const pages = await administered(ports, from)
  return pages.kind === 'done' ? done([member, ...pages.value]) : pages
}

// All roles that may post for a page. LinkedIn must know the first; another one that it does not
// know is not in use. `CONTENT_ADMINISTRATOR` is its name on the page of roles, `CONTENT_ADMIN` on
// that of scopes.
const postingRoles = [
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'CONTENT_ADMIN',
  'DIRECT_SPONSORED_CONTENT_POSTER',
  'RECRUITING_POSTER',
]

async function administered(
  ports: NetworkPorts,
  from: Caller,
): Promise<OAuthResult<readonly Identity[]>> {
  const urns = new Set<string>()
  for (const role of postingRoles) {
    const path = `/rest/organizationAcls?q=roleAssignee&role=${role}&state=APPROVED&count=${pagesMax}`
    const reply = readReply(
      Roles,
      await ports.outbound.send(linkedInGet(from, path, { 'x-restli-method': 'FINDER' })),
    )
    if (reply.kind !== 'value' && role === postingRoles[0]) return unlessDead(reply)
    const elements = reply.kind === 'value' ? reply.value.elements : []
    for (const { organization, organizationTarget } of elements)
      urns.add(organization ?? organizationTarget ?? '')
  }
  const pages: Identity[] = []
  for (const urn of [...urns]
    .filter((known) => /^urn:li:organization:\d+$/.test(known))
    .slice(0, pagesMax)) {
    pages.push(await pageOf(ports, from, urn))
  }
  return done(pages)
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
 * so at the next try.
 */
function unlessDead(trouble: NetworkTrouble): OAuthResult<never> {
  const { code, message } =
    trouble.kind === 'error' ? problemOf(trouble.status, trouble.body) : { code: '', message: '' }
  const detail = message || (trouble.answer.message ?? 'LinkedIn gave no readable answer.')
  const isDead =
    trouble.kind === 'error' &&
    trouble.status === 401 &&
    code !== 'REVOKED_ACCESS_TOKEN' &&
    !/revoked/i.test(message)
  return { kind: isDead ? 'dead' : 'transient', detail }
}

const done = <Value>(value: Value) => ({ kind: 'done', value }) as const
