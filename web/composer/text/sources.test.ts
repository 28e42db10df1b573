import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSources, sentSources } from './sources.ts'

test('sentSources sends one text as `source`, everything else as `sources`, and nothing that is empty', () => {
  const file = { media_id: 'med_1', name: 'notes.pdf' }
  assert.deepEqual(sentSources([]), {})
  assert.deepEqual(sentSources([{ text: ' ' }]), {})
  assert.deepEqual(sentSources([{ text: 'Notes.' }, { text: '' }]), { source: 'Notes.' })
  assert.deepEqual(sentSources([file]), { sources: [{ media_id: 'med_1' }] })
  assert.deepEqual(sentSources([{ text: 'Notes.' }, file, { text: 'More.' }]), {
    sources: ['Notes.', { media_id: 'med_1' }, 'More.'],
  })
})

test('isSources knows what was kept on the device from anything else', () => {
  assert.ok(isSources([{ text: '' }, { media_id: 'med_1', name: 'notes.pdf' }]))
  for (const other of [
    null,
    'text',
    [1],
    [{}],
    [{ media_id: 'med_1' }],
    Array.from({ length: 6 }, () => ({ text: '' })),
  ])
    assert.ok(!isSources(other))
})
