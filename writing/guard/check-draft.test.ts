import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corpus, type Told } from '@crier/server/testing/guard-corpus.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { checkDraft } from './check-draft.ts'
import { groundsOf } from './grounds.ts'

function faultsOf(
  { topic, text, language }: Told,
  draft: string,
): readonly { rule: string; detail: string }[] {
  return checkDraft([draft], groundsOf(assignment({ topic, text }), [language], language)).faults
}

test('honest paraphrases in fourteen languages pass', () => {
  const alarms = corpus.flatMap((told) =>
    told.paraphrases.flatMap((draft) =>
      faultsOf(told, draft).map(({ rule, detail }) => `${told.language} ${rule}: ${detail}`),
    ),
  )
  assert.deepEqual(alarms, [])
  assert.ok(new Set(corpus.map(({ language }) => language)).size >= 13)
})

test('plain faults are found: a changed or invented figure, name, quotation, brand or contact', () => {
  const missed = corpus.flatMap((told) =>
    told.plain
      .filter(([rule, draft]) => !faultsOf(told, draft).some((fault) => fault.rule === rule))
      .map((entry) => `${told.language} ${entry.join(': ')}`),
  )
  assert.deepEqual(missed, [])
})

test('hard faults are mostly found: swapped and small figures, mixed names, orders', () => {
  const all = corpus.flatMap((told) => told.hard.map(([rule, draft]) => ({ told, rule, draft })))
  const missed = all.filter(
    ({ told, rule, draft }) => !faultsOf(told, draft).some((fault) => fault.rule === rule),
  )
  assert.ok(all.length >= 30)
  assert.ok(missed.length <= all.length * 0.1, missed.map(({ draft }) => draft).join('\n'))
})
