import { numberText } from '../../time/format.ts'
import type { calendarTexts as English } from '../calendar.ts'

export const calendarTexts: typeof English = {
  title: 'Kalender',
  today: 'Heute',
  earlier: 'Früher',
  later: 'Später',
  month: 'Monat',
  week: 'Woche',
  list: 'Liste',
  view: 'Ansicht',
  networks: 'Netzwerke',
  hide: (network) => `${network} ist eingeblendet: ausblenden`,
  show: (network) => `${network} ist ausgeblendet: einblenden`,
  zone: (zone) => `Zeiten in ${zone}`,
  zoneOfViewer: (zone, time) => `Bei Ihnen (${zone}) ist es ${time}`,
  freeSlot: (network, time) => `Für ${network} schreiben, ${time}`,
  withoutText: 'Ohne Text',
  post: (network, time, status, opening) => `${network}, ${time}, ${status}: ${opening}`,
  free: 'Frei',
  past: (count) => (count === 1 ? 'Vergangenes anzeigen' : `Die ${numberText(count)} vergangenen anzeigen`),
  more: (count) => `${numberText(count)} weitere`,
  moved: (moment) => `Verschoben auf ${moment}`,
  movedBack: (moment) => `Zurück auf ${moment}`,
  inPast: 'Diese Zeit ist vorbei',
  emptyTitle: 'Noch ist nichts geplant',
  emptyText:
    'Schreiben Sie einen Beitrag und geben Sie ihm eine Zeit, oder legen Sie Sendezeiten fest: Dann sehen Sie im Kalender, wofür noch ein Beitrag fehlt.',
  write: 'Beitrag schreiben',
  setUpSlots: 'Sendezeiten festlegen',
  notMoved: 'Nicht verschoben.',
}
