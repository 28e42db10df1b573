import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { avatarOf } from '../../sandbox/core/avatars.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after })
const connections = async () =>
  (await service.client.listConnections({})).data.filter(({ main }) => main)

async function fetched(address: string) {
  const reply = await fetch(`${service.url}${new URL(address).pathname}`)
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    bytes: Buffer.from(await reply.arrayBuffer()),
    headers: reply.headers,
  }
}

test('author pictures: stores a picture for each connection and serves it to holders of its address', async () => {
  for (const { picture_url, platform, external_account_id } of await connections()) {
    assert.ok(
      picture_url?.startsWith(`${service.url}/media/authors/`),
      `${platform}: ${String(picture_url)}`,
    )
    const { status, type, bytes, headers } = await fetched(picture_url!)
    assert.deepEqual(
      { platform, status, type, bytes },
      { platform, status: 200, type: 'image/png', bytes: avatarOf(external_account_id!) },
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('cache-control')!, /^private, .*immutable$/)
  }
})

test('an address of a picture that was changed in any part is 404, and 429 with Retry-After when it is fetched too often', async () => {
  const [first, second] = (await connections()).map(({ picture_url }) => picture_url!) as [
    string,
    string,
  ]
  const [body, signature] = first.slice(first.lastIndexOf('/') + 1).split('.') as [string, string]
  const base = `${service.url}/media/authors/`
  const otherSignature = second.slice(second.lastIndexOf('.') + 1)
  for (const changed of [
    `${body}.${otherSignature}`,
    `${body.slice(0, -1)}${body.endsWith('0') ? '1' : '0'}.${signature}`,
    body,
    'x',
  ])
    assert.equal((await fetched(`${base}${changed}`)).status, 404)
  for (let count = 0; count < 60; count++) await fetched(second)
  const refused = await fetched(second)
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('retry-after')!, /^\d+$/)
})

test('a picture goes with its author', async () => {
  const { picture_url } = (await connections()).find(({ platform }) => platform === 'tiktok')!
  await service.client.disconnect({ params: { platform: 'tiktok' } })
  assert.equal(
    (await connections()).find(({ platform }) => platform === 'tiktok')!.picture_url,
    null,
  )
  assert.equal((await fetched(picture_url!)).status, 404)
})
