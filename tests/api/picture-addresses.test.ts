import assert from 'node:assert/strict'
import { after, test } from 'node:test'
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
