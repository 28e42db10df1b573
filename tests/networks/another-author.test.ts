import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { connectionsOf } from '@crier/server/connections/store.ts'
import { manualService, type TestAccount } from '../service.ts'
import { choose, chooseAuthors, consent } from './consent.ts'
import { connected, scheduled } from './renewals.ts'

const service = await manualService({ after }, { pollScale: 10 })
const { db } = service.service.ports

let strangers = 0

async function stranger(platform: Platform): Promise<string> {
  strangers += 1
  const { author } = (await service.control('POST', '/_control/grants', {
    platform,
    author: { key: `stranger-${strangers}`, name: `Stranger ${strangers}` },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/back',
    scopes: platform === 'tiktok' ? ['user.info.basic'] : ['tweet.read'],
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })) as { author: { author_id: string } }
  return author.author_id
}

/** Comes back as this author, up to the page that asks. */
async function cameBack(
  account: TestAccount,
  platform: Platform,
  author: string,
  authorKind: 'member' | 'organization' = 'member',
) {
  const { cookie, wayBack } = await consent(account, platform, { author, authorKind })
  const back = await fetch(wayBack, { headers: { cookie } })
  const shown = await back.text()
  const answered = (answer: 'add' | 'replace', authors: readonly string[] = [], from = cookie) =>
    chooseAuthors(shown, { cookie: from, origin: wayBack.origin, answer, authors })
  return { status: back.status, shown, cookie, origin: wayBack.origin, answered }
}

const rowsOf = async (account: TestAccount, platform: Platform) =>
  (await connectionsOf(db, account.accountId)).filter(
    (row) => row.platform === platform && (row.main || row.external_account_id !== null),
  )

/**
 * The main one first, the others in the order of their names: they may have been made in
 * one millisecond.
 */
const authorsOf = async (account: TestAccount, platform: Platform) => {
  const [main, ...others] = (await rowsOf(account, platform)).map(
    ({ external_account_id }) => external_account_id,
  )
  return [main, ...others.sort()]
}

async function revocations(): Promise<number> {
  const { data } = (await service.control('GET', '/_control/requests?platform=x')) as {
    data: LoggedRequest[]
  }
  return data.filter(({ path, status }) => path === '/2/oauth2/revoke' && status === 200).length
}

const grantsOf = ({ accountId }: TestAccount) =>
  db
    .selectFrom('network_grant')
    .select(['id', 'revoke_at'])
    .where('account_id', '=', accountId)
    .where('platform', '=', 'x')
    .execute()

async function postsOf(author: string): Promise<number> {
  const { data } = (await service.control('GET', '/_control/posts?platform=x')) as {
    data: { author: string }[]
  }
  return data.filter((post) => post.author === author).length
}

test('ten pending posts: are published as their author, until a person replaces the author', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const posts = []
  for (let index = 0; index < 10; index++)
    posts.push(
      await scheduled(service, account, 'x', { minutes: index < 5 ? 1 : 30, seconds: index }),
    )
  const other = await stranger('x')
  const back = await cameBack(account, 'x', other)
  assert.match(back.shown, /10 posts wait for/)
  assert.deepEqual(await authorsOf(account, 'x'), [access.externalAccountId])
  for (let minute = 0; minute < 3; minute++) await service.advance({ minutes: 1 })
  assert.deepEqual([await postsOf(access.externalAccountId), await postsOf(other)], [5, 0])
  assert.equal((await back.answered('replace')).status, 200)
  for (let minute = 0; minute < 30; minute++) await service.advance({ minutes: 1 })
  assert.deepEqual([await postsOf(access.externalAccountId), await postsOf(other)], [5, 5])
  for (const { read } of posts) assert.equal((await read()).status, 'published')
})

/**
 * A thread on X whose second post was refused with this fault, and whose connection has got another
 * author since.
 */
async function begunThread(fault: Record<string, unknown>) {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', pieces: ['One of three.', 'Two of three.', 'Three of three.'] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  // The first answer is lost, so that the fault comes in time for the second piece.
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  await service.advance({ minutes: 1 })
  await service.fault({ platform: 'x', ...fault })
  // A refusal that may be retried is reconciled first.
  const isInDoubt = async () => {
    const piece = db
      .selectFrom('schedule_piece')
      .select('state')
      .where('schedule_id', '=', schedule_id as never)
      .where('piece', '=', 2)
    return (await piece.executeTakeFirstOrThrow()).state === 'armed'
  }
  await service.advance({ seconds: 2 })
  for (let looks = 0; looks < 60 && (await isInDoubt()); looks++)
    await service.advance({ seconds: 5 })
  const other = await stranger('x')
  assert.equal((await (await cameBack(account, 'x', other)).answered('replace')).status, 200)
  const read = () => client.getSchedule({ params: { schedule_id } })
  const retried = () => account.request('POST', `/api/schedules/${schedule_id}/retry`)
  const piecesOut = async () => {
    const posts = await service.posts({ platform: 'x' })
    const of = (author: string) =>
      posts
        .filter((post) => post.author === author)
        .reduce((sum, { pieces }) => sum + 1 + pieces.length, 0)
    return [of(access.externalAccountId), of(other)]
  }
  return { account, read, retried, piecesOut, author: access.externalAccountId }
}

test('thread: is not continued by another author, and is completed when the first is connected again', async () => {
  const { account, read, retried, piecesOut, author } = await begunThread({
    kind: 'rate_limited',
    delay_ms: 600_000,
  })
  assert.equal((await read()).status, 'publishing')
  for (let minute = 0; minute < 25 && (await read()).status === 'publishing'; minute++)
    await service.advance({ minutes: 1 })
  const { status, warnings } = await read()
  assert.deepEqual(
    [status, warnings.map(({ code }) => code), await piecesOut()],
    ['published', ['thread_incomplete'], [1, 0]],
  )
  assert.match(
    warnings[0]!.detail,
    /post 2 failed with platform_not_connected\. X: Another author is connected/,
  )
  assert.deepEqual([(await retried()).status, await piecesOut()], [409, [1, 0]])
  assert.equal((await (await cameBack(account, 'x', author)).answered('replace')).status, 200)
  assert.equal((await retried()).status, 200)
  await service.advance({ minutes: 1 })
  assert.deepEqual([(await read()).warnings, await piecesOut()], [[], [3, 0]])
})

test('an incomplete thread cannot be retried while another author is connected', async () => {
  const { read, retried, piecesOut } = await begunThread({ kind: 'content_rejected' })
  assert.deepEqual(
    (await read()).warnings.map(({ code }) => code),
    ['thread_incomplete'],
  )
  const refused = await retried()
  assert.deepEqual([refused.status, refused.json.code], [409, 'conflict'])
  assert.match(refused.json.detail, /another author/)
  await service.advance({ minutes: 1 })
  assert.deepEqual(await piecesOut(), [1, 0])
})

test('another author: can be added as a separate connection, and pending posts stay', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const other = await stranger('x')
  const back = await cameBack(account, 'x', other)
  assert.equal((await back.answered('add')).status, 200)
  assert.deepEqual(await authorsOf(account, 'x'), [access.externalAccountId, other])
  const [main, added] = await rowsOf(account, 'x')
  assert.deepEqual([main!.main, added!.main, added!.state], [true, false, 'connected'])
  assert.notEqual(main!.grant_id, added!.grant_id)
  assert.equal((await back.answered('add')).status, 400, 'once')
})

test('without a choice the old author stays, and the new grant is revoked after the hour', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const before = await revocations()
  const back = await cameBack(account, 'x', await stranger('x'))
  await service.advance({ minutes: 59 })
  assert.equal((await grantsOf(account)).length, 2)
  await service.advance({ minutes: 1 })
  assert.equal((await back.answered('replace')).status, 400, 'the hour is over')
  await service.advance({ minutes: 12 })
  assert.equal((await grantsOf(account)).length, 1)
  assert.equal((await revocations()) - before, 2, 'both tokens of the pair')
  assert.deepEqual(await authorsOf(account, 'x'), [access.externalAccountId])
})

test('the choice counts from the browser that began, among what was offered', async () => {
  const account = await service.newAccount()
  await connected(service, 'x', account)
  const other = await stranger('x')
  const back = await cameBack(account, 'x', other)
  const elsewhere = await cameBack(account, 'x', await stranger('x'))
  assert.equal((await back.answered('replace', [], elsewhere.cookie)).status, 400)
  assert.equal((await back.answered('replace', [], '')).status, 400)
  assert.equal((await back.answered('steal' as 'add')).status, 400)
  assert.equal((await back.answered('replace')).status, 200)
  assert.deepEqual(await authorsOf(account, 'x'), [other])
})

test('an author that is another connection already is refused, and nothing is added', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const other = await stranger('x')
  const first = await cameBack(account, 'x', other)
  const second = await cameBack(account, 'x', other)
  assert.equal((await first.answered('add')).status, 200)
  const again = await second.answered('add')
  assert.deepEqual(
    [again.status, /another connection of this workspace already/.test(await again.text())],
    [409, true],
  )
  const late = await cameBack(account, 'x', other)
  assert.deepEqual(
    [late.status, /another connection of this workspace already/.test(late.shown)],
    [409, true],
  )
  assert.deepEqual(await authorsOf(account, 'x'), [access.externalAccountId, other])
  assert.equal(
    (await rowsOf(account, 'x')).every(({ state }) => state === 'connected'),
    true,
  )
})

test('beyond the plan nothing is added, the page names the number, and the person may replace instead', async () => {
  const account = await service.newAccount('free')
  await connected(service, 'x', account)
  const other = await stranger('x')
  const back = await cameBack(account, 'x', other)
  const refused = await back.answered('add')
  assert.deepEqual(
    [refused.status, /has 4 connections, and the account has 4/.test(await refused.text())],
    [409, true],
  )
  assert.equal((await back.answered('replace')).status, 200)
  assert.deepEqual(await authorsOf(account, 'x'), [other])
})

test('who may not connect any more cannot choose either', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const back = await cameBack(account, 'x', await stranger('x'))
  await db
    .updateTable('api_key')
    .set({ revoked_at: service.clock.now() })
    .where('account_id', '=', account.accountId)
    .execute()
  assert.equal((await back.answered('replace')).status, 400)
  assert.deepEqual(await authorsOf(account, 'x'), [access.externalAccountId])
})

test('on TikTok the audience of an added connection is chosen for it alone', async () => {
  const account = await service.newAccount()
  await connected(service, 'tiktok', account)
  const back = await cameBack(account, 'tiktok', await stranger('tiktok'))
  const asked = await back.answered('add')
  const chosen = await choose(await asked.text(), {
    cookie: back.cookie,
    origin: back.origin,
    level: 'SELF_ONLY',
  })
  assert.equal(chosen.status, 200)
  const levels = (await rowsOf(account, 'tiktok')).map(({ settings }) => settings['privacy_level'])
  assert.deepEqual(levels, ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'])
})

/** A member on LinkedIn who administers two pages and may read a third. */
async function administrator() {
  strangers += 1
  const member = await madeOnLinkedIn(`Ada ${strangers}`, 'member')
  return {
    member,
    mill: await pageOf(member, 'Mill', 'ADMINISTRATOR'),
    farm: await pageOf(member, 'Farm', 'CONTENT_ADMIN'),
    read: await pageOf(member, 'Read', 'ANALYST'),
  }
}

const pageOf = (member: string, name: string, role: string) =>
  madeOnLinkedIn(`${name} ${strangers}`, 'organization', { [member]: role })

async function madeOnLinkedIn(key: string, kind: string, roles: Record<string, string> = {}) {
  const body = { platform: 'linkedin', author: { key, name: key, kind }, roles }
  const made = (await service.control('POST', '/_control/authors', body)) as { author_id: string }
  return made.author_id
}

test('one consent on LinkedIn yields the pages that the person may post for, as they tick them, on one grant', async () => {
  const account = await service.newAccount()
  const { access } = await connected(service, 'linkedin', account)
  const { member, mill, farm, read } = await administrator()
  const back = await cameBack(account, 'linkedin', member, 'organization')
  for (const author of [mill, farm])
    assert.ok(back.shown.includes(`name="author" value="${author}"`), back.shown)
  assert.ok(
    ![read, member].some((author) => back.shown.includes(author)) &&
      !back.shown.includes('checked'),
    'nothing is ticked, a reader posts nothing, and a person signs in elsewhere',
  )
  assert.equal((await back.answered('add', [])).status, 400)
  assert.equal((await back.answered('add', [read])).status, 400)
  assert.equal((await back.answered('add', [mill, farm])).status, 200)
  const rows = await rowsOf(account, 'linkedin')
  assert.deepEqual(await authorsOf(account, 'linkedin'), [
    access.externalAccountId,
    ...[mill, farm].sort(),
  ])
  assert.equal(rows[1]!.grant_id, rows[2]!.grant_id)
  assert.notEqual(rows[0]!.grant_id, rows[1]!.grant_id)
})

test('connecting a page again renews the access of all connections of that person, and offers who is left', async () => {
  const account = await service.newAccount()
  const { member, mill, farm } = await administrator()
  const first = await cameBack(account, 'linkedin', member, 'organization')
  assert.equal((await first.answered('replace', [mill, farm])).status, 200)
  const before = (await rowsOf(account, 'linkedin'))[0]!.grant_id
  const barn = await pageOf(member, 'Barn', 'RECRUITING_POSTER')
  const again = await cameBack(account, 'linkedin', member, 'organization')
  assert.match(again.shown, /is connected\./)
  const rows = await rowsOf(account, 'linkedin')
  assert.deepEqual(
    [rows[0]!.grant_id === rows[1]!.grant_id, rows[0]!.grant_id === before],
    [true, false],
  )
  assert.equal((await again.answered('add', [barn])).status, 200)
  assert.deepEqual((await authorsOf(account, 'linkedin')).sort(), [mill, farm, barn].sort())
})

test('a connection that was made for a consent is removed when its author is connected already, and the page leads back', async () => {
  const account = await service.newAccount('business')
  const { access } = await connected(service, 'x', account)
  const before = (await connectionsOf(db, account.accountId)).length
  const { connection_id } = await account.client.createConnection({ body: { platform: 'x' } })
  const { cookie, wayBack } = await consent(account, connection_id, {
    author: access.externalAccountId,
  })
  const back = await fetch(wayBack, { headers: { cookie } })
  const shown = await back.text()
  assert.equal(back.status, 409)
  assert.match(shown, /is another connection of this workspace already\. Nothing was added\./)
  assert.match(shown, /<a class="button" href="\/connections">Go to your connections<\/a>/)
  assert.equal((await connectionsOf(db, account.accountId)).length, before)
})
