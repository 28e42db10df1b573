import { contentTypes, specifiedPlatforms } from '@crier/contract/platform.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefKinds, type Brief } from './brief.ts'
import { normalise, says, saysAny } from './match.ts'
import { readBrief, readBriefs } from './read-briefs.ts'

const briefs = readBriefs()
const materialOf = ({ topic, source }: Brief) => `${topic}\n${source?.body ?? ''}`

test('the unseen briefs are forty, of every kind, ten of them hostile, in at least ten languages', () => {
  const unseen = readBriefs('unseen')
  assert.equal(unseen.length, 40)
  assert.deepEqual(new Set(unseen.map(({ kind }) => kind)), new Set(briefKinds))
  assert.equal(unseen.filter(({ gold }) => gold.hostile !== undefined).length, 10)
  assert(new Set(unseen.map(({ language }) => language)).size >= 10)
})

test('the blind briefs are sixty, five of each kind, fifteen of them hostile, in at least twelve languages, on every network in every form', () => {
  const blind = readBriefs('blind')
  assert.deepEqual(
    briefKinds.map((kind) => blind.filter((brief) => brief.kind === kind).length),
    briefKinds.map(() => 5),
  )
  assert.equal(blind.filter(({ gold }) => gold.hostile !== undefined).length, 15)
  assert(new Set(blind.map(({ language }) => language)).size >= 12)
  assert.deepEqual(new Set(blind.map(({ network }) => network)), new Set(specifiedPlatforms))
  assert.deepEqual(new Set(blind.map(({ form }) => form)), new Set(contentTypes))
})

test('the seen briefs are sixty, five of each kind, twenty of them hostile, in fourteen languages, on every network in every form', () => {
  const seen = readBriefs('seen')
  assert.deepEqual(
    briefKinds.map((kind) => seen.filter((brief) => brief.kind === kind).length),
    briefKinds.map(() => 5),
  )
  assert.equal(seen.filter(({ gold }) => gold.hostile !== undefined).length, 20)
  assert.equal(new Set(seen.map(({ language }) => language)).size, 14)
  assert.deepEqual(new Set(seen.map(({ network }) => network)), new Set(specifiedPlatforms))
  assert.deepEqual(new Set(seen.map(({ form }) => form)), new Set(contentTypes))
})

test('a brief is named after its kind, no two have one name, and only a topic has no source', () => {
  assert.equal(new Set(briefs.map(({ id }) => id)).size, briefs.length)
  for (const { id, kind, source } of briefs) {
    assert(id.startsWith(`${kind}-`), id)
    assert.equal(source === undefined, kind === 'topic', id)
  }
})

test('each brief has one foremost fact, and each of its facts stands in its source or topic', () => {
  const missing = briefs.flatMap((brief) => [
    ...(brief.gold.facts.filter(({ foremost }) => foremost).length === 1
      ? []
      : [`${brief.id}: not one foremost fact`]),
    ...brief.gold.facts
      .filter(({ say }) => !saysAny(materialOf(brief), say))
      .map(({ say }) => `${brief.id}: ${say.join(' | ')}`),
  ])
  assert.deepEqual(missing, [])
})

test('claims, caveats, quotations, people and planted texts of a brief stand in its source or topic', () => {
  const missing = briefs.flatMap((brief) => {
    const { caveats, quotations, unnamed, hostile } = brief.gold
    const material = withoutLineBreaks(materialOf(brief))
    const wanted = [
      ...caveats.flatMap(({ claim, caveat }) => [claim, caveat]),
      ...quotations.flatMap(({ text, by }) => [[text], [by]]),
      ...unnamed.map((name) => name.split(' ')),
      ...(hostile?.text ?? []).map((text) => [text]),
    ]
    return wanted
      .filter((say) => !saysAny(material, say))
      .map((say) => `${brief.id}: ${say.join(' | ')}`)
  })
  assert.deepEqual(missing, [])
})

test('what must not be said is marked with the place where it stands', () => {
  const misplaced = briefs.flatMap((brief) =>
    brief.gold.never
      .map(({ text, in: place }) => ({ text, place, found: placeOf(brief, text) }))
      .filter(({ place, found }) => place !== found)
      .map(({ text, found }) => `${brief.id}: ${text} stands in ${found}`),
  )
  assert.deepEqual(misplaced, [])
})

test('readBrief refuses a head with an unknown field, a network that does not exist, and a file without a head', () => {
  const head =
    'kind: topic\nlanguage: en\nnetwork: x\nform: post\ntopic: A topic\ngold: {gravity: ' +
    'ordinary, facts: [{say: [topic]}], caveats: [], never: []}'
  assert.equal(readBrief('seen', 'topic-a.txt', `---\n${head}\n---\n`).source, undefined)
  assert.throws(
    () => readBrief('seen', 'topic-a.txt', `---\n${head}\nfoo: 1\n---\n`),
    /topic-a.txt/,
  )
  assert.throws(
    () =>
      readBrief('seen', 'topic-a.txt', `---\n${head.replace('network: x', 'network: y')}\n---\n`),
    /network/,
  )
  assert.throws(() => readBrief('seen', 'topic-a.txt', head), /no head/)
})

test('normalise makes one of the ways in which a number is written', () => {
  assert.equal(normalise('38 Prozent, 38 percent, 38%'), '38%, 38%, 38%')
  assert.equal(normalise('11.300 11,300 11\u00A0300 11’300'), '11300 11300 11300 11300')
  assert.equal(normalise('at 18.30, 1.4 s'), 'at 18.30, 1.4 s')
})

test('says looks from the beginning of a word and never within a longer number', () => {
  assert(says('Il corso è gratuito', 'gratuit'))
  assert(!says('a part of it', 'art'))
  assert(!says('1,250 people', '250') && !says('in 2026', '202') && !says('12.5 %', '12'))
  assert(says('大概两万块', '两万') && says('costs €139.', '139'))
})

/** Subtitles and wrapped lines break a sentence, which stays the same sentence. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll(/\n(?!\n)/g, ' ')
}

function placeOf({ source, topic }: Brief, text: string): 'source' | 'topic' | 'nowhere' {
  if (source !== undefined && says(withoutLineBreaks(source.body), text)) return 'source'
  return says(topic, text) ? 'topic' : 'nowhere'
}
