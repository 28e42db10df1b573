import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { connectAdded, everyNetwork } from '../networks/connect-added.ts'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after }, { environment: everyNetwork })

interface Shown {
  readonly width: number
  readonly height: number
}

/** Red on the left, green on the right; `orientation` is how a camera was held. */
async function upload({ key }: Pick<TestAccount, 'key'>, width: number, height: number, turn = 1) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#00cc00' }
  const body = await sharp({ create: { width, height, channels: 3, background: '#cc0000' } })
    .composite([{ input: { create: half }, left: Math.floor(width / 2), top: 0 }])
    .withMetadata({ orientation: turn })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  const made = await service.request('POST', '/api/media', { key, body, headers })
  assert.equal(made.status, 201, made.text)
  return made.json.media_id as string
}

async function published(account: TestAccount, draft_id: string, platform: Platform) {
  const { client } = account
  await connectAdded(service, account, platform)
  const scheduled = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => client.getSchedule({ params: scheduled })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => !['publishing', 'pending'].includes((await read()).status))
  const { external_id } = await read()
  const posts = await service.posts({ platform })
  const { media } = posts.find((one) => one.external_id === external_id)!
  return {
    warnings: scheduled.warnings,
    sizes: (media as Shown[]).map((one) => [one.width, one.height]),
  }
}

async function coloursOf(url: string) {
  const { channels } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).stats()
  return channels.slice(0, 2).map(({ mean }) => (mean > 150 ? 'much' : mean < 30 ? 'none' : 'some'))
}

test('a crop is what every network gets, and what the preview shows', async () => {
  for (const platform of platforms) {
    const account = await service.newAccount()
    const media = [
      {
        media_id: await upload(account, 1_000, 800),
        crop: { x: 500, y: 0, width: 500, height: 500 },
      },
      { media_id: await upload(account, 1_000, 800), crop: { ratio: 0.8 } },
    ]
    const draft = await account.client.createDraft({ body: { platform, content: 'Two.', media } })
    assert.deepEqual(
      draft.media.map(({ crop }) => crop),
      [media[0]!.crop, { x: 180, y: 0, width: 640, height: 800 }],
    )
    const { platforms: shown } = await account.client.previewDraft({ params: draft })
    const { media: urls } = shown.find((one) => one.platform === platform)!
    assert.deepEqual(await coloursOf(urls[0]!), ['none', 'much'])
    assert.deepEqual(await coloursOf(urls[1]!), ['some', 'some'])
    const { sizes } = await published(account, draft.draft_id, platform)
    assert.deepEqual(sizes, [
      [500, 500],
      [640, 800],
    ])
  }
})

test('the pixels of a crop are those of the picture as it is shown, when a camera was turned', async () => {
  const account = await service.newAccount()
  // Turned by a quarter: green is below.
  const media_id = await upload(account, 1_000, 600, 6)
  const { width, height } = await account.client.getMedia({ params: { media_id } })
  assert.deepEqual([width, height], [600, 1_000])
  const crop = { x: 0, y: 500, width: 600, height: 500 }
  const draft = await account.client.createDraft({
    body: { platform: 'x', content: 'Below.', media: [{ media_id, crop }] },
  })
  const { platforms: shown } = await account.client.previewDraft({ params: draft })
  assert.deepEqual(await coloursOf(shown.find((one) => one.platform === 'x')!.media[0]!), [
    'none',
    'much',
  ])
})

test('another crop is another version and another picture; it comes back with the version and the upload', async () => {
  const account = await service.newAccount()
  const { client } = account
  const media_id = await upload(account, 1_000, 800)
  const draft = await client.createDraft({
    body: { platform: 'x', content: 'One.', media: [{ media_id, crop: { ratio: 1 } }] },
  })
  const addresses = async () => {
    const { platforms: shown } = await client.previewDraft({ params: draft })
    return shown.find((one) => one.platform === 'x')!.media
  }
  const before = await addresses()
  const params = { draft_id: draft.draft_id }
  const whole = await client.updateDraft({ params, body: { media: [{ media_id, crop: null }] } })
  assert.deepEqual([whole.version, whole.media[0]!.crop], [2, null])
  assert.notDeepEqual(await addresses(), before)
  // What was read is taken as it is.
  const again = await client.updateDraft({ params, body: { media: draft.media } })
  assert.deepEqual(again.media, draft.media)
  await client.deleteMedia({ params: { media_id } })
  const restored = await client.restoreDraftVersion({ params: { ...params, version: '1' } })
  assert.deepEqual(restored.media, draft.media)
  const { width, height } = await client.getMedia({ params: { media_id } })
  assert.deepEqual([width, height], [1_000, 800], 'the upload is whole')
})

test('the picture above a text of a slide is cropped too', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account, 1_000, 800)
  const drawnWith = async (
    crop: { x: number; y: number; width: number; height: number } | null,
  ) => {
    const draft = await account.client.createDraft({
      body: {
        platform: 'instagram',
        content_type: 'carousel',
        pieces: ['Below the picture.', 'The end.'],
        media: [{ media_id, piece: 1, crop }],
      },
    })
    const { platforms: shown } = await account.client.previewDraft({ params: draft })
    const url = shown.find((one) => one.platform === 'instagram')!.media[0]!
    const drawn = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
    const { data } = await drawn
      .extract({ left: 100, top: 60, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data[0]! > data[1]! ? 'red' : 'green'
  }
  assert.equal(await drawnWith(null), 'red')
  assert.equal(await drawnWith({ x: 500, y: 0, width: 500, height: 800 }), 'green')
})

test('a crop that cannot be cut out is refused with its place', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account, 1_000, 800)
  const refused = async (crop: unknown, pointer: string, id = media_id) =>
    assertRefused(
      await service.request('POST', '/api/drafts', {
        key: account.key,
        body: { platform: 'x', content: 'One.', media: [{ media_id: id, crop }] },
      }),
      'invalid_parameter',
      [pointer],
    )
  await refused({ x: 501, y: 0, width: 500, height: 500 }, '/media/0/crop')
  await refused({ x: 0, y: 1, width: 1, height: 800 }, '/media/0/crop')
  for (const crop of [{}, { ratio: 1, x: 0 }, { x: 0, y: 0, width: 9 }, 'square'])
    await refused(crop, '/media/0/crop')
  await refused({ ratio: 0 }, '/media/0/crop/ratio')
  await refused({ ratio: 11 }, '/media/0/crop/ratio')
  await refused({ x: 0, y: 0, width: 0, height: 9 }, '/media/0/crop/width')
  await refused({ x: 0.5, y: 0, width: 9, height: 9 }, '/media/0/crop/x')
})

test('a picture that is a little too tall for Instagram is trimmed with a warning; a crop has none', async () => {
  const account = await service.newAccount()
  // 3:4 is 1,333 pixels high.
  const media_id = await upload(account, 1_000, 1_340)
  const make = (crop: { ratio: number } | null) =>
    account.client.createDraft({
      body: { platform: 'instagram', content: 'Tall.', media: [{ media_id, crop }] },
    })
  const whole = await make(null)
  const { platforms: shown } = await account.client.previewDraft({ params: whole })
  const { warnings } = shown.find((one) => one.platform === 'instagram')!
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['picture_trimmed'],
  )
  assert.match(warnings[0]!.detail, /1000 by 1340 pixels.*`crop`/)
  const trimmed = await published(account, whole.draft_id, 'instagram')
  assert.deepEqual(
    [trimmed.sizes, trimmed.warnings.map(({ code }) => code)],
    [[[1_000, 1_333]], ['picture_trimmed']],
  )
  const cropped = await published(account, (await make({ ratio: 1 })).draft_id, 'instagram')
  assert.deepEqual([cropped.sizes, cropped.warnings], [[[1_000, 1_000]], []])
})

test('uploads say whether they move', async () => {
  const account = await service.newAccount()
  const media_id = await upload(account, 40, 40)
  assert.equal((await account.client.getMedia({ params: { media_id } })).animated, false)
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const body = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const headers = { 'content-type': 'image/gif' }
  const made = await service.request('POST', '/api/media', { key: account.key, body, headers })
  assert.deepEqual([made.json.kind, made.json.animated], ['gif', true])
  assertRefused(
    await service.request('POST', '/api/drafts', {
      key: account.key,
      body: {
        platform: 'x',
        content: 'It moves.',
        media: [{ media_id: made.json.media_id, crop: { ratio: 1 } }],
      },
    }),
    'invalid_parameter',
    ['/media/0/crop'],
  )
})
