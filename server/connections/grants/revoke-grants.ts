import type { Use } from '../../context.ts'
import { networkOf } from '../../networks/index.ts'
import type { AccountId, GrantId } from '../../ports/ids.ts'
import type { GrantRow } from './grant-store.ts'
import { networkSettingsFor } from './network-settings.ts'
import {
  claimRevocation,
  deleteGrant,
  isOwnerInUse,
  revocationsDue,
  unusedGrants,
} from './revocation-store.ts'
import { unsealTokens } from './tokens.ts'

export type RevokePorts = Use<
  'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log' | 'wake'
>

const revocationsAtOnce = 20
// Longer than the call takes: two processes never revoke at once, and what one leaves behind is
// tried again.
const retryMinutes = 10
// A network that is away for longer than this keeps what it granted: the tokens are forgotten here.
const givenUpHours = 24

/**
 * Revokes grants that will never be used: tokens should not stay valid at the network. Returns how
 * many were due.
 */
export async function revokeUnusedGrants(context: RevokePorts): Promise<number> {
  const due = await revocationsDue(context.db, context.clock.now(), revocationsAtOnce)
  for (const grant of due) await revoke(context, grant)
  return due.length
}

/**
 * Revokes the unused grants of one account at once; an unreachable network is retried later by
 * the loop.
 */
export async function revokeUnusedGrantsOf(
  context: RevokePorts,
  accountId: AccountId,
  only?: GrantId,
): Promise<void> {
  for (const grant of await unusedGrants(context.db, accountId, only)) await revoke(context, grant)
}

/** Never throws: the caller reports its own failure. */
async function revoke(context: RevokePorts, grant: GrantRow): Promise<void> {
  const { db, clock } = context
  const told = { accountId: grant.account_id, grantId: grant.id, platform: grant.platform }
  // A grant that is being renewed gets its new tokens first: the loop revokes those.
  if (
    grant.refreshing_until !== null &&
    Temporal.Instant.compare(grant.refreshing_until, clock.now()) > 0
  )
    return
  try {
    if (!(await claimRevocation(db, grant, clock.now().add({ minutes: retryMinutes })))) return
    // A network may take back with these tokens what the same person granted later.
    const revoked = (await isOwnerInUse(db, grant)) ? 'kept' : await revokeAtNetwork(context, grant)
    if (revoked === 'transient' && !isGivenUp(context, grant)) return
    await deleteGrant(db, grant)
    context.log.event('grant.revoked', { ...told, revoked })
  } catch (error) {
    context.log.error('grant.not_revoked', error, told)
    if (isGivenUp(context, grant)) await deleteGrant(db, grant)
  }
}

async function revokeAtNetwork(context: RevokePorts, grant: GrantRow): Promise<string> {
  const settings = await networkSettingsFor(context, grant)
  if (settings === null) return 'transient'
  return (
    await networkOf(grant.platform).oauth.revoke(
      context,
      settings,
      await unsealTokens(context, { ...grant, grant_id: grant.id }),
    )
  ).kind
}

const isGivenUp = ({ clock }: Use<'clock'>, { updated_at: at }: GrantRow) =>
  clock.now().since(at).total('hours') >= givenUpHours
