import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from './offline-writer.ts'

const write = async (topic: string, text: string | undefined, contentType: ContentType = 'post') =>
  (await offlineWriter.write(assignment({ topic, text, contentType, platform: 'linkedin' })))
    .pieces as [string, ...string[]]

const body = `The ferry across the Arrow carried 4,100 people in its first month, most of them on bicycles.

It runs from April to October, every 20 minutes. The rope is 90 metres long.`

test('what others wrote below a post or a page is not told, under whatever headings it goes on', async () => {
  for (const [tail, untold] of [
    ['31 likes 4 comments\nLike · Reply · Share\nBert G.: I owe you 20 euros', '20 euros'],
    [
      'Reviews and ratings See all\n★☆☆☆☆ Mon\nPia Lenz\nAll my 43 tickets are gone!!!\n\nAnswer\nHello Pia, we gave you back 12.',
      'Pia',
    ],
    [
      'Bewertungen und Rezensionen Alle anzeigen\nPia Lenz\nAlle 43 Karten sind weg.\n\nAntwort\nHallo Pia, das tut uns leid um die 43.',
      '43',
    ],
    [
      'Opiniones (3)\nPia Lenz\nHe perdido 43 billetes en un mes.\n\nRespuesta\nHola Pia, te devolvemos 12 billetes.',
      'Pia',
    ],
  ] as const) {
    const [told] = await write('The ferry', `${body}\n\n${tail}`)
    assert.match(told, /4,100/)
    assert(!told.includes(untold), told)
  }
})

test('a list of the parts of a page, and a line of place, reporter and hour, are not told', async () => {
  const [told] = await write(
    'The ferry',
    `Arnbridge – our reporter – Tuesday 17:40\n\nFirst month • Hours • Rope\n\nFirst ` +
      `month\n${body}\n\nHours\nIt rests at night, from 22:00.\n\nRope\nIt comes from Skelby.`,
  )
  assert.doesNotMatch(told, /reporter|•/)
})

test('a bulletin of names and hours is read in the language of its letters', async () => {
  const text = `So 27.9. 9.00 Niederau Amt f. + Eltern Huber / 10.30 St. Nik. Mi 30.9. Hl. Hieron. 18.30 Rosenkr. 19.00 hl. Messe

Samstag, 10. Oktober, 19 bis 23 Uhr im Fährhaus. Für die Fähre fehlen noch 4.100 Euro.`
  const [told] = await write('Nacht der Fähre', text)
  assert.match(told, /Samstag, 10\. Oktober/)
})

test('a word in capitals that is cried in front of a sentence stays with it', async () => {
  const [told] = await write(
    'Fährheft 7',
    'Neu\n- SEILWACHE! Reißt ein Faden, meldet das Heft sich von allein. Geht nur am ' +
      'Nordufer.\n- Bis zu 12 Boote (ab iOS 17).\n\nBehoben\n- Die Glocke klingt nicht mehr um ' +
      '3 Uhr nachts.',
  )
  assert.match(told, /SEILWACHE! Reißt ein Faden/)
  assert.match(told, /Nordufer/)
})

test('a topic that says more than a slide holds is told on several', async () => {
  const pieces = await write(
    'Our ferry carried 4,100 people in its first month, most of them on bicycles, some on ' +
      'foot. The rope is 90 metres long and was made in Skelby by two sisters. It runs every 20 ' +
      'minutes from April to October. We need a second landing stage and would like you to come ' +
      'on the first Monday in May, 6 pm, to the mill.',
    undefined,
    'carousel',
  )
  assert.equal(pieces.length, 2)
  assert.match(pieces[1]!, /first Monday/)
})

test('the stars beside a heading do not hide that others wrote what stands below it', async () => {
  for (const [heading, topic] of [
    ['Reviews (3) ★★★★☆', 'The ferry'],
    ['Bewertungen (3) ★★★★☆', 'The ferry'],
    ['Avis (3) ★★★★☆', 'The ferry'],
  ] as const) {
    const [told] = await write(
      topic,
      `${body}\n\n${heading}\n\nPia: I got wet, 43 times in a row.\n\nAnswer of the ferry: we ` +
        'send you a new coat.',
    )
    assert.match(told, /4,100/)
    assert.doesNotMatch(told, /43|coat/)
  }
})
