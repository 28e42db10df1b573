import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms, type ContentType, type Platform } from '@crier/contract/platform.ts'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

// What a careful editor struck out of drafts, one test for each class.

type Part = Parameters<typeof assignment>[0]

const write = async (part: Part): Promise<readonly string[]> => (await offlineWriter.write(assignment(part))).pieces

/** The draft of each network and form. */
async function drafts(topic: string, text: string): Promise<{ platform: Platform; contentType: ContentType; told: string }[]> {
  const found = []
  for (const platform of platforms)
    for (const contentType of ['post', 'thread', 'carousel'] as const)
      found.push({ platform, contentType, told: (await write({ platform, contentType, topic, text })).join('\n\n') })
  return found
}

test('a sentence of a few words stays with the one that it turns round, thanks for or prices', async () => {
  const glacier = `Ten questions to Ulla-Maj Lindroos, glaciologist

What has changed?
The tongue lies 62 metres lower than it did in 1998, at the stake where we began. In 2019 it gained 40 centimetres in one winter, and the newspapers wrote that it was recovering. It was snow.

How do you measure?
With a pole, a drill and a satellite receiver. The pole is the most reliable.

What do you need most?
A second person in September. Everybody wants to come in July.

What surprised you most?
Plants. Twelve years after the ice left, there was a birch as high as my hip.`
  for (const { told } of await drafts('A glaciologist answers', glacier))
    assert.ok(!told.includes('recovering') || told.includes('It was snow.'), told)

  const outage = `Our service was down for 7 hours on Tuesday, and 0.4 % of the documents are lost. We are sorry. Everybody concerned has been written to by our support team.`
  for (const { told } of await drafts("Tuesday's outage", outage)) assert.match(told, /We are sorry\./)

  const gig = `The Loose Hinges, Friday 8 pm, the Plough, Tetherby. Five pounds. Last one before the drummer becomes a father. (Dave's number: 0555 0122, not for posting)`
  for (const { told } of await drafts('Gig on Friday', gig)) {
    assert.match(told, /Five pounds\./)
    assert.doesNotMatch(told, /0555|Dave/)
  }
})

test('a text that is made shorter keeps the few words that turn its sentence round', async () => {
  const pieces = [
    'The tongue lies 62 metres lower than in 1998. In 2019 it gained 40 centimetres, and newspapers wrote of a recovery. It was snow. We measure it with a pole and a drill, as those before us did each year.',
  ]
  const rewrite = { pieces, isPart: false, isUntouched: true, wish: { kind: 'shorter' } } as const
  const told = (await write({ topic: 'A glaciologist answers', text: pieces[0]!, rewrite })).join('\n')
  assert.ok(told.length < pieces[0]!.length, told)
  assert.doesNotMatch(told, /recovery\.(?! It was snow)/)
})

test('what a release mends or takes away is told as that, and only the newest release is told', async () => {
  const notes = `Changelog

All notable changes to Loomcraft. The format is based on Keep a Changelog.

[8.0.0] – 2026-11-01

Added
- Patterns for looms with up to 24 shafts (before: 16).
- Undo goes back 500 steps, also after closing the file.

Removed
- Export to the discontinued LoomLink cartridge.

Fixed
- Crash with more than 4,000 picks

[7.9.3] – 2026-08-14
Fixed
- Saving to a full disk no longer empties the file.`
  let told = ''
  for (const draft of await drafts('Everything new in Loomcraft', notes)) {
    told += draft.told
    for (const line of draft.told.split('\n')) {
      if (line.includes('cartridge')) assert.match(line, /Removed: Export to/)
      if (line.includes('4,000')) assert.match(line, /Fixed: Crash/)
    }
    assert.doesNotMatch(draft.told, /notable|Keep a Changelog|full disk/)
  }
  assert.match(told, /Removed:/)
  assert.match(told, /Fixed:/)
})

test('the newest release is the one with the highest number, and the words of its sections are those of its language', async () => {
  const notes = `Webstuhl 1.9

Neu
- Muster lassen sich drucken, auf mehreren Bögen.

Webstuhl 1.10

Neu
- Muster für Webstühle mit bis zu 24 Schäften.
- Rückgängig reicht 500 Schritte zurück.

Behoben
- Absturz bei mehr als 4.000 Schüssen
- Behebt falsche Farben im Ausdruck

Bekannte Fehler
- Der Ausdruck auf A3 schneidet den Rand ab.`
  for (const { told } of await drafts('Neues im Webstuhl', notes)) {
    assert.doesNotMatch(told, /mehreren Bögen/)
    if (told.includes('4.000')) assert.match(told, /Behoben: Absturz/)
    if (told.includes('A3')) assert.match(told, /Bekannte Fehler: Der Ausdruck/)
    assert.doesNotMatch(told, /Behoben: Behebt/)
  }
})
