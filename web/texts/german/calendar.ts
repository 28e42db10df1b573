import { numberText } from '../../time/format.ts'
import type { calendarTexts as English } from '../calendar.ts'

const list = new Intl.ListFormat('de', { type: 'conjunction' })
const listOf = (names: readonly string[]) => list.format(names)

export const germanCalendarTexts: typeof English = {
  title: 'Kalender',
  today: 'Heute',
  earlier: 'Früher',
  later: 'Später',
  month: 'Monat',
  week: 'Woche',
  day: 'Tag',
  list: 'Liste',
  view: 'Ansicht',
  networks: 'Netzwerke',
  hide: (network) => `${network} ist eingeblendet: ausblenden`,
  show: (network) => `${network} ist ausgeblendet: einblenden`,
  freeSlots: 'Freie Sendezeiten',
  hideFree: 'Freie Sendezeiten sind eingeblendet: ausblenden',
  showFree: 'Freie Sendezeiten sind ausgeblendet: einblenden',
  filter: 'Filtern',
  words: 'Wörter der ersten Zeile',
  state: 'Stand',
  allStates: 'Jeder Stand',
  clearFilter: 'Alles anzeigen',
  nothingFound: 'In diesen Tagen ist kein Beitrag so.',
  choose: 'Mehrere wählen',
  choosing: 'Gewählte Beiträge',
  endChoosing: 'Fertig',
  nothingToChoose: 'Hier ist kein Beitrag zu wählen.',
  needs: {
    reconnect: (names) =>
      `${listOf(names)}: Bitte neu verbinden, bis dahin geht dort nichts hinaus.`,
    expiring: (names) => `${listOf(names)}: Der Zugang läuft bald ab. Bitte vorher neu verbinden.`,
    away: (names) =>
      `${listOf(names)}: Hier ist niemand verbunden. Was dort geplant ist, schlägt zu ` +
      'seiner Zeit fehl.',
    paused: (names) =>
      `${listOf(names)} ${names.length === 1 ? 'ist' : 'sind'} pausiert: Beiträge warten ` +
      'dort, bis jemand die Pause beendet.',
  },
  toConnections: 'Zu den Verbindungen',
  zone: (zone) => `Zeiten in ${zone}`,
  zoneOfViewer: (zone, time) => `Bei Ihnen (${zone}) ist es ${time}`,
  freeSlot: (network, time) => `Für ${network} schreiben, ${time}`,
  withoutText: 'Ohne Text',
  post: (network, time, status, opening) => `${network}, ${time}, ${status}: ${opening}`,
  free: 'Frei',
  openDay: (day) => `${day}: Tag öffnen`,
  keysOfMonth:
    'Mit den Pfeiltasten kommen Sie von Tag zu Tag, mit der Eingabetaste öffnen Sie einen.',
  hours: 'Stunden des Tages',
  past: (count) =>
    count === 1 ? 'Vergangenes anzeigen' : `Die ${numberText(count)} vergangenen anzeigen`,
  more: (count) => `${numberText(count)} weitere`,
  moreAt: (count, moment) => `${numberText(count)} weitere ab ${moment}`,
  moved: (moment) => `Verschoben auf ${moment}`,
  movedBack: (moment) => `Zurück auf ${moment}`,
  inPast: 'Diese Zeit ist vorbei',
  emptyTitle: 'Noch ist nichts geplant',
  emptyText:
    'Schreiben Sie einen Beitrag und geben Sie ihm eine Zeit, oder legen Sie Sendezeiten ' +
    'fest: Dann sehen Sie im Kalender, wofür noch ein Beitrag fehlt.',
  write: 'Beitrag schreiben',
  setUpSlots: 'Sendezeiten festlegen',
  connectReal: 'Echtes Konto verbinden',
  notMoved: 'Nicht verschoben.',
}
