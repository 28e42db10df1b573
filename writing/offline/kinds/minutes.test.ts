import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

const write = async (topic: string, text: string) =>
  (
    await offlineWriter.write(
      assignment({ platform: 'linkedin', contentType: 'thread', topic, text }),
    )
  ).pieces.join('\n')

test('an item is told whole, with what was moved and carried', async () => {
  for (const [topic, text, told, untold] of [
    [
      'What the ferry club decided',
      `Minutes of the ferry club, 4 May

1. Agenda approved.

2. The minutes of the last meeting were approved.

3. Landing place
Agreed with the mill: a second landing place from 6 June. [AR: not the 5th, that is the fair.]

4. Motion on the bell. The bell of the old church is hung at the river. Carried unanimously.

5. Motion to sell the rope to a museum. Rejected.

6. The meeting was closed at 21.10.`,
      [/second landing place from 6 June/, /bell of the old church/],
      /museum/,
    ],
    [
      'Was der Fährverein beschloss',
      `Protokoll der Versammlung des Fährvereins, 4. Mai

TOP 1 Die Tagesordnung wurde genehmigt.

TOP 2 Zum Protokollführer wurde Bert Amsel gewählt.

TOP 3 Steg. Die Versammlung beschließt, ab 6. Juni einen zweiten Steg an der Mühle zu bauen.

TOP 4 Antrag zur Glocke. Die Glocke der alten Kirche hängt künftig am Steg. Einstimmig angenommen.

TOP 5 Die Sitzung wurde um 21.10 Uhr geschlossen.`,
      [/zweiten Steg an der Mühle/, /Glocke der alten Kirche/],
      /sitzungsende/i,
    ],
    [
      'Vad färjelaget beslutade',
      `Protokoll från färjelagets årsmöte 4 maj

§ 1 Dagordningen godkändes.

§ 2 Till mötesordförande valdes Berit Falk.

§ 3 Brygga. Mötet beslutade att bygga en andra brygga vid kvarnen från den 6 juni.

§ 4 Motion om klockan. Den gamla kyrkans klocka hängs upp vid bryggan. Bifölls enhälligt.

§ 5 Mötet avslutades kl. 21.10.`,
      [/andra brygga vid kvarnen/, /klocka hängs upp/],
      /sitzungsende/i,
    ],
  ] as const) {
    const draft = await write(topic, text)
    for (const each of told) assert.match(draft, each)
    assert.doesNotMatch(draft, untold)
  }
})

test('what is said of an item later, by its number, is told with what was decided there', async () => {
  for (const [text, told] of [
    [
      `Minutes of the ferry club, 4 May

Item 4. Landing place. It was agreed to build 2 landings at the mill. Work begins in June.

Item 6. Any other business
- Regarding item 4 the treasurer pointed out that this only holds if the county pays half.`,
      /2 landings at the mill\. This only holds if the county pays half/,
    ],
    [
      `Protokoll der Versammlung des Fährvereins, 4. Mai

TOP 4 Steg. Die Versammlung beschließt, 2 Stege an der Mühle zu bauen. Baubeginn ist im Juni.

TOP 6 Verschiedenes
- Zu TOP 4 ergänzt die Kassiererin: Das gilt nur, wenn der Kreis die Hälfte zahlt.`,
      /2 Stege an der Mühle zu bauen\.[^•]*nur, wenn der Kreis die Hälfte zahlt/,
    ],
    [
      `Acta de la asamblea del club de la barca, 4 de mayo

Punto 4. Muelle. Se acuerda construir 2 muelles junto al molino. Las obras empiezan en junio.

Punto 6. Varios
- Sobre el punto 4 la tesorera aclaró que solo vale si la comarca paga la mitad.`,
      /2 muelles junto al molino\. Solo vale si la comarca paga la mitad/,
    ],
  ] as const)
    assert.match(await write('2', text), told)
})

test('a proposal that was agreed to is told with the word for it, and one that was not is not told', async () => {
  for (const [text, told] of [
    [
      'Minutes of the ferry club\n\n1. Proposal to run the ferry on Sundays. Agreed.\n\n2. Proposal to sell the rope. Rejected.',
      /Sundays\. Agreed/,
    ],
    [
      'Protokoll des Fährvereins\n\n1. Antrag auf Fahrten am Sonntag. Einstimmig angenommen.\n\n2. Antrag auf Verkauf des Seils. Abgelehnt.',
      /Sonntag\. Einstimmig/,
    ],
    [
      'Verbale del circolo del traghetto\n\n1. Mozione sulle corse della domenica. Approvata.\n\n2. Mozione sulla vendita della corda. Respinta.',
      /domenica\. Approvata/,
    ],
  ] as const) {
    const draft = await write('The ferry', text)
    assert.match(draft, told)
    assert.doesNotMatch(draft, /rope|Seils|corda/)
  }
})

test('what those who meet are asked to keep to themselves is not told', async () => {
  for (const plea of [
    "Please see that it isn't put about.",
    'Das bitte nicht weitersagen.',
    'Detta ska inte spridas utanför huset.',
  ])
    assert.doesNotMatch(
      await write(
        'The ferry club',
        `Minutes of the ferry club, 4 May\n\n1. Agreed: a new rope of 90 metres is bought in ` +
          `June.\n\n2. It was agreed to ask the miller for his debt of 500. ${plea}`,
      ),
      /miller/,
    )
})
