import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after })

async function pictureAddress(): Promise<string> {
  const { draft_id } = await service.client.createDraft({ body: { platform: 'instagram', content: 'Shown as a picture.' } })
  const { platforms } = await service.client.previewDraft({ params: { draft_id } })
  return new URL(platforms.find(({ platform }) => platform === 'instagram')!.media[0]!).pathname
}

test('GET and HEAD of a picture name its type and length, and give the same bytes', async () => {
  const address = await pictureAddress()
  const ask = async (method: string) => {
    const reply = await fetch(`${service.url}${address}`, { method })
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
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

test('an address that is fetched more than 60 times in a minute answers 429 until the minute is over; another one is served', async () => {
  const [address, other] = [await pictureAddress(), await pictureAddress()]
  const statusOf = async (path: string) => (await service.request('GET', path, { key: null })).status
  for (let fetched = 0; fetched < 60; fetched++) assert.equal(await statusOf(address), 200)
  const refused = await service.request('GET', address, { key: null })
  assert.equal(refused.json.code, 'rate_limited')
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(await statusOf(other), 200)
  await service.advance({ minutes: 1 })
  assert.equal(await statusOf(address), 200)
})

test('a picture is counted by what its signature covers: another ending or another address of it makes no other picture', async () => {
  const { draft_id } = await service.client.createDraft({ body: { platform: 'instagram', content: 'Counted as one picture.' } })
  const newAddress = async () => {
    const { platforms } = await service.client.previewDraft({ params: { draft_id } })
    return new URL(platforms.find(({ platform }) => platform === 'instagram')!.media[0]!).pathname
  }
  const address = await newAddress()
  const statusOf = async (path: string) => (await service.request('GET', path, { key: null })).status
  const endings = ['.jpg', '.pdf', '.gif', '.mp4', '.mov', '.webm']
  for (let fetched = 0; fetched < 60; fetched++) await statusOf(address.replace(/\.jpg$/, endings[fetched % endings.length]!))
  for (const ending of endings) assert.equal(await statusOf(address.replace(/\.jpg$/, ending)), 429, ending)
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
  const statusOf = async (path: string) => (await service.request('GET', path, { key: null })).status
  assert.match(address, /\.png$/)
  for (const ending of ['.mp4', '.jpg', '.pdf', '.abcd']) assert.equal(await statusOf(address.replace(/\.png$/, ending)), 404, ending)
  for (let fetched = 0; fetched < 1_000; fetched++) assert.equal(await statusOf(address), 200)
  assert.equal(await statusOf(address), 429)
})

test('the video of a draft is fetched in parts more than 60 times a minute', async () => {
  const { media_id } = await service.client.createMedia({ body: new Blob([mediaFile('video.mp4')]) })
  const { draft_id } = await service.client.createDraft({ body: { platform: 'instagram', content: 'A video.', media: [{ media_id }] } })
  const { platforms } = await service.client.previewDraft({ params: { draft_id } })
  const address = new URL(platforms.find(({ platform }) => platform === 'instagram')!.media[0]!).pathname
  assert.match(address, /\.mp4$/)
  for (let fetched = 0; fetched < 100; fetched++)
    assert.equal((await service.request('GET', address, { key: null, headers: { range: 'bytes=0-9' } })).status, 206)
})
