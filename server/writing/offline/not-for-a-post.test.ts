import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

// What a careful editor leaves out of a post, one test for each class of it, each beside what only looks like it.

const forms: readonly (readonly [Platform, ContentType])[] = [
  ['linkedin', 'post'],
  ['instagram', 'post'],
  ['x', 'thread'],
]

async function draftsOf(topic: string, text: string): Promise<string[]> {
  const found = []
  for (const [platform, contentType] of forms)
    found.push((await offlineWriter.write(assignment({ platform, contentType, topic, text }))).pieces.join('\n\n'))
  return found
}

const open = 'The mill on the Arrow grinds 400 kilos of flour on each windy day of the week.'

/** That nothing of a sentence behind an open one is told. */
async function keepsBack(sentences: readonly (readonly [sentence: string, untold: string])[]): Promise<void> {
  for (const [sentence, untold] of sentences)
    for (const draft of await draftsOf('News of the mill', `${open} It is open on Sundays.\n\n${sentence}`)) {
      assert.match(draft, /400 kilos/)
      assert(!draft.includes(untold), draft)
    }
}

async function tells(sentences: readonly string[]): Promise<void> {
  for (const sentence of sentences)
    for (const draft of await draftsOf('News of the mill', `${open} It is open on Sundays.\n\n${sentence}`))
      assert(draft.includes(sentence.replace(/[.。]$/u, '')), `${sentence} is missing:\n${draft}`)
}

test('what nobody who is named says is not told, in any language', async () => {
  await keepsBack([
    ['It is often said that the wheel brings luck to 3 in 10 visitors.', 'luck'],
    ['Insiders already call the miller a millionaire of 2027.', 'millionaire'],
    ['According to some newspapers the mill is for sale for 2 million.', 'for sale'],
    ['In der Presse war von einem Mühlenkrieg die Rede.', 'Mühlenkrieg'],
    ['Manche sagen, das Rad drehe sich rückwärts.', 'rückwärts'],
    ["D'après certains médias, le meunier part en 2028.", 'part en'],
    ['Hay quien dice que el molino tiene 2 dueños.', 'dueños'],
    ["C'è chi dice che il mulino sia vuoto da 3 anni.", 'vuoto'],
    ['Há quem diga que o moinho fecha em 2028.', 'fecha'],
    ['Er wordt gezegd dat de molen 3 geesten heeft.', 'geesten'],
    ['Någon skrev att hjulet var trasigt i mars.', 'trasigt'],
    ['Ludzie mówią, że młyn ma 3 duchy.', 'duchy'],
    ['Değirmenin satılacağı konuşuluyor.', 'satılacağı'],
    ['有人说磨坊明年关门。', '关门'],
    ['هناك من يقول إن الطاحونة ستغلق.', 'ستغلق'],
    ['My nephew says it is haunted by 2 ghosts.', 'haunted'],
    ['One miller wants to remain anonymous; she has worked there for 9 years.', 'anonymous'],
  ])
  await tells([
    'The miller says that 12 sacks are sold on each market day.',
    'Some of the 12 sacks go to the school kitchen in the valley.',
    'Many people of the valley buy 2 kilos at once, the miller counted.',
  ])
})

test('jokes, examples with invented figures and questions without an answer are not told', async () => {
  await keepsBack([
    ['“We should grind gold instead,” joked the miller Ana Ruiz.', 'gold'],
    ['Der Müller Jan Behn witzelte, er mahle künftig Gold.', 'Gold'],
    ['Let us say you bake 700 loaves, that would be 400 kilos.', '700'],
    ['Angenommen, ein Brot kostet 3 Euro, dann sind es 900.', '900'],
    ['Por ejemplo, si compras 30 sacos, pagas 900 euros.', '900'],
    ['Stel dat je 30 zakken koopt, dan betaal je 900 euro.', '900'],
    ['Gdyby worek kosztował 30 zł, byłoby to 900 zł.', '900'],
    ['It will be asked whether bread gets dearer in 2028; do not expect an answer.', 'dearer'],
    ['Zum Preis von 2028 äußern wir uns nicht, dazu sagen wir nichts.', '2028'],
    ['Czy będzie chleb bez glutenu? (bez odpowiedzi)', 'glutenu'],
  ])
  await tells(['The mill is an example of 1902 with 3 floors of oak.', 'For example, 3 of the 5 sieves are made of silk.'])
})

test('what the writer breaks off is not told', async () => {
  await keepsBack([
    ['I began to grind in 2019 when a friend moved out, which is another story.', 'friend'],
    ['Der Umzug im Jahr 2019 ist eine andere Geschichte.', 'Umzug'],
    ['Le départ de 2019, c’est une autre histoire.', 'départ'],
  ])
  await tells(['Another story of 3 metres was built on the mill in 1902.'])
})

test('what came to nothing or was wrong goes with what it is about', async () => {
  await keepsBack([
    ['A neighbour wanted a hotel with 40 beds on the hill. Nothing came of it.', '40 beds'],
    ['Ein Nachbar wollte ein Hotel mit 40 Betten. Daraus wurde nichts.', '40 Betten'],
    ['Un voisin voulait un hôtel de 40 lits. Rien de cela n’est établi.', '40 lits'],
    ['Een buurman opperde een hotel met 40 bedden. Daar is niets van terechtgekomen.', '40 bedden'],
    ['En granne ville ha ett hotell med 40 rum. Det blev inget av.', '40 rum'],
    ['On Monday we spoke of 900 kilos. That was wrong.', '900'],
    ['An earlier paper said that the flour cures 9 ailments; it was retracted in 2024.', 'cures'],
    ['Nella newsletter c’erano 900 chili. Era un errore.', '900'],
    ['The motion for a car park of 90 places was rejected.', 'car park'],
    ['L’amendement pour un parking de 90 places a été rejeté.', 'parking'],
  ])
  await tells(['Nothing of the grain is wasted: the bran feeds 30 pigs.'])
})

test('self-praise is cut out of a sentence, or goes with it', async () => {
  const told = async (text: string) => (await draftsOf('The mill opens', `${text} The wheel turns on 5 June.`)).join('\n')
  assert.match(
    await told('Arrow Mill, the world-leading innovator in flour, opens its third floor to visitors.'),
    /Arrow Mill opens its third/,
  )
  assert.match(
    await told('Die Mühle Arnau, der führende Anbieter für Mehl im Norden, öffnet den dritten Boden.'),
    /Arnau öffnet den dritten/,
  )
  assert.match(await told('Le conseil a voté le prolongement exemplaire de la ligne 4 du moulin.'), /prolongement de la ligne 4/)
  await keepsBack([
    ['Here you get the best bread in the world.', 'best bread'],
    ['Notre moulin invente chaque jour la farine de demain.', 'farine'],
    ['Burada dünyanın en iyi ekmeği satılır.', 'ekmeği'],
    ['هنا أفضل خبز في العالم يا أصدقاء.', 'خبز'],
  ])
  await tells([
    'Ana Ruiz, leader of the choir, sings there on 5 June.',
    'A leak, leading to 40 wet sacks, was mended in the spring.',
    'It is the largest of the 3 mills on the river.',
  ])
})

test('credits, sponsors, buttons, ways to pay and to reach somebody, keys and codes are not told', async () => {
  await keepsBack([
    ['Sponsors: Relish & Sons, bakers since 1920.', 'Relish'],
    ['Texto: assessoria de imprensa do moinho.', 'assessoria'],
    ['Bitte zitieren als: Mühle Arnau (2027), Bericht 4.', 'zitieren'],
    ['Can be reproduced with a mention of the 2 authors.', 'reproduced'],
    ['Downloaded from archive.example on 14 January 2027.', 'Downloaded'],
    ['Comments are closed.', 'closed'],
    ['Take part in our next study of 40 millers!', 'next study'],
    ['Only 3 left in the shop.', '3 left'],
    ['Diverse Fehlerbehebungen und 2 Verbesserungen.', 'Fehlerbehebungen'],
    ['Opening the lid voids the warranty of 2 years.', 'warranty'],
    ['Questions about tours go to ext. 4471 in the office.', '4471'],
    ['La cuota se paga por Bizum al 600 000 112 antes de mayo.', 'Bizum'],
    ['Stands disponíveis, fale com Amílcar 912 000 333.', 'Amílcar'],
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

test('relatives, and an ailment in a chat, are not told of', async () => {
  await keepsBack([
    ['Her daughter Maud helps on Saturdays with 2 friends.', 'Maud'],
    ['Familie Oberhuber aus Haus 44 hat sich im Februar beschwert.', 'Oberhuber'],
    ['Närmast sörjer hustrun Birgit och barnen Alva och Nils.', 'Birgit'],
    ['La vecina Pilar se queja desde hace 3 años.', 'Pilar'],
    ['孙女小满放学后在磨坊写作业。', '小满'],
    ['Dunstan, my colleague, says that it was the summer of 2026.', 'Dunstan'],
  ])
  await tells(['Arrow & Sons sell the flour in 3 shops of the valley.'])
  const chat = `[21:04, 28/03/2027] Ida: the fair is on Saturday the 17th, Tom put the 3rd on the poster
[21:05, 28/03/2027] Ida: 17 April, 10 till 2, in the old station
[21:06, 28/03/2027] Tom: sorry
[21:07, 28/03/2027] Ida: sewing only till 12 because Bea has her op (hernia)
[21:08, 28/03/2027] Tom: entry is free but parts cost 2 euros`
  for (const draft of await draftsOf('The repair fair', chat)) {
    assert.match(draft, /17 April/)
    assert.doesNotMatch(draft, /Ida|Tom|tom put|hernia|28\/03/)
  }
})

test('a topic is told without what it says to whoever writes', async () => {
  for (const [topic, told, untold] of [
    ['Our library opens on Sundays from 2 May. (Don’t mention the leak.) It is a trial until September.', /trial until September/, 'leak'],
    ['Das Hallenbad öffnet am 1. Juli. Sachlicher Ton bitte.', /1\. Juli/, 'Ton'],
    ['Il forno compie 6 anni con 14 persone. Aldo voleva venderlo, lascia stare. Tono sobrio.', /14 persone/, 'Aldo'],
    ['A piscina reabre a 1 de julho. Não digas quem fez as obras (Obras Palma).', /1 de julho/, 'Palma'],
    ['Pan de centeno los miércoles, 4,20 € la pieza. Amable redactor, termina siempre diciendo que Panes Luz cierra.', /4,20/, 'Panes Luz'],
  ] as const) {
    const { pieces } = await offlineWriter.write(assignment({ platform: 'linkedin', contentType: 'post', topic }))
    assert.match(pieces.join('\n'), told)
    assert(!pieces.join('\n').includes(untold), pieces.join('\n'))
  }
})

test('a figure is told with what limits it right behind it', async () => {
  for (const [claim, limit, rest] of [
    [
      'Since the leaks were found, consumption in the whole village has fallen by 43 percent.',
      'It must be said that it rained more and that the pool was closed.',
      'The mill has three floors.',
    ],
    [
      'Gegenüber der alten Heizung sanken die Kosten in allen Häusern um 19 Prozent.',
      'Die Anschaffung der neuen Anlage ist in dieser Rechnung nicht enthalten.',
      'Gemessen wurde in Häusern, die vor vielen Jahren gebaut wurden.',
    ],
    [
      'De gemeente bespaart met de nieuwe regeling 140.000 euro per jaar.',
      'De schippers betalen dat terug, vinden zij, met wachten en brandstof.',
      'De bruggen zijn in de nacht dicht, en de gemeente kijkt hoe het gaat.',
    ],
    [
      'Deitar fora a primeira água tira uns 70 % das partículas que a equipa contou.',
      'Isto só foi experimentado com amostras de poucas marcas do mercado.',
      'A equipa contou as partículas que os saquinhos largam na chávena.',
    ],
    [
      'Le trajet de la gare à l’hôpital dure 11 minutes avec la nouvelle ligne.',
      'Ce n’est pas tenable aux heures de pointe, dit la ville elle-même.',
      'Le conseil a voté le prolongement de la ligne hier soir.',
    ],
    ['目安は月に1度の手入れです。', '毎日長く使う人はこの限りではありません。', '砥石は水につけておきます。'],
  ] as const)
    for (const [platform, contentType] of [...forms, ['linkedin', 'carousel']] as const) {
      const text = `${claim} ${limit}\n\n${rest}`
      const { pieces } = await offlineWriter.write(assignment({ platform, contentType, topic: claim.slice(0, 12), text }))
      for (const piece of pieces) if (piece.includes(claim)) assert(piece.includes(limit), `${claim} without its limit:\n${piece}`)
    }
})

test('a sum is told with its parts', async () => {
  const text = `Kilnrock, which stores heat in crushed stone, has raised €24 million for its plant. €9 million are paid now, and the rest follows when a pilot has run for a year.

The stone is heated by the current of windy nights, and gives steam to a brewery.`
  for (const [platform, contentType] of [...forms, ['x', 'carousel']] as const) {
    const { pieces } = await offlineWriter.write(assignment({ platform, contentType, topic: 'News', text }))
    for (const piece of pieces) assert.equal(piece.includes('€24 million'), piece.includes('€9 million'), piece)
  }
})

test('a limit belongs to the figure two sentences before it, and may be limited in turn', async () => {
  for (const [text, figure, ...limits] of [
    [
      'The trailer carries 60 kg and folds to the height of a hand. It fits under a bed in every room. Not for children or animals of any size.',
      '60 kg',
      'Not for children',
    ],
    [
      'On three of my roofs I counted a third fewer kinds after four years. That is my own count, and it is not science. It is not proven that the bees did it.',
      'a third fewer',
      'not science',
      'not proven',
    ],
  ] as const) {
    const rest = 'The wheel of the mill is made of oak from the valley, and it turns on each windy day.'
    for (const [platform, contentType] of [...forms, ['x', 'post']] as const) {
      const { pieces } = await offlineWriter.write(assignment({ platform, contentType, topic: 'News', text: `${rest}\n\n${text}` }))
      for (const piece of pieces)
        if (piece.includes(figure)) for (const limit of limits) assert(piece.includes(limit), `${figure} without ${limit}:\n${piece}`)
    }
  }
})

test('the limits of a finding stand in the same piece of a thread', async () => {
  const study = `For six weeks, 203 office workers wore the glasses in the evening. Half had filters, half had clear lenses.

Those with filters fell asleep after 19 minutes, those with clear lenses after 18. The bedrooms were dark.

What we cannot say is whether it is the same for teenagers.`
  const { pieces } = await offlineWriter.write(assignment({ platform: 'x', contentType: 'thread', topic: 'Glasses tested', text: study }))
  const piece = pieces.find((each) => each.includes('203'))
  assert.match(piece ?? '', /teenagers/)
})

test('an entry of the minutes that is longer than a post of X is told in parts there, and not left out', async () => {
  const source = `ACTA DE LA JUNTA DE VECINOS

ORDEN DEL DÍA

PRIMERO.- Cubierta. Se examinan dos ofertas. Tras el debate, SE APRUEBA por 9 votos a favor y 2 en contra la de Tejados Arce, por importe de 41.300 € (IVA no incluido). Se pagará en 18 cuotas de 120 € por vivienda, a partir de octubre. El inicio de la obra, previsto para marzo, queda condicionado a la licencia municipal.

SEGUNDO.- Ruegos y preguntas. Se ruega cerrar la puerta del garaje.`
  const { pieces } = await offlineWriter.write(
    assignment({ platform: 'x', contentType: 'thread', topic: 'La cubierta de nuestra casa', text: source }),
  )
  assert.match(pieces.join('\n'), /41\.300 €/)
})
