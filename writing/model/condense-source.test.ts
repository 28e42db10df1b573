import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment, samples } from '@crier/server/testing/samples.ts'
import { condensed } from './condense-source.ts'
import { KnownContext } from './call/token-budget.ts'
import { tokensIn } from './call/tokens-in.ts'

const shortened = (text: string, topic: string, tokens: number) => {
  const given = assignment({ topic, text })
  return condensed(given.source!, given, tokens)
}

test('a source that fits stays as it is', async () => {
  assert.equal(await shortened(samples.en.text, samples.en.topic, 3_000), null)
})

test('a long source becomes its sentences that matter for the topic, in its own order', async () => {
  const filler = Array.from(
    { length: 300 },
    (_, day) => `They said on day ${day} that it was as it was and so it would be.`,
  ).join(' ')
  const told = 'The bakery of Anna Berg cut its use of energy by 40 percent.'
  const short = (await shortened(
    `${filler} ${told} ${filler}`,
    'How the bakery of Anna Berg cut its use of energy',
    300,
  ))!
  assert.ok(tokensIn(short) <= 300, String(tokensIn(short)))
  assert.ok(short.includes(told), short)
  const days = [...short.matchAll(/on day (\d+)/g)].map(([, day]) => Number(day))
  assert.deepEqual(
    days,
    days.toSorted((one, other) => one - other),
  )
})

test('Chinese fits as many tokens as it has signs, and what has no sentences is cut at its beginning', async () => {
  const chinese = Array.from(
    { length: 300 },
    (_, day) => `第${day}天，小镇的团队完成了他们的工作，大家都很高兴。`,
  ).join('')
  assert.ok(tokensIn((await shortened(chinese, '小镇的团队', 500))!) <= 500)
  assert.equal(tokensIn((await shortened('x'.repeat(50_000), 'The topic', 500))!), 500)
})

test('KnownContext leaves room for the answer, learns a smaller context from the server’s words, and forgets it after ten minutes', () => {
  const context = new KnownContext('openai')
  assert.deepEqual(context.room(0), { source: 3_000, output: 6_000 })
  assert.equal(
    context.learn(
      "this model's maximum context length is 4096 tokens. however, you requested 9500 tokens",
      0,
    ),
    true,
  )
  const { source, output } = context.room(1)
  assert.ok(source + output < 4_096 && source > 700 && output > 1_500)
  assert.deepEqual(
    [1, 2, 3].map((at) => context.learn('the prompt is too long', at)),
    [true, true, false],
  )
  assert.deepEqual(context.room(600_010), { source: 3_000, output: 6_000 })
  assert.ok(new KnownContext('anthropic').room(0).source > 100_000)
})
