import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from './offline-writer.ts'

const write = async (topic: string, text: string, contentType: ContentType = 'carousel') =>
  (await offlineWriter.write(assignment({ contentType, topic, text }))).pieces

test('initials before the turns of an interview are the name that only the topic tells', async () => {
  const talk = `tape 4, second pass

INT: How did you begin?
AR: I began with a rope of 90 metres and an old barge from the mill.
INT: And today?
AR: Today 4,100 people cross with us in a month, most of them on bicycles.
INT: What comes next?
AR: The second landing stage comes next, at the mill, in the month of May.`
  for (const piece of await write('Ana Ruiz on her ferry', talk))
    if (piece.includes('“')) assert.match(piece, /— Ana Ruiz/)
})

test('a Chinese name before a colon is who speaks, and the host is not told', async () => {
  const talk = `主持人：欢迎收听，本期由河畔酒店赞助。
林小河：我们从一条九十米的绳子开始。
主持人：现在呢？
林小河：现在每个月有四千一百人过河，大多数骑自行车。
主持人：接下来做什么？
林小河：五月在磨坊旁边再建一个码头。`
  const told = (await write('林小河的渡船', talk, 'post')).join('\n')
  assert.match(told, /— 林小河/)
  assert.match(told, /四千一百人/)
  assert.doesNotMatch(told, /酒店|主持人/)
})

test('a quotation is told with the sentence that names who says it, past those that only point at them', async () => {
  for (const text of [
    'In 2019 we built a ferry. I sat in the kitchen of Bertram all night. I asked what he ' +
      'wanted. He put down the spoon. "Just let me steer on Sundays." It was the best advice of ' +
      '40 that we got.',
    'En 2019 nous avons construit un bac. Nous étions chez Bertrand toute la nuit. ' +
      'Il posa la cuillère. « Laissez-moi tenir la barre le dimanche. » Sur 40 ' +
      'conseils, ce fut le meilleur.',
  ])
    for (const piece of await write('Our ferry', text, 'thread'))
      if (/[“"«]/.test(piece)) assert.match(piece, /Bertra/)
})

test('questions that head the parts of a report make nobody speak', async () => {
  for (const [topic, text] of [
    [
      'How the ferry did',
      `Summary for members, written by Ana Ruiz

What did we count?
We counted everybody who crossed the river in May. There were 4,100 of them, most on bicycles.

What came out?
• In the morning 2,300 people crossed.
• In the evening 1,800 people crossed.

How sure is this?
The counting was done by volunteers with a clicker, and nobody counted at night.`,
    ],
    [
      'Wie die Fähre lief',
      `Kurzbericht von Jana Lorenz

Was haben wir gezählt?
Wir haben alle gezählt, die im Mai über den Fluss setzten. Es waren 4.100 Menschen.

Was kam heraus?
Am Morgen setzten 2.300 Menschen über, am Abend waren es noch 1.800.

Wie sicher ist das?
Gezählt haben Freiwillige mit einer Uhr, und in der Nacht zählte niemand.`,
    ],
    [
      'Le bac en mai',
      `Rapport de Jeanne Morel

Qu'avons-nous compté ?
Nous avons compté tous les passagers du mois de mai. Ils étaient 4 100.

Que voit-on ?
Le matin, 2 300 personnes traversent, et le soir elles sont encore 1 800.

Est-ce certain ?
Les bénévoles ont compté avec une montre, et personne ne comptait la nuit.`,
    ],
  ] as const) {
    const told = (await write(topic, text, 'post')).join('\n')
    assert.match(told, /4[ .,\u00a0\u202f]100|2[ .,\u00a0\u202f]300/)
    assert.doesNotMatch(told, /[“”«»]|— (?:Ana|Jana|Jeanne)/)
  }
})

test('questions without names are an interview where the text says that somebody was asked, or whoever answers speaks of themselves', async () => {
  for (const head of [
    'Three questions to Ana Ruiz, who steers the ferry',
    'Ana Ruiz, who steers the ferry',
  ]) {
    const told = await write(
      'The ferry',
      `${head}

How did it begin?
I began with a rope of 90 metres and an old barge from the mill.

And today?
I take 4,100 people across in a month, most of them on bicycles.

What comes next?
My brother builds a second landing stage at the mill in May.`,
      'post',
    )
    assert.match(told.join('\n'), /“I began[^”]*”[^\n]*— Ana Ruiz/)
  }
})

test('who speaks is told by a name, and not by a greeting, a verb or what the text is called', async () => {
  for (const [topic, text, name] of [
    [
      'The ferry',
      `Ferry talk – raw – speakers detected: 2

Host: So, we are on. You're Dorrit Amsel, and this is your ferry.
Dorrit: It is. We began with a rope of 90 metres and an old barge.
Host: Thanks Dorrit. And today?
Dorrit: Today 4,100 people cross in a month, most of them on bicycles.
Host: What comes next?
Dorrit: The second landing stage comes next, at the mill.`,
      'Dorrit Amsel',
    ],
    [
      'Die Fähre',
      `Abschrift Gespräch Fähre, 3.4., ungekürzt, Ton schlecht.
I = ich, L = Dr. Jana Lorenz, Leiterin der Werft. Was sie leise sagt, bleibt weg.

I: Wie fing es an?
L: Mit einem Seil von 90 Metern und einem alten Kahn.
I: Und heute?
L: Heute setzen 4.100 Menschen im Monat über, die meisten mit dem Rad.
I: Was kommt als Nächstes?
L: Im Mai bauen wir einen zweiten Steg an der Mühle.

[Ende 12:40]

Noch zu klären: Foto vom Seil.`,
      'Jana Lorenz',
    ],
    [
      'Il traghetto',
      `Trascrizione non editata, traghetto_2.mp3
I = io, B = Berta Rossi, capo del cantiere.

I: Come è cominciato?
B: Abbiamo cominciato con una corda di 90 metri e una vecchia chiatta.
I: E oggi?
B: Oggi passano 4.100 persone al mese, quasi tutte in bicicletta.
I: E poi?
B: A maggio costruiamo un secondo molo vicino al mulino.`,
      'Berta Rossi',
    ],
  ] as const) {
    const told = (await write(topic, text, 'post')).join('\n')
    assert.match(told, /4[.,]100/)
    assert(told.includes(`— ${name}`) || told.includes(`— Dr. ${name}`), told)
    assert.doesNotMatch(
      told,
      /You're|Thanks|Abschrift|ungekürzt|Ton |bleibt weg|Ende|klären|Trascrizione|mp3|detected/,
    )
  }
})

test('an answer behind a letter is nobody’s by name where two people answer', async () => {
  const told = await write(
    'The ferry',
    `Notes on the ferry of Ana Ruiz

Q: How did it begin?
A: We began with a rope of 90 metres and an old barge from the mill.
Q: Who steers?
A: My father steers in the morning, I steer in the afternoon.
Q: And today?
B: Today 4,100 people cross in a month, most of them on bicycles.
Q: What comes next?
B: The second landing stage comes next, at the mill, in May.`,
    'post',
  )
  assert.doesNotMatch(told.join('\n'), /— Ana/)
})
