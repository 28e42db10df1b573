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
    drafts: [
      { id: brief!.id, pieces: [text], faults: [{ check: 'debris', piece: 0, text: '<script>' }] },
    ],
  })
  const page = pageOf([run('first draft'), run('another')], run('<b>draft of today</b>'), [brief!])
  assert.match(page, /first draft[\s\S]*&lt;b&gt;draft of today&lt;\/b&gt;/)
  assert.doesNotMatch(page, /another|<script>/)
})

test('the newest run stands first, and a set that a run has not measured has no column', () => {
  const [brief] = readBriefs('seen')
  const seen = {} as Figures
  const run = (commit: string, sets: Pick<KeptRun, 'unseen'> = {}): KeptRun => ({
    ...{ at: '2026-11-22T17:00:00Z', commit, writer: 'offline', drafts: [], seen },
    ...sets,
  })
  const page = pageOf([run('first', { unseen: seen })], run('now'), [brief!])
  assert.match(
    page,
    /<th colspan="1">2026-11-22<br>now<\/th><th colspan="2">2026-11-22<br>first<\/th>/,
  )
  assert.match(page, /<th>seen<\/th><th>seen<\/th><th>unseen<\/th><\/tr>/)
})
