import { createHash, timingSafeEqual } from 'node:crypto'
import type { Scope } from '@crier/contract/scopes.ts'
import { system } from '../../activity/actor.ts'
import type { Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import { scopesOfKey } from '../roles.ts'
import { hashAgentToken, looksLikeToken, newAgentToken } from './agent-token.ts'
import { endGrant } from './end-grant.ts'
import { badRequest, type OAuthError } from './oauth-error.ts'
import { resourceOf } from './oauth-setting.ts'
import {
  countRefreshes,
  forgetTokens,
  insertTokens,
  lockToken,
  markTokenUsed,
  prolongGrant,
} from './store.ts'

const accessSeconds = 3_600
/** An unused grant ends after this many days: longer than a holiday. */
const unusedDays = 30
// A program needs one an hour.
const refreshesPerHour = 20
// So that a theft is noticed whenever the other one comes within four days, however often the thief
// has asked meanwhile.
const usedKept = refreshesPerHour * 24 * 4

/** RFC 6749, 5.1. */
interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

type Form = Readonly<Record<string, string>>
type Locked = NonNullable<Awaited<ReturnType<typeof lockToken>>>

/**
 * Exchanges a code or a refresh token for new tokens, each once. A second use ends the grant, since
 * two parties hold the token.
 */
export async function exchangeToken(
  context: Use<'db' | 'clock' | 'random' | 'addresses'>,
  form: Form,
): Promise<IssuedTokens | OAuthError> {
  const kind = kinds[form['grant_type'] ?? '']
  if (kind === undefined)
    return badRequest(
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token',
    )
  const [name, token] =
    kind === 'code' ? ['code', form['code']] : ['refresh_token', form['refresh_token']]
  if (!token || !form['client_id'])
    return badRequest('invalid_request', `${name} and client_id are needed`)
  if (form['resource'] !== undefined && form['resource'] !== resourceOf(context))
    return badRequest('invalid_target', `resource must be ${resourceOf(context)}`)
  if (!looksLikeToken(token, kind)) return invalid
  return retriedTransaction(context.db, (tx) =>
    exchange(context, tx, kind, hashAgentToken(token), form),
  )
}

const kinds: Readonly<Record<string, 'code' | 'refresh'>> = {
  authorization_code: 'code',
  refresh_token: 'refresh',
}

async function exchange(
  context: Use<'clock' | 'random' | 'addresses'>,
  tx: Tx,
  kind: 'code' | 'refresh',
  hash: Uint8Array,
  form: Form,
): Promise<IssuedTokens | OAuthError> {
  const now = context.clock.now()
  const found = await lockToken(tx, hash, kind)
  // Another client learns nothing and changes nothing.
  if (!found || found.client_id !== form['client_id']) return invalid
  // mutant: used-refresh-token
  if (found.used_at !== null) {
    await endGrant(tx, found, { actor: system, reason: 'token_reused', now })
    return invalid
  }
  // Before it counts as used: the program comes again with it.
  if (
    kind === 'refresh' &&
    (await countRefreshes(tx, found, now.subtract({ hours: 1 }))) >= refreshesPerHour
  )
    return tooOften
  await markTokenUsed(tx, found, now)
  if (!isAlive(context, found, now)) return invalid
  if (kind === 'code' && !isFromWhoeverAsked(found, form)) return invalid
  return give(context, tx, found, now)
}

function isAlive(context: Use<'addresses'>, found: Locked, now: Temporal.Instant): boolean {
  const ends = [found.expires_at, found.key_expires_at!]
  return (
    ends.every((end) => Temporal.Instant.compare(end, now) > 0) &&
    found.revoked_at === null &&
    found.role !== null &&
    found.resource === resourceOf(context)
  )
}

/**
 * The address that the code was sent to, and the verifier that only the program has which began
 * (RFC 7636).
 */
function isFromWhoeverAsked({ redirect_uri, challenge }: Locked, form: Form): boolean {
  const verifier = form['code_verifier'] ?? ''
  if (form['redirect_uri'] !== redirect_uri || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier))
    return false
  const [known, given] = [
    Buffer.from(challenge!, 'base64url'),
    createHash('sha256').update(verifier).digest(),
  ]
  return known.length === given.length && timingSafeEqual(known, given)
}

async function give(
  { random }: Use<'random'>,
  tx: Tx,
  found: Locked,
  now: Temporal.Instant,
): Promise<IssuedTokens> {
  const [access, refresh] = [newAgentToken(random, 'access'), newAgentToken(random, 'refresh')]
  const grant = { accountId: found.account_id, keyId: found.key_id, now }
  const endsAt = now.add({ hours: 24 * unusedDays })
  await insertTokens(tx, grant, [
    {
      hash: hashAgentToken(access),
      kind: 'access',
      challenge: null,
      expiresAt: now.add({ seconds: accessSeconds }),
    },
    { hash: hashAgentToken(refresh), kind: 'refresh', challenge: null, expiresAt: endsAt },
  ])
  await forgetTokens(tx, grant, usedKept)
  await prolongGrant(tx, grant, endsAt)
  const scopes = scopesOfKey(found.scopes as Scope[], found.role)
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
}

const tooOften: OAuthError = {
  status: 429,
  error: 'slow_down',
  description:
    `a grant is refreshed ${refreshesPerHour} times an hour at most; the token still works, ` +
    'later',
}

const invalid = badRequest(
  'invalid_grant',
  'it is unknown, was used, has expired or was revoked, or belongs to another program',
)
