import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CallQueue } from './call-queue.ts'

function scene(places: number) {
  const queue = new CallQueue(places)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (accountId: string, signal = new AbortController().signal) =>
    queue.run(accountId, signal, () => {
      begun.push(accountId)
      return new Promise<string>((resolve) => ends.push(() => resolve('done')))
    })
  const endOne = async () => {
    ends.shift()!()
    await nextTurn()
  }
  return { begun, ask, endOne, ends }
}

test('so many calls run at a time, and the account with the fewest goes next', async () => {
  const { begun, ask, endOne, ends } = scene(2)
  const all = [ask('a'), ask('a'), ask('a'), ask('a'), ask('b')]
  await nextTurn()
  assert.deepEqual(begun, ['a', 'a'])
  await endOne()
  assert.deepEqual(begun, ['a', 'a', 'b'])
  while (ends.length > 0) await endOne()
  assert.deepEqual(begun, ['a', 'a', 'b', 'a', 'a'])
  assert.deepEqual(
    await Promise.all(all),
    Array.from({ length: 5 }, () => 'done'),
  )
})

test('where one call runs at a time, accounts take turns', async () => {
  const { begun, ask, endOne, ends } = scene(1)
  for (const account of ['a', 'a', 'a', 'b', 'b']) void ask(account)
  await nextTurn()
  while (ends.length > 0) await endOne()
  assert.deepEqual(begun, ['a', 'b', 'a', 'b', 'a'])
})

test('a caller who is gone leaves the queue, and its call is never made', async () => {
  const { begun, ask, endOne, ends } = scene(1)
  const caller = new AbortController()
  void ask('a')
  const waiting = ask('b', caller.signal)
  await nextTurn()
  caller.abort()
  assert.equal(await waiting, 'cancelled')
  assert.equal(await ask('c', caller.signal), 'cancelled')
  while (ends.length > 0) await endOne()
  assert.deepEqual(begun, ['a'])
})

test('beyond two hundred that wait, nobody is let in', async () => {
  const { ask } = scene(1)
  for (let count = 0; count < 201; count++) void ask(`account ${count}`)
  await nextTurn()
  assert.equal(await ask('late'), 'full')
})

test('a call that throws gives its place back', async () => {
  const queue = new CallQueue(1)
  const { signal } = new AbortController()
  await assert.rejects(queue.run('a', signal, () => Promise.reject(new Error('broken'))))
  assert.equal(await queue.run('a', signal, () => Promise.resolve('done')), 'done')
})
