import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newOperator } from '../operator.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { operations } from './operations.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const operator = await newOperator(service)

const suspend = async ({ accountId }: TestAccount, suspended: boolean) => {
  const path = `/api/operator/accounts/${accountId}`
  const reply = await operator.request('PATCH', path, { body: { suspended } })
  assert.deepEqual([reply.status, reply.json.suspended], [200, suspended])
}

async function scheduled({ client }: TestAccount, hours: number) {
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: `Due in ${hours} hours.` },
  })
  const scheduled_at = service.in({ hours })
  return (await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } }))
    .schedule_id
}

const stateOf = async ({ client }: TestAccount, schedule_id: string) => {
  const { status, error_code } = await client.getSchedule({ params: { schedule_id } })
  return [status, error_code]
}

const refused = await operator.newCustomer()
const owner = await signedIn(service, refused.accountId)
await suspend(refused, true)

for (const { title, spec, path, body } of operations.filter(({ spec }) => !spec.operator))
  test(`while the account is suspended, ${title} is refused to keys, and to people unless it reads`, async () => {
    const options = spec.method === 'GET' ? {} : { body: body ?? {} }
    assertRefused(await refused.request(spec.method, path, options), 'account_suspended')
    const answer = await owner.request(spec.method, path, options)
    if (spec.method === 'GET') assert.notEqual(answer.json?.code, 'account_suspended')
    else assertRefused(answer, 'account_suspended')
  })

test('pending posts wait; afterwards those that are late enough fail, and the others go out', async () => {
  const account = await operator.newCustomer()
  const [early, late, future] = [
    await scheduled(account, 1),
    await scheduled(account, 26),
    await scheduled(account, 40),
  ]
  await suspend(account, true)
  await service.advance({ hours: 27 })
  await suspend(account, false)
  await service.settle()
  assert.deepEqual(await stateOf(account, early), ['failed', 'missed_window'])
  assert.deepEqual(await stateOf(account, late), ['published', null])
  assert.deepEqual(await stateOf(account, future), ['pending', null])
  await service.advance({ hours: 14 })
  assert.deepEqual(await stateOf(account, future), ['published', null])
})

test('nothing is sent while the account is suspended, and other accounts are not held up', async () => {
  const [account, other] = [await operator.newCustomer(), await operator.newCustomer()]
  const held = await scheduled(account, 1)
  const free = await scheduled(other, 1)
  await suspend(account, true)
  await service.advance({ hours: 2 })
  assert.deepEqual(await stateOf(other, free), ['published', null])
  const people = await signedIn(service, account.accountId)
  const { json } = await people.request('GET', `/api/schedules/${held}`)
  assert.deepEqual([json.status, json.attempts], ['pending', []])
  await suspend(account, false)
  await service.settle()
  assert.deepEqual(await stateOf(account, held), ['published', null])
})

test('suspending twice, and a paused connection of a suspended account, change no more', async () => {
  const account = await operator.newCustomer()
  const held = await scheduled(account, 1)
  await account.client.updateConnection({ params: { platform: 'x' }, body: { paused: true } })
  await suspend(account, true)
  await suspend(account, true)
  await service.advance({ hours: 2 })
  await suspend(account, false)
  await service.settle()
  assert.deepEqual(await stateOf(account, held), ['pending', null])
  const { data } = await account.client.listActivity()
  assert.deepEqual(
    data.map(({ kind }) => kind).filter((kind) => /suspended|resumed/.test(kind)),
    ['account.resumed', 'account.suspended'],
  )
})
