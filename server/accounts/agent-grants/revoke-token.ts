import type { Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import { hashAgentToken, looksLikeToken } from './agent-token.ts'
import { endGrant } from './end-grant.ts'
import { badRequest, type OAuthError } from './oauth-error.ts'
import { deleteToken, lockToken } from './store.ts'

type Form = Readonly<Record<string, string>>

/**
 * Implements RFC 7009. A refresh token ends the grant, even one that was used already: a client
 * that lost the answer has no newer one. An access token ends alone. An unknown token counts as
 * revoked; another client's token is an error. `token_type_hint` is ignored, since a token names
 * its kind.
 */
export async function revokeToken(
  context: Use<'db' | 'clock'>,
  { token, client_id: clientId }: Form,
): Promise<OAuthError | null> {
  if (!token || !clientId) return badRequest('invalid_request', 'token and client_id are needed')
  const kind = (['access', 'refresh'] as const).find((one) => looksLikeToken(token, one))
  if (kind === undefined) return null
  return retriedTransaction(context.db, (tx) =>
    revoke(context, tx, kind, hashAgentToken(token), clientId),
  )
}

async function revoke(
  context: Use<'clock'>,
  tx: Tx,
  kind: 'access' | 'refresh',
  hash: Uint8Array,
  clientId: string,
): Promise<OAuthError | null> {
  const found = await lockToken(tx, hash, kind)
  if (!found) return null
  // mutant: token-of-agent
  if (found.client_id !== clientId)
    return badRequest('invalid_grant', 'it belongs to another program')
  if (kind === 'access') await deleteToken(tx, found)
  else {
    const actor = { type: 'key', id: found.key_id, name: found.name } as const
    await endGrant(tx, found, { actor, reason: 'asked', now: context.clock.now() })
  }
  return null
}
