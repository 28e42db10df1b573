import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

// What a source itself keeps back, one test for each way in which it says so. Each holds something
// that every draft tells.

/** That a post of each network and a thread tell the one and nothing of the others. */
async function tells(
  topic: string,
  text: string,
  told: RegExp,
  ...untold: readonly string[]
): Promise<void> {
  for (const platform of platforms)
    for (const contentType of ['post', 'thread'] as const) {
      const { pieces } = await offlineWriter.write(
        assignment({ platform, contentType, topic, text }),
      )
      const draft = pieces.join('\n\n')
      assert.match(draft, told)
      for (const part of untold)
        assert(!draft.includes(part), `${platform} ${contentType} tells ${part}:\n${draft}`)
    }
}

test('a mark in the head of a part keeps the whole part back, until the next head', async () => {
  const notes = `Gardenbook 4

New
- The calendar warns of frost three days ahead.

Only internal, not for publication
* The sales team wants 9 euros a month for it.
* Anna leaves in May.

Fixed
- Dates in Portugal were a day early.`
  await tells('Gardenbook 4', notes, /frost/, '9 euros', 'Anna')
  const minutes = `Niederschrift der Sitzung vom 4. Mai
Anwesend: Olaf Lenz, Pia Graf

TOP 2 Spielplatz
Der Rat beschließt, den Spielplatz im Juni für 40.000 Euro zu erneuern.

TOP 3 (nichtöffentlich)
Der Pächter des Kiosks ist drei Monate im Rückstand; beschlossen wird die Kündigung.`
  await tells('Der Spielplatz wird erneuert', minutes, /40\.000/, 'Kiosk', 'Olaf')
})

test('a mark beside a statement keeps its paragraph back, in any language', async () => {
  const open = 'The mill grinds 400 kilos of flour on each windy day of the week.'
  for (const [kept, untold] of [
    ['Off the record, the owner is a fool.', 'fool'],
    ['Unter uns gesagt, der Besitzer ist pleite.', 'pleite'],
    ['Le patron est ruiné, mais ne l’écrivez pas.', 'ruiné'],
    ['El dueño está arruinado, pero eso no lo pongas.', 'arruinado'],
    ['Il padrone è rovinato. Non pubblicare.', 'rovinato'],
    ['De eigenaar is failliet, dat laten we weg.', 'failliet'],
    ['Właściciel jest bankrutem. Nie publikować.', 'bankrut'],
    ['The owner is ill; the family does not want it known.', 'family'],
  ] as const)
    await tells('News of the mill', `${open}\n\n${kept}`, /400 kilos/, untold)
})

test('what somebody wants left out is left out wherever it stands', async () => {
  const mail = `From: Rose
To: Max
Subject: Fwd: text for the website

Hi Max,

here is the text, please leave out the bit about the sprinkler.

Our greenhouse opened again on Sunday after eight months. Nine hundred people came, and each went home with a seedling. The sprinkler had flooded the cellar in March.

Kind regards
Rose

> Max wrote:
> Was it not seven hundred people?

This e-mail is confidential.`
  await tells(
    'The greenhouse is open again',
    mail,
    /Nine hundred/,
    'sprinkler',
    'Sprinkler',
    'Rose',
    'Max',
    'seven hundred',
    'here is the text',
  )
})

test('of a chat only facts are told, and of nobody', async () => {
  const chat = `[09:01] Ida: the fair is on 9 May or 16 May?
[09:02] Tom: It begins on 16 May at 10:00 in the old station.
[09:03] Ida: lol the mayor hates it
[09:05] Tom: wifi password is tulip77 by the way
[09:06] Ida: Entry costs 4 euros, children pay nothing.`
  await tells('The spring fair', chat, /16 May/, '9 May', 'mayor', 'tulip77', 'Ida', 'Tom', 'lol')
})

test('what is not for the poster is not told', async () => {
  const text = `Harvest feast on Saturday, 28 September, 12:00, market square

The band plays from noon, and twelve wines of the valley are poured. Entry is free.`
  for (const [kept, untold] of [
    ['Organización (no va en el cartel): el generador llega a las 9.', 'generador'],
    ['The mayor talks for ten minutes. Not for the poster.', 'mayor'],
  ] as const)
    await tells('Harvest feast', `${text}\n\n${kept}`, /28 September/, untold)
})

test('what opens a door and the small print are not told', async () => {
  const release = `The new hall has 210 seats and opens on 5 June with a concert for everybody who built it. The roof is of larch from the next valley.

For the crew: the door code is 4471.

This announcement contains forward-looking statements. By applying you consent to the processing of your data.`
  await tells('The new hall opens', release, /210 seats/, '4471', 'forward-looking', 'consent')
})

test('words that only look like a mark keep nothing back', async () => {
  for (const [topic, text, told] of [
    [
      'Recall of the buggy',
      'We recall 6,200 buggies of the model Cloud. Please do not use the buggy until the hinge is replaced.',
      /do not use/,
    ],
    [
      'How to choose a password',
      'A good password has 14 signs. Take four words that nobody would put together and never use it twice.',
      /14 signs/,
    ],
    [
      'Das neue Werk',
      'Das Werk der Stadt Köln soll 2028 fertig sein und 40 Plätze für Lehrlinge haben, sagt die Stadt.',
      /40 Plätze/,
    ],
    [
      'Rye bread',
      'The dough should be left out for 12 hours. Take out the loaf after 40 minutes and cut this into slices.',
      /40 minutes/,
    ],
    [
      'Data at Steg',
      'Your data will never be shared with anybody. We delete it after 30 days. The team only reads what you send.',
      /30 days/,
    ],
    [
      'Der Chor reist',
      'Der Chor singt nur international bekannte Lieder. Kinder unter drei, die mitreisen, zahlen nichts von den 40 Euro.',
      /40 Euro/,
    ],
    [
      'Rückruf des Wagens',
      'Wir rufen 6.200 Wagen zurück. Bitte den Wagen nicht verwenden, bis das Teil getauscht ist.',
      /nicht verwenden/,
    ],
    [
      'Bessere Löhne',
      'In den Verhandlungen geht es um 4 Prozent mehr Lohn. Wir wollen bessere Arbeitsbedingungen.',
      /Arbeitsbedingungen/,
    ],
    [
      'La soupe du jour',
      'La soupe se fait avec 3 poireaux à couper en rondelles. Les billets sont à retirer sur place.',
      /3 poireaux/,
    ],
    [
      'Huerto 4',
      'La versión 4 arranca un 30 % más rápido que la versión anterior. No pongas sal en el riego.',
      /30 %/,
    ],
    [
      'Volunteers wanted',
      'For volunteers we have 12 beds. Our team: six cooks and a nurse.',
      /12 beds/,
    ],
    [
      'Unser Dorffest',
      'Am 3. Juni feiern wir unter freiem Himmel. Wir bitten, nicht mit dem Auto zu kommen, denn es gibt nur 40 Plätze.',
      /40 Plätze/,
    ],
    [
      'Data protection at Steg',
      'Steg keeps personal data for 30 days. We do not share addresses with anybody and delete them after that.',
      /30 days/,
    ],
  ] as const)
    await tells(topic, text, told)
})
