import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { benchmarks } from './benchmarks.ts'
import { reportOf } from './report.ts'

// Several at once, because most of their brief time is waiting. What they measure then is worth
// nothing; that they run is.
describe('every benchmark runs, and comes to figures', { concurrency: 4, timeout: 400_000 }, () => {
  for (const { name, run } of benchmarks)
    test(name, async () => {
      const figures = await run({ brief: true })
      assert.notEqual(figures.length, 0)
      for (const { what, value } of figures)
        assert.ok(Number.isFinite(value), `${what} is ${value}`)
    })
})

test('the report shows the newest run of each benchmark, and which figures miss their targets', () => {
  const figure = { what: 'requests/s', unit: '/s', target: 'at least 5' }
  const kept = {
    at: '2030-01-02T03:04:05Z',
    commit: 'abc1234',
    machine: 'a machine',
    name: 'schedule',
  }
  const report = reportOf([
    { ...kept, figures: [{ ...figure, value: 9, reached: true }] },
    { ...kept, figures: [{ ...figure, value: 3, reached: false }] },
  ])
  assert.match(report, /## schedule\n\n2030-01-02, commit abc1234, a machine\.\n/)
  assert.match(report, /\| requests\/s \| 3 \/s \| at least 5 \| \*\*missed\*\* \|/)
  assert.doesNotMatch(report, /9 \/s/)
  assert.match(report, /## burst\n\nNot measured yet/)
})
