import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()

async function uploaded(
  { client }: TestAccount,
  name: string | null,
  altText?: string,
  isText = false,
): Promise<string> {
  await service.skip({ seconds: 1 })
  const body = isText
    ? new Blob(['Words.'], { type: 'text/plain' })
    : new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })
  const { media_id } = await client.createMedia({ body, ...(name !== null && { query: { name } }) })
  if (altText !== undefined)
    await client.updateMedia({ params: { media_id }, body: { alt_text: altText } })
  return media_id
}
const foundBy = async (
  { client }: TestAccount,
  query: NonNullable<Parameters<TestAccount['client']['listMedia']>[0]>['query'],
) => (await client.listMedia({ query })).data.map(({ media_id }) => media_id)

test('listMedia finds the uploads whose name or alt text holds each word of q, in any order and case, newest first', async () => {
  const account = await service.newAccount()
  const oven = await uploaded(
    account,
    'IMG_0041.png',
    'A baker before an open OVEN, 100 % of the heat',
  )
  const outside = await uploaded(account, 'BÄCKEREI außen.png')
  const bare = await uploaded(account, null)
  assert.deepEqual(await foundBy(account, { q: 'oven img_0041' }), [oven])
  assert.deepEqual(await foundBy(account, { q: 'bäcker' }), [outside])
  assert.deepEqual(await foundBy(account, { q: 'A' }), [outside, oven])
  assert.deepEqual(await foundBy(account, { q: 'oven bäckerei' }), [])
  assert.deepEqual(await foundBy(account, { q: '100 %' }), [oven])
  assert.deepEqual(await foundBy(account, { q: 'g_0' }), [oven])
  assert.deepEqual(await foundBy(account, { q: '%_' }), [])
  await account.client.updateMedia({ params: { media_id: bare }, body: { name: 'Oven again' } })
  assert.deepEqual(await foundBy(account, { q: 'oven' }), [bare, oven])
  await account.client.deleteMedia({ params: { media_id: oven } })
  assert.deepEqual(await foundBy(account, { q: 'oven' }), [bare])
  assert.deepEqual(await foundBy(await service.newAccount(), { q: 'oven' }), [])
  assertRefused(await account.request('GET', '/api/media?q='), 'invalid_parameter', ['?q'])
  assertRefused(
    await account.request('GET', `/api/media?q=${'a'.repeat(101)}`),
    'invalid_parameter',
    ['?q'],
  )
})

test('listMedia narrows to a kind, alone and beside words', async () => {
  const account = await service.newAccount()
  const [image, text] = [
    await uploaded(account, 'Oven.png'),
    await uploaded(account, 'Oven.txt', undefined, true),
  ]
  assert.deepEqual(await foundBy(account, { kind: 'image' }), [image])
  assert.deepEqual(await foundBy(account, { kind: 'document', q: 'oven' }), [text])
  assert.deepEqual(await foundBy(account, { kind: 'video' }), [])
  assertRefused(await account.request('GET', '/api/media?kind=picture'), 'unrecognized_value', [
    '?kind',
  ])
})

test('listMedia goes on through all that q finds', async () => {
  const account = await service.newAccount()
  const owls: string[] = []
  for (let number = 0; number < 6; number++) {
    const id = await uploaded(account, number % 2 === 0 ? `Owl ${number}` : 'Bat')
    if (number % 2 === 0) owls.unshift(id)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await account.client.listMedia({
      query: { q: 'owl', limit: 1, ...(cursor && { cursor }) },
    })
    seen.push(...page.data.map(({ media_id }) => media_id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(seen, owls)
})

test('listMedia shows nothing of what is kept for searches', async () => {
  const account = await service.newAccount()
  const id = await uploaded(account, 'Oven.png')
  const [listed] = (await account.request('GET', '/api/media?q=oven')).json.data as Record<
    string,
    unknown
  >[]
  assert.equal(listed!['media_id'], id)
  assert.equal('signature' in listed!, false)
})
