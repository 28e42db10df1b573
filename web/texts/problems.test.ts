import assert from 'node:assert/strict'
import { test } from 'node:test'
import { germanProblemTexts as german } from './german/problems.ts'
import { plainWords, problemText, problemTexts } from './problems.ts'

test('a frequent problem is told in words of the dashboard, and any other by the words of the server', () => {
  assert.deepEqual(problemText('slot_taken', 'conn_1 has sch_2 at 9:00.'), {
    text: problemTexts.slot_taken,
    isWhole: true,
  })
  assert.deepEqual(problemText('conflict', 'It is going out.'), {
    text: 'It is going out.',
    isWhole: false,
  })
  assert.deepEqual(problemText('content_too_long', '300 of 280.'), {
    text: '300 of 280.',
    isWhole: false,
  })
  assert.deepEqual(problemText(undefined, 'platform is missing.'), {
    text: 'platform is missing.',
    isWhole: false,
  })
  assert.doesNotMatch(german.content_too_long('300 of 280.'), /300/)
  assert.match(
    german.invalid_parameter('scheduled at must be a time'),
    /scheduled at must be a time$/,
  )
})

test('nobody reads the marks of code or the names of fields', () => {
  assert.equal(
    plainWords('/scheduled_at: must be later than `scheduled_at`'),
    'scheduled at: must be later than scheduled at',
  )
  assert.equal(
    plainWords('Set `use_next_free_slot` in /schedules/3/draft_id.'),
    'Set use next free slot in schedules 3 draft id.',
  )
  assert.equal(
    plainWords('See https://example.com/a_b and 1/2 and my_handle.'),
    'See https://example.com/a_b and 1/2 and my_handle.',
  )
})
