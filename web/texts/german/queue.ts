import type { queueTexts as English } from '../queue.ts'

export const germanQueueTexts: typeof English = {
  connection: 'Verbindung',
  hint:
    'Die Zeiten bleiben: Ein Beitrag, den Sie verschieben, übernimmt die Zeit des Platzes, an ' +
    'den Sie ihn setzen.',
  keys:
    'Die Leertaste hebt den Beitrag an und setzt ihn ab, die Pfeiltasten verschieben ihn, ' +
    'Escape lässt ihn, wo er war.',
  handle: (name) => `${name} ziehen`,
  earlier: (name) => `${name} nach vorn verschieben`,
  later: (name) => `${name} nach hinten verschieben`,
  shuffle: 'Mischen',
  list: 'Beiträge in der Reihenfolge ihrer Veröffentlichung',
  due: 'Fällig',
  lifted: (name, place, count) => `${name} angehoben, ${place} von ${count}.`,
  at: (place, count, when) => `${place} von ${count}: ${when}.`,
  left: (name) => `${name} bleibt, wo er war.`,
  moved: (name, place, count, when) => `„${name}“ ist jetzt ${place} von ${count}: ${when}`,
  shuffled: 'Gemischt: dieselben Zeiten in anderer Reihenfolge',
  back: 'Die Reihenfolge ist wieder wie zuvor',
  limited: (name, when) =>
    `„${name}“ muss vor ${when} veröffentlicht werden: Dorthin passt er nicht.`,
  conflict: (name) =>
    `Nichts wurde verschoben: ${name === undefined ? 'Ein Beitrag' : `„${name}“`} geht gerade ` +
    'hinaus oder wurde inzwischen geändert. So ist die Reihenfolge jetzt.',
  first: (count) => `Die ersten ${count} Beiträge werden angezeigt.`,
  onlyEditors: 'Inhaber und Redaktion dieses Arbeitsbereichs ändern die Reihenfolge.',
  write: 'Beitrag dafür schreiben',
  empty: [
    'Auf dieser Verbindung ist nichts geplant',
    'Geplante Beiträge erscheinen hier in der Reihenfolge ihrer Veröffentlichung.',
  ],
}
