import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { dropAnswersAbovePlans } from '@crier/server/http/idempotency/drop-answers.ts'
import { sql } from 'kysely'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const plans = JSON.stringify({
  tight: { requests_per_minute: 1_000_000, monthly_credits: 1_000, text_bytes: 300_000 },
})
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const { ports } = service.service

const long = (letter: string) => Array.from({ length: 3 }, () => letter.repeat(9_000))

/** A request under a key, as often as it is sent. */
const keyed =
  (account: TestAccount, path: string, body: object, key = 'once') =>
  () =>
    account.request('POST', path, { body, headers: { 'idempotency-key': key } })

async function stored({ accountId }: TestAccount): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(answer)), 0)::double precision as bytes from idempotency_key
      where account_id = ${accountId}`.execute(ports.db)
  return rows[0]!.bytes
}

const drafts = async ({ client }: TestAccount) => (await client.listDrafts()).data.length

test('stored answers: repeat a long draft byte for byte, also after an edit and a deletion, and hold none of its text', async () => {
  const account = await service.newAccount('tight')
  const create = keyed(account, '/api/drafts', { platform: 'x', pieces: long('ä') })
  const first = await create()
  assert.equal(first.status, 201)
  assert((await stored(account)) < 3_000)
  const assertSame = async () => {
    const again = await create()
    assert.deepEqual(
      [again.status, again.text, again.headers.get('idempotency-replayed')],
      [201, first.text, 'true'],
    )
    assert.equal(again.headers.get('location'), first.headers.get('location'))
  }
  await assertSame()
  const { draft_id } = first.json
  for (const content of ['Another.', 'And another.'])
    await account.client.updateDraft({ params: { draft_id }, body: { content } })
  await assertSame()
  await account.request('DELETE', `/api/drafts/${draft_id}`)
  await assertSame()
})

test('stored answers: repeat a restored version byte for byte, and say so where its text is gone', async () => {
  const account = await service.newAccount('tight')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', pieces: long('a') },
  })
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'Short.' } })
  const restore = keyed(account, `/api/drafts/${draft_id}/versions/1/restore`, {})
  const first = await restore()
  assert.equal(first.status, 200, first.text)
  assert.equal((await restore()).text, first.text)
  // Within ten minutes of its restoration: the restored text is no separate version, and version 1
  // has another number.
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'Shorter.' } })
  const gone = await restore()
  assertRefused(gone, 'idempotency_answer_gone', undefined, { first_status: 200 })
  assert.match(gone.json.detail, new RegExp(draft_id))
  assert.equal((await account.client.getDraft({ params: { draft_id } })).content, 'Shorter.')
})

test('stored answers: are dropped, the oldest first, above what the plan allows, and their keys still prevent a second effect', async () => {
  const account = await service.newAccount('tight')
  const creates = Array.from({ length: 6 }, (_, number) =>
    keyed(account, '/api/drafts', { platform: 'x', content: `Draft ${number}.` }, `key ${number}`),
  )
  const firsts = []
  for (const create of creates) {
    firsts.push(await create())
    await service.skip({ seconds: 1 })
  }
  await dropAnswersAbovePlans(ports)
  for (const [number, create] of creates.entries())
    assert.equal((await create()).text, firsts[number]!.text)
  const [size] = [(await stored(account)) / creates.length]
  await ports.db
    .updateTable('account')
    .set({ plan: 'nano' })
    .where('id', '=', account.accountId)
    .execute()
  const nano = { ...ports.config.CRIER_PLANS['tight']!, text_bytes: Math.ceil(2.5 * size) }
  await dropAnswersAbovePlans({
    ...ports,
    config: { ...ports.config, CRIER_PLANS: { ...ports.config.CRIER_PLANS, nano } },
  })
  for (const [number, create] of creates.entries()) {
    const again = await create()
    if (number >= 4) assert.equal(again.text, firsts[number]!.text)
    else {
      assertRefused(again, 'idempotency_answer_gone', undefined, { first_status: 201 })
      assert.match(again.json.detail, new RegExp(firsts[number]!.json.draft_id))
    }
  }
  assert.equal(await drafts(account), creates.length)
  const other = await account.request('POST', '/api/drafts', {
    body: { platform: 'x', content: 'Other.' },
    headers: { 'idempotency-key': 'key 0' },
  })
  assertRefused(other, 'idempotency_key_reused')
})
