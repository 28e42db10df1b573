import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBriefs } from '../../evaluation/read-briefs.ts'
import { writeDrafts } from '../../evaluation/write-drafts.ts'
import { offlineWriter } from '../../writing/offline/offline-writer.ts'
import { patternsMadeBy } from './collect-patterns.ts'
import { superLinear } from './measure-growth.ts'

test('patterns: those that the offline writer makes on first use take linear time', async (t) => {
  const made = await patternsMadeBy(() => writeDrafts(offlineWriter, readBriefs('seen')))
  assert.ok(made.length > 80, `Only ${made.length} patterns were made.`)
  assert.deepEqual(superLinear(made), [])
  t.diagnostic(`${made.length} patterns`)
})
