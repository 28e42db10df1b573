import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { contentTypes, specifiedPlatforms, tones } from '@crier/contract/platform.ts'
import { manualService } from '../service.ts'
import { PDFDocument } from '@crier/server/testing/file-makers.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'
import { webServer } from './web-server.ts'

const service = await manualService({ after })
const path = '/api/generate-post'
const topic = 'Why small teams ship faster'
const text = (value: unknown) => typeof value === 'string' && value.trim() !== ''

test('a draft has the fields of the specification, and is saved to the account at once', async () => {
  const account = await service.newAccount()
  const reply = await account.request('POST', path, {
    body: { platform: 'linkedin', topic, tone: 'friendly', content_type: 'post' },
  })
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8')
  assertFields(reply.json, {
    draft_id: id('drft'),
    platform: 'linkedin',
    content_type: 'post',
    content: text,
    tone: 'friendly',
    source_url: null,
    credits_used: 1,
    credits_remaining: 999,
    created_at: instant,
    pieces: [reply.json.content],
    writer: 'offline',
    updated_at: reply.json.created_at,
  })
  const saved = await account.request('GET', `/api/drafts/${reply.json.draft_id}`)
  assert.deepEqual([saved.status, saved.json], [200, reply.json])
})

test('each of the four platforms, four tones and three content types is written, at 1, 2 and 3 credits', async () => {
  const account = await service.newAccount()
  const costs = { post: 1, thread: 2, carousel: 3 }
  let left = 1_000
  for (const platform of specifiedPlatforms)
    for (const content_type of contentTypes) {
      const tone = tones[left % tones.length]
      const { status, json } = await account.request('POST', path, {
        body: { platform, topic, tone, content_type },
      })
      left -= costs[content_type]
      assert.equal(status, 200)
      assertFields(json, {
        platform,
        content_type,
        tone,
        content: text,
        credits_used: costs[content_type],
        credits_remaining: left,
      })
      assert.equal(json.pieces.join('\n---\n'), json.content)
    }
  for (const tone of tones)
    assert.equal(
      (await account.client.generatePost({ body: { platform: 'x', topic, tone } })).tone,
      tone,
    )
  assert.equal((await account.client.getAccount()).credits_remaining, left - tones.length)
})

test('without a tone the brand kit’s is applied, without a content type a post is written', async () => {
  const account = await service.newAccount()
  const { brand_kit } = await account.client.getAccount()
  const first = await account.client.generatePost({ body: { platform: 'x', topic } })
  assert.deepEqual([first.tone, first.content_type], [brand_kit.default_tone, 'post'])
  await account.client.updateAccount({ body: { brand_kit: { default_tone: 'expert' } } })
  assert.equal(
    (await account.client.generatePost({ body: { platform: 'x', topic } })).tone,
    'expert',
  )
  const absent = await account.request('POST', path, {
    body: { platform: 'x', topic, tone: null, content_type: null, source: null },
  })
  assert.deepEqual(
    [absent.status, absent.json.tone, absent.json.content_type, absent.json.source_url],
    [200, 'expert', 'post', null],
  )
})

test('the topic has 5 to 500 characters, trimmed and counted as code points', async () => {
  const account = await service.newAccount()
  const statusOf = async (given: unknown) =>
    (await account.request('POST', path, { body: { platform: 'x', topic: given } })).status
  assert.equal(await statusOf('Cats!'), 200)
  assert.equal(await statusOf('  Cats!\n'), 200)
  assert.equal(await statusOf('🦊🦊 🦊🦊'), 200)
  assert.equal(await statusOf('🦊 '.repeat(249) + '🦊🦊'), 200)
  assert.equal(await statusOf(`${'a '.repeat(249)}ab`), 200)
  for (const wrong of [
    'Cats',
    ' Cats ',
    '🦊🦊🦊🦊',
    'a'.repeat(501),
    '🦊'.repeat(501),
    '',
    '     ',
    5,
    ['Cats!'],
    {},
  ])
    assertRefused(
      await account.request('POST', path, { body: { platform: 'x', topic: wrong } }),
      'invalid_parameter',
      ['/topic'],
    )
})

test('a topic with a word that no post on X can hold is refused before it is charged; other networks write from it', async () => {
  const account = await service.newAccount()
  const body = { platform: 'x', topic: 'a'.repeat(500) }
  const refused = await account.request('POST', path, { body })
  assertRefused(refused, 'invalid_parameter')
  assert.match(refused.json.errors[0].detail, /no word of more than 150 characters/)
  assert.equal((await account.client.getAccount()).credits_remaining, 1_000)
  assert.equal(
    (await account.request('POST', path, { body: { ...body, platform: 'linkedin' } })).status,
    200,
  )
  assert.equal(
    (
      await account.request('POST', path, {
        body: { ...body, topic: '我们今天讨论小型团队为什么交付更快'.repeat(29) },
      })
    ).status,
    200,
  )
})

test('a source is a text or the address of a page, which the draft then names', async (t) => {
  const account = await service.newAccount()
  const article = `<html><head><title>Owls</title></head><body><article>${'<p>Owls hunt at night because their feathers make no sound at all when they fly.</p>'.repeat(8)}</article></body></html>`
  const asked: unknown[] = []
  const site = await webServer(t, (request, response) => {
    asked.push(request.url)
    response.writeHead(200, { 'content-type': 'text/html' }).end(article)
  })
  const fromText = await account.client.generatePost({
    body: { platform: 'x', topic, source: 'Owls hunt at night: their feathers make no sound.' },
  })
  assert.equal(fromText.source_url, null)
  const fromPage = await account.client.generatePost({
    body: { platform: 'x', topic: 'How owls hunt', source: ` ${site}/owls ` },
  })
  assert.equal(fromPage.source_url, `${site}/owls`)
  const mixed = await account.client.generatePost({
    body: { platform: 'x', topic, source: `See ${site}/owls for more on owls` },
  })
  assert.equal(mixed.source_url, null)
  assert.deepEqual(asked, ['/owls'])
})

test('402: too few credits are left, nothing is written and nothing is charged', async () => {
  const account = await service.newAccount('free')
  const carousel = () =>
    account.request('POST', path, { body: { platform: 'x', topic, content_type: 'carousel' } })
  for (let left = 47; left >= 2; left -= 3)
    assert.equal((await carousel()).json.credits_remaining, left)
  const refused = await carousel()
  assertRefused(refused, 'insufficient_credits')
  assert.equal(
    refused.json.detail,
    'This carousel costs 3 credits and 2 are left. Credits renew at 2026-12-01T00:00:00.000Z.',
  )
  const thread = await account.client.generatePost({
    body: { platform: 'x', topic, content_type: 'thread' },
  })
  assert.equal(thread.credits_remaining, 0)
  assertRefused(
    await account.request('POST', path, { body: { platform: 'x', topic } }),
    'insufficient_credits',
  )
})

test('a draft id names the moment of its writing, so that drafts sort by it', async () => {
  const account = await service.newAccount()
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    await service.advance({ milliseconds: 5 })
    const draft = await account.client.generatePost({ body: { platform: 'x', topic } })
    assert.equal(Number.parseInt(draft.draft_id.slice(5, 17), 16), Date.parse(draft.created_at))
    ids.push(draft.draft_id)
  }
  assert.deepEqual(ids.toSorted(), ids)
})

test('a draft carries its evidence, and GET sources the text that its places are in, for its account only', async () => {
  const [account, stranger] = [await service.newAccount(), await service.newAccount()]
  const source =
    '🏥 The ward of Tallinn Hospital measured 37 percent fewer false alarms in a year. The ' +
    'nurses asked for quieter signals in 2025, and the engineers of the clinic changed 120 ' +
    'monitors. Patients sleep an hour longer now than they did before the change.'
  const draft = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'Quieter wards', source, instructions: 'Calm words.' },
  })
  const { data } = await account.client.getDraftSources({ params: { draft_id: draft.draft_id } })
  assert.deepEqual(data, [{ index: 0, url: null, text: source }])
  assert.deepEqual([draft.topic, draft.language], ['Quieter wards', 'en'])
  const share = draft.evidence.find(({ text }) => text.startsWith('37'))
  assert.ok(share?.source)
  assert.equal(
    [...data[0]!.text].slice(share.source.start, share.source.end).join(''),
    '37 percent',
  )
  const path = `/api/drafts/${draft.draft_id}/sources`
  assertRefused(await stranger.request('GET', path), 'not_found')
  const { rows } = await sql<{
    text_sealed: string
  }>`select text_sealed from draft_source where draft_id = ${draft.draft_id}`.execute(
    service.service.ports.db,
  )
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0]!.text_sealed, /Tallinn/)
  await account.client.deleteDraft({ params: { draft_id: draft.draft_id } })
  assertRefused(await account.request('GET', path), 'not_found')
})

test('the offline writer says in which language it wrote, and that it neither translated nor followed instructions', async () => {
  const account = await service.newAccount()
  const source =
    'The ward of Tallinn Hospital measured 37 percent fewer false alarms in a year. The ' +
    'nurses asked for quieter signals.'
  const body = { platform: 'linkedin', topic: 'Quieter wards', source } as const
  const draft = await account.client.generatePost({
    body: { ...body, language: 'de', instructions: 'Begin with a question.' },
  })
  assert.equal(draft.language, 'en')
  assert.match(draft.content, /37 percent/)
  assert.deepEqual(
    draft.warnings.map(({ code, piece }) => [code, piece]),
    [
      ['language_differs', null],
      ['written_offline', null],
    ],
  )
  assert.match(draft.warnings[0]!.detail, /\(en\) and was not translated.*\(de\).*language model/)
  assert.match(draft.warnings[1]!.detail, /follows no instructions.*language model/)
  const same = await account.client.generatePost({ body: { ...body, language: 'en-GB' } })
  assert.deepEqual([same.language, same.warnings], ['en', []])
  const alone = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'Quieter wards' },
  })
  assert.deepEqual(
    alone.warnings.map(({ code }) => code),
    ['needs_source'],
  )
})

test('a language that is no tag and wishes that are too long are refused', async () => {
  const { request } = await service.newAccount()
  const body = { platform: 'linkedin', topic: 'Quieter wards' }
  assertRefused(
    await request('POST', '/api/generate-post', { body: { ...body, language: 'no tag!' } }),
    'invalid_parameter',
    ['/language'],
  )
  assertRefused(
    await request('POST', '/api/generate-post', {
      body: { ...body, instructions: 'a'.repeat(1001) },
    }),
    'invalid_parameter',
    ['/instructions'],
  )
})

test('a draft from several sources names each in its evidence, and GET sources answers all', async (t) => {
  const site = await webServer(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      '<p>The museum of Narva counted 1,920 visitors in its first week, and the director ' +
        'thanked every volunteer for it.</p>',
    )
  })
  const account = await service.newAccount()
  const notes =
    'The library of Tartu lent 48,000 books last year. The readers asked for longer evenings, ' +
    'and the city agreed.'
  const sources = [notes, `${site}/museum`]
  const draft = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A year of culture', sources },
  })
  assert.equal(draft.source_url, `${site}/museum`)
  assert.equal(draft.credits_used, 1)
  const { data } = await account.client.getDraftSources({ params: { draft_id: draft.draft_id } })
  assert.deepEqual(
    data.map(({ index, url }) => [index, url]),
    [
      [0, null],
      [1, `${site}/museum`],
    ],
  )
  assert.deepEqual([...new Set(draft.evidence.map(({ source }) => source?.index))].sort(), [0, 1])
  for (const { text: shown, source: place } of draft.evidence)
    if (place !== null)
      assert.ok(
        [...data[place.index]!.text].slice(place.start, place.end).join('').length > 0,
        shown,
      )
  const remixed = await account.client.remix({ body: { sources, platforms: ['linkedin', 'x'] } })
  assert.equal(remixed.source_url, `${site}/museum`)
  assert.equal(remixed.drafts.length, 2)
})

test('both names for sources, an upload that is not there, six of them, and a remix without any are refused, and nothing is charged', async () => {
  const { request } = await service.newAccount()
  const body = { platform: 'linkedin', topic }
  const refused = (
    part: object,
    pointer: string,
    code: 'invalid_parameter' | 'source_unreadable' = 'invalid_parameter',
  ) =>
    request('POST', path, { body: { ...body, ...part } }).then((reply) =>
      assertRefused(reply, code, [pointer]),
    )
  await refused({ source: 'a', sources: ['b'] }, '/sources')
  await refused({ sources: [{ media_id: 'media_1' }] }, '/sources/0/media_id')
  await refused({ sources: [] }, '/sources')
  await refused({ sources: Array.from({ length: 6 }, () => 'notes') }, '/sources')
  await refused({ sources: ['notes', ' '] }, '/sources/1', 'source_unreadable')
  assertRefused(await request('POST', '/api/remix', { body: {} }), 'missing_parameter', ['/source'])
  assert.equal((await request('GET', '/api/account')).json.credits_remaining, 1000)
})

test('sources take uploads: a text, subtitles or a PDF ground a draft as a text that is given does', async () => {
  const account = await service.newAccount()
  const { client } = account
  const upload = async (bytes: string | Uint8Array<ArrayBuffer>) =>
    (await client.createMedia({ body: new Blob([bytes]) })).media_id
  const notes = await upload(
    'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years. Rents doubled.',
  )
  const spoken = await upload(
    'WEBVTT\n\n00:00.000 --> 00:04.000\nRosa Klein says that neighbours collected 600 ' +
      'signatures.\n',
  )
  const pdf = await PDFDocument.create()
  pdf.addPage([400, 400]).drawText('The town offered 20,000 euros for the building of 1902.', {
    x: 20,
    y: 200,
    size: 10,
  })
  const document = await upload((await pdf.save()) as Uint8Array<ArrayBuffer>)
  const draft = await client.generatePost({
    body: {
      platform: 'linkedin',
      topic: 'A bakery closes',
      sources: [{ media_id: notes }, { media_id: spoken }, { media_id: document }],
    },
  })
  const { data } = await client.getDraftSources({ params: draft })
  assert.deepEqual(
    data.map(({ index, url }) => [index, url]),
    [
      [0, null],
      [1, null],
      [2, null],
    ],
  )
  for (const [index, said] of [/41 years/, /600 signatures/, /20,000 euros/].entries())
    assert.match(data[index]!.text, said)
  assert.ok(draft.evidence.length > 0)
  for (const { source, text } of draft.evidence)
    if (source !== null)
      assert.equal([...data[source.index]!.text].slice(source.start, source.end).join(''), text)
  const remixed = await client.remix({
    body: { sources: [{ media_id: notes }], platforms: ['linkedin'] },
  })
  assert.equal(remixed.drafts.length, 1)
})

test('a source that names no upload, or one without text, is refused, and nothing is charged', async () => {
  const account = await service.newAccount()
  const { client, request } = account
  const gif = await client.createMedia({
    body: new Blob([Uint8Array.fromBase64('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=')]),
  })
  const others = await (
    await service.newAccount()
  ).client.createMedia({ body: new Blob(['A text about owls.']) })
  const long = await client.createMedia({ body: new Blob(['A long text. '.repeat(170_000)]) })
  const before = (await client.getAccount()).credits_remaining
  const ask = (media_id: string) =>
    request('POST', '/api/generate-post', {
      body: {
        platform: 'x',
        topic: 'Owls at night',
        sources: ['Owls hunt at night.', { media_id }],
      },
    })
  for (const media_id of [anyId('med'), others.media_id, gif.media_id])
    assertRefused(await ask(media_id), 'invalid_parameter', ['/sources/1/media_id'])
  const tooLong = await ask(long.media_id)
  assertRefused(tooLong, 'source_unreadable', ['/sources/1'])
  assert.match(tooLong.json.detail, /larger than 2 MiB/)
  assert.equal((await client.getAccount()).credits_remaining, before)
})
