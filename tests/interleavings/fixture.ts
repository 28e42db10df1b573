import { scopes } from '@crier/contract/scopes.ts'
import { openAccount } from '@crier/server/accounts/open-account.ts'
import { reserveCredits } from '@crier/server/accounts/credits.ts'
import { configureSlots } from '@crier/server/calendar/configure-slots.ts'
import { newPerson } from '@crier/server/accounts/sign-in/links/prove-address.ts'
import { hashToken } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import { insertInvitation, insertMembership } from '@crier/server/accounts/sign-in/store.ts'
import { addMainConnections } from '@crier/server/connections/authorize/connect-sandbox.ts'
import type { Ports, Principal } from '@crier/server/context.ts'
import { createDraft } from '@crier/server/drafts/create-draft.ts'
import { approveSchedule } from '@crier/server/approvals/approve-schedule.ts'
import { scheduleDraft } from '@crier/server/schedules/schedule-draft.ts'
import { createWebhook } from '@crier/server/webhooks/create-webhook.ts'
import { emit } from '@crier/server/webhooks/emit.ts'
import { mint, type AccountId, type KeyId } from '@crier/server/ports/ids.ts'
import type pg from 'pg'

/**
 * The objects of two transactions: an account with one of everything, each in the state with the
 * most transitions.
 */
export interface Fixture {
  readonly accountId: AccountId
  /** Scheduled now, and due. */
  readonly draftId: string
  readonly scheduleId: string
  /** A failed schedule of another draft. */
  readonly failedId: string
  readonly freeDraftId: string
  /** A future request of the requester, of a separate draft. */
  readonly askedId: string
  readonly askedDraftId: string
  /** Pending on the same connection, after the one that was asked for. */
  readonly laterId: string
  /** An approved, due request on LinkedIn. */
  readonly approvedId: string
  readonly approvedDraftId: string
  readonly webhookId: string
  readonly reservation: string
  readonly principal: Principal
  /** A key that may edit drafts and ask for schedules. */
  readonly requester: Principal
  /** Two of the three owners, signed in. The second has invited `guest`. */
  readonly owners: readonly [Principal, Principal]
  readonly guest: Guest
}

interface Guest {
  readonly email: string
  readonly token: string
}

/** The key with which a campaign asks. */
export const testKeyId = `key_${'0'.repeat(32)}` as KeyId

export const inputFor = ({ principal }: Pick<Fixture, 'principal'>) => ({
  principal,
  idempotencyKey: null,
  saveIdempotentResponse: async () => undefined,
  params: {},
  query: {},
})

const tables = [
  ...[
    'delivery',
    'event',
    'webhook',
    'attempt',
    'schedule_piece',
    'picture_fetch',
    'schedule',
    'draft_repeat',
    'activity',
    'draft',
  ],
  ...[
    'slot',
    'connection_picture',
    'connection',
    'network_grant',
    'reservation',
    'ledger_entry',
    'idempotency_key',
    'rate_window',
    'api_key',
  ],
  ...['invitation', 'membership', 'account', 'auth."user"'],
]

/** Everything of the last order goes: some transactions take what is due of all accounts. */
export async function emptyDatabase(observer: pg.Client): Promise<void> {
  await observer.query(tables.map((table) => `delete from ${table}`).join(';'))
}

let fixtures = 0

export async function buildFixture(ports: Ports, observer: pg.Client): Promise<Fixture> {
  const { account_id: accountId } = await ports.db.transaction().execute(async (tx) => {
    const account = await openAccount(ports, tx, {
      email: `fixture${++fixtures}@example.com`,
      plan: 'pro',
      sandbox: true,
    })
    await addMainConnections(ports, tx, account.account_id, { sandbox: true })
    return account
  })
  const principal = {
    accountId,
    keyId: testKeyId,
    scopes,
    plan: 'pro',
    name: null,
    makerRole: null,
    isAgent: false,
    user: null,
  }
  const input = inputFor({ principal })
  const requester: Principal = {
    ...principal,
    keyId: `key_${'1'.repeat(32)}` as KeyId,
    scopes: ['drafts:write', 'schedules:request'],
  }
  const draft = async (content: string) =>
    (await createDraft(ports, { ...input, body: { platform: 'x', content } })).draft_id
  const at = (hours: number) => ports.clock.now().add({ hours }).toString()
  const schedule = async (draft_id: string, hours: number) =>
    (
      await scheduleDraft(ports, {
        ...input,
        body: { draft_id, platform: 'x', scheduled_at: at(hours) },
      })
    ).schedule_id
  const draftId = await draft('The one that is due.')
  const scheduleId = await schedule(draftId, 1)
  const failedId = await schedule(await draft('The one that failed.'), 2)
  const freeDraftId = await draft('The one that is free.')
  const ask = async (draft_id: string, platform: 'x' | 'linkedin') =>
    (
      await scheduleDraft(ports, {
        ...input,
        principal: requester,
        body: { draft_id, platform, scheduled_at: at(5) },
      })
    ).schedule_id
  const askedDraftId = await draft('The one that was asked for.')
  const askedId = await ask(askedDraftId, 'x')
  const laterId = await schedule(await draft('The one that comes later.'), 7)
  const approvedDraftId = await draft('The one that was approved.')
  const approvedId = await ask(approvedDraftId, 'linkedin')
  await approveSchedule(ports, { ...input, params: { schedule_id: approvedId }, body: {} })
  await configureSlots(ports, { ...input, body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const url = 'https://receiver.example/'
  const { webhook_id: webhookId } = await createWebhook(ports, {
    ...input,
    body: { url, events: ['post.failed'] },
  })
  const failed = {
    accountId,
    event: 'post.failed',
    subject: scheduleId,
    occurrence: 1,
    data: {},
  } as const
  await ports.db.transaction().execute((tx) => emit(ports, tx, failed))
  const reservation = `drft_${fixtures}`
  await reserveCredits(ports, { accountId, cost: 3, reference: reservation, what: 'carousel' })
  await age(ports, observer, {
    accountId,
    scheduleId,
    failedId,
    approvedId,
    reservation,
    webhookId,
  })
  const { owners, guest } = await addPeople(ports, accountId)
  const approval = { askedId, askedDraftId, approvedId, approvedDraftId, requester }
  return {
    ...approval,
    accountId,
    draftId,
    scheduleId,
    failedId,
    freeDraftId,
    laterId,
    webhookId,
    reservation,
    principal,
    owners,
    guest,
  }
}

/** Three owners, the first of whom only claims the address, and an invitation by the second. */
async function addPeople(
  ports: Ports,
  accountId: AccountId,
): Promise<Pick<Fixture, 'owners' | 'guest'>> {
  const now = ports.clock.now()
  const guest = { email: `guest${fixtures}@example.com`, token: `invitation ${fixtures}` }
  return ports.db.transaction().execute(async (tx) => {
    const addOwner = async (name: string, isProven: boolean): Promise<Principal> => {
      const { id: userId } = await newPerson(ports, tx, {
        email: `${name}${fixtures}@example.com`,
        isProven,
      })
      await insertMembership(tx, accountId, userId, 'owner', now)
      const user = {
        userId,
        sessionId: 'one',
        role: 'owner',
        signedInAt: now,
        expiresAt: now.add({ hours: 1 }),
      } as const
      return {
        accountId,
        keyId: null,
        scopes,
        plan: 'pro',
        name,
        makerRole: null,
        isAgent: false,
        user,
      }
    }
    const owners = [await addOwner('first', false), await addOwner('second', true)] as const
    await addOwner('third', true)
    await insertInvitation(tx, {
      ...{
        id: mint('inv', ports),
        accountId,
        email: guest.email,
        role: 'editor',
        hash: hashToken(guest.token),
        mailed: true,
      },
      ...{ createdBy: owners[1].user!.userId, expiresAt: now.add({ hours: 1 }), now },
    })
    return { owners, guest }
  })
}

/**
 * Makes time pass: a schedule is due, another failed, a reservation's process died, a month is
 * over, there are 19 webhooks.
 */
async function age(
  ports: Ports,
  observer: pg.Client,
  fixture: Pick<
    Fixture,
    'accountId' | 'scheduleId' | 'failedId' | 'approvedId' | 'reservation' | 'webhookId'
  >,
): Promise<void> {
  const now = ports.clock.now().toString()
  const statements = [
    `update schedule set scheduled_at = '${now}', due_at = '${now}' where id = ` +
      `'${fixture.scheduleId}'`,
    `update schedule set scheduled_at = '${now}', due_at = '${now}', approved_hash = approval_hash(schedule.platform, schedule.connection_id, '${now}', content_type, pieces, media, caption, first_comment)
       from draft where draft.id = draft_id and schedule.id = '${fixture.approvedId}'`,
    `update schedule set status = 'publishing' where id = '${fixture.failedId}'`,
    `update schedule set status = 'failed', due_at = null, error_code = 'content_rejected', ` +
      `error_message = 'No.' where id = '${fixture.failedId}'`,
    `update reservation set expires_at = '${now}' where id = '${fixture.reservation}'`,
    `update account set renews_at = '${now}' where id = '${fixture.accountId}'`,
    `update ledger_entry set at = at - interval '2 months' where kind = 'opening' and ` +
      `account_id = '${fixture.accountId}'`,
    'insert into network_grant (account_id, id, platform, kind, scopes, access_sealed, ' +
      `created_at, updated_at) values ('${fixture.accountId}', 'grnt_1', 'x', 'sandbox', '{}', ` +
      `'one', '${now}', '${now}')`,
    `update connection set state = 'connected', version = 1, grant_id = 'grnt_1', ` +
      `external_account_id = '1', account_name = 'One' where account_id = '${fixture.accountId}' ` +
      `and platform = 'x'`,
    'insert into webhook (id, account_id, url, events, secret_sealed, created_at, updated_at) ' +
      `select 'whk_' || n, '${fixture.accountId}', 'https://receiver.example/', ` +
      `'{credits.low}', 'x', '${now}', '${now}' from generate_series(1, 18) n`,
  ]
  await observer.query(statements.join(';'))
}
