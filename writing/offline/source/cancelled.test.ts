import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutCancelled } from './cancelled.ts'
import { readSourceBlocks } from './read-blocks.ts'

const left = (text: string, about: string) =>
  withoutCancelled(readSourceBlocks(text), about)
    .map((block) => block.text)
    .join('\n')

test('where a page says that what it is about does not take place, its programme, hours and invitation are not told', () => {
  for (const [about, text, told] of [
    [
      'Harbour festival',
      'News of 8 May\n\nThe harbour festival is cancelled. We lay flowers at 11:00 on the quay.\n\nTickets\n\nTickets are refunded until 30 June, at the office from 9:00.\n\nProgramme\n\n- Saturday 2 pm: rowing\n- Sunday 10:00: parade\n\nYoung and old, come along! Music all night.',
      /11:00[^]*refunded until 30 June/,
    ],
    [
      'Hafenfest',
      'Neues vom 8. Mai\n\nDas Hafenfest findet in diesem Jahr nicht statt. Um 11:00 Uhr legen wir Blumen nieder.\n\nKarten\n\nKarten werden bis 30. Juni erstattet.\n\nProgramm\n\n- Samstag 14:00: Rudern\n- Sonntag 10 Uhr: Umzug\n\nWir freuen uns auf euch! Musik die ganze Nacht.',
      /11:00[^]*30\. Juni erstattet/,
    ],
    [
      'Fiesta del puerto',
      'Aviso del 8 de mayo\n\nLa fiesta del puerto no se celebrará. A las 11:00 dejaremos flores.\n\nEntradas\n\nSe devuelve el dinero: reembolso hasta el 30 de junio.\n\nPrograma\n\n- Sábado 14:00: remo\n- Domingo 10:00: desfile\n\n¡Os esperamos! Música toda la noche.',
      /11:00[^]*30 de junio/,
    ],
  ] as const) {
    const found = left(text, about)
    assert.match(found, told)
    assert.doesNotMatch(
      found,
      /parade|rowing|Umzug|Rudern|: remo|desfile|come along|freuen|esperamos|all night|ganze Nacht|toda la noche/,
    )
  }
})

test('a page whose event takes place keeps its programme', () => {
  for (const [about, text] of [
    [
      'Harbour festival',
      'If it rains hard, the harbour festival is cancelled.\n\n- Sunday 10:00: parade',
    ],
    [
      'Harbour festival 2027',
      'The festival of 2020 has been cancelled, this one is not.\n\n- Sunday 10:00: parade',
    ],
    ['Hafenfest', 'Der Vortrag von Ana Ruiz ist abgesagt.\n\n- Sonntag 10:00: parade'],
    ['Fête du port', 'En cas d’orage, la fête du port est annulée.\n\n- Dimanche 10:00 : parade'],
  ] as const)
    assert.match(left(text, about), /parade/)
})
