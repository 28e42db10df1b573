import { randomUUID } from 'node:crypto'
import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { bearer, header } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { windowCounter } from '../core/quotas.ts'
import type { Handler, RouteParameters } from '../core/routes.ts'
import {
  accessDenied,
  emptyToken,
  emptyTokenOlder,
  expiredToken,
  invalidToken,
  refusal,
  revokedToken,
  throttled,
  versionGone,
  versionMissing,
} from './errors.ts'

/** A call whose token is good. What its scopes allow is the handler's to ask. */
export interface MemberCall extends SandboxCall {
  readonly member: SandboxAuthor
  readonly scopes: readonly string[]
}

interface GatewayRule {
  /**
   * `rest`: versioned, with its own headers; `v2`: neither. `upload`: bytes to a URL that was
   * handed out.
   */
  readonly kind: 'rest' | 'v2' | 'upload'
  /** Calls that prepare or make a post: permission and rate faults strike here. */
  readonly writes: boolean
}

type MemberHandler = (
  call: MemberCall,
  parameters: RouteParameters,
) => SandboxAnswer | Promise<SandboxAnswer>

/**
 * The checks of LinkedIn's gateway before a resource gets a call: version, token, protocol, quota.
 */
export function gateway(ports: SandboxPorts) {
  const quota = dailyQuota(ports)

  return (rule: GatewayRule, handle: MemberHandler): Handler =>
    async (call, parameters) => {
      const answer = await checked(rule, call, handle, parameters)
      if ('cut' in answer) return answer
      const id = randomUUID()
      const headers = {
        'x-li-uuid': id,
        'x-li-request-id': id,
        'x-li-fabric': 'prod-sandbox',
        'x-restli-protocol-version': '2.0.0',
      }
      return { ...answer, headers: { ...headers, ...answer.headers } }
    }

  async function checked(
    rule: GatewayRule,
    call: SandboxCall,
    handle: MemberHandler,
    parameters: RouteParameters,
  ): Promise<SandboxAnswer> {
    const version = rule.kind === 'rest' ? versionRefusal(call) : undefined
    if (version !== undefined && !ports.switches.flag('token_before_version')) return version
    const member = memberOf(rule, call)
    if ('status' in member) return member
    return version ?? refusedCall(rule, member) ?? (await handle(member, parameters))
  }

  function versionRefusal(call: SandboxCall): Reply | undefined {
    const version = header(call, 'linkedin-version')
    if (version === '') return versionMissing()
    const number = /^\d{6}$/.test(version) ? Number(version) : 0
    const active =
      number >= ports.switches.number('oldest_version') &&
      number <= ports.switches.number('newest_version')
    return active && number % 100 >= 1 && number % 100 <= 12 ? undefined : versionGone(version)
  }

  function memberOf(rule: GatewayRule, call: SandboxCall): MemberCall | Reply {
    const given = bearer(call)
    if (given === undefined) return rule.kind === 'v2' ? emptyTokenOlder() : emptyToken()
    const found = ports.tokens.check('linkedin', 'access', given)
    if (found.state === 'unknown') return invalidToken()
    const { token } = found
    if (found.state === 'revoked') return revokedToken()
    const expired = () => expiredToken(ports.switches.text('expired_token_code'))
    if (found.state === 'expired') return expired()
    if (ports.clock.now() < token.issued_at + ports.switches.number('fresh_token_revoked_ms'))
      return revokedToken()
    if (ports.faults.take('token_expired', token.author_id) !== undefined) return expired()
    const member = ports.authors.byId(token.author_id)
    return member === undefined ? invalidToken() : { ...call, member, scopes: token.scopes }
  }

  function refusedCall(rule: GatewayRule, call: MemberCall): Reply | undefined {
    const id = call.member.author_id
    if (rule.kind === 'rest') {
      const protocol = header(call, 'x-restli-protocol-version')
      const absent = protocol === '' && ports.switches.flag('protocol_version_required')
      if (absent || (protocol !== '' && protocol !== '2.0.0'))
        return refusal(400, 'INVALID_PROTOCOL_VERSION', 'X-RestLi-Protocol-Version must be 2.0.0')
      if (ports.quotasEnforced() && !quota.take(id)) return throttled()
    }
    if (!rule.writes) return undefined
    if (ports.faults.take('rate_limited', id) !== undefined) return throttled()
    return ports.faults.take('permission_denied', id) === undefined
      ? undefined
      : accessDenied(`${call.method} ${call.path}`)
  }
}

/** Calls a member and an app may make until midnight UTC. */
function dailyQuota(ports: SandboxPorts) {
  const tiers = {
    share: {
      member: windowCounter(ports.clock, 150, 'utc_day'),
      app: windowCounter(ports.clock, 100_000, 'utc_day'),
    },
    development: {
      member: windowCounter(ports.clock, 100, 'utc_day'),
      app: windowCounter(ports.clock, 500, 'utc_day'),
    },
  }
  return {
    take(memberId: string): boolean {
      const tier = ports.switches.text('tier') === 'share' ? tiers.share : tiers.development
      return tier.member.take(memberId) && tier.app.take('app')
    },
  }
}

/** True when the token may post, comment and upload in this author's name. */
export function mayWriteAs(
  ports: SandboxPorts,
  { member, scopes }: MemberCall,
  authorUrn: string,
): boolean {
  if (authorUrn === member.author_id) return scopes.includes('w_member_social')
  const role = roleOf(ports, member, authorUrn)
  const isLimited =
    role === 'DIRECT_SPONSORED_CONTENT_POSTER' &&
    ports.switches.text('sponsored_content_poster') === 'sponsored_only'
  return (
    postingRoles.some((known) => known === role) &&
    !isLimited &&
    scopes.includes('w_organization_social')
  )
}

const postingRoles = [
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'CONTENT_ADMIN',
  'DIRECT_SPONSORED_CONTENT_POSTER',
  'RECRUITING_POSTER',
] as const

/** The roles of members for a page; those that post come first. */
export const pageRoles = [
  ...postingRoles,
  'ANALYST',
  'CURATOR',
  'LEAD_CAPTURE_ADMINISTRATOR',
  'LEAD_GEN_FORMS_MANAGER',
] as const

/** A member's role for a page; undefined without one. */
export function roleOf(
  ports: SandboxPorts,
  member: SandboxAuthor,
  organizationUrn: string,
): (typeof pageRoles)[number] | undefined {
  const role = ports.authors.byId(organizationUrn)?.roles?.[member.author_id]
  return pageRoles.find((known) => known === role)
}
