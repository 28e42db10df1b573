import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstRungs, LearnedRungs, refusedBy, stepDown } from './ladder.ts'

test('refusedBy reads from the words of the common servers what they refuse', () => {
  const cases = [
    [
      "unsupported parameter: 'max_tokens' is not supported with this model. use 'max_completion_tokens' instead.",
      'limit',
    ],
    ['extra inputs are not permitted body max_completion_tokens', 'limit'],
    ["invalid value: 'json_schema'. supported values are: 'json_object' and 'text'.", 'form'],
    ["'response_format.type' must be 'json_schema' or 'text'", 'form'],
    ['this model does not support structured output', 'form'],
    ['failed to parse grammar', 'form'],
    ['no endpoints found that can handle the requested parameters.', 'form'],
    ['system role not supported', 'instructions'],
    ['only user, assistant and tool roles are supported, got system', 'instructions'],
    ['developer instruction is not enabled for models/gemma-3-27b-it', 'instructions'],
    [
      'jinja exception: conversation roles must alternate user/assistant/user/assistant/...',
      'instructions',
    ],
    ['temperature must be between 0 and 2', null],
    ['bad request', null],
  ] as const
  for (const [words, refused] of cases) assert.equal(refusedBy(words), refused, words)
})

test('stepDown goes down one rung, and none below the last', () => {
  const lower = stepDown(firstRungs, 'form', 'openai')!
  assert.deepEqual(lower, { ...firstRungs, form: 'json_object' })
  assert.equal(stepDown({ ...firstRungs, form: 'none' }, 'form', 'openai'), null)
  assert.equal(stepDown(firstRungs, 'limit', 'anthropic'), null)
})

test('LearnedRungs remembers each rung by itself, for ten minutes', () => {
  const learned = new LearnedRungs()
  learned.accepted({ ...firstRungs, form: 'none' }, 0)
  learned.accepted({ ...firstRungs, form: 'none', instructions: 'user' }, 300_000)
  assert.deepEqual(learned.current(599_999), { ...firstRungs, form: 'none', instructions: 'user' })
  assert.deepEqual(learned.current(600_000), { ...firstRungs, instructions: 'user' })
  assert.deepEqual(learned.current(900_000), firstRungs)
})
