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
  words: 'Suchen',
  state: 'Stand',
  allStates: 'Jeder Stand',
  clearFilter: 'Alles anzeigen',
  nothingFound: 'Kein Beitrag passt zu diesen Filtern.',
  askClient: 'Diese Beiträge einem Kunden zeigen',
  choose: 'Mehrere wählen',
  choosing: 'Gewählte Beiträge',
  endChoosing: 'Fertig',
  nothingToChoose: 'Hier gibt es keine Beiträge zum Auswählen.',
  needs: {
    reconnect: (names) =>
      `${listOf(names)}: Bitte neu verbinden, bis dahin wird dort nichts veröffentlicht.`,
    expiring: (names) => `${listOf(names)}: Der Zugang läuft bald ab. Bitte vorher neu verbinden.`,
    away: (names) =>
      `${listOf(names)}: Kein Konto verbunden. Was dort geplant ist, schlägt zu ` +
      'seiner Zeit fehl.',
    paused: (names) =>
      `${listOf(names)} ${names.length === 1 ? 'ist' : 'sind'} pausiert: Beiträge warten ` +
      'dort, bis jemand die Pause beendet.',
  },
  toConnections: 'Zu den Verbindungen',
  zone: (zone) => `Zeiten in ${zone}`,
  zoneOfViewer: (zone, time) => `${time} in Ihrer Zeitzone (${zone})`,
  freeSlot: (network, time) => `Für ${network} schreiben, ${time}`,
  withoutText: 'Ohne Text',
  post: (network, time, status, opening) => `${network}, ${time}, ${status}: ${opening}`,
  free: 'Frei',
  openDay: (day) => `${day}: Tag öffnen`,
  keysOfMonth:
    'Mit den Pfeiltasten kommen Sie von Tag zu Tag, mit der Eingabetaste öffnen Sie einen.',
  hours: 'Stunden des Tages',
  past: (count) =>
    count === 1
      ? '1 vergangenen Beitrag anzeigen'
      : `${numberText(count)} vergangene Beiträge anzeigen`,
  more: (count) => `${numberText(count)} weitere`,
  moreAt: (count, moment) => `${numberText(count)} weitere ab ${moment}`,
  moved: (moment) => `Verschoben auf ${moment}`,
  movedBack: (moment) => `Zurück auf ${moment}`,
  inPast: 'Diese Zeit liegt in der Vergangenheit',
  emptyTitle: 'Noch ist nichts geplant',
  emptyText:
    'Schreiben Sie einen Beitrag und wählen Sie eine Zeit, oder legen Sie Sendezeiten fest: ' +
    'Dann sehen Sie im Kalender, wo noch ein Beitrag fehlt.',
  write: 'Beitrag schreiben',
  setUpSlots: 'Sendezeiten festlegen',
  connectReal: 'Echtes Konto verbinden',
  notMoved: 'Nicht verschoben.',
}
