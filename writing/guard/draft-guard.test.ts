import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corpus } from '@crier/server/testing/guard-corpus.ts'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { assignment, samples } from '@crier/server/testing/samples.ts'
import { guardOf } from './draft-guard.ts'

test('guardOf passes honest paraphrases of every language unmended, each figure and quotation with its place in the source', async () => {
  for (const { topic, text, paraphrases } of corpus)
    for (const draft of paraphrases) {
      const result = await (await guardOf(assignment({ topic, text }))).check([draft])
      assert.deepEqual(result.faults, [], draft)
      assert.ok(
        !result.warnings.some(({ code }) => code === 'repaired' || /claim/.test(code)),
        JSON.stringify(result.warnings),
      )
      for (const { source, text: shown, piece } of result.evidence) {
        assert.equal(piece, 1)
        assert.ok(draft.includes(shown) || result.pieces[0]!.includes(shown), shown)
        if (source === null) continue
        const place = [...text].slice(source.start, source.end).join('')
        assert.ok(source.index === 0 && place.length > 0, shown)
      }
    }
})

test('guardOf drops the sentence that holds a fault and says so, where half of the draft is left', async () => {
  const guard = await guardOf(assignment({ topic: samples.en.topic, text: samples.en.text }))
  const draft =
    'The median build now takes 9 minutes. Costs fell to $4,900 a month.\n\nZentrica wants to ' +
    'buy the idea for $2 million. Reviews are finished on the same day.'
  const { pieces, faults, warnings } = await guard.check([draft])
  assert.deepEqual(faults, [])
  assert.deepEqual(pieces, [
    'The median build now takes 9 minutes. Costs fell to $4,900 a month.\n\nReviews are ' +
      'finished on the same day.',
  ])
  assert.deepEqual(
    warnings.map(({ code, piece }) => [code, piece]),
    [['repaired', null]],
  )
  const { faults: tooMany } = await guard.check([
    'Zentrica wants to buy the idea for $2 million. Builds are fast.',
  ])
  assert.deepEqual([...new Set(tooMany.map(({ rule }) => rule))], ['figure'])
})

test('evidence is in code points of the source as it was given, and null where the topic has it', async () => {
  const text = '🎉 Café Zürich eröffnet 3 Filialen. „Wir freuen uns sehr darauf“, sagt Lea Hauser.'
  const guard = await guardOf(assignment({ topic: 'Filialen für Basel im Jahr 2027', text }))
  const { evidence, faults } = await guard.check([
    '3 Filialen im Jahr 2027: „Wir freuen uns sehr darauf“, sagt Lea Hauser.',
  ])
  assert.deepEqual(faults, [])
  assert.deepEqual(
    evidence.map(({ text: shown, source }) => [
      shown,
      source === null ? null : [...text].slice(source.start, source.end).join(''),
    ]),
    [
      ['3', '3'],
      ['2027', null],
      ['„Wir freuen uns sehr darauf“', 'Wir freuen uns sehr darauf'],
      ['Lea Hauser', 'Lea Hauser'],
    ],
  )
})

test('evidence tells where each claim is, in what it is changed, and what it was compared with', async () => {
  const text =
    'The crossing costs £46,000. The pump station is not open to visitors. 214 people voted, ' +
    '160 of them by letter.'
  const guard = await guardOf(assignment({ topic: 'Town council', text }))
  const draft =
    '🎉 54 more people voted in person. The pump station is open to visitors. The crossing ' +
    'costs £46,000.'
  const { evidence, warnings } = await guard.check([draft])
  const shown = (of: string, { start, end }: { start: number; end: number }) =>
    [...of].slice(start, end).join('')
  for (const { text: said, claim, source, sources } of evidence) {
    assert.equal(shown(draft, claim), said)
    assert.deepEqual(source, sources[0] ?? null)
  }
  assert.deepEqual(
    evidence.map(({ text: said, status, sources }) => [
      said,
      status,
      ...sources.map((place) => shown(text, place)),
    ]),
    [
      ['54', 'derived', '214', '160'],
      [
        'The pump station is open to visitors.',
        'contradicted',
        'The pump station is not open to visitors.',
      ],
      ['46,000', 'supported', '46,000'],
    ],
  )
  assert.ok(warnings.some(({ code, piece }) => code === 'claim_contradicted' && piece === 1))
})

test('a draft in another language than was asked for is a fault; one in the language of source or topic is none', async () => {
  const german =
    'Unsere Builds dauern jetzt nur noch neun Minuten, und die Prüfungen sind in den meisten ' +
    'Fällen noch am selben Tag fertig.'
  const english = await guardOf(
    assignment({ topic: samples.en.topic, text: samples.en.text, brand: { language: 'en-GB' } }),
  )
  assert.deepEqual(
    (await english.check([german])).faults.map(({ rule }) => rule),
    ['language'],
  )
  const asked = await guardOf(
    assignment({ topic: samples.en.topic, text: samples.en.text, brand: { language: 'de' } }),
  )
  const { faults, warnings } = await asked.check([german])
  assert.deepEqual(faults, [])
  assert.ok(warnings.some(({ code }) => code === 'language_differs'))
})

test('a draft from a topic alone carries the warning needs_source, and nothing that the topic does not hold', async () => {
  const guard = await guardOf(assignment({ topic: 'Our bakery turns 40 this Friday' }))
  const { warnings, faults, evidence } = await guard.check([
    'Forty years of bread. Our bakery turns 40 this Friday. Come and tell us your favourite.',
  ])
  assert.deepEqual(faults, [])
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['needs_source'],
  )
  assert.ok(evidence.every(({ source }) => source === null))
  assert.notDeepEqual(
    (await guard.check(['Our bakery turns 40, says founder Marta Kohl.'])).faults,
    [],
  )
})

const hostile = [
  'a.',
  '1,',
  '1 000 ',
  '“a',
  '@a',
  '[[',
  '*_',
  'A B ',
  '"',
  '0 (',
  '\n',
  '-',
  'https://',
  '１',
  'X. ',
  '+1 ',
  '#',
]

const checking = (text: string, draft: string) => async () =>
  (await guardOf(assignment({ topic: 'What we learned', text }))).check([draft])

test('the guard takes a source of 100,000 characters and a longest draft in a blink', async () => {
  const long = samples.en.text.repeat(80).slice(0, 100_000)
  const draft = samples.en.text.repeat(2).slice(0, 3000)
  // Some 60 ms once it is compiled.
  let turn = 0
  await assertProcessorMs(150, () => checking(`${long}${turn++}`, draft)(), { times: 25 })
})

test('no source and no draft is so hostile that the guard takes long', async () => {
  for (const part of hostile) {
    const source = part.repeat(Math.floor(100_000 / part.length))
    const draft = part.repeat(Math.floor(20_000 / part.length))
    await assertProcessorMs(1_500, checking(source, samples.en.text), { name: part })
    await assertProcessorMs(1_500, checking(samples.en.text, draft), { name: part })
  }
})
