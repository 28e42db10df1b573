import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { offlineWriter } from './offline-writer.ts'

// What stands around a text where it comes from, and how its parts are marked there.

async function draft(
  topic: string,
  text: string,
  contentType: ContentType = 'post',
): Promise<string> {
  return (
    await offlineWriter.write(assignment({ platform: 'linkedin', contentType, topic, text }))
  ).pieces.join('\n\n')
}

test('reviews and what is crossed out are not told', async () => {
  const told = await draft(
    'The desk lamp',
    `The lamp is made of ash and comes apart without tools. It takes bulbs of up to 12 W.

Reviews (41)
"wobbles on a thick desk" – anon

How to clean it
✗ With a pressure washer.

Never do this
- Put it into the dishwasher with the bulb.`,
  )
  assert.match(told, /ash/)
  assert.doesNotMatch(told, /wobbles|washer|dishwasher/)
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

test('a sentence of capitals leads what explains it, and Latin capitals do not make a Japanese sentence a cry', async () => {
  const dutch = await draft(
    'De nieuwe versie',
    'De update komt op 15 maart.\n\n→ PINNEN ZONDER INTERNET. Valt de lijn uit, dan kun je ' +
      'nog vier uur pinnen.\n→ Statiegeld staat als aparte regel op de bon',
  )
  assert.match(dutch, /PINNEN ZONDER INTERNET\. Valt/)
  assert.match(
    await draft('新しい機能', 'この版ではPDFの書き出しが3倍速くなりました。'),
    /PDFの書き出し/,
  )
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
  assert.match(pieces[0]!, /Deux personnes sont mortes/)
})
