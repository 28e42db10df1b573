import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'
import { withoutMailFrame } from './mail-frame.ts'

const left = (text: string) => withoutMailFrame(text.split('\n')).join('\n').trim()
const draft = async (topic: string, text: string) =>
  (await offlineWriter.write(assignment({ platform: 'linkedin', contentType: 'post', topic, text }))).pieces.join('\n\n')

const texts = {
  en: 'The ferry across the Arrow carried 4,100 people in its first month. Most of them came on bicycles.\n\nIt runs from April to October, every 20 minutes, and the rope is 90 metres long.',
  de: 'Die Fähre über die Arle trug im ersten Monat 4.100 Menschen. Die meisten kamen mit dem Rad.\n\nSie fährt von April bis Oktober alle 20 Minuten, und ihr Seil ist 90 Meter lang.',
  fr: 'Le bac sur l’Arle a porté 4 100 personnes en un mois. La plupart sont venues à vélo.\n\nIl circule d’avril à octobre, toutes les 20 minutes, au bout d’une corde de 90 mètres.',
  es: 'La barca del Arla llevó a 4.100 personas en su primer mes. Casi todas llegaron en bicicleta.\n\nFunciona de abril a octubre cada 20 minutos, con una cuerda de 90 metros de largo.',
}

test('of a mail that was passed on the text is told, and nothing of the note above it', () => {
  for (const [head, mark, text] of [
    [
      'From: Pia\nTo: Press\nSubject: Fwd: Ferry\n\nHi,\n\nthe piece is from Bert. I am at home until four.\n\nThanks\nPia',
      '---- Forwarded message ----',
      texts.en,
    ],
    [
      'Von: Pia\nAn: Presse\nBetreff: WG: Fähre\n\nLiebe alle,\n\nvon Bert kam das hier. Ich bin bis vier da.\n\nDanke\nPia',
      '----- Weitergeleitete Nachricht -----',
      texts.de,
    ],
    ['Le texte vient de Bertrand, je suis là jusqu’à seize heures.', 'Début du message transféré :', texts.fr],
    ['Os paso lo de Berto.', '---------- Mensaje reenviado ----------\nDe: Berto\nFecha: 3 de mayo\nAsunto: barca', texts.es],
  ] as const)
    assert.equal(left(`${head}\n\n${mark}\n\n${text}`), text)
})

test('a mail passed on by its subject is told from its quotation, or from the head of the mail before', () => {
  const quoted = texts.fr.split('\n').map((line) => `> ${line}`.trimEnd())
  assert.equal(
    left(
      `De : Pia\nÀ : Presse\nObjet : TR: le bac\n\nBonjour,\nVoici ce que le bureau propose.\nP.\n\n> De : Bertrand\n> Date : 3 mai\n>\n${quoted.join('\n')}\n>\n> --\n> Une boîte gratuite, offerte par Voilier Assurances`,
    ),
    texts.fr,
  )
  assert.equal(
    left(
      `From: Pia\nTo: Press\nSubject: FW: ferry\n\nPlease use it this week.\n\nFrom: Bert\nSent: 3 May\nTo: Pia\nSubject: ferry\n\n${texts.en}`,
    ),
    texts.en,
  )
})

test('a note above the text to whoever edits it is not told, in any language', () => {
  for (const [note, text] of [
    ['Hi both, the text for Friday is below. It is too long, I know.', texts.en],
    ['Ana - final version, approved by the board last night. Post it after six.', texts.en],
    ['Hallo Pia, unten steht mein Entwurf. Bitte kürzen, wo es geht.', texts.de],
    ['Hier ist der Text, den ich versprochen habe.', texts.de],
    ['Voici le texte promis, un peu long, à raccourcir si besoin.', texts.fr],
    ['Hola, abajo va el texto de la barca. Podéis recortar lo que queráis.', texts.es],
    ['Este es el texto que os prometí, corregido.', texts.es],
  ] as const)
    assert.equal(left(`${note}\n\n${text}`), text, note)
})

test('what is said to readers stays: a letter, a story, what is attached, a new version', () => {
  for (const text of [
    `Dear members, below you find the text of our new rules, approved on Monday.\n\n${texts.en}`,
    `Liebe Nachbarn, unten am Fluss gibt es eine neue Fähre.\n\n${texts.de}`,
    `Hello, I am Bert and I run the ferry.\n\n${texts.en}`,
    `This is the second version of our timetable. Below is what has changed.\n\n${texts.en}`,
    `Ana, who built the ferry, has published a book about it.\n\n${texts.en}`,
    `Queridos vecinos, a continuación publicamos los horarios.\n\n${texts.es}`,
  ])
    assert.equal(left(text), text)
})

test('where a note keeps the brackets for its editor, nothing in brackets is told', () => {
  for (const [note, text, aside] of [
    ['Hi Pia, this is my text, what is in brackets is for you.', texts.en, 'Bert has not paid his share.\nLeave it there.'],
    ['Hallo Pia, hier mein Text. In Klammern steht, was nur ihr wissen müsst.', texts.de, 'Bert hat noch nichts bezahlt.'],
    ['Salut Pia, voici le texte, entre parenthèses c’est pour toi.', texts.fr, 'Bertrand n’a encore rien payé.'],
  ] as const)
    assert.equal(left(`${note}\n\n${text} (${aside})`), text)
})

test('a note behind a rule at the foot is not told', () => {
  for (const [note, text] of [
    ['Note to whoever posts this: the owner is cross with us, no smileys.', texts.en],
    ['Für die Redaktion, nicht für draußen: der Besitzer ist sauer.\nAnrufe an Bert.', texts.de],
    ['Pour les réseaux : pas un mot du propriétaire.', texts.fr],
    ['Nota para quien publique esto: el dueño está enfadado.', texts.es],
    ['社内メモ(公開前に消すこと)\n・値引きは10%まで', `${texts.en}`],
  ] as const)
    assert.equal(left(`${text}\n\n―――――――\n${note}`), text)
  const kept = `${texts.en}\n\n---\nNote: children travel free.`
  assert.equal(left(kept), kept)
})

test('what is still to be done, or asked of somebody, is not told, and what stands beside it is', async () => {
  for (const [topic, text, aside, told] of [
    ['The ferry', texts.en, '- Bert still owes us the second rope, so one boat stays ashore. TODO reword', /4,100/],
    ['The ferry', texts.en, '- Seats for 12. Built by Pia from Skelby - @sam please take her out', /Seats|4,100/],
    ['Die Fähre', texts.de, 'Noch zu klären: Wer zahlt Bert?', /4\.100/],
    ['Le bac', texts.fr, 'À vérifier : le nom de Bertrand', /4 100/],
    ['La barca', texts.es, 'Por confirmar: el sueldo de Berto', /4\.100/],
  ] as const) {
    const found = await draft(topic, `${text}\n\n${aside}`)
    assert.match(found, told)
    assert.doesNotMatch(found, /Bert|Pia|TODO|@sam/)
  }
})

test('a private number is told to nobody, nor where a page is filed', async () => {
  for (const [topic, text, line] of [
    ['The ferry', texts.en, 'After hours on the private mobile of Bert, 07700 900123.'],
    ['Die Fähre', texts.de, 'Danach nur privat unter 0171 5550199.'],
    ['La barca', texts.es, 'Fuera de horas, móvil particular de Berto, 611 555 019.'],
    ['The ferry', texts.en, 'Filed under: rivers, ropes'],
    ['Le bac', texts.fr, 'Précédent : le pont | Suivant : la digue'],
  ] as const) {
    const found = await draft(topic, `${text}\n\n${line}`)
    assert.match(found, /90 m/i)
    assert.doesNotMatch(found, /Bert|\d{3} ?\d{3}|Filed|Suivant|privat/)
  }
})

test('what those concerned do not want told is left out where the text says it', async () => {
  for (const [topic, note, text] of [
    ['The ferry', 'The family does not want us to mention gambling.', `${texts.en} Gambling took the first boat.`],
    ['Die Fähre', 'Den Bootsverleih bitte raushalten.', `${texts.de} Der Bootsverleih zahlte die Hälfte.`],
    ['Le bac', 'La famille ne souhaite pas que l’on parle de naufrage.', `${texts.fr} Un naufrage a coûté le premier bac.`],
  ] as const)
    assert.doesNotMatch(await draft(topic, `${text}\n\n${note}`), /[Gg]ambling|Bootsverleih|naufrage/)
})

test('a long entry of release notes is told from its lead, where the whole is more than a post holds', async () => {
  const { pieces } = await offlineWriter.write(
    assignment({
      platform: 'x',
      contentType: 'post',
      topic: 'Ropebook 3.1',
      text: `# Ropebook 3.1\n\n## New\n\n- **Logs from the boat.** Speak into the telephone and Ropebook writes the log of the crossing, with the hour and the level of the river. In our 300 trials two crossings were given the wrong bank and one of them the wrong day; the rest was right. Nothing leaves the boat, not even by night.\n\n## Fixed\n\n- The bell rings once`,
    }),
  )
  assert.match(pieces.join('\n'), /Logs from the boat\. Speak/)
})
