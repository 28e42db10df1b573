import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })

test('listDrafts finds the drafts whose text holds each word of q, in any piece, order and case, newest first', async () => {
  const { client, request } = await service.newAccount()
  const draft = async (...pieces: string[]) =>
    (await client.createDraft({ body: { platform: 'linkedin', content_type: 'thread', pieces } })).draft_id
  const first = await draft('The bakery closes.', 'Its oven ran for 41 years, at 100 % heat.')
  await service.advance({ seconds: 1 })
  const second = await draft('Ärger um die BÄCKEREI: der Ofen bleibt. 面包店关门了')
  const found = async (q: string) => (await client.listDrafts({ query: { q } })).data.map(({ draft_id }) => draft_id)
  assert.deepEqual(await found('OVEN bakery'), [first])
  assert.deepEqual(await found('bäcker'), [second])
  assert.deepEqual(await found('面包'), [second])
  assert.deepEqual(await found('e'), [second, first])
  assert.deepEqual(await found('bakery Ofen'), [])
  assert.deepEqual(await found('100 %'), [first])
  assert.deepEqual(await found('_'), [])
  await client.deleteDraft({ params: { draft_id: first } })
  assert.deepEqual(await found('bakery'), [])
  assert.deepEqual((await (await service.newAccount()).client.listDrafts({ query: { q: 'Ofen' } })).data, [])
  assertRefused(await request('GET', '/api/drafts?q='), 'invalid_parameter', ['?q'])
  assertRefused(await request('GET', `/api/drafts?q=${'a'.repeat(101)}`), 'invalid_parameter', ['?q'])
})

test('listDrafts goes on through all that q finds', async () => {
  const { client } = await service.newAccount()
  for (let number = 0; number < 6; number++) {
    await client.createDraft({ body: { platform: 'x', content: number % 2 === 0 ? `Owls, part ${number}.` : 'Bats.' } })
    await service.advance({ seconds: 1 })
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listDrafts({ query: { q: 'owls', limit: 1, ...(cursor && { cursor }) } })
    seen.push(...page.data.map(({ content }) => content))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(seen, ['Owls, part 4.', 'Owls, part 2.', 'Owls, part 0.'])
})
