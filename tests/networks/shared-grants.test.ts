import { oneAddress } from '@crier/server/networks/hosts.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { system } from '@crier/server/activity/actor.ts'
import { sql } from 'kysely'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { accessFor } from '@crier/server/connections/grants/access.ts'
import { endConnection } from '@crier/server/connections/remove-connection.ts'
import { markNeedsOwner } from '@crier/server/connections/grants/grant-store.ts'
import { revokeUnusedGrants } from '@crier/server/connections/grants/revoke-grants.ts'
import { findConnection, insertConnection, removeTokens } from '@crier/server/connections/store.ts'
import {
  connectWith,
  exchangeGrants,
  keepGrant,
} from '@crier/server/connections/grants/use-grant.ts'
import type { Db } from '@crier/server/database/database.ts'
import { mint } from '@crier/server/ports/ids.ts'
import { liveService, manualService, type TestService } from '../service.ts'
import { connected, renewals } from './renewals.ts'

/** Two connections of one consent on X. */
async function pair(service: TestService) {
  const { ports } = service.service
  const { connection: first } = await connected(service, 'x')
  const accountId = service.account.accountId
  const id = mint('conn', ports)
  const made = {
    id,
    accountId,
    platform: 'x',
    main: false,
    label: null,
    kind: first.kind,
    state: 'disconnected',
    now: ports.clock.now(),
  } as const
  await ports.db.transaction().execute((tx) => insertConnection(tx, made))
  const author = {
    account_name: 'second',
    external_account_id: 'second',
    grant_id: first.grant_id,
    state: 'connected',
  } as const
  await ports.db
    .updateTable('connection')
    .set(author)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  return { accountId, first, second: (await findConnection(ports.db, accountId, id))! }
}

async function revocations(service: TestService): Promise<number> {
  const { data } = (await service.control('GET', '/_control/requests?platform=x')) as {
    data: LoggedRequest[]
  }
  return data.filter(({ path, status }) => path === '/2/oauth2/revoke' && status === 200).length
}

const grantsLeft = async ({ service }: TestService) =>
  (await service.ports.db.selectFrom('network_grant').select('id').execute()).length

test('connections that share a grant renew it once, from two processes at the same time', async (t) => {
  const service = await liveService(t)
  const others = await service.startAnother()
  const { accountId, first, second } = await pair(service)
  const before = (await renewals(service, 'x')).length
  await service.fault({ platform: 'x', kind: 'slow', delay_ms: 300 })
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, call) => {
      const { ports } = call % 2 === 0 ? service.service : others
      const { id, version } = call % 4 < 2 ? first : second
      return accessFor(ports, accountId, id, version)
    }),
  )
  const tokens = new Set(
    results.map((result) => (result.kind === 'ready' ? result.access.accessToken : result.kind)),
  )
  assert.equal(tokens.size, 1)
  assert.equal((await renewals(service, 'x')).length - before, 1)
})

test('a grant is revoked at the network when the last of its connections goes, and not before', async (t) => {
  const service = await liveService(t)
  const { accountId, first, second } = await pair(service)
  const { ports } = service.service
  await endConnection(ports, first, system)
  assert.deepEqual([await revocations(service), await grantsLeft(service)], [0, 1])
  assert.equal(
    (await accessFor(ports, accountId, second.id, second.version)).kind,
    'ready',
    'the tokens are as good as before',
  )
  await endConnection(ports, (await findConnection(ports.db, accountId, second.id))!, system)
  assert.deepEqual(
    [await revocations(service), await grantsLeft(service)],
    [2, 0],
    'both tokens of the pair',
  )
})

test('of two connections that end at the same time the second revokes the grant of both', async (t) => {
  const service = await liveService(t)
  const { first, second } = await pair(service)
  const { ports } = service.service
  const { db } = ports
  const now = ports.clock.now()
  let other: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    assert.ok(await exchangeGrants(tx, first, null, now, () => removeTokens(tx, first, now)))
    let ended = false
    other = endConnection(ports, second, system).then(() => (ended = true))
    // The other one runs into this transaction, or past it.
    for (let look = 0; look < 1_000 && !ended && !(await somebodyWaits(db)); look++);
  })
  await other
  assert.deepEqual([await revocations(service), await grantsLeft(service)], [2, 0])
})

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

test('an access that the network has ended needs the owner on every connection that shares it', async (t) => {
  const service = await liveService(t)
  const { accountId, first, second } = await pair(service)
  await service.control('POST', '/_control/tokens/expire', { platform: 'x', refresh: true })
  const { ports } = service.service
  assert.equal((await accessFor(ports, accountId, first.id, first.version)).kind, 'needs_owner')
  assert.equal((await findConnection(ports.db, accountId, second.id))?.state, 'needs_reconnect')
})

test('two posts that learn at the same time that their access has ended leave one row of activity for each connection', async (t) => {
  const service = await liveService(t)
  const { accountId, first } = await pair(service)
  const { ports } = service.service
  const tokens = { account_id: accountId, id: first.grant_id!, version: first.grant_version! }
  const learn = () =>
    ports.db
      .transaction()
      .execute((tx) => markNeedsOwner(tx, tokens, 'The access has ended.', ports.clock.now()))
  await Promise.all([learn(), learn()])
  const told = await ports.db
    .selectFrom('activity')
    .select('object_id')
    .where('kind', '=', 'connection.needs_reconnect')
    .execute()
  assert.equal(told.length, 2)
  assert.equal(new Set(told.map(({ object_id: id }) => id)).size, 2)
})

test('revocation: is retried later when the network is unreachable', async (t) => {
  const service = await manualService(t, { pollScale: 10 })
  const { connection } = await connected(service, 'x')
  await service.fault({ platform: 'x', kind: 'unavailable', times: 0 })
  await endConnection(service.service.ports, connection, system)
  assert.equal(
    (await findConnection(service.service.ports.db, service.account.accountId, connection.id))
      ?.state,
    'disconnected',
  )
  await service.advance({ minutes: 20 })
  assert.deepEqual([await revocations(service), await grantsLeft(service)], [0, 1])
  await service.control('DELETE', '/_control/faults')
  await service.advance({ minutes: 20 })
  assert.deepEqual([await revocations(service), await grantsLeft(service)], [2, 0])
})

test('tokens whose network stays away are forgotten after a day', async (t) => {
  const service = await liveService(t)
  const { ports } = service.service
  const { connection } = await connected(service, 'x')
  await service.fault({ platform: 'x', kind: 'unavailable', times: 0 })
  await endConnection(ports, connection, system)
  const now = ports.clock.now()
  const releasedBefore = async (hours: number) => {
    await ports.db
      .updateTable('network_grant')
      .set({ updated_at: now.subtract({ hours }), revoke_at: now })
      .execute()
    await revokeUnusedGrants(ports)
  }
  await releasedBefore(23)
  assert.equal(await grantsLeft(service), 1)
  await releasedBefore(24)
  assert.equal(await grantsLeft(service), 0)
})

for (const what of ['disconnected', 'connected as another author'] as const)
  test(`a connection that was ${what} since it was read is not connected again by an older consent`, async (t) => {
    const service = await liveService(t)
    const { ports } = service.service
    const { accountId, second: seen } = await pair(service)
    const grant = {
      accessToken: 'older',
      accessExpiresAt: null,
      refreshToken: 'consent',
      refreshExpiresAt: null,
      scopes: [],
    }
    const place = { accountId, platform: 'x', kind: seen.kind, ...oneAddress } as const
    const grantId = await keepGrant(ports, place, grant)
    if (what === 'disconnected') await endConnection(ports, seen, system)
    else
      await ports.db
        .updateTable('connection')
        .set({ external_account_id: 'third' })
        .where('id', '=', seen.id)
        .execute()
    const before = await findConnection(ports.db, accountId, seen.id)
    await service.account.client.authorizeConnection({ params: { platform: 'x' }, body: {} })
    const begun = ports.db
      .selectFrom('authorization_state')
      .select(['account_id', 'hash', 'key_id', 'user_id'])
    const beganBy = await begun.orderBy('expires_at', 'desc').executeTakeFirstOrThrow()
    const author = {
      externalAccountId: seen.external_account_id!,
      accountName: 'second',
      facts: {},
      kind: seen.kind,
      grantId,
    }
    assert.equal(await connectWith(ports, seen, author, beganBy), false)
    assert.deepEqual(await findConnection(ports.db, accountId, seen.id), before)
    // As it was read it would have been connected.
    assert.equal(before === undefined || (await connectWith(ports, before, author, beganBy)), true)
  })

test('unused grant: is revoked after an hour, even if its process died', async (t) => {
  const service = await manualService(t, { pollScale: 10 })
  const { ports } = service.service
  const grant = {
    accessToken: 'left',
    accessExpiresAt: null,
    refreshToken: 'behind',
    refreshExpiresAt: null,
    scopes: [],
  }
  await keepGrant(
    ports,
    { accountId: service.account.accountId, platform: 'x', kind: 'sandbox', ...oneAddress },
    grant,
  )
  assert.equal(await revokeUnusedGrants(ports), 0, 'the person may still choose')
  await service.advance({ minutes: 66 })
  assert.deepEqual([await revocations(service), await grantsLeft(service)], [2, 0])
})
