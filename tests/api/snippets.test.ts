import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { anyId, assertFields, id } from './fields.ts'
import { assertRefused } from './refused.ts'

const plans = JSON.stringify({
  small: { requests_per_minute: 1_000, monthly_credits: 10, text_bytes: 30_000 },
})
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const { db } = service.service.ports

test('snippets: are saved, listed by kind, changed and deleted', async () => {
  const { client, request } = await service.newAccount()
  const body = { name: ' Our tags ', kind: 'hashtags' as const, content: '#owls #night' }
  const made = await request('POST', '/api/snippets', { body })
  assert.equal(made.status, 201, made.text)
  const { snippet_id } = made.json as { snippet_id: string }
  assert.match(snippet_id, id('snp'))
  const shown = { name: 'Our tags', kind: 'hashtags', content: '#owls #night' }
  assertFields(made.json, { ...shown, created_at: service.in({ hours: 0 }) })
  await client.createSnippet({ body: { name: 'Hours', content: 'We open at eight.' } })
  const names = async (query = {}) =>
    (await client.listSnippets({ query })).data.map(({ name }) => name).toSorted()
  assert.deepEqual(await names(), ['Hours', 'Our tags'])
  assert.deepEqual(await names({ kind: 'hashtags' }), ['Our tags'])
  assert.deepEqual(await names({ kind: 'template' }), [])
  const changed = await client.updateSnippet({
    params: { snippet_id },
    body: { content: '#owls', kind: 'text' },
  })
  assertFields({ ...changed }, { name: 'Our tags', kind: 'text', content: '#owls' })
  await client.deleteSnippet({ params: { snippet_id } })
  assert.deepEqual(await names(), ['Hours'])
  const path = `/api/snippets/${snippet_id}`
  assertRefused(await request('DELETE', path), 'not_found')
  assertRefused(await request('PATCH', path, { body: { name: 'Gone' } }), 'not_found')
})

test('snippets: refuses empty and long texts, other kinds, and unknown fields', async () => {
  const { request } = await service.newAccount()
  const whole = { name: 'Tags', content: '#owls' }
  const make = (body: object) => request('POST', '/api/snippets', { body })
  for (const body of [
    {},
    { ...whole, name: ' ' },
    { ...whole, content: '' },
    { ...whole, name: 'a'.repeat(101) },
    { ...whole, content: 'a'.repeat(10_001) },
    { ...whole, colour: 'red' },
  ])
    assert.equal((await make(body)).status, 400)
  assertRefused(await make({ ...whole, kind: 'poem' }), 'unrecognized_value', ['/kind'])
  assert.equal((await make({ ...whole, content: '🦉'.repeat(10_000) })).status, 201)
  assertRefused(
    await request('PATCH', `/api/snippets/${anyId('snp')}`, { body: { name: 'Mine' } }),
    'not_found',
  )
})

test('snippets: an account has at most 500, also when several are saved at once', async () => {
  const { accountId, request } = await service.newAccount('business')
  await sql`insert into snippet select ${accountId}, 'snp_' || lpad(n::text, 32, '0'), 'Name',
    'text', 'Text', now(), now() from generate_series(1, 498) as n`.execute(db)
  const make = () => request('POST', '/api/snippets', { body: { name: 'One', content: 'More' } })
  const answers = await Promise.all(Array.from({ length: 4 }, make))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409])
  assertRefused(
    answers.find(({ status }) => status === 409)!,
    'conflict',
  )
})

test('snippets: count against the quota of texts, and make room when they are deleted', async () => {
  const { client, request } = await service.newAccount('small')
  const make = (characters: number) =>
    request('POST', '/api/snippets', { body: { name: 'Long', content: 'a'.repeat(characters) } })
  const first = (await make(10_000)).json.snippet_id as string
  const second = (await make(10_000)).json.snippet_id as string
  assert.equal((await make(9_900)).status, 201)
  assertRefused(await make(100), 'quota_exceeded')
  const longer = { name: 'b'.repeat(100) }
  assertRefused(
    await request('PATCH', `/api/snippets/${second}`, { body: longer }),
    'quota_exceeded',
  )
  await client.updateSnippet({ params: { snippet_id: second }, body: { content: 'Short.' } })
  await client.deleteSnippet({ params: { snippet_id: first } })
  assert.equal((await make(10_000)).status, 201)
})

test('snippets: a viewer reads them and changes none; they are in the export and gone with the account', async () => {
  const { accountId, client } = await service.newAccount()
  await client.createSnippet({ body: { name: 'Tags', content: '#owls' } })
  const viewer = await signedIn(service, accountId, 'viewer')
  assert.equal((await viewer.request('GET', '/api/snippets')).json.data.length, 1)
  assertRefused(
    await viewer.request('POST', '/api/snippets', { body: { name: 'Mine', content: '#mine' } }),
    'insufficient_scope',
  )
  const owner = await signedIn(service, accountId)
  const exported = await owner.request('GET', '/api/account/export')
  assertFields(exported.json.snippets[0], { name: 'Tags', content: '#owls' })
  const body = { account_id: accountId }
  assert.equal((await owner.request('DELETE', '/api/account', { body })).status, 204)
  const left = await db
    .selectFrom('snippet')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  assert.equal(left, undefined)
})
