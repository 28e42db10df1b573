import { numberText } from '../../time/format.ts'
import type { rewritingTexts as English } from '../rewriting.ts'

const credits = (count: number) => (count === 1 ? '1 Credit' : `${numberText(count)} Credits`)

export const germanRewritingTexts: typeof English = {
  open: 'Umschreiben',
  title: 'Diesen Entwurf umschreiben',
  cost: (left) =>
    `Jedes Umschreiben kostet 1 Credit. Noch ${numberText(left)} übrig. Was nicht gelingt, ` +
    'kostet nichts.',
  shorter: 'Kürzer',
  longer: 'Länger',
  tone: 'In anderem Tonfall',
  language: 'In anderer Sprache',
  choose: 'Wählen …',
  instruction: 'In Ihren Worten',
  instructionHint: 'Zum Beispiel „Beginne mit dem Preis“ oder „Ohne den letzten Satz“.',
  run: 'Umschreiben',
  runBy: (how) => `Umschreiben: ${how}`,
  done: (used, left) =>
    `Umgeschrieben. ${credits(used)} verbraucht, noch ${numberText(left)} übrig.`,
  variants: (cost) => `Zwei Varianten · ${credits(cost)}`,
  variantsDone: (count, used, left) =>
    `${count === 1 ? 'Eine Variante' : `${numberText(count)} Varianten`} neben diesem Entwurf ` +
    `geschrieben. ${numberText(used)} verbraucht, noch ${numberText(left)} übrig.`,
  modelNeeded:
    'Dazu braucht es ein Sprachmodell, und dieser Server hat keines. Ohne eines ' +
    'lässt sich ein Text kürzen, verlängern oder in einen anderen Tonfall bringen. ' +
    'Es wurde nichts berechnet.',
  notSaved:
    'Nicht umgeschrieben: Der Text auf dieser Seite konnte vorher nicht gespeichert werden.',
  seenOther:
    'Nicht umgeschrieben: Der Entwurf wurde anderswo geändert. Diese Seite zeigt jetzt den ' +
    'heutigen Text.',
}
