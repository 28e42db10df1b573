import { numberText } from '../../time/format.ts'
import type {
  developerTexts as English,
  eventTexts as EnglishEvents,
  ledgerTexts as EnglishLedger,
  scopeTexts as EnglishScopes,
} from '../developers.ts'

export const germanDeveloperTexts: typeof English = {
  title: 'Entwickler',
  tabs: {
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    events: 'Ereignisse',
    requests: 'Anfragen',
    usage: 'Nutzung',
  },
  reference: 'API-Referenz',
  keysOfOwners: 'API-Schlüssel erstellen die Inhaber dieses Arbeitsbereichs.',
  webhooksOfEditors: 'Webhooks sehen Inhaber und Redaktion dieses Arbeitsbereichs.',
  firstKey: 'Den ersten Schlüssel anlegen',
  firstWebhook: 'Den ersten Webhook hinzufügen',
  firstTest: 'Jetzt einen Test senden',
  newKey: 'Schlüssel erstellen',
  keyName: 'Name',
  keyNameHint: 'Wofür er gebraucht wird',
  scopes: 'Was er darf',
  presets: {
    read: 'Lesen',
    draft: 'Entwerfen und um Freigabe bitten',
    publish: 'Entwerfen und veröffentlichen',
    everything: 'Alles',
  },
  chooseScopes: 'Einzeln auswählen',
  ownChoice: (count) => `Eigene Auswahl (${count})`,
  writesScheduled: {
    waits:
      'Er kann geplante Beiträge ändern. Ein geänderter Beitrag wartet, bis eine ' +
      'Person ihn freigibt.',
    some:
      'Er kann geplante Beiträge ändern. Die Änderungen werden ohne Freigabe veröffentlicht, ' +
      'außer bei Beiträgen, die eine Freigabe brauchten.',
    all: 'Er kann geplante Beiträge ändern. Die Änderungen werden ohne Freigabe veröffentlicht.',
  },
  keyOnce:
    'Kopieren Sie den Schlüssel jetzt. Aufbewahrt wird nur eine Prüfsumme: Er lässt sich ' +
    'nicht noch einmal anzeigen.',
  secretOnce:
    'Kopieren Sie das Geheimnis für die Signatur jetzt. Es lässt sich nicht noch einmal anzeigen.',
  done: 'Fertig',
  revoke: 'Widerrufen',
  revokeAsk:
    'Diesen Schlüssel widerrufen? Wer ihn benutzt, wird von der nächsten Anfrage an abgewiesen.',
  revoked: 'Widerrufen',
  expiry: 'Gilt bis',
  expiryHint: 'Leer: bis er widerrufen wird',
  ends: (day) => `bis ${day}`,
  ended: (day) => `Abgelaufen am ${day}`,
  madeBy: (name) => `von ${name}`,
  byOperator: 'vom Betreiber',
  never: 'Nie benutzt',
  used: (ago) => `Zuletzt benutzt: ${ago}`,
  created: (day) => `Erstellt am ${day}`,
  unnamed: 'Schlüssel ohne Namen',
  scopeCount: (count, all) =>
    count === all
      ? 'Alles'
      : count === 1
        ? '1 Berechtigung'
        : `${numberText(count)} Berechtigungen`,
  noKeys: 'Noch keine Schlüssel',
  noKeysText: 'Mit einem Schlüssel kann ein Programm von Ihnen entwerfen, einplanen und lesen.',
  tryIt: 'Ausprobieren',
  tryText:
    'Mit Ihren eigenen IDs, zum Einfügen bereit. Setzen Sie einen Schlüssel anstelle von ' +
    'CRIER_API_KEY ein.',
  curl: 'curl',
  sdk: 'SDK',
  newWebhook: 'Webhook hinzufügen',
  url: 'Adresse',
  urlHint: 'Beginnt mit https://, zum Testen auch mit http://.',
  events: 'Ereignisse',
  allEventsHint: 'Auch solche, die spätere Versionen hinzufügen.',
  noWebhooks: 'Noch keine Webhooks',
  noWebhooksText:
    'Ein Webhook teilt einem Programm von Ihnen mit, was geschehen ist: signiert und binnen ' +
    'Augenblicken.',
  enabled: 'Ein',
  disabled: 'Aus',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  test: 'Test senden',
  tested: 'Ein Testereignis ist unterwegs',
  edit: 'Adresse oder Ereignisse ändern',
  saveWebhook: 'Speichern',
  notSent: 'Es wurde noch nichts gesendet.',
  rotate: 'Neues Geheimnis',
  rotateAsk:
    'Die nächsten 24 Stunden wird mit beiden Geheimnissen signiert. Setzen Sie das Häkchen, ' +
    'wenn das alte in falsche Hände geraten ist.',
  expirePrevious: 'Das alte Geheimnis sofort beenden',
  remove: 'Löschen',
  removeAsk: 'Diesen Webhook samt seinem Protokoll löschen?',
  deliveries: 'Zustellungen',
  outcome: 'Ausgang',
  everyOutcome: 'Jeder Ausgang',
  noneOfOutcome: 'Keine solchen Zustellungen',
  noneOfOutcomeText: 'Nichts, was hierhin gesendet wurde, hat diesen Ausgang.',
  showAll: 'Alle zeigen',
  noDeliveries: 'Noch wurde nichts zugestellt',
  noDeliveriesText: 'Senden Sie einen Test, um zu sehen, was bei Ihnen ankommt.',
  outcomes: { pending: 'Unterwegs', delivered: 'Zugestellt', dropped: 'Aufgegeben' },
  testMark: 'Test',
  attempt: (number) => `Versuch ${number}`,
  answer: 'Antwort',
  noAnswer: 'Keine Antwort',
  noBody: 'Die Antwort war leer.',
  request: 'Anfrage',
  ms: (ms) => `${ms} ms`,
  runs: 'läuft',
  next: (moment) => `Nächster Versuch ${moment}`,
  redeliver: 'Erneut zustellen',
  redeliverChosen: 'Gewählte erneut zustellen',
  redelivered: 'Wieder unterwegs',
  pick: 'Wählen Sie eine Zustellung, um zu sehen, was gesendet und geantwortet wurde.',
  more: 'Mehr laden',
  usageTitle: 'Die letzten 30 Tage',
  credits: 'Credits',
  requests: 'Anfragen',
  total: (count) => numberText(count),
  perMinute: (count) => `${numberText(count)} Anfragen pro Minute in diesem Tarif`,
  uploads: 'Hochgeladene Dateien',
  textBytes: 'Texte',
  room: (what, used, allowed) => `${what}: ${used} von ${allowed}`,
  allowedBy: (bytes, plan) => `von ${bytes} im Tarif ${plan}`,
  ledger: 'Bewegungen der Credits',
  balance: 'Stand',
  day: (day, count, what) => `${day}: ${numberText(count)} ${what}`,
}

export const germanLedgerTexts: typeof EnglishLedger = {
  opening: 'Anfangsstand',
  renewal: 'Monatliche Erneuerung',
  grant: 'Gutschrift',
  plan_change: 'Wechsel des Tarifs',
  generation: 'Entwurf geschrieben',
  refund: 'Erstattung: Es wurde nichts geschrieben',
}

export const germanScopeTexts: typeof EnglishScopes = {
  'reels:generate': 'Entwürfe und Remixe schreiben lassen; kostet Credits',
  'drafts:read': 'Entwürfe und Vorschauen lesen',
  'drafts:write': 'Entwürfe schreiben, bearbeiten und löschen',
  'schedules:read': 'Geplante Beiträge, Zeitplan und die nächste freie Sendezeit lesen',
  'schedules:request': 'Um Beiträge bitten, die eine Person freigibt',
  'schedules:write': 'Einplanen, verschieben, absagen und erneut versuchen; den Zeitplan ändern',
  'webhooks:read': 'Webhooks und ihre Protokolle lesen',
  'webhooks:write': 'Webhooks anlegen, ändern, testen und löschen',
  'media:read': 'Bilder und Dokumente lesen',
  'media:write': 'Bilder und Dokumente hinzufügen und löschen',
  'account:read': 'Das Konto, seine Credits und Verbindungen lesen',
  'account:write': 'Die Marke ändern',
  'connections:write': 'Netzwerke verbinden und trennen',
  'keys:write': 'Schlüssel erstellen und widerrufen, keinen stärker als er selbst',
}

export const germanEventTexts: typeof EnglishEvents = {
  'post.published': 'Ein Beitrag wurde veröffentlicht',
  'post.failed': 'Ein Beitrag konnte nicht veröffentlicht werden',
  'post.completed': 'Alle Teile eines Beitrags sind veröffentlicht oder fehlgeschlagen',
  'post.scheduled': 'Ein Beitrag wurde geplant',
  'post.moved': 'Ein Beitrag wurde verschoben',
  'post.cancelled': 'Ein geplanter Beitrag wurde abgesagt',
  'post.approval_requested': 'Ein Beitrag wartet auf Freigabe',
  'post.approved': 'Ein Beitrag wurde freigegeben',
  'post.rejected': 'Ein Beitrag wurde abgelehnt',
  'connection.connected': 'Ein Konto wurde verbunden',
  'connection.expiring': 'Eine Verbindung läuft bald ab',
  'connection.needs_reconnect': 'Ein Konto muss neu verbunden werden',
  'media.ready': 'Eine Datei kann verwendet werden',
  'media.failed': 'Die Datei eines Uploads ging verloren',
  'credits.low': 'Weniger als ein Zehntel der Credits des Monats ist übrig',
  '*': 'Alle Ereignisse',
}
