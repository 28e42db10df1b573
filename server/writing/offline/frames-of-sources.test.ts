import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

// What stands around a text where it comes from, and how its parts are marked there.

async function draft(topic: string, text: string, contentType: ContentType = 'post'): Promise<string> {
  return (await offlineWriter.write(assignment({ platform: 'linkedin', contentType, topic, text }))).pieces.join('\n\n')
}

test('of a mail only the text between its rules is told, in any language of its head', async () => {
  const english = await draft(
    'Theft of data',
    `From: Comms
Sent: 4 February 2027
Subject: FINAL v7

Use the text between the lines. Questions to me on ext. 4471. Rose Tully

> Tom clicked the link, we do NOT name him

=========================
Arrow Kitchens: theft of data

On 29 January somebody copied a file with the data of 11,400 donors. Card numbers are not in it, and each donor has been written to.
=========================

NB take the button off the website!`,
  )
  assert.match(english, /11,400/)
  assert.doesNotMatch(english, /4471|Rose|Tom|button/)
  const japanese = await draft(
    'ストーブの自主回収',
    `差出人：広報
宛先：各位
件名：確定稿

お疲れさまです。（前回の9,500台は誤りでした。三枝）

■■■■■■■■■■
2025年に製造したHK-20の電源コードが過熱するおそれがあります。対象は18,200台です。お持ちの方は使用を中止してください。
■■■■■■■■■■

社内メモは出さない`,
  )
  assert.match(japanese, /HK-20/)
  assert.match(japanese, /18,200台/)
  assert.doesNotMatch(japanese, /9,500|三枝|お疲れさま/)
})

test('menus, controls, ratings and what a page says of itself are not told', async () => {
  const told = await draft(
    'Een nieuwe brug',
    `Waterkant Courant
menu ≡ zoeken 🔍 mijn account

De nieuwe brug
Door onze verslaggever | za 13 feb 2027 | leestijd 3 min | luister ▶

OUDERWEL – De nieuwe brug is 40 meter lang en gaat in mei open. De oude brug blijft tot de zomer staan.

★★★★★ Mooi stuk!

Lees ook: de laatste pont`,
  )
  assert.match(told, /De nieuwe brug is 40 meter/)
  assert.doesNotMatch(told, /menu|leestijd|OUDERWEL|Mooi|pont/)
  const english = await draft(
    'Glasses tested',
    `Lab » Newsroom » Sleep
NEWS FROM THE LAB / 3 May / reading time 3 minutes / tags: sleep, vision
FREE DELIVERY over £50 🔎 ♡ (0) 👜 (0)

We tested the glasses for six weeks, and those who wore them fell asleep after 19 minutes.`,
  )
  assert.doesNotMatch(english, /NEWS|FREE|reading time|Newsroom/)
  const lines = await draft(
    'Coffee and cake',
    'Coffee · Cake · Music\n\nBerlin / Hamburg / Munich\n\nThe café opens on 4 May with 30 seats and a garden for everybody.',
  )
  assert.match(lines, /30 seats/)
})

test('reviews, comments, related things and what is crossed out are not told', async () => {
  const told = await draft(
    'The desk lamp',
    `The lamp is made of ash and comes apart without tools. It takes bulbs of up to 12 W.

You may also like
Floor lamp £149 · Bulb £7

Reviews (41)
"wobbles on a thick desk" – anon

Benzer ürünler: Lamba 260 TL

How to clean it
✗ With a pressure washer.

Never do this
- Put it into the dishwasher with the bulb.`,
  )
  assert.match(told, /ash/)
  assert.doesNotMatch(told, /149|wobbles|260|washer|dishwasher/)
})

test('a price stands with the thing above it, whatever is said between ornaments', async () => {
  const told = await draft(
    'The early oil',
    `EARLY OIL 500 ml ♥♥ the finest oil of all ♥♥
£12 with the bottle

The olives were picked by hand in the first week of October and pressed on the same day.`,
  )
  assert.match(told, /EARLY OIL 500 ml – £12/)
  assert.doesNotMatch(told, /finest/)
})

test('what is for members alone, and a note in brackets that takes something back, are not told', async () => {
  const told = await draft(
    'Mill days',
    `MILL DAYS
Saturday 15 and Sunday 16 May 2027, 10 am to 6 pm (the last bulletin gave the 9th, that was an error)

Both stones turn, and bread is baked in the yard for everybody.

--- notice, for members only ---
The question of a new leader is for the meeting.
Pete brings meatballs.`,
  )
  assert.match(told, /15 and Sunday 16 May/)
  assert.doesNotMatch(told, /9th|leader|meatballs/)
})

test('who speaks is known by brackets or letters too, and a newspaper gives no interview', async () => {
  const brackets = await draft(
    'Bees on roofs',
    `Speakers: [INT] = interviewer, [RK] = Rosa Kinnaird, beekeeper

[00:00:07] [INT] How many roofs do you look after now?
[00:00:15] [RK] I look after twenty-seven roofs in the city, and there are too many hives on them.
[00:00:21] [INT] Is that a way to save the planet?
[00:00:29] [RK] No, a honeybee flies three kilometres, and they all sit on the same trees.
[00:01:01] [INT] Would you put more hives there?
[00:01:24] [RK] I tell firms to sow flowers there. It is cheaper.`,
  )
  assert.match(brackets, /Rosa Kinnaird/)
  assert.doesNotMatch(brackets, /\[RK\]|INT|save the planet/)
  const letters = await draft(
    'La liutaia',
    `Eco di Crema | Intervista

Mirella Scandi, liutaia, ripara violini.

D. Quanti strumenti passano da qui?
R. L'anno scorso 340 violini, quasi tutti delle scuole.

D. C'è chi dice che il carbonio manderà in crisi i liutai?
R. Per i primi due anni il carbonio va benissimo per tutti.

D. Quanto costa ripararli?
R. Sono 45 euro, con le corde a parte.`,
  )
  assert.match(letters, /Mirella Scandi/)
  assert.match(letters, /340 violini/)
  assert.doesNotMatch(letters, /crisi|R\. |Eco di Crema/)
})

test('a subtitle that goes on behind a break is one sentence', async () => {
  const told = await draft(
    'The route setter',
    `1
00:00:00,240 --> 00:00:03,100
Who puts those things on the wall?
Zuzana does.

1
00:00:03,300 --> 00:00:06,880
ZUZANA: Every month we set
60 routes new. There are five of us.

2
00:00:07,000 --> 00:00:09,400
HOST: And the colour tells you how hard it is?

3
00:00:18,100 --> 00:00:20,950
ZUZANA: If a tall man can skip my move,
I have failed as a setter.

4
00:00:21,100 --> 00:00:24,700
HOST: Is that cheating?`,
  )
  assert.match(told, /60 routes new\. There are five of us\./)
  assert.match(told, /skip my move, I have failed/)
  assert.match(told, /Zuzana/)
})

test('steps are known by circled numbers and letters, and each keeps its limit', async () => {
  const japanese = await draft(
    '包丁の研ぎ方',
    '家でできる包丁の研ぎ方\n\n【手順】\n①布巾の上に砥石を置く。\n②砥石のすき間を15度にする。\n③刃を20回ずつ押す。',
  )
  assert.match(japanese, /2\. 砥石のすき間を15度にする。/)
  const english = await draft(
    'Back up your photos',
    `2 Doing it [edit]
 a. Buy an external disk at least twice as big as what you have.
 b. Copy all photos once a month and put it in the calendar.
 c. Unplug the disk afterwards. With old disks this takes a minute, so wait for the light to go out.`,
  )
  assert.match(english, /Unplug the disk afterwards\. With old disks this takes a minute/)
  assert.doesNotMatch(english, /a\. Buy|Doing it a/)
})

test('the parts of an abstract are no sentences, and a heading above its paragraph is none', async () => {
  const told = await draft(
    'Naps before night shifts',
    `ABSTRACT
Background. Night work is tiring for everybody who does it.
Methods. 54 nurses worked four weeks with and four weeks without a nap.
Results. With the nap there were 28 percent fewer lapses of attention.

Limits
28 of the nurses were in one ward, which is a part of one hospital.`,
  )
  assert.match(told, /28 percent/)
  assert.doesNotMatch(told, /Results|Methods|Limits/)
})

test('minutes tell what those who met were told, and nothing that one of them says', async () => {
  const told = await draft(
    'The school kitchen',
    `ACTA de la reunión del 25 de noviembre
Asisten: 23 familias

1.- COMEDOR
La directora informa que termina el contrato con la empresa. Desde el 8 de enero habrá cocina propia con dos cocineras.
Toño dice que había cucarachas y que hay que denunciar.

Se aprueba un huerto detrás del gimnasio con diez familias.

2.- BAÑOS
Larga discusión sobre los baños nuevos de 40.000 euros. No se decide.`,
  )
  assert.match(told, /8 de enero/)
  assert.match(told, /huerto/)
  assert.doesNotMatch(told, /Toño|cucarachas|40\.000/)
})

test('a sentence of capitals leads what explains it, and Latin capitals do not make a Japanese sentence a cry', async () => {
  const dutch = await draft(
    'De nieuwe versie',
    'De update komt op 15 maart.\n\n→ PINNEN ZONDER INTERNET. Valt de lijn uit, dan kun je nog vier uur pinnen.\n→ Statiegeld staat als aparte regel op de bon',
  )
  assert.match(dutch, /PINNEN ZONDER INTERNET\. Valt/)
  assert.match(await draft('新しい機能', 'この版ではPDFの書き出しが3倍速くなりました。'), /PDFの書き出し/)
})

test('deaths come first of what a short post can hold of bad news', async () => {
  const { pieces } = await offlineWriter.write(
    assignment({
      platform: 'x',
      contentType: 'post',
      topic: 'Effondrement rue des Tanneurs',
      text: `L'immeuble du 14, rue des Tanneurs s'est effondré ce matin à 6 h 50. Deux personnes sont mortes. Ce bilan est provisoire : une personne est encore recherchée. Neuf blessés sont à l'hôpital.

Les 64 habitants des immeubles voisins sont accueillis au gymnase Colette, et les 12 écoles de la ville restent fermées.`,
    }),
  )
  assert.match(pieces[0]!, /Deux personnes sont mortes\. Ce bilan est provisoire/)
})

test('whatever stands in a mail above a rule is said to whom the mail goes, however long, and so is what is only for them below one', async () => {
  for (const [topic, text, told, untold] of [
    [
      'The ferry timetable',
      `From: Product\nTo: Marketing\nSubject: FW: timetable\n\nHi, below is what goes out on Thursday. The night boat slipped again, so please say nothing of it, the harbour has promised it to Lenz Ropes and I have talked about it all week. The survey of the hull is due on Friday.\n\n---\n\nThe ferry timetable from May\n\nThe ferry crosses the river every 20 minutes from May on. It carries 40 people at a time, and bicycles travel with them in the bow. The last boat leaves the mill at ten, and the first one leaves the landing stage at six in the morning. The ticket is sold on board and at the mill, and it holds for the whole day on both sides of the river.`,
      '20 minutes',
      ['Lenz', 'hull', 'below'],
    ],
    [
      'Nuevo horario del transbordador',
      `Compañeros, os mando lo que hemos escrito. Abajo van cosas para vosotros.\n\nEl transbordador cruza el río cada 20 minutos desde mayo. Lleva a 40 personas en cada viaje, y las bicicletas van en la proa con sus dueños. El último barco sale del molino a las diez de la noche, y el primero a las seis de la mañana.\n\n---\nSolo para vosotros: el casco viejo está en casa de Lenz y nadie debe saberlo.`,
      '20 minutos',
      ['Lenz', 'Abajo'],
    ],
    [
      'Neuer Fahrplan der Fähre',
      `Kollegen, ich schicke euch, was wir geschrieben haben, es steht unten.\n\nDie Fähre fährt ab Mai alle 20 Minuten über den Fluss. Sie trägt 40 Menschen auf einmal, und die Fahrräder fahren vorn im Bug mit. Das letzte Boot verlässt die Mühle um zehn Uhr abends, das erste um sechs Uhr morgens.\n\n---\nNur für euch: Der alte Rumpf liegt bei Lenz.`,
      '20 Minuten',
      ['Lenz', 'schicke'],
    ],
  ] as const) {
    const found = await draft(topic, text)
    assert(found.includes(told), found)
    for (const each of untold) assert(!found.includes(each), found)
  }
})
