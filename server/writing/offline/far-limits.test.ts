import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

const draftOf = async (topic: string, text: string) =>
  (await offlineWriter.write(assignment({ platform: 'linkedin', contentType: 'post', topic, text }))).pieces.join('\n\n')

// Between a claim and what limits it stands enough that no rule for neighbours sees both.
const between = {
  en: 'The wharf was painted green in spring.\n\nLunch is served at noon on the quay.\n\nMusic comes from the school of the valley.',
  de: 'Der Steg wurde im Frühling grün gestrichen.\n\nMittags gibt es Essen am Ufer.\n\nDie Musik kommt von der Schule im Tal.',
  es: 'El muelle se pintó de verde en primavera.\n\nA mediodía se come en la orilla.\n\nLa música la pone la escuela del valle.',
}

test('a claim is told with what limits it, however far behind: the two share a word that nothing else has', async () => {
  for (const [topic, text, claim, limit] of [
    [
      'The new ferry',
      `The ferry carries wheelchairs and pushchairs free of charge.\n\n${between.en}\n\nWheelchairs can board only at the upper landing for now.`,
      'carries wheelchairs',
      'only at the upper landing',
    ],
    [
      'Die neue Fähre',
      `Die Fähre nimmt Lastenräder ohne Aufpreis mit.\n\n${between.de}\n\nLastenräder dürfen nur bei niedrigem Wasser an Bord.`,
      'nimmt Lastenräder',
      'nur bei niedrigem Wasser',
    ],
    [
      'El nuevo transbordador',
      `El transbordador lleva bicicletas sin recargo todo el año.\n\n${between.es}\n\nLas bicicletas suben solo con reserva previa por teléfono.`,
      'lleva bicicletas',
      'solo con reserva',
    ],
  ] as const) {
    const draft = await draftOf(topic, text)
    assert(draft.includes(claim), draft)
    assert(draft.includes(limit), draft)
  }
})

test('a figure is told with what is said of the same figure long after it', async () => {
  const text = `The ferry carries 740 people on a day.\n\n${between.en}\n\nAbout the 740: that is a good day, and it rains often here.`
  const draft = await draftOf('The new ferry', text)
  assert(!draft.includes('carries 740') || draft.includes('that is a good day'), draft)
})

test('a limit of something else on the same day of the week binds nothing', async () => {
  const text = `The market opens on Sunday 15 May with forty stalls.\n\n${between.en}\n\nA shuttle runs on Sunday only, every forty minutes, which nobody has to take.`
  const written = await offlineWriter.write(assignment({ platform: 'x', contentType: 'post', topic: 'The market', text }))
  assert.match(written.pieces.join(''), /forty stalls/)
})

test('what may be chance, holds for some days, or is not decided limits its claim, however far behind', async () => {
  for (const [topic, text, claim, limit] of [
    [
      'The new ferry',
      `Collisions at the landing fell to four after the ferry came.\n\n${between.en}\n\nThe fall in collisions may have come about by chance.`,
      'Collisions at the landing',
      'by chance',
    ],
    [
      'Die neue Fähre',
      `Das Deck der Fähre blieb im Mittel 4,1 Grad kühler als der Steg.\n\n${between.de}\n\nDie 4,1 Grad gelten für windstille Tage im August.`,
      '4,1 Grad kühler',
      'windstille Tage',
    ],
    [
      'El nuevo transbordador',
      `El transbordador viejo pasará al museo de Robledal con sus remeros.\n\n${between.es}\n\nEl traslado a Robledal no está decidido.`,
      'museo de Robledal',
      'no está decidido',
    ],
  ] as const) {
    const draft = await draftOf(topic, text)
    assert(!draft.includes(claim) || draft.includes(limit), draft)
    assert(draft.includes(claim), draft)
  }
})

test('where a text ends with things to be added, these are told with its first share', async () => {
  for (const [topic, text, claim, limits] of [
    [
      'The new ferry',
      `Crossing has become 12 percent cheaper for the people of the valley.\n\n${between.en}\n\nTwo things must be added. The price is fixed for one year. And in frost the old bridge is used.`,
      '12 percent',
      ['fixed for one year', 'in frost'],
    ],
    [
      'Die neue Fähre',
      `Die Überfahrt ist für die Leute im Tal 12 Prozent billiger geworden.\n\n${between.de}\n\nZwei Dinge gehören dazu. Der Preis ist ein Jahr lang fest. Und bei Frost gilt die alte Brücke.`,
      '12 Prozent',
      ['ein Jahr lang', 'bei Frost'],
    ],
    [
      'El nuevo transbordador',
      `Cruzar cuesta un 12 % menos a la gente del valle.\n\n${between.es}\n\nDos cosas hay que añadir. El precio es fijo durante un año. Y con hielo se usa el puente viejo.`,
      '12 %',
      ['durante un año', 'con hielo'],
    ],
  ] as const) {
    const draft = await draftOf(topic, text)
    assert(draft.includes(claim), draft)
    for (const limit of limits) assert(draft.includes(limit), draft)
  }
})
