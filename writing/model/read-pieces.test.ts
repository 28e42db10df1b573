import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { isRefusal, piecesIn } from './read-pieces.ts'

test('piecesIn takes the last JSON that holds pieces, whatever stands before and after it', () => {
  const cases = [
    ['{"pieces":["One"]} or rather {"pieces":["Two"]}', ['Two']],
    ['{"pieces":["One"]} and {"note":"done"}', ['One']],
    ['{"pieces":["a } and a { and a \\" in it"]}', ['a } and a { and a " in it']],
    ['{"thread":["One","Two"]}', ['One', 'Two']],
    [
      '{"slides":[{"heading":"One","text":"First."},{"title":"Two","body":"Second."}]}',
      ['One\n\nFirst.', 'Two\n\nSecond.'],
    ],
    ['{"result":{"pieces":["One"]}}', ['One']],
  ] as const
  for (const [answer, pieces] of cases) assert.deepEqual(piecesIn(answer, 'thread'), pieces, answer)
})

test('piecesIn finds nothing in what is no draft', () => {
  for (const answer of [
    '',
    'Sorry?',
    '{"pieces":[]}',
    '<think>{"pieces":["One"]} no',
    '{"pieces":["One"]} no</think> I have nothing.',
    '{"pieces":[1,{"text":"x"},null]}',
    '{"pieces":["{\\"pieces\\":[\\"One\\"]}"]}',
    '{"type":"object","properties":{"pieces":{"type":"array"}}}',
    `{"pieces":${JSON.stringify(Array.from({ length: 41 }, () => 'x'))}}`,
    JSON.stringify({ pieces: ['x'.repeat(20_001)] }),
    '{"__proto__":{"pieces":["polluted"]},"constructor":{"pieces":["polluted"]}}',
  ])
    assert.equal(piecesIn(answer, 'thread'), null, answer.slice(0, 80))
})

test('piecesIn takes plain text for a post, but not the beginning of JSON that never ended', () => {
  assert.deepEqual(piecesIn('Here is your post:\n\nGood news.\n\nMore.', 'post'), [
    'Good news.\n\nMore.',
  ])
  assert.deepEqual(piecesIn('```\nGood news.\n```', 'post'), ['Good news.'])
  for (const answer of ['{"pieces":["Good', '[1, 2', 'The "pieces" are: Good news.', '   '])
    assert.equal(piecesIn(answer, 'post'), null, answer)
})

test('piecesIn leaves a mark of thoughts that stands inside of a piece where it is', () => {
  assert.deepEqual(piecesIn('{"pieces":["Models write <think> and </think>."]}', 'post'), [
    'Models write <think> and </think>.',
  ])
})

test('piecesIn comes to an end with braces that never close', async () => {
  for (const answer of [
    '[{"pieces":'.repeat(20_000),
    '<think>'.repeat(50_000) + '{'.repeat(200_000),
  ]) {
    assert.equal(piecesIn(answer, 'thread'), null)
    await assertProcessorMs(1_000, () => piecesIn(answer, 'thread'))
  }
})

test('isRefusal knows what models say instead of a draft, and leaves posts about sorrow and ability alone', () => {
  for (const text of [
    'I’m sorry, but I can’t help with that.',
    "I'm sorry, I cannot write this.",
    'Sorry, but I can’t assist with that request.',
    'I cannot create content about this.',
    'As an AI language model, I …',
    'I apologize, but I cannot provide that.',
  ])
    assert.equal(isRefusal(text), true, text)
  for (const text of [
    'I’m sorry for the delay: your parcels are on their way.',
    'I can’t wait for Friday.',
    'I won’t buy another car.',
    'Sorry, we are closed.',
  ])
    assert.equal(isRefusal(text), false, text)
})
