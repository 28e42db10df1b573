import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchDemo } from '../processes.ts'

test('the demo tells its whole story, and every step holds', async (t) => {
  const demo = launchDemo(t)
  assert.equal(await demo.ended, 0, demo.errors.join('\n'))
  assert.equal(demo.lines.at(-1), 'demo: all steps hold')
})
