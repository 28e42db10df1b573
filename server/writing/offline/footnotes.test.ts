import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'
import { readHtml } from '../source/read-html.ts'
import { withFootnoteMarks } from './footnotes.ts'

const draft = async (topic: string, text: string) =>
  (await offlineWriter.write(assignment({ platform: 'linkedin', contentType: 'post', topic, text }))).pieces.join('\n\n')

test('a claim with a mark is told with the words of its note, which is told nowhere else', async () => {
  for (const [topic, text, told] of [
    [
      'The ferry',
      'The ferry is new and carries 40 people at a time.\n\nThe last boat leaves the mill at 22.15.¹\n\n¹ On Saturdays only. The mill is closed in winter.',
      /22\.15\. On Saturdays only\. The mill is closed in winter\./,
    ],
    [
      'Die Fähre',
      'Die Fähre ist neu und trägt 40 Menschen.\n\n- Fahrräder fahren kostenlos mit*\n\n* Nur am Sonntag.',
      /kostenlos mit \(Nur am Sonntag\)/,
    ],
    [
      'Le bac',
      'Le bac est neuf et porte 40 personnes.\n\n- La carte de l’année coûte 30 € 1)\n\n1) Pour les habitants de la commune.',
      /30 € \(Pour les habitants de la commune\)/,
    ],
    [
      '新しい渡し船',
      '新しい渡し船は40人まで乗れます。\n\n最後の船は22時に水車小屋を出ます。※1\n\n※1 土曜日だけの運航です。',
      /出ます。土曜日だけの運航です。/,
    ],
  ] as const) {
    const found = await draft(topic, text)
    assert.match(found, told)
    assert.doesNotMatch(found, /[¹*※†]|1\)/)
  }
})

test('a note below the comments of a page still limits its claim', async () => {
  const found = await draft(
    'The ferry',
    'The ferry is new and carries 40 people at a time.\n\nIt crosses the river in two minutesᵃ.\n\nReviews\n\nI was sick on it.\n\nᵃ At low water, without the wind.',
  )
  assert.match(found, /two minutes\. At low water/)
  assert.doesNotMatch(found, /sick/)
})

test('lists, emphasis, squares and what is in brackets have no footnotes', () => {
  for (const text of [
    '1) Push the boat out\n2) Pull the rope\n3) Stop as in step 1)',
    '* one rope\n* two oars\nand a *new* boat',
    'A deck of 12 m² (see 1)\n1) the first boat',
    'Bürger*innen fahren mit',
  ])
    assert.equal(withFootnoteMarks(text.split('\n')).join('\n'), text)
})

test('a raised sign of a page is a mark, the end of an ordinal is none, and an entry of a list stays one', () => {
  const words = 'The ferry across the river is new, and it carries forty people at a time from the mill to the other side. '.repeat(3)
  const { text, title } = readHtml(
    `<html><head><title>The ferry – Mill & River Outfitters</title></head><body><main><h1>The ferry</h1><p>${words}It starts at 1.15.<sup>1</sup> This is the 34<sup>e</sup> boat, the 1<sup>er</sup> with 12 m<sup>2</sup> and a bell.<sup>a</sup></p><ul><li>Forty people</li><li><p>A rope</p></li></ul><ol><li>Push the boat out of its shed.</li><li>Pull</li></ol><ol><li>Home</li><li>Boats</li></ol><p><sup>1</sup> On Saturdays.</p></main></body></html>`,
  )
  assert.match(text, /1\.15\. ¹ This is the 34e boat, the 1er with 12 m² and a bell\. ᵃ/)
  assert.match(text, /- Forty people\n+- A rope\n+1\. Push the boat out of its shed\.\n+2\. Pull\n+Home\n+Boats/)
  assert.match(text, /\n¹ On Saturdays\.$/)
  assert.equal(title, 'The ferry')
})

test('a price is told with how long it holds, which is not told without it', async () => {
  for (const [topic, price, term, body] of [
    ['The boat lamp', '£64', 'Offer price until 31 January', 'The lamp hangs at the bow and is seen from a mile away on a clear night.'],
    ['Die Bootslampe', '64 €', 'Angebotspreis bis 31. Januar', 'Die Lampe hängt am Bug und ist bei klarer Nacht aus einer Meile zu sehen.'],
    [
      'La lampe de bateau',
      '64 €',
      'Prix promotionnel jusqu’au 31 janvier',
      'La lampe pend à la proue et se voit à un mille par nuit claire.',
    ],
  ] as const) {
    assert.ok((await draft(topic, `${price}\n\n${term}\n\n${body}`)).includes(`${price} (${term})`))
    assert.ok(!(await draft(topic, `${term}\n\n${body}`)).includes(term))
  }
})

test('an answer that leans on its question is not told', async () => {
  for (const [topic, text, told, untold] of [
    [
      'The ferry',
      'The ferry carries 40 people.\n\nDogs? Yes, on a lead (9 pounds).\n\nIn the rain? Only on the upper deck of the boat. Cyclists ring twice.',
      /40/,
      /Yes|Only on/,
    ],
    [
      'Die Fähre',
      'Die Fähre trägt 40 Menschen.\n\nHunde? Ja, an der Leine (9 Euro).\n\nBei Regen? Nur auf dem oberen Deck des Bootes.',
      /40/,
      /Ja,|Nur auf/,
    ],
    [
      'Il traghetto',
      'Il traghetto porta 40 persone.\n\nE i cani? Sì, al guinzaglio (9 euro).\n\nE con la pioggia? Solo sul ponte di sopra.',
      /40/,
      /Sì|Solo/,
    ],
  ] as const) {
    const found = await draft(topic, text)
    assert.match(found, told)
    assert.doesNotMatch(found, untold)
  }
})

test('a third note of three stars limits its claim as the others do', async () => {
  for (const [topic, text, told] of [
    ['The ferry', 'The ferry is new and carries 40 people.\n\n- Bicycles travel free***\n\n*** On weekdays.', /free \(On weekdays\)/],
    [
      'Die Fähre',
      'Die Fähre ist neu und trägt 40 Menschen.\n\n- Hunde fahren kostenlos***\n\n*** An der Leine.',
      /kostenlos \(An der Leine\)/,
    ],
    [
      'Il traghetto',
      'Il traghetto è nuovo e porta 40 persone.\n\n- I cani viaggiano gratis***\n\n*** Al guinzaglio.',
      /gratis \(Al guinzaglio\)/,
    ],
  ] as const) {
    const found = await draft(topic, text)
    assert.match(found, told)
    assert.doesNotMatch(found, /\*/)
  }
})

test('the size of a thing is told, and a price that stands alone with what it is of', async () => {
  const page = readHtml(
    '<html><head><title>The ferry rope</title></head><body><h1>The ferry rope</h1><p>£84.00</p><p>It holds the boat in a storm, and it was twisted by hand in the old ropewalk at the mill.</p><p>It floats.</p><h2>In short</h2><ul><li>30 × 80 cm, 1.2 kg</li><li>made of hemp</li></ul></body></html>',
  )
  const asked = assignment({ platform: 'instagram', contentType: 'carousel', topic: 'A new rope', text: page.text })
  const { pieces } = await offlineWriter.write({ ...asked, source: { url: null, ...page } })
  const told = pieces.join('\n')
  assert.match(told, /The ferry rope – £84\.00/)
  assert.match(told, /30 × 80 cm/)
})
