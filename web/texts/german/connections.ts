import { numberText } from '../../time/format.ts'
import type { connectionTexts as English, faultTexts as EnglishFaults } from '../connections.ts'

const postCount = (count: number, more: boolean) =>
  count === 1 ? '1 Beitrag' : `${numberText(count)}${more ? '+' : ''} Beiträge`

const afterPause =
  'Wenn die Pause endet, werden Beiträge, die höchstens einen Tag überfällig sind, sofort ' +
  'nacheinander veröffentlicht. Ältere gelten als verpasst und schlagen fehl; sie lassen sich von ' +
  'Hand veröffentlichen. (Ihr Betreiber kann eine andere Grenze als einen Tag gesetzt haben.)'

export const germanConnectionTexts: typeof English = {
  title: 'Verbindungen',
  lead: 'Die Netzwerke, auf denen dieser Arbeitsbereich veröffentlicht.',
  count: (count) => (count === 1 ? '1 Verbindung' : `${numberText(count)} Verbindungen`),
  ofNetwork: (name, network) => `${name}, ${network}`,
  unnamed: 'Noch nicht verbunden',
  removedOne: 'Entfernte Verbindung',
  filter: 'Nur anzeigen',
  all: 'Alle Verbindungen',
  allOf: (network) => `Alle von ${network}`,
  notConnected: 'Niemand ist verbunden. Verbinden Sie ein Konto, um hier zu veröffentlichen.',
  label: 'Name',
  labelHint: 'Wie Sie sie nennen. Leer: wie das Netzwerk das Konto nennt.',
  save: 'Speichern',
  change: 'Ändern',
  changeTitle: (name) => `${name} ändern`,
  renamed: 'Umbenannt',
  main: 'Hauptverbindung',
  mainHint: 'Die gemeint ist, wo nur das Netzwerk genannt wird',
  mainText: (network) =>
    `Die Hauptverbindung ist gemeint, wo nur ${network} genannt wird, etwa in Aufrufen der ` +
    'API. Was schon geplant ist, bleibt, wo es ist.',
  makeMain: 'Zur Hauptverbindung machen',
  madeMain: 'Das ist jetzt die Hauptverbindung. Nichts Geplantes wurde verschoben.',
  paused: 'Pausiert',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  pauseText: 'Eine pausierte Verbindung veröffentlicht nichts. Ihre Beiträge bleiben im Kalender.',
  pausedText: 'Sie ist pausiert und veröffentlicht nichts.',
  pauseTitle: (name) => `${name} pausieren`,
  resumeTitle: (name) => `${name} fortsetzen`,
  pauseEffect: (pending, more) => [
    pending === 0
      ? 'Hier ist gerade kein Beitrag geplant. Was später geplant wird, wartet auch.'
      : `${postCount(pending, more)} ${pending === 1 ? 'ist' : 'sind'} hier geplant und ` +
        `${pending === 1 ? 'wartet' : 'warten'} dann. Was gerade veröffentlicht wird, ` +
        'wird noch veröffentlicht.',
    afterPause,
  ],
  resumeEffect: (due, more) =>
    due === 0
      ? [
          'Während der Pause war kein Beitrag fällig. Die geplanten werden zu ihren Zeiten veröffentlicht.',
        ]
      : [
          `${postCount(due, more)} ${due === 1 ? 'war' : 'waren'} während der Pause fällig.`,
          afterPause,
        ],
  nowPaused: (name) => `${name} ist pausiert`,
  resumed: (name) => `${name} sendet wieder`,
  remove: 'Entfernen',
  removeAsk: (name) =>
    `${name} entfernen? Der Zeitplan wird mit entfernt. Was darüber veröffentlicht wurde, ` +
    'bleibt im Netzwerk und in der Liste der Beiträge.',
  removed: 'Entfernt',
  seeItsPosts: 'Beiträge ansehen, die hier warten',
  addOne: 'Verbindung hinzufügen',
  addText:
    'Ein weiteres Konto oder eine weitere Seite zum Veröffentlichen, mit eigenem Kalender, ' +
    'eigenem Namen und eigener Pause.',
  addAndConnect: 'Hinzufügen und verbinden',
  health: {
    ok: 'Verbunden',
    expiring: 'Läuft bald ab',
    needs_reconnect: 'Neu zu verbinden',
    not_connected: 'Nicht verbunden',
  },
  sandbox: 'Sandbox',
  sandboxHint: 'Ein nachgestelltes Netzwerk in diesem Server. Nichts verlässt ihn.',
  connect: 'Verbinden',
  reconnect: 'Neu verbinden',
  disconnect: 'Trennen',
  disconnectAsk: (name, network) => `${name} von ${network} trennen?`,
  disconnectEffect: (pending, more) =>
    pending === 0
      ? 'Hier ist kein Beitrag geplant.'
      : `${postCount(pending, more)} ${pending === 1 ? 'ist' : 'sind'} hier geplant und ` +
        `${pending === 1 ? 'schlägt' : 'schlagen'} zur geplanten Zeit fehl, wenn Sie bis dahin ` +
        'nicht wieder verbinden.',
  disconnected: 'Getrennt',
  opened: 'Erlauben Sie es in dem Tab, der sich geöffnet hat. Diese Seite zieht nach.',
  asPage: 'Als Seite',
  kind: 'Welches Netzwerk',
  live: 'Live',
  as: 'Veröffentlicht als',
  expires: 'Zugang bis',
  renewal: { automatic: 'wird automatisch erneuert', by_hand: 'danach das Konto neu verbinden' },
  rehearse: 'Einen Fehler proben',
  rehearseText:
    'Die Netzwerke der Sandbox können mit Absicht Fehler machen. So sehen Sie vorher, was ' +
    'Ihre Beiträge, Ihre Webhooks und Sie selbst dann tun.',
  network: 'Netzwerk',
  fault: 'Was schiefgeht',
  times: 'Wie oft',
  once: 'Einmal',
  timesCount: (count) => `${numberText(count)}-mal`,
  untilRemoved: 'Bis zum Entfernen',
  add: 'Einrichten',
  active: 'Gerade eingerichtet',
  none: 'Nichts ist eingerichtet: Die Sandbox macht keine Fehler.',
  left: (left) =>
    left === null ? 'bis zum Entfernen' : left === 1 ? 'einmal' : `${numberText(left)}-mal`,
  clear: 'Alle entfernen',
  cleared: 'Die Sandbox macht keine Fehler mehr',
  added: 'Eingerichtet. Es passiert beim nächsten Beitrag in diesem Netzwerk.',
}

export const germanFaultTexts: typeof EnglishFaults = {
  token_expired: 'Der Zugang ist abgelaufen',
  permission_denied: 'Die Erlaubnis fehlt',
  rate_limited: 'Zu viele Beiträge: warten',
  content_rejected: 'Der Text wird abgelehnt',
  duplicate_content: 'Der Text gilt als doppelt',
  media_rejected: 'Die Bilder werden abgelehnt',
  unavailable: 'Das Netzwerk ist ausgefallen',
  accept_then_hang: 'Es nimmt den Beitrag an und antwortet dann nie',
  accept_then_reset: 'Es nimmt den Beitrag an und bricht dann ab',
  accept_then_5xx: 'Es nimmt den Beitrag an und meldet dann einen Fehler',
  accept_then_lie: 'Es nimmt den Beitrag an und streitet es dann ab',
  accept_then_202: 'Es nimmt den Beitrag an und antwortet nur mit 202',
  accept_then_429: 'Es nimmt den Beitrag an und meldet dann zu viele Aufrufe',
  accept_then_500: 'Es nimmt den Beitrag an und antwortet mit 500',
  accept_then_502: 'Es nimmt den Beitrag an und antwortet mit 502',
  accept_then_503: 'Es nimmt den Beitrag an und antwortet mit 503',
  accept_then_504: 'Es nimmt den Beitrag an und antwortet mit 504',
  accept_then_duplicate: 'Es nimmt den Beitrag an und nennt ihn dann doppelt',
  slow: 'Es antwortet langsam',
  read_lag: 'Neue Beiträge tauchen spät auf',
  refresh_rotate_then_drop: 'Der Zugang wird erneuert, aber die Antwort geht verloren',
}
