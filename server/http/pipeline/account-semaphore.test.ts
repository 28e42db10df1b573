import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import type { AccountId } from '../../ports/ids.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { AccountSemaphore } from './account-semaphore.ts'

const one = 'acct_one' as AccountId
const other = 'acct_other' as AccountId

test('AccountSemaphore lets two of an account in, the next when one leaves, and never makes another account wait', async () => {
  const semaphore = new AccountSemaphore(2, 'lists', new ManualClock())
  const leave = await semaphore.acquire(one)
  await semaphore.acquire(one)
  const order: string[] = []
  const third = semaphore.acquire(one).then(() => order.push('third'))
  const fourth = semaphore.acquire(one).then((leaveFourth) => (order.push('fourth'), leaveFourth))
  await semaphore.acquire(other)
  assert.deepEqual(order, [])
  leave()
  leave()
  await third
  assert.deepEqual(order, ['third'], 'what was given back twice counts once')
  void fourth
})

test('AccountSemaphore: refuses a request with 429 after ten seconds and drops its place in the queue', async () => {
  const clock = new ManualClock()
  const semaphore = new AccountSemaphore(1, 'exports', clock)
  const leave = await semaphore.acquire(one)
  const refused = assert.rejects(
    semaphore.acquire(one),
    (error) => error instanceof Refusal && error.code === 'rate_limited' && /1 exports/.test(error.message),
  )
  await clock.advance({ seconds: 10 })
  await refused
  leave()
  await semaphore.acquire(one)
})
