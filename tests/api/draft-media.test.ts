import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { limits } from '@crier/server/networks/fit/limits.ts'
import { connectAdded, everyNetwork } from '../networks/connect-added.ts'
import { manualService, type SandboxPost, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after }, { environment: everyNetwork })

interface Shown {
  readonly kind: string
  readonly content_type: string
  readonly width: number
  readonly height: number
  readonly alt_text: string
}

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** An upload of one colour, by which it is known again. */
async function upload(
  { key }: Pick<TestAccount, 'key'>,
  width = 1_000,
  height = 1_000,
  background = '#336699',
  alt_text?: string,
) {
  const body = await picture(width, height, background)
  const made = await service.request('POST', '/api/media', {
    key,
    body,
    headers: { 'content-type': 'image/png' },
  })
  assert.equal(made.status, 201, made.text)
  const media_id = made.json.media_id as string
  if (alt_text !== undefined)
    await service.request('PATCH', `/api/media/${media_id}`, { key, body: { alt_text } })
  return media_id
}

async function goOut(account: TestAccount, draft_id: string, platform: Platform) {
  const { client } = account
  await connectAdded(service, account, platform)
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advanceUntil(async () => !['publishing', 'pending'].includes((await read()).status))
  const schedule = await read()
  assert.equal(schedule.status, 'published', JSON.stringify(schedule))
  const all: SandboxPost[] = await service.posts({ platform })
  const found = all.filter(({ external_id }) => external_id === schedule.external_id)
  assert.equal(found.length, 1)
  return found[0]!
}

const describe = (media: readonly unknown[]) =>
  (media as Shown[]).map(({ kind, width, height, alt_text }) => [kind, width, height, alt_text])

// Every network makes a picture as wide as it takes, and not every one takes a text for those who
// do not see it.
const widest = (platform: Platform) => Math.min(2_000, limits[platform].picture.widthMax)
const altOn = (platform: Platform, text: string) =>
  limits[platform].pictureDescription === 0 ? '' : text

for (const platform of platforms)
  test(`a post with two pictures of its author is published on ${platform}, in order, with alternative texts, converted to fit`, async () => {
    const account = await service.newAccount()
    const [first, second] = [
      await upload(account, 2_000, 1_500, '#aa2200', 'A red field'),
      await upload(account, 800, 800, '#00aa22'),
    ]
    const media = [{ media_id: first }, { media_id: second, alt_text: 'A green field' }]
    const draft = await account.client.createDraft({
      body: { platform, content: 'Two fields.', media },
    })
    assert.deepEqual(draft.media, [
      { media_id: first, piece: 1, alt_text: 'A red field', crop: null },
      { media_id: second, piece: 1, alt_text: 'A green field', crop: null },
    ])
    const { platforms: shown } = await account.client.previewDraft({ params: draft })
    const preview = shown.find((one) => one.platform === platform)!
    assert.deepEqual(
      [preview.pieces.map(({ text }) => text), preview.media.length, preview.warnings],
      [['Two fields.'], 2, []],
    )
    const seen = await sharp(
      Buffer.from(await (await fetch(preview.media[0]!)).arrayBuffer()),
    ).stats()
    assert.ok(seen.channels[0]!.mean > 150 && seen.channels[1]!.mean < 60, 'the first is red')
    const post = await goOut(account, draft.draft_id, platform)
    assert.equal(post.text, 'Two fields.')
    assert.deepEqual(describe(post.media), [
      ['image', widest(platform), (widest(platform) * 3) / 4, altOn(platform, 'A red field')],
      ['image', 800, 800, altOn(platform, 'A green field')],
    ])
    assert.ok((post.media as Shown[]).every(({ content_type }) => content_type === 'image/jpeg'))
  })

test('a picture alone is a post, on each network', async () => {
  for (const platform of platforms) {
    const account = await service.newAccount()
    const draft = await account.client.createDraft({
      body: { platform, media: [{ media_id: await upload(account) }] },
    })
    assert.deepEqual([draft.pieces, draft.content], [[''], ''])
    const post = await goOut(account, draft.draft_id, platform)
    assert.deepEqual([post.text, post.media.length], ['', 1])
  }
})

test('each post of a thread on X has its own pictures, the first part of a long one too', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account)
  const long = `${'Many words make a long post. '.repeat(12)}End.`
  const pieces = ['One.', long, 'Three.']
  const media = [
    { media_id, piece: 2 },
    { media_id, piece: 3 },
    { media_id, piece: 3 },
  ]
  const draft = await account.client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces, media },
  })
  const post = await goOut(account, draft.draft_id, 'x')
  assert.deepEqual(
    [post, ...post.pieces].map((one) => one.media.length),
    [0, 1, 0, 2],
  )
})

test('a carousel shows texts as slides and uploads as they are, under its caption', async () => {
  for (const platform of platforms) {
    const account = await service.newAccount()
    const media_id = await upload(account, 1_000, 1_250)
    const draft = await account.client.createDraft({
      body: {
        platform,
        content_type: 'carousel',
        pieces: ['The cover', '', 'The end'],
        media: [{ media_id, piece: 2 }],
        caption: 'Swipe.',
      },
    })
    const post = await goOut(account, draft.draft_id, platform)
    // TikTok shows a title above it, which is how the slides begin.
    assert.deepEqual(
      [post.text.replace('The cover\n\n', ''), post.media.length],
      ['Swipe.', 3],
      platform,
    )
    const { width, height } = post.media[1] as Shown
    assert.equal(width / height, 0.8)
  }
})

test('a slide with a text and a picture is one card that shows both, as the preview does, of whatever shape the picture is', async () => {
  for (const platform of platforms) {
    const account = await service.newAccount()
    const media_id = await upload(account, 1_200, 300, '#cc2200', 'A red field')
    const body = {
      platform,
      content_type: 'carousel' as const,
      pieces: ['The cover', 'We baked 240 loaves.', 'The end'],
    }
    const draft = await account.client.createDraft({
      body: { ...body, media: [{ media_id, piece: 2 }] },
    })
    const { platforms: previews } = await account.client.previewDraft({ params: draft })
    const preview = previews.find((one) => one.platform === platform)!
    assert.deepEqual(
      [preview.media.length, preview.warnings.some(({ code }) => code === 'media_not_supported')],
      [3, false],
    )
    const shown = Buffer.from(await (await fetch(preview.media[1]!)).arrayBuffer())
    const { width, height } = await sharp(shown).metadata()
    const at = async (left: number, top: number) => [
      ...(await sharp(shown).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [red, green] = await at(width! / 2, 100)
    assert.ok(red! > 180 && green! < 70, `${platform}: the picture is above`)
    const [, below] = await at(4, height! - 4)
    assert.ok(below! > 70, `${platform}: not below`)
    const post = await goOut(account, draft.draft_id, platform)
    assert.equal(post.media.length, 3)
    const sent = post.media[1] as Shown
    assert.deepEqual([sent.width, sent.height], [width, height])
    if (limits[platform].pictureDescription > 0)
      assert.match(sent.alt_text, /240 loaves[^]*A red field/)
  }
})

test('the logo of the brand kit is drawn on cards where the network allows it, and what is published has it', async () => {
  const account = await service.newAccount()
  const { client } = account
  const logo = await upload(account, 300, 300, '#ff00ff')
  const draft = await client.createDraft({
    body: { platform: 'instagram', content_type: 'carousel', pieces: ['One.', 'Two.'] },
  })
  const card = async (platform: Platform) => {
    const { platforms: previews } = await client.previewDraft({ params: draft })
    return Buffer.from(
      await (
        await fetch(previews.find((one) => one.platform === platform)!.media[0]!)
      ).arrayBuffer(),
    )
  }
  const isDrawn = async (shown: Buffer) => {
    const { data, info } = await sharp(shown)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    let pixels = 0
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at]! > 230 && data[at + 1]! < 40 && data[at + 2]! > 230) pixels += 1
    return pixels > 1_000
  }
  assert.equal(await isDrawn(await card('instagram')), false)
  await client.updateAccount({ body: { brand_kit: { logo_media_id: logo } } })
  assert.equal(await isDrawn(await card('instagram')), true)
  assert.equal(await isDrawn(await card('tiktok')), false, 'TikTok forbids marks')
  const post = await goOut(account, draft.draft_id, 'instagram')
  const { url } = post.media[0] as unknown as { url: string }
  assert.equal(await isDrawn(Buffer.from(await (await fetch(url)).arrayBuffer())), true)
})

test('what a network cannot take of the media is refused when it is scheduled, each limit with what would fit; the preview says it before', async () => {
  const account = await service.newAccount()
  const [wide, small] = [await upload(account, 1_000, 400), await upload(account, 200, 200)]
  const media = [wide, small, wide, small, wide].map((media_id) => ({ media_id }))
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'instagram', content: 'Five.', media },
  })
  const schedule = (platform: Platform) =>
    account.request('POST', '/api/schedules', {
      body: { draft_id, platform, scheduled_at: service.in({ hours: 1 }) },
    })
  const onInstagram = await schedule('instagram')
  assertRefused(onInstagram, 'media_not_supported')
  assert.equal(onInstagram.json.errors.length, 5)
  assert.match(
    onInstagram.json.errors[0].detail,
    /Picture 1 is 1000 by 400 pixels; Instagram takes shapes from 3:4 to 1\.91:1/,
  )
  assert.match(
    onInstagram.json.errors[1].detail,
    /Picture 2 is 200 pixels wide; Instagram takes 320 and more/,
  )
  const onX = await schedule('x')
  assert.match(
    onX.json.errors[0].detail,
    /X takes at most 4 pictures in one post; here are 5\. Remove 1\./,
  )
  const { platforms: shown } = await account.client.previewDraft({ params: { draft_id } })
  const warnings = new Map(shown.map(({ platform, warnings: [first] }) => [platform, first?.code]))
  assert.deepEqual(
    [warnings.get('instagram'), warnings.get('x'), warnings.get('linkedin')],
    ['media_not_supported', 'media_not_supported', undefined],
  )
  assert.equal((await schedule('linkedin')).status, 201)
  // An edit that a pending schedule could not take.
  const many = Array.from({ length: 21 }, () => ({ media_id: wide }))
  assertRefused(
    await account.request('PATCH', `/api/drafts/${draft_id}`, { body: { media: many } }),
    'media_not_supported',
  )
  assert.equal((await account.client.getDraft({ params: { draft_id } })).media.length, 5)
})

test('media: are refused with their place when they cannot be attached, and nothing is saved', async () => {
  const account = await service.newAccount()
  const other = await service.newAccount()
  const [own, foreign] = [await upload(account), await upload(other)]
  const create = (body: object) =>
    account.request('POST', '/api/drafts', { body: { platform: 'x', ...body } })
  for (const [body, pointer] of [
    [{ content: 'One.', media: [{ media_id: foreign }] }, '/media/0/media_id'],
    [
      { content: 'One.', media: [{ media_id: own }, { media_id: 'med_unknown' }] },
      '/media/1/media_id',
    ],
    [{ content: 'One.', media: [{ media_id: own, piece: 2 }] }, '/media/0/piece'],
    [{ pieces: ['One.', ''], media: [{ media_id: own }] }, '/pieces/1'],
    [{ content: 'One.', media: Array.from({ length: 36 }, () => ({ media_id: own })) }, '/media'],
    [
      { content_type: 'carousel', pieces: [''], media: [{ media_id: own }, { media_id: own }] },
      '/media',
    ],
  ] as const) {
    const reply = await create(body)
    assertRefused(reply, 'invalid_parameter')
    assert.equal(reply.json.errors[0].pointer, pointer)
  }
  assert.deepEqual((await account.client.listDrafts()).data, [])
})

test('an edit changes media and caption alone, and leaves what it does not name', async () => {
  const account = await service.newAccount()
  const [first, second] = [await upload(account), await upload(account)]
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Kept.', media: [{ media_id: first }] },
  })
  const edit = (body: object) => account.client.updateDraft({ params: { draft_id }, body })
  const exchanged = await edit({ media: [{ media_id: second }] })
  assert.deepEqual(
    [exchanged.content, exchanged.media.map(({ media_id }) => media_id), exchanged.version],
    ['Kept.', [second], 2],
  )
  const retold = await edit({ content: 'Other.' })
  assert.deepEqual([retold.content, retold.media.length], ['Other.', 1])
  assert.deepEqual((await edit({ media: [] })).media, [])
  const { data } = await account.client.listActivity({ query: { kind: 'draft.edited' } })
  assert.deepEqual(
    data.map(({ detail }) => (detail as { fields: string[] }).fields),
    [['media'], ['pieces'], ['media']],
  )
})

test('an upload that a pending post shows is not deleted; other drafts lose it, and the log tells', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account)
  const make = (content: string) =>
    account.client.createDraft({ body: { platform: 'x', content, media: [{ media_id }] } })
  const [planned, idle] = [await make('Planned.'), await make('Idle.')]
  const schedule = await account.client.scheduleDraft({
    body: { draft_id: planned.draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const remove = () => account.request('DELETE', `/api/media/${media_id}`)
  assertRefused(await remove(), 'conflict')
  await account.client.cancelSchedule({ params: schedule })
  assert.equal((await remove()).status, 204)
  for (const { draft_id } of [planned, idle]) {
    const draft = await account.client.getDraft({ params: { draft_id } })
    assert.deepEqual([draft.media, draft.version], [[], 2])
  }
  const { data } = await account.client.listActivity({ query: { kind: 'draft.edited' } })
  assert.equal(data.length, 2)
})

test('an upload that is deleted while its draft is being scheduled is kept, or the post is not scheduled as it was seen', async () => {
  const account = await service.newAccount()
  for (let round = 0; round < 12; round++) {
    const media_id = await upload(account)
    const { draft_id, version } = await account.client.createDraft({
      body: { platform: 'x', content: 'Seen with a picture.', media: [{ media_id }] },
    })
    const body = {
      draft_id,
      platform: 'x',
      scheduled_at: service.in({ hours: round + 1 }),
      draft_version: version,
    }
    const schedule = () => account.request('POST', '/api/schedules', { body })
    const remove = () => account.request('DELETE', `/api/media/${media_id}`)
    const [one, other] = round % 2 === 0 ? [schedule(), remove()] : [remove(), schedule()]
    const answers = [(await one).status, (await other).status]
    const [scheduled, removed] = round % 2 === 0 ? answers : answers.toReversed()
    assert.deepEqual(scheduled === 201 ? [201, 409] : [409, 204], [scheduled, removed])
  }
})

test('an approval binds the pictures and the caption too: another picture waits again', async () => {
  const people = await requesters(service)
  const media_id = await upload(people)
  const exchanged = async (change: object) => {
    const asked = await people.request(people.contributor, 'As approved.', 30)
    await people.client.approveSchedule({ params: asked, body: {} })
    const reply = await people.contributor('PATCH', `/api/drafts/${asked.draft_id}`, change)
    assert.equal(reply.status, 200, reply.text)
    const { approval } = await people.client.getSchedule({ params: asked })
    await people.client.cancelSchedule({ params: asked })
    return approval!.state
  }
  assert.deepEqual(
    [
      await exchanged({ media: [{ media_id }] }),
      await exchanged({ caption: 'Other.' }),
      await exchanged({ content: 'As approved.' }),
    ],
    ['awaiting', 'awaiting', 'approved'],
  )
})

test('media: are not published when they were exchanged after the approval', async () => {
  const people = await requesters(service)
  const [first, second] = [
    await upload(people, 500, 500, '#aa2200'),
    await upload(people, 500, 500, '#00aa22'),
  ]
  const asked = await people.request(people.contributor, 'As approved.', 30)
  await people.client.updateDraft({ params: asked, body: { media: [{ media_id: first }] } })
  await people.client.approveSchedule({ params: asked, body: {} })
  const { sha256 } = await people.client.getMedia({ params: { media_id: second } })
  await sql`update draft set media = jsonb_set(media, '{0,asset,sha256}', to_jsonb(${sha256}::text))
    where id = ${asked.draft_id}`.execute(service.service.ports.db)
  await service.advance({ minutes: 31 })
  const { status, error_code } = await people.client.getSchedule({ params: asked })
  assert.deepEqual([status, error_code], ['failed', 'not_approved'])
  assert.deepEqual(await people.texts(), [])
})
