import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

const write = async (topic: string, text: string | undefined, contentType: ContentType = 'post') =>
  (await offlineWriter.write(assignment({ topic, text, contentType, platform: 'linkedin' }))).pieces as [string, ...string[]]

const body = `The ferry across the Arrow carried 4,100 people in its first month, most of them on bicycles.

It runs from April to October, every 20 minutes. The rope is 90 metres long.`

test('what others wrote below a post or a page is not told, under whatever headings it goes on', async () => {
  for (const [tail, untold] of [
    ['31 likes 4 comments\nLike · Reply · Share\nBert G.: I owe you 20 euros', '20 euros'],
    ['Reviews and ratings See all\n★☆☆☆☆ Mon\nPia Lenz\nAll my 43 tickets are gone!!!\n\nAnswer\nHello Pia, we gave you back 12.', 'Pia'],
    [
      'Bewertungen und Rezensionen Alle anzeigen\nPia Lenz\nAlle 43 Karten sind weg.\n\nAntwort\nHallo Pia, das tut uns leid um die 43.',
      '43',
    ],
    ['Opiniones (3)\nPia Lenz\nHe perdido 43 billetes en un mes.\n\nRespuesta\nHola Pia, te devolvemos 12 billetes.', 'Pia'],
  ] as const) {
    const [told] = await write('The ferry', `${body}\n\n${tail}`)
    assert.match(told, /4,100/)
    assert(!told.includes(untold), told)
  }
})

test('a list of the parts of a page, and a line of place, reporter and hour, are not told', async () => {
  const [told] = await write(
    'The ferry',
    `Arnbridge – our reporter – Tuesday 17:40\n\nFirst month • Hours • Rope\n\nFirst month\n${body}\n\nHours\nIt rests at night, from 22:00.\n\nRope\nIt comes from Skelby.`,
  )
  assert.doesNotMatch(told, /reporter|•/)
})

test('the parts of a paper that tell of the paper are not told', async () => {
  for (const part of [
    'Competing interests. Pia is paid by Lenz Ropes, who lent 3 ropes.',
    'Förderung. Aus 3 eigenen Mitteln bezahlt.',
    'Financement. Par les 3 fonds du quai.',
  ]) {
    const [told] = await write('The ferry', `${body}\n\n${part}`)
    assert.match(told, /4,100/)
    assert(!told.includes(part.slice(-12, -1)), told)
  }
})

test('a claim with a mark is told with the note at that mark, and a note is told for nothing else', async () => {
  for (const text of [
    'The ferry is new.\n\n- It saves 24 minutes¹\n- It carries 40 people at a time\n- The rope holds for ten years\n\n¹ counted from the mill, by 21 cyclists.\n² Pia was ill.',
    'Die Fähre ist neu.\n\n- Sie spart 24 Minuten¹\n- Sie trägt 40 Menschen auf einmal\n- Das Seil hält zehn Jahre\n\n¹ Gezählt ab der Mühle, von 21 Radfahrenden.\n² Pia war krank.',
  ])
    for (const piece of await write('The ferry', text, 'carousel')) {
      if (piece.includes('24 ')) assert.match(piece, /21 /)
      assert.doesNotMatch(piece, /Pia/)
    }
})

test('what a comparison leaves out is told with it', async () => {
  for (const text of [
    'The ferry ran in 2026 too. It carried 26% more people than in 2025. The comparison is possible only in part, since children have been counted since March. Bicycles are welcome on board.',
    'Die Fähre fuhr auch 2026. Sie trug 26 % mehr Menschen als 2025. Der Vergleich ist nur eingeschränkt möglich, weil seit März auch Kinder zählen. Räder dürfen mit an Bord.',
    'Le bac a circulé en 2026. Il a porté 26 % de gens de plus qu’en 2025. La comparaison n’est pas entière, car les enfants comptent depuis mars. Les vélos sont admis.',
  ])
    for (const piece of await write('A year of the ferry', text, 'thread')) if (/26 ?%/.test(piece)) assert.match(piece, /ompar|Vergleich/)
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
    'Neu\n- SEILWACHE! Reißt ein Faden, meldet das Heft sich von allein. Geht nur am Nordufer.\n- Bis zu 12 Boote (ab iOS 17).\n\nBehoben\n- Die Glocke klingt nicht mehr um 3 Uhr nachts.',
  )
  assert.match(told, /SEILWACHE! Reißt ein Faden/)
  assert.match(told, /Nordufer/)
})

test('a topic that says more than a slide holds is told on several', async () => {
  const pieces = await write(
    'Our ferry carried 4,100 people in its first month, most of them on bicycles, some on foot. The rope is 90 metres long and was made in Skelby by two sisters. It runs every 20 minutes from April to October. We need a second landing stage and would like you to come on the first Monday in May, 6 pm, to the mill.',
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
      `${body}\n\n${heading}\n\nPia: I got wet, 43 times in a row.\n\nAnswer of the ferry: we send you a new coat.`,
    )
    assert.match(told, /4,100/)
    assert.doesNotMatch(told, /43|coat/)
  }
})
