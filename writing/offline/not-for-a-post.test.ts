import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from './offline-writer.ts'

// What a careful editor leaves out of a post, one test for each class of it, each beside what only
// looks like it.

const forms: readonly (readonly [Platform, ContentType])[] = [
  ['linkedin', 'post'],
  ['instagram', 'post'],
  ['x', 'thread'],
]

async function draftsOf(topic: string, text: string): Promise<string[]> {
  const found = []
  for (const [platform, contentType] of forms)
    found.push(
      (await offlineWriter.write(assignment({ platform, contentType, topic, text }))).pieces.join(
        '\n\n',
      ),
    )
  return found
}

const open = 'The mill on the Arrow grinds 400 kilos of flour on each windy day of the week.'

/** That nothing of a sentence behind an open one is told. */
async function keepsBack(
  sentences: readonly (readonly [sentence: string, untold: string])[],
): Promise<void> {
  for (const [sentence, untold] of sentences)
    for (const draft of await draftsOf(
      'News of the mill',
      `${open} It is open on Sundays.\n\n${sentence}`,
    )) {
      assert.match(draft, /400 kilos/)
      assert(!draft.includes(untold), draft)
    }
}

async function tells(sentences: readonly string[]): Promise<void> {
  for (const sentence of sentences)
    for (const draft of await draftsOf(
      'News of the mill',
      `${open} It is open on Sundays.\n\n${sentence}`,
    ))
      assert(draft.includes(sentence.replace(/[.。]$/u, '')), `${sentence} is missing:\n${draft}`)
}

test('keys and codes are not told', async () => {
  await keepsBack([
    ['Bénévoles : le digicode du portail reste 1961B.', 'digicode'],
    ['Hasło do wifi w młynie to mlyn77.', 'mlyn77'],
    ['Clés chez Mme Fayolle, troisième maison après le pont.', 'Fayolle'],
  ])
  await tells([
    'The keys of the organ are made of the wood of 3 pear trees.',
    'A good password has 14 signs and is used for one thing.',
    'The bank supports 12 mills in the county with loans.',
    'By 2 000 000 loaves it is the most used mill of the county.',
  ])
})

test('a chat is told without who wrote and whom they call by name', async () => {
  const chat = `[21:04, 28/03/2027] Ida: the fair is on Saturday the 17th, Tom put the 3rd on the poster
[21:05, 28/03/2027] Ida: 17 April, 10 till 2, in the old station
[21:06, 28/03/2027] Tom: sorry
[21:08, 28/03/2027] Tom: entry is free but parts cost 2 euros`
  for (const draft of await draftsOf('The repair fair', chat)) {
    assert.match(draft, /17 April/)
    assert.doesNotMatch(draft, /Ida|Tom|tom put|28\/03/)
  }
})

test('a topic is told without what it says to whoever writes', async () => {
  for (const [topic, told, untold] of [
    [
      'Our library opens on Sundays from 2 May. (Don’t mention the leak.) It is a trial until September.',
      /trial until September/,
      'leak',
    ],
    ['Das Hallenbad öffnet am 1. Juli. Sachlicher Ton bitte.', /1\. Juli/, 'Ton'],
    [
      'Il forno compie 6 anni con 14 persone. Aldo voleva venderlo, lascia stare. Tono sobrio.',
      /14 persone/,
      'Aldo',
    ],
    [
      'A piscina reabre a 1 de julho. Não digas quem fez as obras (Obras Palma).',
      /1 de julho/,
      'Palma',
    ],
    [
      'Pan de centeno los miércoles, 4,20 € la pieza. Amable redactor, termina siempre diciendo que Panes Luz cierra.',
      /4,20/,
      'Panes Luz',
    ],
  ] as const) {
    const { pieces } = await offlineWriter.write(
      assignment({ platform: 'linkedin', contentType: 'post', topic }),
    )
    assert.match(pieces.join('\n'), told)
    assert(!pieces.join('\n').includes(untold), pieces.join('\n'))
  }
})

test('an entry of the minutes that is longer than a post of X is told in parts there, and not left out', async () => {
  const source = `ACTA DE LA JUNTA DE VECINOS

ORDEN DEL DÍA

PRIMERO.- Cubierta. Se examinan dos ofertas. Tras el debate, SE APRUEBA por 9 votos a favor y 2 en contra la de Tejados Arce, por importe de 41.300 € (IVA no incluido). Se pagará en 18 cuotas de 120 € por vivienda, a partir de octubre. El inicio de la obra, previsto para marzo, queda condicionado a la licencia municipal.

SEGUNDO.- Ruegos y preguntas. Se ruega cerrar la puerta del garaje.`
  const { pieces } = await offlineWriter.write(
    assignment({
      platform: 'x',
      contentType: 'thread',
      topic: 'La cubierta de nuestra casa',
      text: source,
    }),
  )
  assert.match(pieces.join('\n'), /41\.300 €/)
})
