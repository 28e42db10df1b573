import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '../../testing/processor-time.ts'
import { platforms } from '@crier/contract/platform.ts'
import type { AccountId } from '../../ports/ids.ts'
import { fitAndMeasure } from './fit-and-measure.ts'
import { fit } from './fit.ts'
import { workerFitter } from './worker-fitter.ts'

const account = 'acct_1' as AccountId
const long = { contentType: 'carousel', pieces: ['('.repeat(100_000)] } as const

test('a long draft is fitted in a thread: the same publication, and less than 50 ms of processor time on the event loop', async () => {
  await using fitter = workerFitter()
  const order = { content: long, platform: 'x', author: {} } as const
  await fitter.fit(account, {
    ...order,
    content: { contentType: 'post', pieces: ['a '.repeat(2_000)] },
  })
  await assertProcessorMs(50, () => fitter.fit(account, order))
  assert.deepEqual(await fitter.fit(account, order), fit(long, 'x'))
})

test('measure gives each platform what fit gives, and the lengths of what is shown', async () => {
  await using fitter = workerFitter()
  for (const content of [long, { contentType: 'post', pieces: ['Small.'] } as const]) {
    const orders = platforms.map((platform) => ({ content, platform, author: {} }))
    assert.deepEqual(await fitter.measure(account, orders), orders.map(fitAndMeasure))
  }
})
