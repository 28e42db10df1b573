import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withListMarks } from './listed-lines.ts'

const marked = (text: string) => withListMarks(text.split('\n')).join('\n')

test('lines below a heading of a word or two are a list', () => {
  assert.equal(
    marked('Before.\n\nProgramme\nA talk on old software\nA talk on new software\n\nAfter.'),
    'Before.\n\nProgramme\n\n- A talk on old software\n- A talk on new software\n\nAfter.',
  )
})

test('wrapped prose, an address, dates, prices and labels are none', () => {
  for (const text of [
    'Programme\nA talk on old software, which goes on\nin the next line and ends here.',
    'Contact us\nKiln Lane 8\nTetherby',
    'BIG BEACH CLEAN\nSunday 6 June 2027, 9 am to noon\nNorrick Sands, meet at the hut',
    'Sabots Loire\nVert mousse, pointures 36 à 46\n74 € les deux sabots',
    'The evening\nWhere: the old town hall\nWho: everybody in the street',
    'A longer sentence than a heading ever is\nA talk on old software\nA talk on new software',
  ])
    assert.equal(marked(text), text)
})
