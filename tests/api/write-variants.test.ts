import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const source =
  'The bakery on Mill Street was founded by the grandfather of Rosa Klein, who came from the ' +
  'coast with two friends and a horse. He baked for the harbour first. The oven reached 290 ' +
  'degrees and used 14 kilos of beech wood for 120 loaves. “I never wanted to do anything ' +
  'else,” says Rosa Klein. Rents rose by 38 percent in 2021 and by 41 percent in 2022. The ' +
  'town council debated the case in March and found no majority for a grant of 20,000 euros. ' +
  'The building dates from 1902 and was rebuilt in 1951.'

const variants = (account: TestAccount, id: string, body: object) =>
  account.request('POST', `/api/drafts/${id}/variants`, { body })
const generated = ({ client }: TestAccount, body: object = {}) =>
  client.generatePost({ body: { platform: 'x', topic: 'A bakery closes', source, ...body } })
const creditsOf = async ({ client }: TestAccount) => (await client.getAccount()).credits_remaining

test('writeVariants writes new drafts from the stored sources offline, each another text, and leaves the draft as it was', async () => {
  const account = await service.newAccount()
  const made = await generated(account)
  const { status, json, text } = await variants(account, made.draft_id, { count: 3 })
  assert.equal(status, 200, text)
  assert.deepEqual(
    [json.data.length, json.failures, json.credits_used, json.credits_remaining],
    [3, [], 3, 996],
  )
  assert.equal(new Set([made, ...json.data].map(({ content }) => content)).size, 4)
  const openings = [made, ...json.data].map(({ content }) => content.split(/(?<=[.”]) /)[0])
  assert.equal(new Set(openings).size, 4, openings.join('\n'))
  for (const variant of json.data) {
    const { platform, content_type, tone, topic, language, version, writer, credits_used } = variant
    assert.deepEqual(
      [platform, content_type, tone, topic, language, version, writer, credits_used],
      ['x', 'post', made.tone, made.topic, 'en', 1, 'offline', 1],
    )
    for (const sentence of variant.content.split(/\n+#[^\n]*$/)[0].split(/\n+|(?<=[.”]) /))
      assert.ok(source.includes(sentence), sentence)
    assert.ok(variant.evidence.length > 0)
    const stored = await account.client.getDraftSources({ params: variant })
    assert.deepEqual(
      stored.data.map((each) => each.text),
      [source],
    )
    assert.deepEqual(await account.client.getDraft({ params: variant }), {
      ...variant,
      credits_remaining: 996,
    })
  }
  assert.deepEqual(await account.client.getDraft({ params: made }), {
    ...made,
    credits_remaining: 996,
  })
  const { data } = await account.client.listActivity({ query: { kind: 'draft.created' } })
  assert.deepEqual(
    data.map((row) => [row.object_id, row.detail]),
    [...json.data.toReversed(), made].map(({ draft_id }) => [
      draft_id,
      { platform: 'x', content_type: 'post', writer: 'offline', credits_used: 1 },
    ]),
  )
})

test('writeVariants lists what would be the same text once more, and gives back what that cost', async () => {
  const account = await service.newAccount()
  const content =
    'The oven of the bakery has run for 41 years. Rosa Klein says that rents doubled in the town.'
  const { draft_id } = await account.client.createDraft({ body: { platform: 'linkedin', content } })
  const { status, json, text } = await variants(account, draft_id, { count: 3 })
  assert.equal(status, 200, text)
  assert.ok(json.data.length > 0 && json.failures.length > 0, text)
  assert.equal(json.data.length + json.failures.length, 3)
  for (const { variant, code } of json.failures)
    assert.ok([1, 2, 3].includes(variant) && code === 'generation_failed')
  assert.deepEqual(
    [json.credits_used, json.credits_remaining],
    [json.data.length, 1_000 - json.data.length],
  )
  assert.equal(await creditsOf(account), json.credits_remaining)
  const { data } = await account.client.listLedger()
  assert.equal(
    data.reduce(
      (sum, { kind, amount }) => (kind === 'generation' || kind === 'refund' ? sum + amount : sum),
      0,
    ),
    -json.credits_used,
  )
})

test('writeVariants of a draft that says one thing only is refused, and nothing is charged', async () => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'The bakery on Mill Street closes on 3 May.' },
  })
  assertRefused(await variants(account, draft_id, { count: 2 }), 'generation_failed')
  assert.equal(await creditsOf(account), 1_000)
  assert.equal((await account.client.listDrafts()).data.length, 1)
})

test('writeVariants costs what each form costs, and is refused before anything is written where that is too much', async () => {
  const account = await service.newAccount()
  const made = await generated(account, { platform: 'linkedin', content_type: 'carousel' })
  const { json, text } = await variants(account, made.draft_id, { count: 1 })
  assert.deepEqual(
    [json.credits_used, json.data?.[0]?.credits_used, json.credits_remaining],
    [3, 3, 994],
    text,
  )
  await service.service.ports.db
    .updateTable('account')
    .set({ credits: 8 })
    .where('id', '=', account.accountId)
    .execute()
  assertRefused(await variants(account, made.draft_id, { count: 3 }), 'insufficient_credits')
  assert.equal(await creditsOf(account), 8)
})

test('writeVariants keeps the uploads and the alt texts of the draft', async () => {
  const account = await service.newAccount()
  const made = await generated(account)
  const bytes = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer()
  const picture = await account.client.createMedia({
    body: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  })
  const media = [{ media_id: picture.media_id, alt_text: 'An oven' }]
  await account.client.updateDraft({ params: made, body: { media } })
  const { json, text } = await variants(account, made.draft_id, { count: 1 })
  assert.deepEqual(
    json.data?.[0]?.media,
    [{ media_id: picture.media_id, piece: 1, alt_text: 'An oven', crop: null }],
    text,
  )
})
