import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'

const write = async (topic: string, text: string) =>
  (await offlineWriter.write(assignment({ topic, text, platform: 'linkedin' }))).pieces.join('\n\n')

test('a chat whose names stand above the messages gives what they tell, without names, notices and what a program wrote', async () => {
  const told = await write(
    'What the ferry club decided',
    `[19:02] Ana Ruiz
is everybody here? Bert is at home with his back

[19:04] Cleo Marsh
the second landing stage costs 12,000 and serves 300 people a day

Ana Ruiz reacted with a heart

[19:09] Ana Ruiz
7 for, 1 against. Decided then: we build it if the county pays half

[19:11] Scribe (bot)
This talk of 4 people was written down.

[19:12] Cleo Marsh
we are 88 members now, 12 more than in May`,
  )
  assert.match(told, /12,000/)
  assert.match(told, /we build it if the county pays half/)
  assert.doesNotMatch(told, /Ana|Cleo|Bert|19:|heart|written down/)
})

test('of a mail that passes on a quoted text the quoted text is told, whole', async () => {
  const told = await write(
    'Il traghetto',
    `---------- Messaggio inoltrato ----------
Da: Ufficio soci <soci@arle.example>
Oggetto: I: comunicato
A: Berto

hai la foto del molo? quella con il cane. ciao

> Il traghetto sull'Arle ha portato 4.100 persone nel primo
> mese, quasi tutte in bicicletta.
>
> Da maggio ci sarà un secondo molo vicino al mulino. La corda
> misura 90 metri.

--
Ufficio soci - Via del Molo 3`,
  )
  assert.match(told, /4\.100 persone nel primo mese/)
  assert.match(told, /90 metri/)
  assert.doesNotMatch(told, /foto|>|Via del Molo/)
})

test('who wrote a comment, and when, is no headline', async () => {
  const told = await write(
    'Die Fähre 2.1',
    `===== Kommentar #4, Pia Lenz, Mi 09:14 =====

1) Das Seil: 90 Meter statt 70 Meter. Gemessen bei Niedrigwasser.
2) Der Steg trägt 40 Menschen, bei Frost nur 20.
3) Die Glocke ist bis zum anderen Ufer zu hören.

===== Kommentar #5, System, Mi 09:31 =====
Der Vorgang ist geschlossen. Antworten Sie nicht auf diese Nachricht.`,
  )
  assert.match(told, /90 Meter statt 70/)
  assert.doesNotMatch(told, /Pia|Kommentar|geschlossen/)
})
