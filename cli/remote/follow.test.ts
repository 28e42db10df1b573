import assert from 'node:assert/strict'
import { test } from 'node:test'
import { follow } from './follow.ts'

interface Item {
  readonly id: string
  readonly at: string
}

const at = (seconds: number) =>
  Temporal.Instant.from('2030-01-01T00:00:00Z')
    .add({ seconds })
    .toString({ smallestUnit: 'millisecond' })

/**
 * What `follow` tells of a list to which each look finds more; of those in `broken` only the newest
 * item is read.
 */
async function told(looks: readonly (readonly Item[])[], broken: readonly number[] = []) {
  const froms: (string | null)[] = []
  let look = 0
  const read = async function* (from: string | null) {
    froms.push(from)
    const items = looks
      .slice(0, look + 1)
      .flat()
      .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    for (const item of items.filter((item) => from === null || item.at >= from)) {
      yield item
      if (broken.includes(look)) throw new Error('away')
    }
  }
  const found: string[] = []
  const leftOut: string[] = []
  const wait = async () => ++look < looks.length
  const leaveOut = (oldest: Item) => void leftOut.push(oldest.id)
  for await (const { id } of follow({
    read,
    idOf: (item: Item) => item.id,
    timeOf: (item) => item.at,
    leaveOut,
    mayGoOn: () => true,
    wait,
  }))
    found.push(id)
  return { found, froms, leftOut }
}

test('follow tells what comes after now, oldest first, each once', async () => {
  const { found, froms } = await told([
    [{ id: 'before', at: at(0) }],
    [
      { id: 'b', at: at(2) },
      { id: 'a', at: at(1) },
    ],
    [],
    [{ id: 'c', at: at(100) }],
  ])
  assert.deepEqual(found, ['a', 'b', 'c'])
  assert.deepEqual(froms, [
    null,
    '2029-12-31T23:59:30Z',
    '2029-12-31T23:59:32Z',
    '2029-12-31T23:59:32Z',
  ])
})

test('follow tells of everything that a look finds, up to 10,000 items, and names the oldest of these where there are more', async () => {
  const some = (count: number, from: number) =>
    Array.from({ length: count }, (_, place) => ({ id: `${from + place}`, at: at(from + place) }))
  const { found, leftOut } = await told([
    [{ id: 'before', at: at(0) }],
    some(10_000, 1),
    some(10_001, 20_000),
    some(2, 40_000),
  ])
  assert.deepEqual(
    found,
    [...some(10_000, 1), ...some(10_000, 20_001), ...some(2, 40_000)].map(({ id }) => id),
  )
  assert.deepEqual(leftOut, ['20001'])
})

test('follow tells of an item whose transaction was slow', async () => {
  const { found } = await told([
    [{ id: 'before', at: at(0) }],
    [{ id: 'fast', at: at(20) }],
    [{ id: 'slow', at: at(10) }],
  ])
  assert.deepEqual(found, ['fast', 'slow'])
})

test('follow loses no item when a look breaks off between two pages', async () => {
  const later = [
    { id: 'newest', at: at(300) },
    { id: 'older', at: at(100) },
  ]
  const { found } = await told([[{ id: 'before', at: at(0) }], later, []], [1])
  assert.deepEqual(found, ['older', 'newest'])
})

test('follow does not tell what was before it began when its first look breaks off', async () => {
  const before = [
    { id: 'before', at: at(1) },
    { id: 'long before', at: at(0) },
  ]
  const { found } = await told([before, [], [{ id: 'after', at: at(60) }]], [0])
  assert.deepEqual(found, ['after'])
})

test('follow ends with an error after which it may not go on', async () => {
  // oxlint-disable-next-line require-yield -- a look that is refused yields nothing.
  const read = async function* (): AsyncGenerator<Item> {
    throw new Error('refused')
  }
  const looks = follow({
    read,
    idOf: ({ id }) => id,
    timeOf: (item) => item.at,
    leaveOut: () => undefined,
    mayGoOn: () => false,
    wait: async () => true,
  })
  await assert.rejects(looks.next(), /refused/)
})

test('follow begins with an empty list', async () => {
  const { found } = await told([[], [{ id: 'first', at: at(0) }]])
  assert.deepEqual(found, ['first'])
})

test('follow does not read the whole of a long list to begin', async () => {
  let count = 0
  const read = async function* () {
    for (let second = 0; second < 100_000; second++) {
      count++
      yield { id: `old ${second}`, at: at(-second) }
    }
  }
  for await (const _ of follow({
    read,
    idOf: (item) => item.id,
    timeOf: (item) => item.at,
    leaveOut: () => undefined,
    mayGoOn: () => false,
    wait: async () => false,
  }))
    assert.fail()
  assert.equal(count, 32)
})
