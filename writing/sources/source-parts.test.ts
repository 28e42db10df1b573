import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '@crier/server/testing/samples.ts'
import { guardOf } from '../guard/draft-guard.ts'
import { joinedSource } from './source-parts.ts'

const given = (text: string, url: string | null = null) => ({ url, title: null, text })

test('joinedSource leaves one source as it is, and cuts the long ones of several to the same length', () => {
  const one = given('👋'.repeat(100_000))
  assert.equal(joinedSource([one]), one)
  const { text, parts, isShortened } = joinedSource([
    given('a'.repeat(90_000)),
    given('short'),
    given('👋'.repeat(90_000)),
  ])
  assert.deepEqual(
    parts?.map((part) => [...part.text].length),
    [49_995, 5, 49_995],
  )
  assert.ok([...text].length <= 100_000)
  assert.equal(isShortened, true)
  assert.equal(
    joinedSource([given('a'.repeat(49_000)), given('b'.repeat(50_000))]).isShortened,
    false,
  )
})

test('the guard’s evidence names the source and the place in it, and no quotation reaches from one into the next', async () => {
  const first = '🎉 The library of Tartu lent 48,000 books. It was a year of new readers and'
  const second = '🎉🎉 long evenings. The museum of Narva counted 1,920 visitors.'
  const source = joinedSource([given(first), given(second, 'https://narva.example/')])
  const guard = await guardOf({ ...assignment({ topic: 'A year of culture' }), source })
  const { evidence, faults, warnings } = await guard.check([
    'The museum of Narva counted 1,920 visitors. Tartu lent 48,000 books.',
  ])
  assert.deepEqual(faults, [])
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    evidence.map(({ text, source: place }) => [
      text,
      place?.index,
      [...[first, second][place!.index]!].slice(place!.start, place!.end).join(''),
    ]),
    [
      ['Narva', 1, 'Narva'],
      ['1,920', 1, '1,920'],
      ['48,000', 0, '48,000'],
    ],
  )
  const spanning = await guard.check([
    '“A year of new readers and long evenings.” That is how it was in the library of Tartu.',
  ])
  assert.doesNotMatch(spanning.faults.length > 0 ? '' : spanning.pieces.join(), /long evenings/)
  const cut = await guardOf({
    ...assignment({ topic: 'A year of culture' }),
    source: { ...source, isShortened: true },
  })
  assert.ok((await cut.check([first])).warnings.some(({ code }) => code === 'source_shortened'))
})
