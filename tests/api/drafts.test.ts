import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { manualService } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = '/api/drafts'

test('a text written by hand is saved as its author’s, and costs nothing', async () => {
  const { client, request } = await service.newAccount()
  const reply = await request('POST', path, {
    body: { platform: 'linkedin', content: ' By hand. ', tone: 'casual' },
  })
  assert.equal(reply.status, 201, reply.text)
  assertFields(reply.json, {
    draft_id: id('drft'),
    platform: 'linkedin',
    content_type: 'post',
    content: 'By hand.',
    pieces: ['By hand.'],
    tone: 'casual',
    source_url: null,
    writer: 'author',
    credits_used: 0,
    credits_remaining: 1_000,
    created_at: instant,
    updated_at: reply.json.created_at,
    version: 1,
    language: null,
    topic: null,
    evidence: [],
    warnings: [],
  })
  const read = await request('GET', `${path}/${reply.json.draft_id}`)
  assert.deepEqual([read.status, read.json], [200, reply.json])
  await client.updateAccount({ body: { brand_kit: { default_tone: 'expert' } } })
  assert.equal(
    (await client.createDraft({ body: { platform: 'x', content: 'By hand.' } })).tone,
    'expert',
  )
})

test('lines of --- part a text into pieces, and pieces are shown joined by them', async () => {
  const { client } = await service.newAccount()
  const byContent = await client.createDraft({
    body: { platform: 'x', content: 'One.\n---\n\nTwo. --- still two.\r\n---\r\nThree.\n---' },
  })
  const pieces = ['One.', 'Two. --- still two.', 'Three.']
  assert.deepEqual([byContent.pieces, byContent.content_type], [pieces, 'thread'])
  assert.equal(byContent.content, 'One.\n---\nTwo. --- still two.\n---\nThree.')
  const byPieces = await client.createDraft({
    body: { platform: 'x', content_type: 'carousel', pieces },
  })
  assert.deepEqual(
    [byPieces.pieces, byPieces.content, byPieces.content_type],
    [pieces, byContent.content, 'carousel'],
  )
})

test('what is wrong with a text by hand is said, and nothing is saved', async () => {
  const { client, request } = await service.newAccount()
  const send = (body: unknown) => request('POST', path, { body })
  assertRefused(await send({ platform: 'x' }), 'missing_parameter', ['/content'])
  assertRefused(await send({ platform: 'x', content: null, pieces: null }), 'missing_parameter', [
    '/content',
  ])
  assertRefused(await send({ content: 'One.' }), 'missing_parameter', ['/platform'])
  assertRefused(
    await send({ platform: 'x', content: 'One.', pieces: ['One.'] }),
    'invalid_parameter',
    ['/pieces'],
  )
  assertRefused(await send({ platform: 'x', content: '   ' }), 'invalid_parameter', ['/content'])
  assertRefused(await send({ platform: 'x', content: '\n---\n' }), 'invalid_parameter', [
    '/content',
  ])
  assertRefused(await send({ platform: 'x', pieces: [] }), 'invalid_parameter', ['/pieces'])
  assertRefused(await send({ platform: 'x', pieces: ['One.', ' '] }), 'invalid_parameter', [
    '/pieces/1',
  ])
  assertRefused(await send({ platform: 'x', pieces: ['One.', 2] }), 'invalid_parameter', [
    '/pieces/1',
  ])
  assertRefused(
    await send({ platform: 'x', content_type: 'post', pieces: ['One.', 'Two.'] }),
    'invalid_parameter',
    ['/pieces'],
  )
  assertRefused(await send({ platform: 'x', content: 'a'.repeat(100_001) }), 'invalid_parameter', [
    '/content',
  ])
  assertRefused(
    await send({ platform: 'x', content: 'a\n---\n'.repeat(101) }),
    'invalid_parameter',
    ['/content'],
  )
  assertRefused(await send({ platform: 'myspace', content: 'One.' }), 'unrecognized_value', [
    '/platform',
  ])
  assertRefused(
    await send({ platform: 'x', content: 'One.', content_type: 'reel' }),
    'unrecognized_value',
    ['/content_type'],
  )
  assert.deepEqual((await client.listDrafts()).data, [])
})

test('an edit replaces the text, keeps the rest, and is refused for what was never there', async () => {
  const { client, request } = await service.newAccount()
  const draft = await client.createDraft({
    body: { platform: 'x', content_type: 'thread', content: 'Before.' },
  })
  await service.advance({ seconds: 1 })
  const edited = await request('PATCH', `${path}/${draft.draft_id}`, {
    body: { pieces: ['After.', ' And more. '] },
  })
  const pieces = ['After.', 'And more.']
  assert.deepEqual(
    [edited.status, edited.json],
    [
      200,
      {
        ...draft,
        pieces,
        content: 'After.\n---\nAnd more.',
        updated_at: service.in({ seconds: 0 }),
        version: 2,
      },
    ],
  )
  assert.deepEqual(await client.getDraft({ params: { draft_id: draft.draft_id } }), edited.json)
  const edit = (draft_id: string, body: unknown) =>
    request('PATCH', `${path}/${draft_id}`, { body })
  assertRefused(await edit(draft.draft_id, {}), 'missing_parameter', ['/content'])
  assertRefused(
    await edit(draft.draft_id, { content: 'One.', pieces: ['One.'] }),
    'invalid_parameter',
    ['/pieces'],
  )
  assertRefused(
    await edit(draft.draft_id, { content: 'One.', tone: 'expert' }),
    'unknown_parameter',
    ['/tone'],
  )
  assertRefused(await edit(anyId('drft'), { content: 'One.' }), 'not_found')
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'One piece.' } })
  assertRefused(await edit(draft_id, { pieces: ['One.', 'Two.'] }), 'invalid_parameter', [
    '/pieces',
  ])
})

test('deleteDraft: removes a draft, but refuses one with a pending schedule', async () => {
  const { client, request } = await service.newAccount()
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Waits.' } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  assertRefused(await request('DELETE', `${path}/${draft_id}`), 'conflict')
  await client.cancelSchedule({ params: { schedule_id } })
  const deleted = await request('DELETE', `${path}/${draft_id}`)
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  assertRefused(await request('GET', `${path}/${draft_id}`), 'not_found')
  assertRefused(await request('GET', `${path}/${draft_id}/preview`), 'not_found')
  assertRefused(
    await request('PATCH', `${path}/${draft_id}`, { body: { content: 'Gone.' } }),
    'not_found',
  )
  assertRefused(await request('DELETE', `${path}/${draft_id}`), 'not_found')
  assert.deepEqual((await client.listDrafts()).data, [])
})

test('a draft whose post is out can be deleted, and its schedule stays', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Out, then deleted.' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  await service.advance({ minutes: 1 })
  await assert.rejects(client.deleteDraft({ params: { draft_id } }), { code: 'conflict' })
  await service.advance({ seconds: 2 })
  await client.deleteDraft({ params: { draft_id } })
  const schedule = await client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([schedule.status, schedule.draft_id], ['published', draft_id])
})

test('an edit that means another version than the present one is refused, tells the present one, and changes nothing', async () => {
  const { client, request } = await service.newAccount()
  const { draft_id, version } = await client.createDraft({
    body: { platform: 'x', content: 'First.' },
  })
  const edit = (content: string, meant?: number) =>
    request('PATCH', `${path}/${draft_id}`, {
      body: { content, ...(meant !== undefined && { version: meant }) },
    })
  assert.equal((await edit('Second.', version)).json.version, 2)
  for (const other of [1, 3])
    assertRefused(await edit('From an older page.', other), 'conflict', undefined, { version: 2 })
  assert.equal((await client.getDraft({ params: { draft_id } })).content, 'Second.')
  assert.equal((await edit('Without a version.')).json.version, 3)
  assertRefused(await edit('x', 0), 'invalid_parameter', ['/version'])
})

test('a deleted draft is restored within 30 days, as it was; a restoration can be repeated', async () => {
  const { client, request } = await service.newAccount()
  const draft = await client.createDraft({
    body: { platform: 'x', content: 'Deleted by mistake.' },
  })
  const restore = (draft_id = draft.draft_id) => request('POST', `${path}/${draft_id}/restore`)
  await client.deleteDraft({ params: { draft_id: draft.draft_id } })
  await service.skip({ hours: 30 * 24 - 1 })
  for (const reply of [await restore(), await restore()])
    assert.deepEqual([reply.status, reply.json], [200, draft])
  assert.deepEqual((await client.listDrafts()).data, [draft])
  assertRefused(await restore(anyId('drft')), 'not_found')
  const other = await service.newAccount()
  assertRefused(await other.request('POST', `${path}/${draft.draft_id}/restore`), 'not_found')
  await client.deleteDraft({ params: { draft_id: draft.draft_id } })
  await service.skip({ hours: 30 * 24 })
  assertRefused(await restore(), 'not_found')
})

test('a preview shows each network’s pieces, how they are counted, and pictures that can be fetched', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'A fox 🦊 of 2 + 2 letters.' },
  })
  const preview = await client.previewDraft({ params: { draft_id } })
  assert.equal(preview.draft_id, draft_id)
  assert.deepEqual(
    preview.platforms.map(({ platform, pieces }) => [platform, pieces]),
    [
      [
        'linkedin',
        [{ text: 'A fox 🦊 of 2 + 2 letters.', length: 25, limit: 3_000, unit: 'characters' }],
      ],
      ['x', [{ text: 'A fox 🦊 of 2 + 2 letters.', length: 26, limit: 280, unit: 'weighted' }]],
      [
        'instagram',
        [{ text: 'A fox 🦊 of 2 + 2 letters.', length: 25, limit: 2_200, unit: 'characters' }],
      ],
      ['tiktok', [{ text: 'A fox 🦊 of 2 + 2 letters.', length: 26, limit: 4_000, unit: 'utf16' }]],
    ],
  )
  assert.deepEqual(
    preview.platforms.map(({ media }) => media.length),
    [0, 0, 1, 1],
  )
  for (const url of preview.platforms.flatMap(({ media }) => media)) {
    const picture = await fetch(url)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg'])
    assert.ok((await picture.arrayBuffer()).byteLength > 1_000)
  }
})

test('a picture’s address is valid for an hour, and cannot be made up', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content: 'A picture.' },
  })
  const { platforms: shown } = await client.previewDraft({ params: { draft_id } })
  const url = shown.find(({ platform }) => platform === 'instagram')!.media[0]!
  assert.equal(
    (await fetch(url.replace(/.\.jpg$/, (end) => (end[0] === 'A' ? 'B.jpg' : 'A.jpg')))).status,
    404,
  )
  await service.advance({ minutes: 59 })
  assert.equal((await fetch(url)).status, 200)
  await service.advance({ minutes: 2 })
  assert.equal((await fetch(url)).status, 404)
})

test('what is too long for a network is shown as such, and refused when it is scheduled there', async () => {
  const { client, request } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: 'longer '.repeat(2_000) },
  })
  const { platforms: shown } = await client.previewDraft({ params: { draft_id } })
  for (const platform of specifiedPlatforms) {
    const warnings = shown
      .find((one) => one.platform === platform)!
      .warnings.map(({ code }) => code)
    const reply = await request('POST', '/api/schedules', {
      body: { draft_id, platform, scheduled_at: service.in({ hours: 1 }) },
    })
    if (warnings.includes('content_too_long')) assertRefused(reply, 'content_too_long')
    else
      assert.deepEqual(
        [reply.status, reply.json.warnings.map(({ code }: { code: string }) => code)],
        [201, warnings],
      )
  }
  assert.ok(
    shown
      .find(({ platform }) => platform === 'linkedin')!
      .warnings.some(({ code }) => code === 'content_too_long'),
  )
})

test('an edit that a pending schedule could not publish whole is refused, and changes nothing', async () => {
  const { client, request } = await service.newAccount()
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Short.' } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 1 }) },
  })
  const edit = () =>
    request('PATCH', `${path}/${draft_id}`, { body: { content: 'longer '.repeat(500) } })
  const refused = await edit()
  assertRefused(refused, 'content_too_long')
  assert.match(refused.json.detail, /linkedin/i)
  assert.equal((await client.getDraft({ params: { draft_id } })).content, 'Short.')
  await client.cancelSchedule({ params: { schedule_id } })
  assert.equal((await edit()).status, 200)
})

test('what is too long for one post on X becomes a thread, and the schedule says so', async () => {
  const { client } = await service.newAccount()
  const sentence = 'A sentence that is not short but has an end. '
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: sentence.repeat(12) },
  })
  const schedule = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  assert.deepEqual(
    schedule.warnings.map(({ code }) => code),
    ['content_adapted'],
  )
  await service.advance({ minutes: 1 })
  const { external_id } = await client.getSchedule({
    params: { schedule_id: schedule.schedule_id },
  })
  const post = (await service.posts({ platform: 'x' })).find(
    (one) => one.external_id === external_id,
  )!
  const texts = [post.text, ...post.pieces.map(({ text }) => text)]
  assert.ok(texts.length > 1)
  for (const text of texts) assert.ok(text.length <= 280 && text.endsWith('.'), text)
  assert.equal(texts.join(' ').replaceAll(/\s+/g, ' '), sentence.repeat(12).trim())
})

test('an edit is shown in the warnings of a schedule that was adapted to the old text', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Words. '.repeat(60) },
  })
  const { schedule_id, warnings } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  assert.equal(warnings.length, 1)
  await client.updateDraft({ params: { draft_id }, body: { content: 'Short again.' } })
  await service.advance({ minutes: 1 })
  const published = await client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([published.status, published.warnings], ['published', []])
})

test('an edit replaces the whole text: content is parted at lines of ---, and without one it is one piece, also of a thread of two', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces: ['One.', 'Two.'] },
  })
  const edit = async (content: string) =>
    (await client.updateDraft({ params: { draft_id }, body: { content } })).pieces
  assert.deepEqual(await edit('One.\n---\nTwo, longer.\n---\nThree.'), [
    'One.',
    'Two, longer.',
    'Three.',
  ])
  assert.deepEqual(await edit('One.\r\n---\r\nTwo.'), ['One.', 'Two.'])
  assert.deepEqual(await edit('Only one.'), ['Only one.'])
})

test('listDrafts: tells drafts with a schedule from the others, counts them, and lists deleted ones that can be restored', async () => {
  const { client } = await service.newAccount()
  const draft = async (content: string) =>
    (await client.createDraft({ body: { platform: 'x', content } })).draft_id
  const [idea, used, deleted] = [
    await draft('An idea.'),
    await draft('Used.'),
    await draft('Deleted.'),
  ]
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id: used, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  await client.deleteDraft({ params: { draft_id: deleted } })
  const ids = async (query: { readonly scheduled?: boolean; readonly deleted?: boolean }) =>
    (await client.listDrafts({ query })).data.map(({ draft_id }) => draft_id).toSorted()
  assert.deepEqual(await ids({ scheduled: false }), [idea])
  assert.deepEqual(await ids({ scheduled: true }), [used])
  assert.deepEqual(await ids({ deleted: true }), [deleted])
  assert.deepEqual(await ids({ deleted: true, scheduled: true }), [])
  const [trashed] = (await client.listDrafts({ query: { deleted: true } })).data
  assert.equal(trashed?.restorable_until, service.in({ hours: 30 * 24 }))
  const [listed] = (await client.listDrafts()).data
  assert.equal(listed?.restorable_until, null)
  assert.deepEqual(await ids({}), [used, idea].toSorted())
  assert.deepEqual((await client.listDrafts({ query: { counts: true } })).counts, {
    drafts: 2,
    unscheduled: 1,
  })
  await client.cancelSchedule({ params: { schedule_id } })
  assert.deepEqual(await ids({ scheduled: false }), [used, idea].toSorted())
  await service.skip({ hours: 31 * 24 })
  assert.deepEqual(await ids({ deleted: true }), [])
})
