import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hyphenatorFor } from './hyphenate.ts'

const parted = async (word: string, text: string, language: string | null) => {
  const offsets = (await hyphenatorFor(`${word} ${text}`, language))(word)
  return [0, ...offsets].map((at, index) => word.slice(at, offsets[index])).join('|')
}

test('long words are hyphenated between syllables, in the language of the text or of the brand', async () => {
  assert.equal(
    await parted('Datenschutzgrundverordnung', 'verstehen wir nicht und auch nicht', null),
    'Daten|schutz|grund|ver|ord|nung',
  )
  assert.equal(
    await parted('Datenschutzgrundverordnung', '', 'de-AT'),
    'Daten|schutz|grund|ver|ord|nung',
  )
  assert.match(
    await parted('internationalization', 'is what we do for all of our users', 'de'),
    /^inter\|na/,
  )
  assert.match(await parted('предпринимательство', 'это мы', null), /\|/)
  assert.match(await parted('αποφασίσαμεαμέσως', '', null), /\|/)
})

test('a word is left whole in a language that is not known, when it is short, and when it is none', async () => {
  assert.equal(await parted('Datenschutzgrundverordnung', '', null), 'Datenschutzgrundverordnung')
  assert.equal(
    await parted('Datenschutzgrundverordnung', '', 'not a language'),
    'Datenschutzgrundverordnung',
  )
  assert.equal(await parted('Verordnung', 'Datenschutzgrundverordnung', 'de'), 'Verordnung')
  for (const word of [
    'datenschutz.example.com',
    '@datenschutzgrundverordnung',
    'DatenschutzGrundverordnung',
    'Datenschutzgrund42',
    'x'.repeat(5_000),
  ])
    assert.equal(await parted(word, '', 'de'), word)
})

test('hyphenate: keeps at least three letters on each side', async () => {
  for (const word of ['Auseinandersetzungen', 'Elektrizitätsversorgung', 'abenteuerlustigeren']) {
    const parts = (await parted(word, '', 'de')).split('|')
    assert.ok(
      parts.length > 1 && parts[0]!.length >= 3 && parts.at(-1)!.length >= 3,
      parts.join('|'),
    )
  }
})
