import { numberText } from '../../time/format.ts'
import type { resultTexts as English } from '../results.ts'

const posts = (count: number) => (count === 1 ? '1 Beitrag' : `${numberText(count)} Beiträgen`)

export const germanResultTexts: typeof English = {
  title: 'Was daraus wurde',
  names: { likes: 'Gefällt mir', comments: 'Kommentare', shares: 'Geteilt', views: 'Aufrufe' },
  untold: 'nicht genannt',
  readAt: (moment) => `Stand: ${moment}`,
  none:
    'Noch nichts gelesen. Das Netzwerk wird etwa eine Stunde nach der Veröffentlichung gefragt, ' +
    'dann 30 Tage lang immer seltener.',
  untoldAll:
    'Das Netzwerk nannte keine Zahlen, als es gefragt wurde. Vielleicht wurde der Beitrag ' +
    'dort gelöscht.',
  weeks: 'Wochen',
  weeksLead:
    'Was veröffentlicht wurde, Woche für Woche. Pünktlich ist ein Beitrag innerhalb von fünf ' +
    'Minuten nach seiner Zeit.',
  weekOf: (from, to) => `${from} bis ${to}`,
  thisWeek: 'Diese Woche',
  columns: {
    week: 'Woche',
    planned: 'Geplant',
    published: 'Veröffentlicht',
    onTime: 'Pünktlich',
    failed: 'Fehlgeschlagen',
  },
  told: (told, published) => `Zahlen zu ${numberText(told)} von ${posts(published)}`,
  earlier: 'Ein Jahr zeigen',
  noWeeks: [
    'Noch keine Wochen',
    'Sobald Beiträge geplant sind, steht hier jede Woche mit dem, was veröffentlicht wurde.',
  ],
  write: 'Beitrag schreiben',
}
