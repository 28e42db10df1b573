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

test('a sentence of a few words stays with the one that it turns round, thanks for or prices', async () => {
  const glacier = `Ten questions to Ulla-Maj Lindroos, glaciologist

What has changed?
The tongue lies 62 metres lower than it did in 1998, at the stake where we began. In 2019 it gained 40 centimetres in one winter, and the newspapers wrote that it was recovering. It was snow.

How do you measure?
With a pole, a drill and a satellite receiver. The pole is the most reliable.

What do you need most?
A second person in September. Everybody wants to come in July.

What surprised you most?
Plants. Twelve years after the ice left, there was a birch as high as my hip.`
  for (const { told } of await drafts('A glaciologist answers', glacier))
    assert.ok(!told.includes('recovering') || told.includes('It was snow.'), told)

  const outage =
    'Our service was down for 7 hours on Tuesday, and 0.4 % of the documents are lost. We are ' +
    'sorry. Everybody concerned has been written to by our support team.'
  for (const { told } of await drafts("Tuesday's outage", outage))
    assert.match(told, /We are sorry\./)

  const gig =
    'The Loose Hinges, Friday 8 pm, the Plough, Tetherby. Five pounds. Last one before the ' +
    `drummer becomes a father. (Dave's number: 0555 0122, not for posting)`
  for (const { told } of await drafts('Gig on Friday', gig)) {
    assert.match(told, /Five pounds\./)
    assert.doesNotMatch(told, /0555|Dave/)
  }
})

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

test('what a release mends or takes away is told as that, and only the newest release is told', async () => {
  const notes = `Changelog

All notable changes to Loomcraft. The format is based on Keep a Changelog.

[8.0.0] – 2026-11-01

Added
- Patterns for looms with up to 24 shafts (before: 16).
- Undo goes back 500 steps, also after closing the file.

Removed
- Export to the discontinued LoomLink cartridge.

Fixed
- Crash with more than 4,000 picks

[7.9.3] – 2026-08-14
Fixed
- Saving to a full disk no longer empties the file.`
  let told = ''
  for (const draft of await drafts('Everything new in Loomcraft', notes)) {
    told += draft.told
    for (const line of draft.told.split('\n')) {
      if (line.includes('cartridge')) assert.match(line, /Removed: Export to/)
      if (line.includes('4,000')) assert.match(line, /Fixed: Crash/)
    }
    assert.doesNotMatch(draft.told, /notable|Keep a Changelog|full disk/)
  }
  assert.match(told, /Removed:/)
  assert.match(told, /Fixed:/)
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

test('the head of a page is no text: paths, menus, bylines, dates and the reporter', async () => {
  const pages = [
    [
      'Les sabots Loire',
      /Accueil/,
      `Accueil / Sabots / Loire\n\nSabots Loire, vert mousse\n74 €\n\nSemelle en peuplier des bords de Loire, tournée à l'atelier. Cuir tanné au châtaignier, sans chrome.`,
    ],
    [
      'Plainbooks, accounting',
      /Pricing|Login/,
      `Plainbooks\nProduct · Pricing · Login · Start free trial\n\nAccounting for one-person companies\n\n£6 a month in the first year, then £9. Connect your bank and Plainbooks proposes where each payment belongs.`,
    ],
    [
      'La librairie flottante du canal',
      /Vauquelin|8 avril/,
      `Culture\n\nUne librairie qui change de quai tous les mois\nPar Sidonie Vauquelin, le 8 avril 2027\n\nLa péniche Marguerite transporte 7 000 livres le long du canal et s'arrête un mois dans chaque village.`,
    ],
    [
      'Straßenlaternen',
      /Imhoff/,
      `Lokales\n\nDas Licht kommt, wenn jemand kommt\nVon Ruprecht Imhoff\n\nSeit einem Jahr leuchten die Laternen in Oberwaldau nur noch, wenn jemand vorbeigeht. Der Stromverbrauch ist um 38 Prozent gesunken.`,
    ],
    [
      'Moinhos de maré',
      /outubro/,
      `Região\n\nMoinhos de maré voltam a trabalhar, desta vez para a rede elétrica\n3 de outubro de 2026\n\nOs três moinhos de maré da ria voltaram a funcionar depois de 60 anos parados.`,
    ],
    [
      '旧铁路改成了公园',
      /记者|梁雨辰|本报讯/,
      `旧铁路改成了公园\n\n本报讯(记者 梁雨辰)停运十九年的货运铁路改成的线形公园,南段将于5月1日开放,北段预计年底完工。公园全长6.5公里。`,
    ],
    [
      '旧铁路改成了公园',
      /记者|梁雨辰|新华社/,
      `旧铁路改成了公园\n\n新华社北京5月1日电(记者梁雨辰)停运十九年的货运铁路改成的线形公园今天开放。公园全长6.5公里。`,
    ],
    [
      'Phones at school',
      /BOARD|DRAFT/,
      `BOARD OF GOVERNORS, WYCHELM SECONDARY SCHOOL\nMinutes, 12 May 2027 (DRAFT – not yet approved)\n\nIn attendance: Hollis Vantreight (chair), Amara Oyelaran (head)\n\nMs Lisle moved that phones be put into lockers from 1 September, for one year. AGREED 6:1.`,
    ],
    [
      'Battery ferry starts',
      /ARDANSIDE|1,412|20 May/,
      `PRESS RELEASE – embargoed until 00:01, 20 May 2027\n\nBattery ferry starts on Loch Ardan\n\nARDANSIDE, 20 May 2027: The first battery ferry of Loch Ardan Lines starts service on 3 June. MV Selkie carries 84 passengers and six cars.\n\nENDS\n\nNotes to editors\n1. Photographs are available.\n2. Loch Ardan Lines is owned by its 1,412 members.`,
    ],
    [
      'quillparse 5',
      /npm|sponsors|Parse\(/,
      `# quillparse 5.0.0\n\n\`npm i quillparse@5\`\n\n## Performance\n\nParsing is 3.4 times as fast as in version 4 on files over 1 MB.\n\n## Added\n\n- \`parse(stream)\` accepts a \`ReadableStream\`.\n- Types are written for TypeScript 7.\n\nThanks to our sponsors: nobody yet.`,
    ],
  ] as const
  for (const [topic, debris, text] of pages)
    for (const { told } of await drafts(topic, text)) assert.doesNotMatch(told, debris)
})

test('a hashtag comes from what a draft could tell, and not from a button or a note', async () => {
  const page = `Event by Norrick Tidy Group · Public · 212 Interested · RSVP

Last year we picked up 1.4 tonnes in three hours, among it one piano stool and 611 cotton buds. Gloves, bags and pickers are there.

Version 3.1 (build 2207) · 14 November 2026 · Requires Android 12`
  for (const { told } of await drafts('Join us to clean the beach at Norrick Sands', page))
    assert.doesNotMatch(told, /#(?:Interested|Public|RequiresAndroid)/)
})

test('a hashtag is a subject: a phrase that ends in a noun, a name of the topic, a place; in a declined language what is said again', async () => {
  const tags = async (topic: string, text: string): Promise<readonly string[]> =>
    (await write({ platform: 'instagram', topic, text })).join().match(/#[\p{L}\p{N}]+/gu) ?? []
  const pay =
    'Members voted 61 to 4 to pay everybody at least the living wage of £13.20 an hour from 1 ' +
    'May, the Saturday staff included.'
  assert.deepEqual(await tags("Our co-op's decisions this quarter", pay), ['#LivingWage'])
  const app =
    'Den nya versionen av Steg planerar vilodagar. Steg finns nu på 14 språk. Den föreslår en ' +
    'dag utan en runda när kroppen behöver det.'
  assert.ok((await tags('Nyheter i träningsappen Steg', app)).includes('#Steg'))
  const shop =
    `Dedem 1961'de bu dükkânda ayakkabı satmaya başladı. Ben çocukken kitap okurdum. Şimdi aynı ` +
    'raflarda 3.000 kitap var ve yeni kitap geliyor.'
  assert.ok((await tags('Dükkân nasıl kitapçı oldu', shop)).includes('#Kitap'))
  const beach =
    `Event by Norrick Tidy Group\n\nNorrick Sands, meet at the lifeboat hut. Last year we ` +
    'picked up 1.4 tonnes of rubbish, among it one piano stool and 611 cotton buds.'
  assert.ok(
    (await tags('Join us to clean the beach at Norrick Sands', beach)).includes('#NorrickSands'),
  )
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

test('the strongest figure of a study is told with what it rests on', async () => {
  const study = `Forschungsbericht

Die ersten 90 Tage
Befragung von 1.204 Beschäftigten, die 2025 eine Stelle angetreten haben

Zusammenfassung. Von den Befragten mit einer festen Ansprechperson sagen 71 Prozent, dass sie nach drei Monaten wissen, was von ihnen erwartet wird; ohne Ansprechperson sind es 44 Prozent (Abb. 3). Ein Begrüßungspaket, ein Frühstück mit der Leitung und ein gedrucktes Handbuch machten keinen messbaren Unterschied.

Am häufigsten fehlte den Befragten eine Liste der Leute, die man fragen kann (52 Prozent), danach der Zugang zu Programmen am ersten Tag (38 Prozent) und eine Aufgabe in der ersten Woche (29 Prozent).

Grenzen. Alle Angaben beruhen auf Selbstauskunft. Wer in den ersten Monaten wieder gegangen ist, wurde nicht befragt; die Ergebnisse sind daher wohl zu günstig.`
  for (const platform of platforms)
    for (const contentType of ['post', 'carousel'] as const) {
      const told = (
        await write({
          platform,
          contentType,
          topic: 'Was neue Kolleginnen und Kollegen in den ersten 90 Tagen brauchen',
          text: study,
        })
      ).join('\n\n')
      if (platform !== 'x' || contentType !== 'post')
        assert.match(told, /71 Prozent/, `${platform} ${contentType}: ${told}`)
      if (told.includes('71 Prozent')) assert.match(told, /Selbstauskunft|sagen/)
    }
})

test('instructions begin at their beginning, and what points back follows what it points at', async () => {
  const bisect = `# Find the commit that broke it

You know that it worked in March and that it does not work now. Between them are 900 commits. \`git bisect\` finds the culprit in about 10 steps, because each step halves what is left.

Git checks out the commit in the middle. Try it. Say good or bad. Repeat.`
  for (const { told } of await drafts('Find the commit that broke it', bisect)) {
    assert.doesNotMatch(told, /^Between them/)
    if (told.includes('Between them')) assert.match(told, /does not work now\.\s+Between them/)
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
  assert.match(pieces[0]!, /^You know/)
  assert.ok(pieces.length >= 3, told)
})

test('the programme of an event is told though its lines have no marks, and what is decided shows before “more”', async () => {
  const evening = `Altlast – der Abend für Leute, die alte Software pflegen

Wann: Donnerstag, 22. April 2027, 19 Uhr
Wo: Kulturbahnhof, Gleis 2, Dessau
Was: drei kurze Vorträge, viel Zeit zum Reden

Programm
Ein COBOL-System, das niemand abschalten darf (25 Minuten)
Wie wir 14.000 Zeilen Perl lesen lernten (25 Minuten)
Tests nachträglich schreiben: was wir heute lassen würden (20 Minuten)

Eintritt frei, 40 Plätze, Anmeldung nötig.`
  const told = (
    await write({ topic: 'Abend für Leute, die alte Software pflegen', text: evening })
  ).join()
  assert.match(told, /^Was: drei kurze Vorträge/m)
  assert.match(told, /^• Wie wir 14\.000 Zeilen Perl/m)

  const garden = `Protokół z zebrania sąsiadów, 3 lutego

Obecni: 19 osób.

1. Uchwała: ogród otwieramy 20 marca. Będą 32 grządki, po jednej na mieszkanie, a trzy dla przedszkola. Kto chce grządkę, zapisuje się na liście przy bramie.`
  const [post] = await write({
    platform: 'instagram',
    topic: 'Ogród sąsiedzki przy ulicy Lipowej',
    text: garden,
  })
  assert.match(post!, /^Ogród otwieramy 20 marca\.\n\nBędą 32 grządki/)
})

test('each line of a log is a sentence of its own, without its time and without a call to somebody', async () => {
  const log = `Our service was down for 7 hours on Tuesday, and 0.4 % of the documents are lost.

What happened
05:10 a disk of the primary database reported errors. The failover started as planned.
05:32 the new primary ran out of disk space, because its archive had not been cleaned. @oncall paged.
06:40 we decided to restore from backup.
12:11 the service was restored.`
  let all = ''
  for (const { told } of await drafts("Tuesday's outage", log)) {
    all += told
    assert.doesNotMatch(told, /oncall|What happened|[.] (?:the|we) /)
  }
  assert.match(all, /A disk of the primary database reported errors\./)
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
