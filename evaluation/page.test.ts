import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeptRun } from './history.ts'
import type { Figures } from './measure.ts'
import { pageOf } from './page.ts'
import { readBriefs } from './read-briefs.ts'

test('the page shows each draft beside the first kept one, with its faults, and no text as markup', () => {
  const [brief] = readBriefs('seen')
  const run = (text: string): KeptRun => ({
    at: '2026-11-22T17:00:00Z',
    commit: 'abc1234',
    writer: 'offline',
    seen: {} as Figures,
    unseen: {} as Figures,
    drafts: [{ id: brief!.id, pieces: [text], faults: [{ check: 'debris', piece: 0, text: '<script>' }] }],
  })
  const page = pageOf([run('first draft'), run('another')], run('<b>draft of today</b>'), [brief!])
  assert.match(page, /first draft[\s\S]*&lt;b&gt;draft of today&lt;\/b&gt;/)
  assert.doesNotMatch(page, /another|<script>/)
})
