import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { system } from '@crier/server/activity/actor.ts'
import { record } from '@crier/server/activity/record.ts'
import { storePreferences } from '@crier/server/accounts/sign-in/preferences.ts'
import { mailDue } from '@crier/server/notifications/mail-due.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import type { StoredNotificationChoices } from '@crier/server/database/stored-values.ts'
import type { UserId } from '@crier/server/ports/ids.ts'
import { sql } from 'kysely'
import { mailbox } from '../mailbox.ts'
import { eventually } from '../processes.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'

const box = await mailbox({ after })
const publicUrl = 'https://crier.example.com'
const environment = { CRIER_SMTP_URL: box.url, CRIER_MAIL_FROM: 'Crier <crier@example.com>' }
const service = await manualService({ after }, { environment, pollScale: 2_000 })
// The loops run once at the start: an email that they had taken by then would still be in progress
// in these tests.
await service.settle()
// The address under which others reach it: the tests do not.
const ports = {
  ...service.service.ports,
  config: { ...service.service.ports.config, CRIER_PUBLIC_URL: publicUrl },
}

/** Creates new notifications, and sends due emails. */
const look = async () => {
  await createDueNotifications(ports)
  await mailDue(ports)
}

async function letters() {
  const found = []
  while (box.unread() > 0) found.push(await box.next())
  return found
}

/** One more thing to tell of; never twice the same. */
const low = (account: TestAccount) =>
  ports.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('account')
      .set({ credits_low: true })
      .where('id', '=', account.accountId)
      .execute()
    const change = {
      accountId: account.accountId,
      actor: system,
      at: ports.clock.now(),
      objectId: account.accountId,
    } as const
    await record(tx, { ...change, kind: 'credits.low', detail: { credits: 1, quota: 100 } })
  })

async function personOf(
  account: TestAccount,
  role: 'owner' | 'editor' | 'contributor' | 'viewer' = 'owner',
  notices?: Partial<StoredNotificationChoices>,
) {
  const browser = await signedIn(service, account.accountId, role)
  const { user } = (await browser.request('GET', '/api/session')).json
  if (notices)
    await ports.db.transaction().execute((tx) => storePreferences(tx, user.user_id, { notices }))
  return { ...browser, userId: user.user_id as UserId }
}

const text = (letter: { text: string }) => letter.text.replaceAll('\r', '')
const header = (letter: { text: string }, name: string) =>
  new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, 'im')
    .exec(text(letter))?.[1]!
    .replaceAll(/\n[ \t]+/g, ' ')
    .trim()

test('notification email: is sent once to each person who may see it and has chosen it, with a public link', async () => {
  const account = await service.newAccount()
  const [owner, , silent] = [
    await personOf(account),
    await personOf(account, 'viewer'),
    await personOf(account, 'editor', { low_credits: false }),
  ]
  await low(account)
  await Promise.all([look(), look(), look()])
  await look()
  const [letter, ...more] = await letters()
  assert.deepEqual([letter!.to, more.length], [owner.email, 0])
  assert.match(text(letter!), /Credits run low/)
  assert.ok(
    text(letter!).includes(`${publicUrl}/settings?account=${account.accountId}`),
    letter!.text,
  )
  await service.advance({ hours: 30 })
  await look()
  assert.deepEqual(await letters(), [])
  assert.equal((await silent.request('GET', '/api/notices')).json.unread, 1)
})

test('notification email: goes only to a verified address of a person who may still see it', async () => {
  const account = await service.newAccount()
  const [owner, claimed, demoted, removed] = [
    await personOf(account),
    await personOf(account, 'editor'),
    await personOf(account, 'editor'),
    await personOf(account, 'editor'),
  ]
  await low(account)
  await createDueNotifications(ports)
  await sql`update auth."user" set "emailVerified" = false where id = ${claimed.userId}`.execute(
    ports.db,
  )
  await owner.request('PATCH', `/api/members/${demoted.userId}`, { body: { role: 'viewer' } })
  await owner.request('DELETE', `/api/members/${removed.userId}`)
  await look()
  assert.deepEqual(
    (await letters()).map(({ to }) => to),
    [owner.email],
  )
})

test('notification email: leaves out notifications that were read or settled before', async () => {
  const account = await service.newAccount()
  const [owner, editor] = [await personOf(account), await personOf(account, 'editor')]
  await low(account)
  await createDueNotifications(ports)
  await owner.request('POST', '/api/notices/read', { body: { until: service.in({ seconds: 1 }) } })
  await ports.db
    .updateTable('account')
    .set({ credits_low: false })
    .where('id', '=', account.accountId)
    .execute()
  await look()
  assert.deepEqual(await letters(), [])
  assert.equal((await editor.request('GET', '/api/notices')).json.unread, 0)
})

for (const fault of ['refuse', 'cut', 'reject'] as const)
  test(`a mail server that answers with ${fault} loses no email and gets it once it works`, async () => {
    const account = await service.newAccount()
    const owner = await personOf(account)
    box.break(fault)
    await low(account)
    await look()
    await look()
    assert.deepEqual(await letters(), [])
    box.break(null)
    await service.advance({ minutes: 1 })
    await look()
    await look()
    assert.deepEqual(
      (await letters()).map(({ to }) => to),
      [owner.email],
    )
  })

test('notification email: retries with growing pauses, and collects later notifications in one email', async () => {
  const account = await service.newAccount()
  await personOf(account)
  box.break('refuse')
  const before = box.tries()
  await low(account)
  for (let minutes = 0; minutes < 60; minutes++) {
    await service.advance({ minutes: 1 })
    if (minutes === 30) await low(account)
    await look()
  }
  const tries = box.tries() - before
  assert.ok(tries >= 5 && tries <= 8, `${tries} tries`)
  box.break(null)
  await service.advance({ hours: 2 })
  await look()
  const [letter, ...more] = await letters()
  assert.deepEqual([text(letter!).match(/- Credits run low/g)!.length, more.length], [2, 0])
})

test('notification email: is not sent again after a lost answer, or the death of its sender', async () => {
  const account = await service.newAccount()
  const owner = await personOf(account)
  box.break('take_and_cut')
  await low(account)
  await look()
  assert.equal((await letters()).length, 1)
  box.break(null)
  await service.advance({ hours: 3 })
  await look()
  assert.deepEqual(await letters(), [])
  // As if the process had been killed between the last byte and the note of it.
  await low(account)
  await createDueNotifications(ports)
  const { accountId } = account
  await sql`update notice_mail set armed = true, epoch = epoch + 1,
    busy_until = ${ports.clock.now().add({ seconds: 60 })}::timestamptz
    where user_id = ${owner.userId}`.execute(ports.db)
  await sql`update notice_reader set mailing_to = (select max(number) from notice
    where account_id = ${accountId}) where account_id = ${accountId}`.execute(ports.db)
  await look()
  await service.advance({ minutes: 2 })
  await look()
  assert.deepEqual(await letters(), [])
  assert.equal((await owner.request('GET', '/api/notices')).json.unread, 2)
  await low(account)
  await look()
  const [letter] = await letters()
  assert.equal(text(letter!).match(/- Credits run low/g)!.length, 1)
})

test('notification email: keeps names in one line, and contains no text of a draft', async () => {
  const account = await service.newAccount()
  await personOf(account)
  const name = `Owl\r\nBcc: all@example.com\u2028Books\u202e ${'x'.repeat(200)}`
  await ports.db.updateTable('account').set({ name }).where('id', '=', account.accountId).execute()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'The secret of the launch.' },
  })
  await client.updateConnection({
    params: { platform: 'x' },
    body: { label: 'Page\u2029Subject: other' },
  })
  await client.disconnect({ params: { platform: 'x' } })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  await look()
  const [letter] = await letters()
  assert.doesNotMatch(text(letter!), /^(Bcc|Subject: other)/m)
  assert.doesNotMatch(letter!.text, /[\u2028\u2029\u202e]|secret|launch/)
  assert.match(header(letter!, 'Subject')!, /^=\?UTF-8\?|^Owl Bcc: all@example.com/)
  assert.match(text(letter!), /platform_not_connected/)
})

test('notification email: is limited to 20 a day, and the rest is in one the next morning', async () => {
  const account = await service.newAccount()
  await personOf(account)
  await service.advance({ hours: 1 })
  for (let count = 0; count < 25; count++) {
    await low(account)
    await look()
  }
  const sent = await letters()
  assert.equal(sent.length, 20)
  assert.match(text(sent.at(-1)!), /last letter of today/)
  assert.equal(new Set(sent.map((letter) => header(letter, 'Message-ID'))).size, 20)
  await service.advance({ hours: 48 })
  await look()
  const [summary, ...more] = await letters()
  assert.deepEqual([text(summary!).match(/- Credits run low/g)!.length, more.length], [5, 0])
})

test('notification email: is sent at eight in the zone of the first account, also over a change of the clocks', async () => {
  const account = await service.newAccount()
  await ports.db
    .updateTable('account')
    .set({ timezone: 'Europe/Berlin' })
    .where('id', '=', account.accountId)
    .execute()
  await personOf(account, 'owner', { when: 'daily' })
  const morning = (days: number) =>
    ports.clock
      .now()
      .toZonedDateTimeISO('Europe/Berlin')
      .add({ days })
      .with({ hour: 7, minute: 59, second: 0, millisecond: 0 })
  const to = (at: Temporal.ZonedDateTime) =>
    service.advance(at.toInstant().since(ports.clock.now()))
  await to(morning(1))
  for (let count = 0; count < 3; count++) await low(account)
  await look()
  assert.deepEqual(await letters(), [])
  await service.advance({ minutes: 2 })
  await look()
  const [letter, ...more] = await letters()
  assert.deepEqual([text(letter!).match(/- Credits run low/g)!.length, more.length], [3, 0])
  await low(account)
  await look()
  await service.advance({ hours: 12 })
  await look()
  assert.deepEqual(await letters(), [])
  await to(morning(1))
  await look()
  assert.deepEqual(await letters(), [])
  await service.advance({ minutes: 2 })
  await look()
  assert.equal((await letters()).length, 1)
})

test('unsubscribe: works by a button or the mail program, and a GET changes nothing', async () => {
  const account = await service.newAccount()
  const owner = await personOf(account)
  await low(account)
  await look()
  const [letter] = await letters()
  assert.equal(header(letter!, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  const address = header(letter!, 'List-Unsubscribe')!.replaceAll(/[<>\s]/g, '')
  assert.ok(address.startsWith(`${publicUrl}/notices/unsubscribe/`), address)
  const here = address.replace(publicUrl, service.url)
  const choice = async () => (await owner.request('GET', '/api/session')).json.notices
  assert.equal((await fetch(here)).status, 200)
  assert.equal((await choice()).low_credits, true)
  // An end of two fixed signs is that of one link in a thousand.
  const forged = `${here.slice(0, -3)}${here.at(-3) === 'A' ? 'B' : 'A'}${here.slice(-2)}`
  assert.equal((await fetch(forged, { method: 'POST' })).status, 404)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  for (let count = 0; count < 2; count++)
    assert.equal((await fetch(here, { method: 'POST', body })).status, 200)
  const { when, ...kinds } = await choice()
  assert.deepEqual([when, Object.values(kinds)], ['at_once', [false, false, false, false]])
  await low(account)
  await look()
  assert.deepEqual(await letters(), [])
  assert.equal((await owner.request('GET', '/api/notices')).json.unread, 2)
})

test('notification email: combines several accounts of a person', async () => {
  const [one, other] = [await service.newAccount(), await service.newAccount()]
  const owner = await personOf(one)
  await sql`insert into membership (account_id, user_id, role, since)
    values (${other.accountId}, ${owner.userId}, 'owner',
    ${ports.clock.now()}::timestamptz)`.execute(ports.db)
  await low(one)
  await low(other)
  await look()
  const [letter, ...more] = await letters()
  assert.equal(more.length, 0)
  assert.match(header(letter!, 'Subject')!, /2 workspaces/)
})

test('notification email: has no link without a public address, whatever host a request names', async (t) => {
  const mine = await mailbox(t)
  const local = await manualService(t, {
    environment: { CRIER_SMTP_URL: mine.url, CRIER_MAIL_FROM: 'crier@example.com' },
  })
  const owner = await signedIn(local, local.account.accountId)
  await owner.request('GET', '/api/session', {
    headers: { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' },
  })
  const { ports: theirs } = local.service
  await theirs.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ credits_low: true }).execute()
    const { accountId } = local.account
    await record(tx, {
      accountId,
      actor: system,
      at: theirs.clock.now(),
      kind: 'credits.low',
      objectId: accountId,
      detail: { credits: 1, quota: 9 },
    })
  })
  // The first round of the service's own loop may hold the notifications at this moment: then ours
  // finds none.
  const letter = await eventually('the letter', async () => {
    await createDueNotifications(theirs)
    await mailDue(theirs)
    return mine.unread() > 0 ? mine.next() : undefined
  })
  assert.doesNotMatch(letter.text, /https?:|evil|127\.0\.0\.1|localhost|List-Unsubscribe/)
})
