import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPages } from './all-pages.ts'

test('allPages reads a list by the hundred until no cursor comes', async () => {
  const asked: unknown[] = []
  const pages = [
    { data: [1, 2], next_cursor: 'a' },
    { data: [], next_cursor: 'b' },
    { data: [3], next_cursor: null },
  ]
  const items = await allPages((page) => {
    asked.push(page)
    return Promise.resolve(pages[asked.length - 1]!)
  })
  assert.deepEqual(items, [1, 2, 3])
  assert.deepEqual(asked, [
    { limit: 100 },
    { limit: 100, cursor: 'a' },
    { limit: 100, cursor: 'b' },
  ])
})
