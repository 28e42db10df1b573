import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '@crier/server/testing/samples.ts'
import { checkFigures } from '../checks/check-figures.ts'
import { groundsOf } from '../grounds.ts'
import { readable } from '../readable.ts'

/** The figures of drafts from one source that are refused, and with a question mark those doubted. */
function faultsOf(language: string, text: string, ...drafts: string[]): string[] {
  const grounds = groundsOf(assignment({ topic: '-', text }), [language], language)
  return drafts.flatMap((draft) =>
    checkFigures(readable(draft), 0, grounds).faults.map(
      ({ start, end, doubt }) =>
        `${draft.slice(start, end).trim()}${doubt === undefined ? '' : '?'}`,
    ),
  )
}

test('a rounded figure is taken with any of the words for it, in each language, and only on the side that they say', () => {
  const told = [
    ['en', 'The bridge carries 48,700 cars a day.', 'Just short of 50,000 cars a day.'],
    ['en', 'The bridge carries 48,700 cars a day.', 'Upwards of 48,000 cars a day.'],
    ['de', 'Die Brücke trägt 48.700 Autos am Tag.', 'Annähernd 50.000 Autos am Tag.'],
    ['de', 'Der Umbau kostet 6,24 Mio. Euro.', 'Gut 6 Millionen Euro kostet der Umbau.'],
    ['fr', 'Le pont porte 48 700 voitures.', 'De l’ordre de 50 000 voitures.'],
    ['es', 'El puente lleva 48.700 coches.', 'En torno a 50.000 coches.'],
    ['it', 'Il ponte porta 48.700 auto.', 'Poco meno di 50.000 auto.'],
    ['pt', 'A ponte leva 48.700 carros.', 'Por volta de 50.000 carros.'],
    ['nl', 'De brug draagt 48.700 auto’s.', 'Een kleine 50.000 auto’s.'],
    ['pl', 'Most przenosi 48 700 aut.', 'Bez mała 50 000 aut.'],
  ] as const
  for (const [language, text, draft] of told)
    assert.deepEqual(faultsOf(language, text, draft), [], draft)
  assert.deepEqual(faultsOf('en', told[0][1], 'More than 50,000 cars a day.'), ['50,000'])
  assert.deepEqual(faultsOf('de', told[2][1], 'Knapp 48.000 Autos am Tag.'), ['48.000'])
  assert.deepEqual(faultsOf('en', told[0][1], 'It carries 49,000 cars.'), ['49,000?'])
})

test('a share is taken as a fraction, as n in m and as a percentage', () => {
  const survey = '37 of the 52 growers answered; 19.6 % had lost a hive and 74 % would go on.'
  assert.deepEqual(
    faultsOf(
      'en',
      survey,
      'One in five had lost a hive.',
      'Nearly three quarters of them would go on.',
      'About seven in ten growers answered.',
      '71 percent answered.',
    ),
    [],
  )
  assert.deepEqual(faultsOf('en', survey, 'Two in five had lost a hive.').length, 1)
  assert.deepEqual(
    faultsOf('de', '19,6 % verloren ein Volk.', 'Etwa einer von fünf verlor ein Volk.'),
    [],
  )
  assert.deepEqual(
    faultsOf('fr', '67 % des 90 apiculteurs restent.', 'Environ deux tiers restent.'),
    [],
  )
  assert.deepEqual(faultsOf('es', 'El 24,8 % respondió.', 'Casi una cuarta parte respondió.'), [])
  assert.deepEqual(
    faultsOf('nl', '74 % van de imkers gaat door.', 'Bijna drie kwart gaat door.'),
    [],
  )
})

test('what was worked out from two figures of the source is taken: a difference, a sum, a product, a change, a multiple', () => {
  const mill =
    'The mill grinds 640 tonnes a year, up from 160 tonnes in 2019. It cost £5.4m, and £6m had ' +
    'been set aside. Each of the four stones turns 12 tonnes a week.'
  assert.deepEqual(
    faultsOf(
      'en',
      mill,
      'It came in £600,000 below what was set aside.',
      'The mill grinds 480 tonnes a year more.',
      'Four times as many tonnes as in 2019.',
      'It cost 10 % less than was set aside.',
      'The four stones turn 48 tonnes a week.',
    ),
    [],
  )
  assert.deepEqual(faultsOf('en', mill, 'It cost 17 % less.', 'It grinds 500 tonnes more.'), [
    '17 %',
    '500 tonnes',
  ])
  assert.deepEqual(
    faultsOf('de', 'Statt 19 Tagen dauerte es 26.', 'Es dauerte sieben Tage länger.'),
    [],
  )
  assert.deepEqual(
    faultsOf('it', 'I posti erano 340, ora sono 425.', 'Ci sono 85 posti in più.'),
    [],
  )
  assert.deepEqual(
    faultsOf('fr', 'Il fallait 70 noms, il y a 52 noms.', 'Il manque encore 18 noms.'),
    [],
  )
})

test('a measured figure is the same in another unit of its kind, and another in another', () => {
  const plant = 'The plant gives 3.2 MW, 5,400 MWh a year, and takes 750 m of pipe of 80 kg.'
  assert.deepEqual(
    faultsOf('en', plant, '3,200 kW and 5.4 GWh a year.', '0.75 kilometres of pipe.'),
    [],
  )
  assert.deepEqual(faultsOf('en', plant, 'It gives 3.2 GW.', '80 g of pipe.'), ['3.2 GW', '80 g'])
  assert.deepEqual(faultsOf('de', 'Es sind 5 µg je Liter.', 'Es sind 5 mg je Liter.'), ['5 mg'])
  assert.deepEqual(faultsOf('fr', '12 kilomètres de haies', '12 km de haies, soit 12 000 m'), [])
})

test('a day of the week is taken from a short form or a whole date, a clock from half an hour', () => {
  assert.deepEqual(
    faultsOf('en', 'Opening: Sat 12 Sept, 10 am.', 'Come on Saturday, 12 September.'),
    [],
  )
  // A Thursday.
  assert.deepEqual(
    faultsOf('de', 'Am 5. November 2026 wird gewählt.', 'Am Donnerstag wird gewählt.'),
    [],
  )
  assert.deepEqual(faultsOf('fr', 'Le 5 novembre 2026.', 'C’est un vendredi.'), ['vendredi'])
  assert.deepEqual(faultsOf('de', 'Beginn: 19:30 Uhr.', 'Los geht es um halb acht.'), [])
  assert.deepEqual(faultsOf('nl', 'Begin: 19:30.', 'Het begint om half acht.'), [])
})

test('a time or a weekday in a question states nothing, and is only doubted', () => {
  const told = 'The bakery opens at 06:00 from Tuesday to Saturday.'
  for (const [language, draft, figure] of [
    ['en', 'Who bakes at 3 a.m. so that you have rolls?', '3 a.m.'],
    ['de', 'Schon wieder Montag und kein Brot?', 'Montag'],
    ['fr', 'Une envie de pain un lundi soir ?', 'lundi'],
    ['es', '¿Hambre a las 23:30 y nada abierto?', '23:30'],
  ] as const)
    assert.deepEqual(
      faultsOf(language, told, draft).map((fault) => fault.replace(/\.?\?$/, '?')),
      [`${figure.replace(/\.$/, '')}?`],
      draft,
    )
  assert.deepEqual(faultsOf('en', told, 'It opens at 3 a.m. Will you come?').length, 1)
  assert(!faultsOf('en', told, 'It opens at 3 a.m. Will you come?')[0]!.endsWith('?'))
})

test('a difference of two counts of one thing, or of two amounts of which one has no unit, is doubted', () => {
  const study =
    'We followed 412 nurses on 18 wards in three hospitals in the north-east between September ' +
    'and February, on their own rota. 387 nurses completed the six months.'
  assert.deepEqual(faultsOf('en', study, '25 dropped out along the way.'), ['25?'])
  assert.deepEqual(faultsOf('en', study, '35 dropped out along the way.'), ['35'])
  const sales = [
    ['pt', 'Vendas: 9,7 milhões de euros (2023: 9,4).', 'Vendemos 300 mil a mais.', '300 mil?'],
    [
      'en',
      'Revenue: 9.7 million euros (2023: 9.4).',
      'That is 300 thousand on top.',
      '300 thousand?',
    ],
  ] as const
  for (const [language, source, draft, fault] of sales)
    assert.deepEqual(faultsOf(language, source, draft), [fault], draft)
})

test('a letter before an apostrophe is no unit', () => {
  for (const draft of [
    'Six sur dix l’aiment.',
    'Six sur dix l’ont aimé.',
    'Près de six sur dix m’ont dit oui.',
  ])
    assert.deepEqual(faultsOf('fr', '59 % des enfants aiment ce plat.', draft), [], draft)
})
