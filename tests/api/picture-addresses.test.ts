import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService } from '../service.ts'
import { assertFileHeaders } from './file-headers.ts'

const service = await manualService({ after })

async function pictureAddress(): Promise<string> {
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'instagram', content: 'Shown as a picture.' },
  })
  const { platforms } = await service.client.previewDraft({ params: { draft_id } })
  return new URL(platforms.find(({ platform }) => platform === 'instagram')!.media[0]!).pathname
}

test('GET and HEAD of a picture name its type and length, and give the same bytes', async () => {
  const address = await pictureAddress()
  const ask = async (method: string) => {
    const reply = await fetch(`${service.url}${address}`, { method })
    return {
      status: reply.status,
      headers: reply.headers,
      bytes: Buffer.from(await reply.arrayBuffer()),
    }
  }
  const head = await ask('HEAD')
  const [first, second] = [await ask('GET'), await ask('GET')]
  for (const { status, headers } of [head, first, second]) {
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'image/jpeg')
    assert.equal(headers.get('content-length'), String(first.bytes.length))
  }
  assert.equal(head.bytes.length, 0)
  assert.deepEqual(first.bytes, second.bytes)
})

test('parts of a rendered picture are served, and a rendered document is an attachment', async () => {
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'linkedin', content_type: 'carousel', pieces: ['First', 'Second'] },
  })
  const { platforms } = await service.client.previewDraft({ params: { draft_id } })
  const document = platforms
    .find(({ platform }) => platform === 'linkedin')!
    .media.find((address) => address.includes('.pdf'))!
  for (const [address, disposition] of [
    [await pictureAddress(), null],
    [new URL(document).pathname, 'attachment'],
  ] as const) {
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(`${service.url}${address}`, { method, headers })
      assertFileHeaders(answer.headers)
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const whole = await ask({})
    assert.deepEqual([whole.status, whole.headers.get('content-disposition')], [200, disposition])
    assert.equal(whole.headers.get('accept-ranges'), 'bytes')
    const part = await ask({ range: 'bytes=10-19' })
    assert.deepEqual([part.status, part.bytes], [206, whole.bytes.subarray(10, 20)])
    assert.equal(part.headers.get('content-range'), `bytes 10-19/${whole.bytes.length}`)
    const beyond = await ask({ range: `bytes=${whole.bytes.length}-` })
    assert.deepEqual(
      [beyond.status, beyond.headers.get('content-range')],
      [416, `bytes */${whole.bytes.length}`],
    )
    const ifSame = { range: 'bytes=0-0', 'if-range': whole.headers.get('etag')! }
    assert.equal((await ask(ifSame)).status, 206)
    const head = await ask({}, 'HEAD')
    assert.deepEqual(
      [head.status, head.headers.get('content-length')],
      [200, String(whole.bytes.length)],
    )
  }
})

test('what is no address of a file, and what is fetched too often, says the same about itself as a file', async () => {
  const address = await pictureAddress()
  for (let fetched = 0; fetched < 60; fetched++)
    await service.request('HEAD', address, { key: null })
  for (const [path, status] of [
    ['/media/nothing.jpg', 404],
    ['/media/authors/nothing', 404],
    ['/media/nowhere/at/all', 404],
    ['/media/%', 400],
    [address, 429],
  ] as const) {
    const answer = await service.request('GET', path, { key: null })
    assert.equal(answer.status, status, path)
    assertFileHeaders(answer.headers)
  }
})

test('an address that is fetched more than 60 times in a minute answers 429 until the minute is over; another one is served', async () => {
  const [address, other] = [await pictureAddress(), await pictureAddress()]
  const statusOf = async (path: string) =>
    (await service.request('GET', path, { key: null })).status
  for (let fetched = 0; fetched < 60; fetched++) assert.equal(await statusOf(address), 200)
  const refused = await service.request('GET', address, { key: null })
  assert.equal(refused.json.code, 'rate_limited')
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(await statusOf(other), 200)
  await service.advance({ minutes: 1 })
  assert.equal(await statusOf(address), 200)
})

test('a picture is counted by what its signature covers: another ending or another address of it makes no other picture', async () => {
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'instagram', content: 'Counted as one picture.' },
  })
  const newAddress = async () => {
    const { platforms } = await service.client.previewDraft({ params: { draft_id } })
    return new URL(platforms.find(({ platform }) => platform === 'instagram')!.media[0]!).pathname
  }
  const address = await newAddress()
  const statusOf = async (path: string) =>
    (await service.request('GET', path, { key: null })).status
  const endings = ['.jpg', '.pdf', '.gif', '.mp4', '.mov', '.webm']
  for (let fetched = 0; fetched < 60; fetched++)
    await statusOf(address.replace(/\.jpg$/, endings[fetched % endings.length]!))
  for (const ending of endings)
    assert.equal(await statusOf(address.replace(/\.jpg$/, ending)), 429, ending)
  await service.advance({ seconds: 30 })
  assert.equal(await statusOf(await newAddress()), 429)
  await service.advance({ seconds: 30 })
  assert.equal(await statusOf(address), 200)
})

test('the address of an upload is one with its own ending only, and is fetched up to 1,000 times a minute', async () => {
  const { media_id } = await service.client.createMedia({
    body: new Blob([
      await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ]),
  })
  const address = new URL((await service.client.getMedia({ params: { media_id } })).url!).pathname
  const statusOf = async (path: string) =>
    (await service.request('GET', path, { key: null })).status
  assert.match(address, /\.png$/)
  for (const ending of ['.mp4', '.jpg', '.pdf', '.abcd'])
    assert.equal(await statusOf(address.replace(/\.png$/, ending)), 404, ending)
  for (let fetched = 0; fetched < 1_000; fetched++) assert.equal(await statusOf(address), 200)
  assert.equal(await statusOf(address), 429)
})

test('the video of a draft is fetched in parts more than 60 times a minute', async () => {
  const { media_id } = await service.client.createMedia({
    body: new Blob([mediaFile('video.mp4')]),
  })
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'instagram', content: 'A video.', media: [{ media_id }] },
  })
  const { platforms } = await service.client.previewDraft({ params: { draft_id } })
  const address = new URL(platforms.find(({ platform }) => platform === 'instagram')!.media[0]!)
    .pathname
  assert.match(address, /\.mp4$/)
  for (let fetched = 0; fetched < 100; fetched++)
    assert.equal(
      (await service.request('GET', address, { key: null, headers: { range: 'bytes=0-9' } }))
        .status,
      206,
    )
})

test('preview: gives every picture of a draft an address that no other picture has when it changes within a second', async () => {
  const { client } = await service.newAccount()
  const photo = await sharp({
    create: { width: 1_080, height: 1_080, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  const { media_id } = await client.createMedia({ body: new Blob([photo]) })
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content: 'One.' },
  })
  const address = async () =>
    (await client.previewDraft({ params: { draft_id } })).platforms.find(isInstagram)!.media[0]!
  const edit = (body: Parameters<typeof client.updateDraft>[0]['body']) =>
    client.updateDraft({ params: { draft_id }, body })
  const changes: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
    ['another text', () => edit({ content: 'Two.' })],
    [
      'another name of the brand',
      () => client.updateAccount({ body: { brand_kit: { name: 'Rye & Sons' } } }),
    ],
    [
      'other colours',
      () =>
        client.updateAccount({
          body: { brand_kit: { colors: ['#000000', '#ffffff', '#ff0000'] } },
        }),
    ],
    ['a picture', () => edit({ media: [{ media_id }] })],
    ['no picture', () => edit({ media: [] })],
  ]
  let before = await address()
  const first = before
  for (const [name, change] of changes) {
    const shown = await fetch(before)
    assert.deepEqual(
      [shown.status, shown.headers.get('cache-control')],
      [200, 'private, max-age=3600, immutable'],
      name,
    )
    await shown.arrayBuffer()
    await change()
    const after = await address()
    assert.notEqual(after, before, name)
    // A browser that asks for what was shown before never keeps what is shown now under that
    // address.
    assert.equal((await fetch(before)).status, 404, name)
    before = after
  }
  await edit({ content: 'One.' })
  await client.updateAccount({ body: { brand_kit: { name: null, colors: [] } } })
  assert.equal(await address(), first, 'the same picture has the same address')
})

const isInstagram = ({ platform }: { readonly platform: string }) => platform === 'instagram'
