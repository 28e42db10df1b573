import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDate, withoutPageParts } from './page-lines.ts'

const left = (text: string) =>
  withoutPageParts(text.split('\n')).filter((line) => line.trim() !== '')

test('withoutPageParts: leaves out commands, and keeps poems', () => {
  assert.deepEqual(
    left('# Install\n\n`npm i quillparse@5`\n\nRun it:\n\n    git bisect run npm test\n\nDone.'),
    ['# Install', 'Run it:', 'Done.'],
  )
  assert.equal(left('A poem of a walk\n\n    down to the river\n    and back again').length, 3)
})

test('a date is a day, a month and a year, and no appointment', () => {
  for (const text of [
    '3 de outubro de 2026',
    'Published 3 October 2026',
    'October 3rd, 2026',
    '03.10.2026',
    '2026年10月3日',
    'le 8 avril 2027',
  ])
    assert.ok(isDate(text), text)
  for (const text of [
    'Sunday 6 June 2027, 9 am to noon',
    '3 October',
    'Summer 2026',
    '2026 members',
    'Wann: 3. Oktober 2026',
  ])
    assert.ok(!isDate(text), text)
})
