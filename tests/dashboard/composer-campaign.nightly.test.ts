import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { shortly } from '../security/campaign.ts'
import { composer } from './composer-campaign.ts'

test('of what is typed in two tabs while requests are lost and pages reloaded nothing is lost, and nothing else is scheduled, nor twice', async (t) => {
  const { violations, figures } = await composer.run({ after }, shortly(120))
  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(violations, [])
  for (const seen of ['lost', 'answer lost', 'scheduled', 'reloads', 'joins'])
    assert.ok(Number(figures[seen] ?? 0) > 0, `${seen} never happened`)
})
