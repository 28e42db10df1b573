import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms, type ContentType, type Platform } from '@crier/contract/platform.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from './offline-writer.ts'

// What a careful editor struck out of drafts, one test for each class.

type Part = Parameters<typeof assignment>[0]

const write = async (part: Part): Promise<readonly string[]> =>
  (await offlineWriter.write(assignment(part))).pieces

/** The draft of each network and form. */
async function drafts(
  topic: string,
  text: string,
): Promise<{ platform: Platform; contentType: ContentType; told: string }[]> {
  const found = []
  for (const platform of platforms)
    for (const contentType of ['post', 'thread', 'carousel'] as const)
      found.push({
        platform,
        contentType,
        told: (await write({ platform, contentType, topic, text })).join('\n\n'),
      })
  return found
}

test('a text that is made shorter keeps the few words that turn its sentence round', async () => {
  const pieces = [
    'The tongue lies 62 metres lower than in 1998. In 2019 it gained 40 centimetres, and ' +
      'newspapers wrote of a recovery. It was snow. We measure it with a pole and a drill, as ' +
      'those before us did each year.',
  ]
  const rewrite = { pieces, isPart: false, isUntouched: true, wish: { kind: 'shorter' } } as const
  const told = (await write({ topic: 'A glaciologist answers', text: pieces[0]!, rewrite })).join(
    '\n',
  )
  assert.ok(told.length < pieces[0]!.length, told)
  assert.doesNotMatch(told, /recovery\.(?! It was snow)/)
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

test('a hashtag comes from what a draft could tell, and not from a button or a note', async () => {
  const page = `Event by Norrick Tidy Group · Public · 212 Interested · RSVP

Last year we picked up 1.4 tonnes in three hours, among it one piano stool and 611 cotton buds. Gloves, bags and pickers are there.

Version 3.1 (build 2207) · 14 November 2026 · Requires Android 12`
  for (const { told } of await drafts('Join us to clean the beach at Norrick Sands', page))
    assert.doesNotMatch(told, /#(?:Interested|Public|RequiresAndroid)/)
})

test('the hashtags are never a piece of their own', async () => {
  const long = Array.from(
    { length: 12 },
    (_, index) =>
      `The mill number ${index + 1} of the valley grinds ${index + 3} tonnes of rye ` +
      'in a good month.',
  )
  for (const platform of platforms)
    for (const contentType of ['thread', 'carousel'] as const) {
      const pieces = await write({ platform, contentType, topic: 'Mills', text: long.join('\n\n') })
      for (const piece of pieces) assert.doesNotMatch(piece, /^(?:#\S+\s*)+$/u)
    }
})

test('commands are not told, a sentence may begin with the name of one, and a thread of instructions has more than one step in a post', async () => {
  const bisect = `# Find the commit that broke it

You know that it worked in March and that it does not work now. Between them are 900 commits. \`git bisect\` finds the culprit in about 10 steps, because each step halves what is left.

    git bisect start
    git bisect bad

Git checks out the commit in the middle. Try it. Say \`git bisect good\` or \`git bisect bad\`. Repeat.

Exit code 125 means: this commit cannot be tested, skip it.

\`git bisect reset\` brings you back to where you were. People forget this one and commit into nowhere.`
  const pieces = await write({
    platform: 'x',
    contentType: 'thread',
    topic: 'Find the commit that broke it',
    text: bisect,
  })
  const told = pieces.join('\n')
  assert.doesNotMatch(told, /bisect start/)
  assert.match(told, /^git bisect reset brings/m)
  assert.ok(pieces.length >= 3, told)
})

test('a verb of the topic is no part of a hashtag, and a noun that looks like one is', async () => {
  const tagsOf = async (topic: string, text: string): Promise<readonly string[]> =>
    (await write({ platform: 'instagram', topic, text })).join('\n').match(/#\S+/g) ?? []
  for (const [topic, text, tag] of [
    [
      'How a Bakery Learns to Sleep',
      'The bakery opens at five. A bakery learns from its regulars, and the bakery learns slowly.',
      '#Bakery',
    ],
    [
      'A small bakery wins a prize',
      'The small bakery wins the prize of the city. Judges tasted 40 loaves of the small bakery.',
      '#SmallBakery',
    ],
    [
      'Une boulangerie apprend à dormir',
      'La boulangerie ouvre à cinq heures. La boulangerie apprend de ses clients.',
      '#Boulangerie',
    ],
    [
      'Una panadería aprende a dormir',
      'La panadería abre a las cinco. La panadería aprende de sus clientes.',
      '#Panadería',
    ],
    [
      'Where our job offers come from',
      'Our job offers reach 300 people. Half of the job offers are for nights.',
      '#JobOffers',
    ],
  ] as const) {
    const tags = await tagsOf(topic, text)
    assert.ok(tags.includes(tag), `${topic}: ${tags.join(' ')}`)
    assert.doesNotMatch(tags.join(' '), /Learns|Opens|Wins|Apprend|Ouvre|Aprende|Abre/)
  }
})

const mill = {
  en: 'The mill on the Arrow grinds 400 kilos of flour on each windy day of the week.',
  de: 'Die Mühle an der Leine mahlt an jedem windigen Tag 400 Kilo Mehl.',
  fr: 'Le moulin de la Meuse moud 400 kilos de farine chaque jour de vent.',
  es: 'El molino del Ebro muele 400 kilos de harina cada día de viento.',
  it: 'Il mulino sul Serchio macina 400 chili di farina in ogni giorno di vento.',
  pt: 'O moinho do Tejo mói 400 quilos de farinha em cada dia de vento.',
  sv: 'Kvarnen vid ån maler 400 kilo mjöl varje blåsig dag i veckan.',
}

async function isUntold(
  topic: string,
  open: string,
  said: string,
  untold: readonly string[],
): Promise<void> {
  for (const contentType of ['post', 'carousel'] as const) {
    const told = (
      await write({ platform: 'linkedin', contentType, topic, text: `${open}\n\n${said}` })
    ).join('\n')
    assert.match(told, /400/)
    for (const each of untold) assert(!told.includes(each), told)
  }
}

test('a company is not glad to be smaller where people lose their work', async () => {
  for (const [topic, text, untold] of [
    [
      'The works close',
      'The works at Arnbridge will cease production in June. 62 jobs are lost at the works. This makes a leaner company possible.',
      'leaner',
    ],
    [
      'Entlassungen im Werk',
      'Das Werk in Arnbrück wird im Juni geschlossen, 62 Entlassungen sind nötig. Das macht ein schlankeres Unternehmen möglich.',
      'schlank',
    ],
    [
      'Licenciements à Arnois',
      'Le site d’Arnois ferme en juin et prononce 62 licenciements. Cela rend possible une entreprise allégée.',
      'allégée',
    ],
  ] as const) {
    const told = (await write({ platform: 'linkedin', contentType: 'post', topic, text })).join(
      '\n',
    )
    assert.match(told, /62/)
    assert(!told.includes(untold), told)
  }
})

test('what is to be removed before it is published is not told, however it goes on', async () => {
  for (const [open, said] of [
    [
      mill.de,
      'Nur für den internen Verteiler, bitte vor Veröffentlichung entfernen: Im Dienst war Lenz. Der Plan liegt im Büro.',
    ],
    [mill.fr, 'À retirer avant publication : Lenz était de service. Le plan est au bureau.'],
    [mill.es, 'Quitar antes de publicar: Lenz estaba de guardia. El plan está en la oficina.'],
    [mill.en, 'Please delete before publishing: Lenz was on duty. The plan is in the office.'],
  ] as const)
    await isUntold('The mill', open, said, ['Lenz'])
})

test('what a Chinese or Japanese text asks not to speak of is not told', async () => {
  for (const [text, told, untold] of [
    ['老磨坊每个刮风的日子磨400公斤面粉。原来说一月开门，因为石头裂了，这个不用提。', '400', '裂'],
    [
      '水車小屋では風の日に400キロの粉を挽きます。石が割れて遅れましたが、この件には触れないでください。',
      '400',
      '割れ',
    ],
  ] as const) {
    const found = (
      await write({ platform: 'linkedin', contentType: 'post', topic: text, text })
    ).join('\n')
    assert(found.includes(told), found)
    assert(!found.includes(untold), found)
  }
})
