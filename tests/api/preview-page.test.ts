import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { manualService } from '../service.ts'
import { trustedProxy } from '../sign-in-browser.ts'
import { signedIn } from '../signed-in.ts'
import { articleOf, clientOf } from './client-page.ts'
import { anyId } from './fields.ts'
import { requesters } from './requesters.ts'

const logged: string[] = []
const note = (...facts: unknown[]) =>
  void logged.push(
    JSON.stringify(facts, (_, value: unknown) => (value instanceof Error ? value.stack : value)),
  )
const service = await manualService(
  { after },
  { environment: trustedProxy, log: { event: note, warn: note, error: note } },
)
const { db } = service.service.ports

/** Resets the count by address: each test is another address. */
const otherAddress = () => sql`delete from attempt_window`.execute(db)

/** A link to posts that a contributor has asked for, as an editor makes it. */
async function linked({ texts = ['For a client.'], mayApprove = true, minutes = 30 } = {}) {
  await otherAddress()
  const people = await requesters(service)
  const asked = []
  for (const [index, text] of texts.entries())
    asked.push(await people.request(people.contributor, text, minutes + index))
  const schedule_ids = asked.map(({ schedule_id }) => schedule_id as string)
  const made = await people.editor('POST', '/api/previews', {
    schedule_ids,
    may_approve: mayApprove,
  })
  assert.equal(made.status, 201, made.text)
  const read = () => people.client.getSchedule({ params: { schedule_id: schedule_ids[0]! } })
  return {
    ...people,
    asked: asked[0],
    schedule_ids,
    id: schedule_ids[0]!,
    made: made.json,
    page: clientOf(service, made.json.url),
    read,
  }
}

test('preview page: shows each post with text, time in the account’s zone, connection and state to holders of the link', async () => {
  const { client, page, id, schedule_ids } = await linked({
    texts: ['The first\nof two lines.', 'The second.'],
  })
  await client.updateAccount({ body: { name: 'Owl Books', timezone: 'Asia/Tokyo' } })
  await client.updateConnection({ params: { platform: 'x' }, body: { label: 'Owls & others' } })
  const { status, text, headers } = await page.open()
  assert.equal(status, 200)
  assert.match(text, /Posts of Owl Books/)
  assert.match(articleOf(text, id), /The first\nof two lines\./)
  assert.match(articleOf(text, schedule_ids[1]!), /The second\./)
  const at = Temporal.Instant.from(
    (await client.getSchedule({ params: { schedule_id: id } })).scheduled_at,
  )
  const time = at
    .toZonedDateTimeISO('Asia/Tokyo')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
  assert.ok(articleOf(text, id).includes(`at ${time}`), `${time} stands in ${articleOf(text, id)}`)
  assert.ok(articleOf(text, id).includes('<bdi>Owls &amp; others</bdi>'))
  assert.match(articleOf(text, id), /Awaiting your approval/)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.match(
    headers.get('content-security-policy')!,
    /^default-src 'none'; style-src 'self'; img-src 'self';/,
  )
  assert.match(text, /<meta name="robots" content="noindex"/)
  assert.ok(!/<script|javascript:| on\w+=/i.test(text))
})

test('the page tells nothing of the account’s people: no address, no name of theirs, and not what they said', async () => {
  const { accountId, page, editor, asked } = await linked()
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await editor('POST', `/api/schedules/${asked.schedule_id}/reject`, {
    comment: 'Among us: not this one.',
  })
  const { text } = await page.open()
  for (const secret of [
    email,
    accountId,
    asked.draft_id,
    asked.approval.requested_by.id,
    asked.approval.requested_by.name,
    'Among us',
  ])
    assert.ok(!text.includes(secret), secret)
  assert.match(articleOf(text, asked.schedule_id), /Rejected</)
})

test('preview page: plays a video and opens a document as uploaded', async () => {
  for (const [platform, name, element, ending] of [
    ['instagram', 'video.mp4', /<video\s+src="([^"]+)"/, 'mp4'],
    ['linkedin', 'animated.gif', /<img\s+src="([^"]+)"/, 'gif'],
    ['linkedin', 'document.pdf', /<a href="([^"]+\.pdf(?:\?v=[0-9a-f]+)?)"/, 'pdf'],
  ] as const) {
    const { client } = await linked()
    const media = await client.createMedia({ body: new Blob([mediaFile(name)]) })
    const { media_id, content_type, bytes } = media
    const { draft_id } = await client.createDraft({
      body: { platform, content: 'Look.', media: [{ media_id }] },
    })
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform, scheduled_at: service.in({ hours: 1 }) },
    })
    const page = clientOf(
      service,
      (await client.createPreview({ body: { schedule_ids: [schedule_id] } })).url,
    )
    const address = element.exec((await page.open()).text)?.[1]
    assert.equal(
      address?.replace(/\?v=[0-9a-f]{16}$/, ''),
      `${page.path}/${schedule_id}/1/1.${ending}`,
    )
    const answer = await service.request('GET', address!, {
      key: null,
      headers: { range: 'bytes=0-9' },
    })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('content-range')],
      [206, content_type, `bytes 0-9/${bytes}`],
    )
    // A browser that kept the file would show it for longer than the link works.
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    if (ending !== 'mp4') continue
    // A player fetches a video part by part.
    for (let part = 1; part < 70; part++)
      assert.equal(
        (
          await service.request('GET', address, {
            key: null,
            headers: { range: `bytes=${part}-${part}` },
          })
        ).status,
        206,
      )
  }
})

test('preview page: draws pictures only for holders of the link', async () => {
  const { accountId, client } = await linked()
  const draft = await client.createDraft({
    body: { platform: 'linkedin', content_type: 'carousel', pieces: ['Owls', 'hunt', 'at night'] },
  })
  const body = {
    draft_id: draft.draft_id,
    platform: 'linkedin' as const,
    scheduled_at: service.in({ hours: 1 }),
  }
  const { schedule_id } = await client.scheduleDraft({ body })
  const page = clientOf(
    service,
    (await client.createPreview({ body: { schedule_ids: [schedule_id] } })).url,
  )
  const images = [...(await page.open()).text.matchAll(/<img\s+src="([^"]+)"/g)].map(
    ([, address]) => address!,
  )
  assert.deepEqual(
    images.map((address) => address.replace(/\?v=[0-9a-f]{16}$/, '')),
    [1, 2, 3].map((picture) => `${page.path}/${schedule_id}/1/${picture}.jpg`),
  )
  const ask = (path: string) => service.request('GET', path, { key: null })
  const first = await ask(images[0]!)
  assert.deepEqual(
    [first.status, first.headers.get('content-type'), first.headers.get('cache-control')],
    [200, 'image/jpeg', 'no-store'],
  )
  for (const [path, status] of [
    [images[0]!.replace(page.token, 'A'.repeat(43)), 404],
    [images[0]!.replace(schedule_id, anyId('sch')), 404],
    [images[0]!.replace('/1.jpg', '/4.jpg'), 404],
    [images[0]!.replace('/1/1.jpg', '/0/1.jpg'), 404],
    [images[0]!.replace('/1.jpg', '/x.jpg'), 404],
    [images[0]!.replace(/v=.*/, 'v=0000000000000000'), 404],
  ] as const)
    assert.equal((await ask(path)).status, status, path)
  for (let asked = 0; asked < 60; asked++) await ask(images[1]!)
  const refused = await ask(images[1]!)
  assert.deepEqual(
    [refused.status, /^[1-9]\d?$/.test(refused.headers.get('retry-after') ?? '')],
    [429, true],
  )
  for (const other of [
    `${images[1]}&again`,
    images[1]!.replace('/2.jpg', '/02.jpg'),
    images[1]!.replace('/2.jpg', '/2.gif'),
  ])
    assert.equal((await ask(other)).status, 429, other)
  await sql`update preview set revoked_at = created_at where account_id = ${accountId}`.execute(db)
  assert.equal((await ask(images[0]!)).status, 410)
})

test('preview page: publishes the shown content that a client approved', async () => {
  const { page, id, made, read, texts, client } = await linked({ minutes: 3 })
  const decided = await page.decide(id, 'approve', { comment: 'Lovely.' })
  assert.deepEqual([decided.status, decided.headers.get('location')], [303, `${page.path}#${id}`])
  const { approval } = await read()
  assert.equal(approval!.state, 'approved')
  assert.deepEqual(approval!.decided_by, {
    type: 'client',
    preview_id: made.preview_id,
    name: 'Ada',
  })
  assert.equal(approval!.comment, 'Lovely.')
  assert.match(articleOf((await page.open()).text, id), /Approved by Ada/)
  const { data } = await client.listActivity({
    query: { object_id: id, kind: 'schedule.approved' },
  })
  assert.deepEqual(
    data.map(({ actor }) => actor),
    [{ type: 'client', id: made.preview_id, name: 'Ada' }],
  )
  assert.equal((await client.listActivity({ query: { actor: made.preview_id } })).data.length, 1)
  await service.advance({ minutes: 4 })
  assert.deepEqual(await texts(), ['For a client.'])
  assert.match(articleOf((await page.open()).text, id), /Published/)
})

test('preview page: keeps content from publishing that a client rejected', async () => {
  const { page, id, read, texts } = await linked({ minutes: 3 })
  assert.equal((await page.decide(id, 'reject', { comment: 'Not in May.' })).status, 303)
  assert.match(articleOf((await page.open()).text, id), /Rejected by Ada/)
  await service.advance({ minutes: 4 })
  assert.equal((await read()).error_code, 'not_approved')
  assert.deepEqual(await texts(), [])
})

test('no GET and no HEAD decides, comments or revokes, whatever its query', async () => {
  const { page, id, read } = await linked()
  const hash = (await page.hashOnPage(id))!
  const before = await read()
  for (const method of ['GET', 'HEAD'])
    for (const answer of ['approve', 'reject', 'comment']) {
      const query = new URLSearchParams({
        answer: `${answer} ${id}`,
        [`shown ${id}`]: hash,
        name: 'Scanner',
        [`comment ${id}`]: 'Scanned.',
      })
      for (const more of ['', `/${id}`, `/${id}/approve`, `/${answer}`])
        await fetch(`${service.url}${page.path}${more}?${query}`, { method })
    }
  assert.deepEqual(await read(), before)
  assert.equal(
    (
      await db
        .selectFrom('preview_comment')
        .select('id')
        .where('schedule_id', '=', id as never)
        .execute()
    ).length,
    0,
  )
})

test('a decision on what was edited or moved meanwhile is a 409 page that shows what is there now, and decides nothing', async () => {
  const { page, id, asked, contributor, editor, read } = await linked()
  const before = (await page.hashOnPage(id))!
  await contributor('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'Other words.' })
  for (const answer of ['approve', 'reject'] as const) {
    const refused = await page.decide(id, answer, { shown: before, comment: 'Typed already.' })
    assert.equal(refused.status, 409)
    assert.match(articleOf(refused.text, id), /Nothing was decided/)
    assert.match(articleOf(refused.text, id), /Other words\./)
    assert.match(articleOf(refused.text, id), /Typed already\.<\/textarea/)
    assert.equal((await read()).approval!.state, 'awaiting')
  }
  const edited = (await page.hashOnPage(id))!
  assert.notEqual(edited, before)
  await editor('PATCH', `/api/schedules/${id}`, { scheduled_at: service.in({ minutes: 45 }) })
  assert.equal((await page.decide(id, 'approve', { shown: edited })).status, 409)
  assert.equal((await page.decide(id, 'approve')).status, 303)
})

test('a double click decides once; another answer after it is a 409 page', async () => {
  const { page, id, client } = await linked()
  const shown = (await page.hashOnPage(id))!
  const clicks = await Promise.all([1, 2, 3].map(() => page.decide(id, 'approve', { shown })))
  assert.deepEqual(
    clicks.map(({ status }) => status),
    [303, 303, 303],
  )
  assert.equal(
    (await client.listActivity({ query: { object_id: id, kind: 'schedule.approved' } })).data
      .length,
    1,
  )
  assert.equal((await page.decide(id, 'reject', { shown })).status, 409)
  assert.equal((await page.decide(id, 'approve', { shown, name: 'Grace' })).status, 409)
})

test('a client decides nothing that needs no approval, is decided, on its way or out, and the page says so', async () => {
  const { page: asked, id, client, editor, request, read } = await linked({ minutes: 2 })
  const shown = (await asked.hashOnPage(id))!
  const free = await request(editor, 'Needs none.', 50)
  const made = await client.createPreview({
    body: { schedule_ids: [free.schedule_id], may_approve: true },
  })
  const page = clientOf(service, made.url)
  assert.match(
    articleOf((await page.open()).text, free.schedule_id),
    /Scheduled, needs no approval/,
  )
  assert.equal(await page.hashOnPage(free.schedule_id), undefined)
  assert.equal((await page.decide(free.schedule_id, 'approve')).status, 409)
  await editor('POST', `/api/schedules/${id}/approve`, {})
  assert.equal((await asked.decide(id, 'reject', { shown })).status, 409)
  await sql`update schedule set status = 'publishing', updated_at = updated_at
    where id = ${id}`.execute(db)
  assert.match(articleOf((await asked.open()).text, id), /Is being published/)
  assert.equal((await asked.decide(id, 'reject', { shown })).status, 409)
  assert.equal((await read()).approval!.state, 'approved')
})

test('preview page: approves all posts of the form, and tells how many were changed since it was opened', async () => {
  const { page, schedule_ids, client, contributor } = await linked({
    texts: ['One.', 'Two.', 'Three.'],
  })
  const fields: Record<string, string> = { answer: 'approve_all', name: 'Ada' }
  for (const id of schedule_ids) fields[`shown ${id}`] = (await page.hashOnPage(id))!
  const state = async (id: string) =>
    (await client.getSchedule({ params: { schedule_id: id } })).approval!.state
  const unnamed = await page.send({ ...fields, name: ' ' })
  assert.deepEqual(
    [unnamed.status, await state(schedule_ids[0]!)],
    [400, 'awaiting'],
    'without a name',
  )
  const { draft_id } = await client.getSchedule({ params: { schedule_id: schedule_ids[1]! } })
  await contributor('PATCH', `/api/drafts/${draft_id}`, { content: 'Two, edited.' })
  const some = await page.send(fields)
  assert.equal(some.status, 409)
  assert.match(some.text, /2 approved\. 1 not approved/)
  assert.deepEqual(await Promise.all(schedule_ids.map(state)), ['approved', 'awaiting', 'approved'])
  fields[`shown ${schedule_ids[1]!}`] = (await page.hashOnPage(schedule_ids[1]!))!
  const all = await page.send(fields)
  assert.deepEqual([all.status, all.headers.get('location')], [303, page.path])
  assert.deepEqual(new Set(await Promise.all(schedule_ids.map(state))), new Set(['approved']))
})

test('preview page: a link for comments only approves none of several', async () => {
  const { page, schedule_ids, read } = await linked({ texts: ['One.', 'Two.'], mayApprove: false })
  assert.ok(!(await page.open()).text.includes('approve_all'))
  const fields = Object.fromEntries(schedule_ids.map((id) => [`shown ${id}`, '0'.repeat(64)]))
  const refused = await page.send({ ...fields, answer: 'approve_all', name: 'Ada' })
  assert.equal(refused.status, 403)
  assert.equal((await read()).approval!.state, 'awaiting')
})

test('preview page: speaks the language that the browser prefers, German or English', async () => {
  const { page, id } = await linked()
  const open = async (language: string, path = page.path) =>
    (await service.request('GET', path, { key: null, headers: { 'accept-language': language } }))
      .text
  for (const language of ['de', 'de-AT,en;q=0.8', 'fr, en;q=0.3, de;q=0.7'])
    assert.match(await open(language), /<html lang="de">[^]*Wartet auf Ihre Freigabe/, language)
  for (const language of ['', 'en-US,de;q=0.9', 'fr', 'de;q=0', 'x'.repeat(4_000)])
    assert.match(await open(language), /<html lang="en">[^]*Awaiting your approval/, language)
  assert.match(await open('de', '/preview/unknown'), /<html lang="de">[^]*Hier ist nichts/)
  const refused = await service.request('POST', page.path, {
    key: null,
    body: new URLSearchParams({ answer: `comment ${id}`, name: '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de' },
  })
  assert.match(articleOf(refused.text, id), /Bitte geben Sie Ihren Namen ein\./)
})

test('preview page: shows the author’s picture to holders of the link alone, in the shape of the network', async () => {
  const { accountId, client, page, id } = await linked()
  const digest = 'ab'.repeat(32)
  const store = () =>
    sql`
    insert into connection_picture (account_id, connection_id, external_account_id, digest,
      content_type, bytes)
    select account_id, id, external_account_id, ${digest}, 'image/png', '\x0102'::bytea
    from connection where account_id = ${accountId} and platform = 'x'
    on conflict (account_id, connection_id) do update set digest = excluded.digest,
      content_type = excluded.content_type, bytes = excluded.bytes`.execute(db)
  await client.updateConnection({ params: { platform: 'x' }, body: { label: 'Owls' } })
  assert.match(articleOf((await page.open()).text, id), /class="avatar" aria-hidden="true">O</)
  await sql`update connection set external_account_id = 'someone', state = 'connected'
    where account_id = ${accountId} and platform = 'x'`.execute(db)
  await store()
  const article = articleOf((await page.open()).text, id)
  assert.match(article, /data-network="x" data-shape="thread"/)
  const address = /src="([^"]+\/author\?v=[0-9a-f]{64})"/.exec(article)![1]!
  const ask = (path: string) => service.request('GET', path, { key: null })
  const answer = await ask(address)
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'image/png', 'no-store'],
  )
  for (const [path, status] of [
    [address.replace(page.token, 'A'.repeat(43)), 404],
    [address.replace(id, anyId('sch')), 404],
    [address.replace(digest, 'cd'.repeat(32)), 404],
    [address.replace(/\?.*/, ''), 404],
  ] as const)
    assert.equal((await ask(path)).status, status, path)
  await sql`update preview set revoked_at = created_at where account_id = ${accountId}`.execute(db)
  assert.equal((await ask(address)).status, 410)
})

test('a link decides and comments on its own posts alone', async () => {
  const { page, client, contributor, request } = await linked()
  const other = await request(contributor, 'Another post.', 40)
  const { url } = await client.createPreview({
    body: { schedule_ids: [other.schedule_id], may_approve: true },
  })
  const shown = (await clientOf(service, url).hashOnPage(other.schedule_id))!
  const foreign = await linked()
  const hash = (await foreign.page.hashOnPage(foreign.id))!
  assert.equal((await page.decide(other.schedule_id, 'approve', { shown })).status, 404)
  assert.equal((await page.decide(foreign.id, 'approve', { shown: hash })).status, 404)
  assert.equal((await page.comment(foreign.id, 'Hello.')).status, 404)
  assert.equal((await client.getSchedule({ params: other })).approval!.state, 'awaiting')
  assert.equal((await foreign.read()).approval!.state, 'awaiting')
})

type Ends = (link: Awaited<ReturnType<typeof linked>>) => Promise<unknown>

const ends: Readonly<Record<string, Ends>> = {
  'that was revoked': ({ client, made }) =>
    client.revokePreview({ params: { preview_id: made.preview_id } }),
  'that has expired': ({ accountId }) =>
    sql`update preview set expires_at = ${service.in({ hours: 0 })}::timestamptz - interval '1 hour'
      where account_id = ${accountId}`.execute(db),
  'whose maker was demoted': ({ accountId }) =>
    sql`update membership set role = 'contributor' where account_id = ${accountId}
      and role = 'editor'`.execute(db),
  'whose maker was removed': ({ accountId }) =>
    sql`delete from membership where account_id = ${accountId} and role = 'editor'`.execute(db),
}

for (const [what, end] of Object.entries(ends))
  test(`a link ${what} is a 410 page that tells nothing, and decides nothing`, async () => {
    const link = await linked()
    const { page, id, read } = link
    const shown = (await page.hashOnPage(id))!
    await end(link)
    for (const answer of [
      await page.open(),
      await page.decide(id, 'approve', { shown }),
      await page.comment(id, 'Hello.'),
    ]) {
      assert.equal(answer.status, 410)
      assert.ok(!/For a client|Owl|sch_|acct_/.test(answer.text))
    }
    assert.equal((await read()).approval!.state, 'awaiting')
    assert.equal(
      (
        await db
          .selectFrom('preview_comment')
          .select('id')
          .where('schedule_id', '=', id as never)
          .execute()
      ).length,
      0,
    )
  })

test('preview page: ends with its key, and with the role of the key’s maker', async () => {
  const { accountId, client, id } = await linked()
  const owner = await signedIn(service, accountId)
  const made = (await owner.request('POST', '/api/keys', { body: { scopes: ['schedules:write'] } }))
    .json
  const link = async (key: string) =>
    clientOf(
      service,
      (
        await service.request('POST', '/api/previews', {
          key,
          body: { schedule_ids: [id], may_approve: true },
        })
      ).json.url,
    )
  const [ofPerson, ofOperator] = [
    await link(made.key),
    await link((await client.createKey({ body: { scopes: ['schedules:write'] } })).key),
  ]
  assert.deepEqual([(await ofPerson.open()).status, (await ofOperator.open()).status], [200, 200])
  await sql`update membership set role = 'viewer' where account_id = ${accountId}
    and role = 'owner'`.execute(db)
  assert.deepEqual([(await ofPerson.open()).status, (await ofOperator.open()).status], [410, 200])
  await sql`update api_key set revoked_at = ${service.in({ hours: 0 })}::timestamptz
    where account_id = ${accountId}`.execute(db)
  assert.equal((await ofOperator.open()).status, 410)
})

test('an unknown token is a 404 page that is the same for every token', async () => {
  const { page } = await linked()
  const texts = new Set<string>()
  for (const token of [
    'A'.repeat(43),
    page.token.slice(0, -1),
    `${page.token}A`,
    page.token.toUpperCase(),
    'x',
    '%01',
    'a'.repeat(10_000),
  ]) {
    const { status, text } = await service.request('GET', `/preview/${token}`, { key: null })
    assert.equal(status, 404, token)
    texts.add(text)
  }
  assert.equal(texts.size, 1)
})

test('a comment is shown as plain text, with the name that its writer gave, to the account and to this link’s client alone', async () => {
  const { page, id, client, made } = await linked()
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>\r\n"quoted" & 'so'`
  const said = await page.comment(id, ` ${evil} `, ' <b>Ada</b>\u202e\n\nLovelace ')
  assert.deepEqual([said.status, said.headers.get('location')], [303, `${page.path}#${id}`])
  const { data } = await client.listComments({ params: { schedule_id: id } })
  assert.deepEqual(
    data.map(({ preview_id, name, text }) => ({ preview_id, name, text })),
    [{ preview_id: made.preview_id, name: '<b>Ada</b> Lovelace', text: evil.replace('\r', '') }],
  )
  const { text } = await page.open()
  assert.ok(!/<script|<img src=x|<b>Ada/.test(text))
  assert.ok(articleOf(text, id).includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  const other = clientOf(
    service,
    (await client.createPreview({ body: { schedule_ids: [id] } })).url,
  )
  assert.ok(!(await other.open()).text.includes('alert(1)'))
  const [row] = (
    await client.listActivity({ query: { object_id: id, kind: 'schedule.commented' } })
  ).data
  assert.deepEqual(row!.actor, { type: 'client', id: made.preview_id, name: '<b>Ada</b> Lovelace' })
  assert.ok(!JSON.stringify(row).includes('alert'))
})

test('a comment has a name and at most 2,000 characters; what was typed stays in the form', async () => {
  const { page, id, client } = await linked()
  for (const [comment, name] of [
    ['', 'Ada'],
    [' \n ', 'Ada'],
    ['Hello.', ''],
    ['Hello.', ' \u202e '],
    ['Hello.', 'ada@example.com'],
    ['Hello.', 'a'.repeat(101)],
    ['🦉'.repeat(2_001), 'Ada'],
  ] as const) {
    const refused = await page.comment(id, comment, name)
    assert.equal(refused.status, 400)
    assert.ok(articleOf(refused.text, id).includes(comment.trim()))
    await otherAddress()
  }
  assert.equal((await page.comment(id, '🦉'.repeat(2_000))).status, 303)
  assert.equal((await client.listComments({ params: { schedule_id: id } })).data.length, 1)
})

test('preview page: refuses the 11th comment of a minute from an address with 429, before its link is read', async () => {
  const { page, id } = await linked()
  for (let count = 0; count < 10; count++)
    assert.equal((await page.comment(id, `Comment ${count}.`)).status, 303)
  const refused = await page.comment(id, 'One too many.')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(
    (await clientOf(service, `${service.url}/preview/unknown`).comment(id, 'Hello.')).status,
    429,
  )
  await service.clock.advance({ seconds: 61 })
  assert.equal((await page.comment(id, 'In the next minute.')).status, 303)
})

test('a link gets 100 comments and no more, also when several come at once', async () => {
  const { page, id, made, client } = await linked()
  await sql`update preview set comments = 97 where id = ${made.preview_id}`.execute(db)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, count) => page.comment(id, `Comment ${count}.`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 303, 303, 409, 409, 409])
  assert.match(answers.find(({ status }) => status === 409)!.text, /100 comments/)
  assert.equal((await client.listPreviews()).data[0]!.comments, 100)
})

test('what no form of the page sends is refused: another type, a huge body, an unknown answer', async () => {
  const { page, id } = await linked()
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    service.request('POST', page.path, { key: null, body, headers: { 'content-type': type } })
  assert.equal((await post('{}', 'application/json')).status, 415)
  assert.equal((await post(`comment=${'a'.repeat(140_000)}`)).status, 413)
  for (const fields of [
    '',
    'answer=delete',
    `answer=constructor+${id}`,
    'answer=approve+x',
    'answer=approve_all',
  ])
    assert.equal((await post(fields)).status, 400)
  assert.equal((await page.decide(id, 'approve', { shown: 'x' })).status, 400)
})

test('a link to more posts than a page holds is turned page by page, and an answer leads back to its page', async () => {
  const { page, schedule_ids } = await linked({
    texts: Array.from({ length: 21 }, (_, index) => `Post ${index}.`),
  })
  const [first, second] = [(await page.open()).text, (await page.open('?page=2')).text]
  assert.equal(first.split('<article').length - 1, 20)
  assert.match(first, /\?page=2/)
  const last = schedule_ids[20]!
  assert.match(articleOf(second, last), /Post 20\./)
  for (const query of ['?page=99', '?page=0', '?page=x'])
    assert.equal((await page.open(query)).status, 200)
  assert.equal(
    (await page.comment(last, 'Here.')).headers.get('location'),
    `${page.path}?page=2#${last}`,
  )
})

test('a cancelled post is gone from the page', async () => {
  const { page, id, editor } = await linked()
  await page.comment(id, 'Soon gone.')
  assert.equal((await editor('DELETE', `/api/schedules/${id}`)).status, 204)
  const { status, text } = await page.open()
  assert.equal(status, 200)
  assert.match(text, /There are no posts to show/)
  assert.ok(!text.includes('For a client.'))
})

test('no log holds a token, and no metric', async () => {
  const { page, id, made } = await linked()
  await page.open()
  await page.open(`/${id}/1/1.jpg`)
  await page.open('/nothing/here')
  await service.request('PUT', page.path, { key: null })
  await page.comment(id, 'Hello.')
  const { text } = await service.request('GET', '/metrics', { key: null })
  assert.ok(logged.some((line) => line.includes('/preview/:token')))
  assert.ok(!`${logged.join('\n')}${text}`.includes(page.token))
  assert.ok(made.url.includes(page.token))
})

test('preview pictures: answer 404 to an address that no page has, before it is counted or read', async () => {
  const { page, id } = await linked()
  const wide = '%E4%B8%80'.repeat(500)
  for (const path of [
    `/${wide}/1/1.jpg`,
    `/${id}/${wide}/1.jpg`,
    `/${id}/1/${wide}.jpg`,
    `/${id}/1/1.exe`,
    '/%00/1/1.jpg',
    `/${id}/%00/1.jpg`,
  ])
    assert.equal((await page.open(path)).status, 404, path)
  assert.equal(
    (await service.request('GET', `/preview/${wide}/${id}/1/1.jpg`, { key: null })).status,
    404,
  )
  await service.skip({ minutes: 2 })
})

test('preview pictures: serves 600 a minute to an address over all pictures', async () => {
  const [{ page }, { page: other }] = [await linked(), await linked()]
  const ask = (number: number, link = page) =>
    link.open(`/sch_${String(number).padStart(32, '0')}/1/1.jpg`)
  const statuses = new Set<number>()
  for (let number = 0; number < 600; number += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(number + index)),
    ))
      statuses.add(status)
  assert.deepEqual([...statuses], [404])
  // The address of another account’s link: neither the link nor the account has reached its limit.
  const { status, headers } = await ask(600, other)
  assert.deepEqual([status, Number(headers.get('retry-after')) > 0], [429, true])
  await service.skip({ minutes: 2 })
  assert.equal((await ask(601, other)).status, 404)
})

test('preview pictures: serves 600 a minute of a link and 1,200 of an account, over all addresses', async () => {
  const { page, schedule_ids, editor } = await linked()
  const another = async () =>
    clientOf(service, (await editor('POST', '/api/previews', { schedule_ids })).json.url)
  const [second, third] = [await another(), await another()]
  const stranger = (await linked()).page
  let asked = 0
  /** Each from a separate address, and each another picture. */
  const ask = async ({ path }: { readonly path: string }) => {
    const number = ++asked
    const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` }
    const picture = `sch_${String(number).padStart(32, '0')}/1/1.jpg`
    return service.request('GET', `${path}/${picture}`, { key: null, headers })
  }
  const statuses = new Map<number, number>()
  const askOften = async (times: number, link: { readonly path: string }) => {
    for (let sent = 0; sent < times; sent += 20)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => ask(link))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await askOften(600, page)
  assert.deepEqual([...statuses], [[404, 600]])
  const ofLink = await ask(page)
  assert.deepEqual([ofLink.status, Number(ofLink.headers.get('retry-after')) > 0], [429, true])
  await askOften(600, second)
  assert.deepEqual([...statuses], [[404, 1_200]])
  assert.deepEqual([(await ask(third)).status, (await ask(stranger)).status], [429, 404])
  await service.skip({ minutes: 2 })
  assert.deepEqual([(await ask(page)).status, (await ask(third)).status], [404, 404])
})

test('preview pictures: answers 503 before the link is read when the renderer has no room, for all or for the account', async (t) => {
  const { page, accountId, id } = await linked()
  const { renderer } = service.service.ports
  const asked: (string | undefined)[] = []
  let full: string | undefined | null = null
  t.mock.method(
    renderer,
    'hasRoom',
    (account?: string) => (asked.push(account), full === null || account !== full),
  )
  const open = () => page.open(`/${id}/1/1.jpg`)
  assert.deepEqual([(await open()).status, asked], [404, [undefined, accountId]])
  full = accountId
  const ofAccount = await open()
  assert.deepEqual([ofAccount.status, ofAccount.headers.get('retry-after')], [503, '1'])
  full = undefined
  asked.length = 0
  assert.deepEqual([(await open()).status, asked], [503, [undefined]])
})
