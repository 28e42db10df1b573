import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../../accounts/read-account.ts'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { OfferedAuthor } from '../../database/stored-values.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import type { AccountId, ConnectionId, GrantId } from '../../ports/ids.ts'
import { VaultError } from '../../ports/vault.ts'
import { addConnection } from '../add-connection.ts'
import type { AuthorizePorts } from './authorization.ts'
import { starterOf, meanOtherConnection, useChoice } from './authorization-store.ts'
import { digest } from './link-secrets.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'
import { keepPicture } from '../pictures/keep-picture.ts'
import { backOf, type Back } from './return-address.ts'
import { findGrant } from '../grants/grant-store.ts'
import { isTaken } from './is-taken.ts'
import { whyBeyondPlan } from '../plan-limit.ts'
import { revokeUnusedGrantsOf } from '../grants/revoke-grants.ts'
import { connectionsOf, type ConnectionRow } from '../store.ts'
import { unsealTokens } from '../grants/tokens.ts'
import { exchangeGrants, storeAuthor } from '../grants/use-grant.ts'
import { wakeListeners } from '../../webhooks/emit-changes.ts'

export interface ChosenAuthors {
  readonly accountId: AccountId
  readonly kind: ConnectionKind
  readonly grantId: GrantId
  readonly stateHash: Uint8Array
  readonly connected: readonly [OfferedAuthor, ...OfferedAuthor[]]
  readonly connectionIds: readonly ConnectionId[]
  readonly back: Back | null
}

export interface Choice {
  readonly token: string
  readonly cookie: string
  /** Whether the first author takes the connection that the consent was begun for. */
  readonly answer: string
  readonly authors: readonly string[]
}

/**
 * Applies the choice made on the page after the consent, all of it or nothing. Undefined when the
 * page has expired, was used, belongs to another browser, or names an author that was not offered.
 * Refuses (409) authors beyond the plan and authors that are connected already; then the page can
 * be sent again.
 */
export async function chooseAuthors(
  context: AuthorizePorts,
  platform: Platform,
  choice: Choice,
): Promise<ChosenAuthors | undefined> {
  const { db, clock } = context
  const now = clock.now()
  const released = new Set<GrantId>()
  const chosen = await db.transaction().execute(async (tx): Promise<ChosenAuthors | undefined> => {
    const hashes = { choiceHash: digest(choice.token), cookieHash: digest(choice.cookie) }
    const state = await useChoice(tx, { ...hashes, platform, option: choice.answer, now })
    if (state?.grant_id == null || state.authors === null || state.state_hash === null)
      return undefined
    const { account_id: accountId, grant_id: grantId, kind, connection_id: begunFor } = state
    const authors = state.authors.filter(({ externalAccountId }) =>
      choice.authors.includes(externalAccountId),
    )
    const [first, ...others] = authors
    if (first === undefined)
      throw new Refusal(
        'invalid_parameter',
        'No author was chosen. Go back and choose at least one.',
      )
    await lockWithinAccount(tx, accountId)
    await assertReadable(context, tx, accountId, grantId)
    const present = (await connectionsOf(tx, accountId)).filter((row) => row.platform === platform)
    const replaced =
      choice.answer === 'replace' ? present.find(({ id }) => id === begunFor) : undefined
    if (choice.answer === 'replace' && replaced === undefined)
      throw new Refusal(
        'conflict',
        'The connection was removed meanwhile. Go back and add a new one.',
      )
    assertAuthorIsFree(present, authors, kind, replaced)
    const actor = await starterOf(tx, state)
    const takeOver = (row: ConnectionRow, author: OfferedAuthor) =>
      exchangeGrants(tx, row, grantId, now, () =>
        storeAuthor(tx, row, { ...author, kind, grantId }, actor, now),
      )
    const targets = await targetsFor(
      context,
      tx,
      { accountId, platform, kind, replaced },
      authors.length,
    )
    for (const [index, author] of authors.entries()) {
      const target = targets[index]!
      if (!(await takeOver(target, author)))
        throw new Refusal(
          'conflict',
          'The connection changed at this moment. Go back and choose again.',
        )
      if (target.grant_id !== null) released.add(target.grant_id)
    }
    // A network may end the access that one person gave before, so existing connections use the new
    // one too.
    for (const row of present.filter(
      ({ id, kind: other }) => id !== replaced?.id && other === kind,
    )) {
      const author = state.authors.find(
        ({ externalAccountId }) =>
          row.grant_id !== null && externalAccountId === row.external_account_id,
      )
      if (author === undefined || row.grant_id === null || row.grant_id === grantId) continue
      if (await takeOver(row, author)) released.add(row.grant_id)
    }
    await meanOtherConnection(tx, accountId, state.state_hash, targets[0]!.id)
    return {
      accountId,
      kind,
      grantId,
      stateHash: state.state_hash,
      connected: [first, ...others],
      connectionIds: targets.map(({ id }) => id),
      back: backOf(state),
    }
  })
  if (chosen === undefined) return undefined
  for (const grantId of released) await revokeUnusedGrantsOf(context, chosen.accountId, grantId)
  const { accountId, kind, connectionIds } = chosen
  await Promise.all(
    chosen.connected.map((author, index) =>
      keepPicture(context, { accountId, connectionId: connectionIds[index]!, kind }, author),
    ),
  )
  context.log.event('connections.chosen', { accountId, connectionIds, platform, kind })
  context.wake.soon('publish', now)
  wakeListeners(context)
  return chosen
}

/** Tokens sealed with an unknown key cannot post, so the present author stays connected. */
async function assertReadable(
  context: AuthorizePorts,
  tx: Tx,
  accountId: AccountId,
  grantId: GrantId,
): Promise<void> {
  const grant = await findGrant(tx, accountId, grantId)
  if (grant === undefined) return
  try {
    await unsealTokens(context, { ...grant, grant_id: grantId })
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    context.log.error('grant.unreadable', error, { accountId, grantId })
    throw new Refusal(
      'conflict',
      'The network’s tokens can no longer be read. Connect again from the page of connections.',
    )
  }
}

/** An author is one connection of an account. */
function assertAuthorIsFree(
  present: readonly ConnectionRow[],
  authors: readonly OfferedAuthor[],
  kind: ConnectionKind,
  replaced: ConnectionRow | undefined,
) {
  const taken = authors.find((author) =>
    isTaken(present, author.externalAccountId, kind, replaced?.id),
  )
  if (taken)
    throw new Refusal(
      'conflict',
      `${taken.accountName} is another connection of this workspace already. Nothing was added.`,
    )
}

/**
 * The connections that the authors take, in order: the replaced one first, then new ones as far as
 * the plan goes.
 */
async function targetsFor(
  context: Use<'clock' | 'random' | 'config'>,
  tx: Tx,
  {
    accountId,
    platform,
    kind,
    replaced,
  }: {
    accountId: AccountId
    platform: Platform
    kind: ConnectionKind
    replaced: ConnectionRow | undefined
  },
  count: number,
): Promise<readonly ConnectionRow[]> {
  const { plan } = await readAccount({ db: tx }, accountId)
  const beyondPlan = await whyBeyondPlan(
    context,
    tx,
    { accountId, plan },
    count - (replaced === undefined ? 0 : 1),
  )
  if (beyondPlan !== undefined) throw new Refusal('conflict', `${beyondPlan} Nothing was added.`)
  const targets = replaced === undefined ? [] : [replaced]
  while (targets.length < count)
    targets.push(await addConnection(context, tx, { accountId, platform, label: null, kind }))
  return targets
}
