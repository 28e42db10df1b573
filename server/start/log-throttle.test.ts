import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttleLog } from './log-throttle.ts'
import { ManualClock } from '../testing/manual-clock.ts'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('an outage of the database is two lines: its beginning, and its end with how many errors there were', async () => {
  const lines: unknown[] = []
  const clock = new ManualClock()
  const told = {
    event: (name: string, facts = {}) => void lines.push([name, facts]),
    warn: (name: string, facts = {}) => void lines.push([name, facts]),
    error: (name: string, error: unknown, facts = {}) =>
      void lines.push([name, typeof error, facts]),
  }
  const log = throttleLog(told, clock)
  for (let second = 0; second < 20; second++) {
    for (const name of ['loop.failed', 'request.failed']) log.error(name, away)
    await clock.advance({ seconds: 1 })
  }
  log.error('loop.failed', new TypeError('a bug'))
  await clock.advance({ seconds: 20 })
  assert.deepEqual(lines, [
    ['database.away', 'string', { met: 'loop.failed', code: 'ECONNREFUSED' }],
    ['loop.failed', 'object', {}],
    ['database.back', { errors: 40, awaySeconds: 19 }],
  ])
  log.error('loop.failed', away)
  assert.equal(lines.length, 4)
})
