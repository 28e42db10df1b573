import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveInterval } from './live-interval.ts'

const state = (data: string | undefined, fetchFailureCount = 0) => ({
  data,
  fetchFailureCount,
  dataUpdateCount: 1,
})
const isLively = (data: string) => data === 'publishing'

test('liveInterval is short while something is about to happen, and long otherwise', () => {
  assert.equal(liveInterval(state('publishing'), isLively), 5_000)
  assert.equal(liveInterval(state('published'), isLively), 30_000)
  assert.equal(liveInterval(state(undefined), isLively), 30_000)
})

test('liveInterval doubles with every failure, up to five minutes', () => {
  assert.equal(liveInterval(state('publishing', 3), isLively), 40_000)
  assert.equal(liveInterval(state('publishing', 40), isLively), 300_000)
})

test('liveInterval gives a list of several pages as many requests a minute as one of one page', () => {
  const list = {
    data: { pages: ['publishing', 'pending', 'pending'] },
    fetchFailureCount: 0,
    dataUpdateCount: 1,
  }
  assert.equal(
    liveInterval(list, () => true),
    15_000,
  )
})
