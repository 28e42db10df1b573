import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../ports/ids.ts'
import { SendPermits } from './send-permits.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Permits with a list of who holds one, in the order in which they came to it. */
function permits(count: number) {
  const all = new SendPermits(count, { monotonic: () => 0 })
  const held: { readonly who: string; readonly permit: Disposable }[] = []
  return {
    ask: (platform: string, account = 'acct_1', uploads = false) =>
      void all.acquire({ platform, accountId: account as AccountId, uploads }).then((permit) => {
        held.push({ who: `${platform} ${account}${uploads ? ' upload' : ''}`, permit })
      }),
    /** The senders that got a permit since the last call. */
    async came(from = 0) {
      await settled()
      return held.slice(from).map(({ who }) => who)
    },
    give: (index: number) => held[index]!.permit[Symbol.dispose](),
    count: (platform: string) => held.filter(({ who }) => who.startsWith(platform)).length,
  }
}

test('SendPermits: gives a network alone all but an eighth, and the rest to another network at once', async () => {
  const { ask, came, count } = permits(16)
  for (let post = 0; post < 40; post++) ask('x')
  await came()
  assert.equal(count('x'), 14)
  ask('linkedin')
  ask('tiktok')
  assert.deepEqual(await came(14), ['linkedin acct_1', 'tiktok acct_1'])
})

test('SendPermits: gives all of fewer than eight permits to a network alone', async () => {
  const { ask, came } = permits(3)
  for (let post = 0; post < 4; post++) ask('x')
  assert.equal((await came()).length, 3)
})

test('SendPermits: gives a free permit to the network that sends the fewest', async () => {
  const { ask, came, give } = permits(8)
  for (let post = 0; post < 20; post++) ask('x')
  for (let post = 0; post < 20; post++) ask('linkedin')
  assert.equal((await came()).length, 8)
  // One stays free for a network that sends none. LinkedIn sends fewer than X until both send
  // three.
  for (let ended = 0; ended < 3; ended++) give(ended)
  assert.deepEqual(await came(8), ['linkedin acct_1', 'linkedin acct_1'])
  give(3)
  assert.deepEqual(await came(10), ['x acct_1'])
})

test('SendPermits: lets the accounts of a network take turns', async () => {
  const { ask, came, give } = permits(1)
  for (const account of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) ask('x', account)
  for (let ended = 0; ended < 6; ended++) {
    await came()
    give(ended)
  }
  assert.deepEqual(await came(), ['x a', 'x a', 'x b', 'x c', 'x a', 'x b', 'x a'])
})

test('SendPermits: shares the permits of a network between uploads and plain posts', async () => {
  const { ask, came, give } = permits(4)
  for (let post = 0; post < 8; post++) ask('x', 'a', true)
  for (let post = 0; post < 8; post++) ask('x', 'b')
  await came()
  give(0)
  give(1)
  assert.deepEqual(await came(4), ['x b', 'x b'])
})

test('SendPermits: tells how long the slowest post of a network has been sent, and how many run and wait', async () => {
  let now = 1_000
  const told: unknown[] = []
  const all = new SendPermits(1, { monotonic: () => now }, (platform, { running, waiting }) =>
    told.push([platform, running, waiting]),
  )
  const ask = (platform: string) =>
    all.acquire({ platform, accountId: 'acct_1' as AccountId, uploads: false })
  assert.equal(all.longestMs('x'), 0)
  const first = await ask('x')
  const second = ask('x')
  now += 300
  assert.deepEqual([all.longestMs('x'), all.longestMs('linkedin')], [300, 0])
  assert.deepEqual(told.at(-1), ['x', 1, 1])
  first[Symbol.dispose]()
  ;(await second)[Symbol.dispose]()
  assert.equal(all.longestMs('x'), 0)
  assert.deepEqual(told.at(-1), ['x', 0, 0])
})
