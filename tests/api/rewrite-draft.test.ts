import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const source =
  'The bakery on Mill Street closes on 3 May. Its oven has run for 41 years. The owners, Rosa ' +
  'and Emil Klein, say that rents doubled. The town has offered 20,000 euros. The building ' +
  'itself dates from 1902. A café will move in by autumn, and it keeps the oven. Neighbours ' +
  'have collected 600 signatures.'
const long =
  'The bakery on Mill Street was founded by the grandfather of Rosa Klein, who came from the ' +
  'coast with two friends and a horse. He baked for the harbour first. The dough rested ' +
  'overnight. The oven reached 290 degrees and used 14 kilos of beech wood for 120 loaves. ' +
  'Children got the crusts. “I never wanted to do anything else,” says Rosa Klein. Rents rose ' +
  'by 38 percent in 2021 and by 41 percent in 2022. Regulars brought flowers. The town ' +
  'council debated the case in March and found no majority for a grant of 20,000 euros. ' +
  'Everybody knew the smell. The building dates from 1902 and was rebuilt in 1951.'
const short = 'The bakery on Mill Street closes on 3 May.'

const byHand = async ({ client }: TestAccount, content: string) =>
  (await client.createDraft({ body: { platform: 'linkedin', content } })).draft_id
const rewrite = (account: TestAccount, id: string, body: object) =>
  account.request('POST', `/api/drafts/${id}/rewrite`, { body })
const creditsOf = async ({ client }: TestAccount) => (await client.getAccount()).credits_remaining

test('rewriteDraft shortens a text offline by leaving sentences out, for 1 credit, as an edit', async () => {
  const account = await service.newAccount()
  const content = `${source}\n\n#bakery #millstreet`
  const id = await byHand(account, content)
  const { status, json, text } = await rewrite(account, id, { length: 'shorter', version: 1 })
  assert.equal(status, 200, text)
  assertFields(
    {
      version: json.version,
      credits_used: json.credits_used,
      credits_remaining: json.credits_remaining,
      writer: json.writer,
    },
    { version: 2, credits_used: 1, credits_remaining: 999, writer: 'author' },
  )
  assert.ok(
    json.content.startsWith(short) && json.content.endsWith('#bakery #millstreet'),
    json.content,
  )
  assert.ok(
    json.content.length < content.length * 0.7 && json.content.length > content.length * 0.3,
    json.content,
  )
  for (const sentence of json.content.split('\n')[0].split(/(?<=\.) /))
    assert.ok(source.includes(sentence), sentence)
  const saved = await account.client.getDraft({ params: { draft_id: id } })
  assert.deepEqual([saved.content, saved.version], [json.content, 2])
  const { data } = await account.client.listActivity({ query: { object_id: id } })
  assert.deepEqual(
    [data[0]!.kind, data[0]!.detail],
    ['draft.edited', { fields: ['pieces', 'language'], version: 2, credits_used: 1 }],
  )
})

test('rewriteDraft shortens without parting a claim from its "but"', async () => {
  const account = await service.newAccount()
  const id = await byHand(
    account,
    'We tested the new oven for a month. It bakes bread twice as fast. However, it needs ' +
      'three times the power. The old one stands in the yard. Nobody misses it much. We will ' +
      'tell more soon.',
  )
  const { json } = await rewrite(account, id, { length: 'shorter' })
  assert.equal(
    json.content.includes('twice as fast'),
    json.content.includes('three times the power'),
    json.content,
  )
})

test('rewriteDraft lengthens a text offline by sentences of its source only, and without a source says so', async () => {
  const account = await service.newAccount()
  const made = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A bakery closes', source },
  })
  const { content } = await account.client.updateDraft({ params: made, body: { content: short } })
  const { status, json, text } = await rewrite(account, made.draft_id, { length: 'longer' })
  assert.equal(status, 200, text)
  assert.ok(
    json.content.startsWith(content) && json.content.length >= content.length * 1.4,
    json.content,
  )
  for (const sentence of json.content.split(/\n+|(?<=\.) /))
    assert.ok(source.includes(sentence), sentence)
  assert.ok(json.evidence.length > 0)
  for (const { source: place, text: said } of json.evidence)
    if (place) assert.equal(source.slice(place.start, place.end), said)
  const before = await creditsOf(account)
  const id = await byHand(account, short)
  const refused = await rewrite(account, id, { length: 'longer' })
  assertRefused(refused, 'generation_failed')
  assert.match(refused.json.detail, /no source/)
  assert.equal(await creditsOf(account), before)
  assert.equal((await account.client.getDraft({ params: { draft_id: id } })).version, 1)
})

test('rewriteDraft: selects again for another tone offline, and charges nothing for an unchanged text', async () => {
  const account = await service.newAccount()
  const body = { platform: 'x', topic: 'A bakery closes', source: long, tone: 'friendly' } as const
  const made = await account.client.generatePost({ body })
  const { status, json, text } = await rewrite(account, made.draft_id, { tone: 'expert' })
  assert.equal(status, 200, text)
  const other = await account.client.generatePost({ body: { ...body, tone: 'expert' } })
  assert.deepEqual([json.tone, json.content], ['expert', other.content])
  assert.notEqual(json.content, made.content)
  const before = await creditsOf(account)
  assertRefused(
    await rewrite(account, await byHand(account, short), { tone: 'expert' }),
    'generation_failed',
  )
  assert.equal(await creditsOf(account), before)
})

test('rewriteDraft answers 422 model_needed for an instruction and a language without a model, and charges nothing', async () => {
  const account = await service.newAccount()
  const id = await byHand(account, source)
  assertRefused(await rewrite(account, id, { instruction: 'Make it funnier' }), 'model_needed')
  assertRefused(await rewrite(account, id, { language: 'de' }), 'model_needed')
  assert.equal(await creditsOf(account), 1_000)
})

test('rewriteDraft takes one wish, a piece with an instruction only, and an id and a version that are there', async () => {
  const account = await service.newAccount()
  const id = await byHand(account, source)
  assertRefused(await rewrite(account, id, {}), 'missing_parameter', ['/instruction'])
  assertRefused(
    await rewrite(account, id, { length: 'shorter', tone: 'expert' }),
    'invalid_parameter',
    ['/tone'],
  )
  assertRefused(await rewrite(account, id, { length: 'shorter', piece: 1 }), 'invalid_parameter', [
    '/piece',
  ])
  assertRefused(
    await rewrite(account, id, { instruction: 'Shorter', piece: 2 }),
    'invalid_parameter',
    ['/piece'],
  )
  assertRefused(
    await rewrite(account, id, { length: 'shorter', version: 2 }),
    'conflict',
    undefined,
    { version: 1 },
  )
  assertRefused(
    await rewrite(account, `drft_${'0'.repeat(32)}`, { length: 'shorter' }),
    'not_found',
  )
  assertRefused(await rewrite(await service.newAccount(), id, { length: 'shorter' }), 'not_found')
  assertRefused(
    await rewrite(account, await byHand(account, 'So long. '.repeat(2_500)), { length: 'shorter' }),
    'content_too_long',
  )
  assert.equal(await creditsOf(account), 1_000)
})

test('rewriteDraft refuses an account without credits', async () => {
  const account = await service.newAccount()
  const id = await byHand(account, source)
  await service.service.ports.db
    .updateTable('account')
    .set({ credits: 0 })
    .where('id', '=', account.accountId)
    .execute()
  assertRefused(await rewrite(account, id, { length: 'shorter' }), 'insufficient_credits')
})
