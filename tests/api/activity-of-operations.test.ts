import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract, type OperationId } from '@crier/contract/index.ts'
import { platforms } from '@crier/contract/platform.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { publicAddress } from '../agents.ts'
import { manualService, receiver } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { activityOf } from './activity-of-operations.ts'

const environment = { ...(await publicAddress()), CRIER_NETWORKS: platforms.join(',') }
const service = await manualService({ after }, { environment })
const hook = await receiver({ after }, service.clock)
const { db } = service.service.ports

const rowsOf = (accountId: AccountId) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute()

for (const [id, one] of Object.entries(activityOf)) {
  if (one === 'reads') {
    test(`${id} reads, and so it leaves no change`, () =>
      assert.equal(contract[id as OperationId].method, 'GET'))
    continue
  }
  const expected = 'writes' in one ? one.writes : []
  test(`${id} leaves ${expected.length === 0 ? 'no change' : `exactly: ${expected.join(', ')}`}`, async () => {
    assert.notEqual(contract[id as OperationId].method, 'GET')
    const account = await service.newAccount('business')
    const owner = await signedIn(service, account.accountId)
    const call = await one.prepare({ service, account, owner, hookUrl: hook.url })
    await service.settle()
    const before = (await rowsOf(account.accountId)).at(-1)?.number ?? 0
    const answer = await call()
    if (
      answer &&
      typeof answer === 'object' &&
      'status' in answer &&
      typeof answer.status === 'number'
    )
      assert.ok(answer.status < 300, id)
    const rows = (await rowsOf(account.accountId)).filter(({ number }) => number > before)
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      expected,
    )
    if ('by' in one)
      for (const { actor } of rows)
        assert.match(actor ?? 'system', one.by === 'key' ? /^key_/ : /^usr_/)
  })
}
