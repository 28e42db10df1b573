import { bytesText } from '../../time/bytes.ts'
import { numberText } from '../../time/format.ts'
import type { activityTexts as English, changeTexts as EnglishChanges } from '../activity.ts'
import { networkLabels } from '../networks.ts'
import { germanSettingsTexts } from './settings.ts'

export const germanActivityTexts: typeof English = {
  title: 'Aktivität',
  lead: 'Wer was geändert hat, das Neueste zuerst.',
  empty: ['Nichts zu sehen', 'Zu diesen Filtern wurde nichts geändert.'],
  showAll: 'Alles zeigen',
  more: 'Mehr laden',
  who: 'Von wem',
  anybody: 'Allen',
  what: 'Was',
  anything: 'Alles',
  from: 'Von',
  to: 'Bis',
  clear: 'Filter aufheben',
  onlyObject: 'Nur ein Objekt',
  history: 'Wer was getan hat',
  historyEmpty: 'Zu diesem Beitrag ist nichts mehr verzeichnet.',
  ofPost: 'diesen Beitrag',
  actors: { network: 'Ein Netzwerk', operator: 'Der Betreiber', system: 'Crier' },
  nameless: { person: 'Jemand', key: 'Ein API-Schlüssel', client: 'Ein Kunde' },
  objects: {
    post: 'einen Beitrag',
    schedule: 'einen Beitrag',
    draft: 'einen Entwurf',
    repeat: 'eine Wiederholung',
    snippet: 'einen Textbaustein',
    preview: 'eine Vorschau für einen Kunden',
    media: 'eine Datei',
    calendar: 'den Zeitplan',
    slot: 'eine Sendezeit',
    connection: 'eine Verbindung',
    webhook: 'einen Webhook',
    key: 'einen API-Schlüssel',
    agent_grant: 'einen Agenten',
    invitation: 'eine Einladung',
    member: 'ein Mitglied',
    account: 'den Arbeitsbereich',
  },
  clientNamed: (name) => `${name} (Kunde)`,
  keyNamed: (name) => `Schlüssel ${name}`,
  quoted: (title) => `„${title}“`,
  slotsOf: (network) => `den Zeitplan von ${network}`,
  on: (network, name) => `${name} (${network})`,
}

const fieldNames: Readonly<Record<string, string>> = {
  pieces: 'Text',
  media: 'Dateien',
  caption: 'Begleittext',
  first_comment: 'Erster Kommentar',
  tone: 'Tonfall',
  language: 'Sprache',
  name: 'Name',
  alt_text: 'Alternativtext',
  label: 'Name',
  main: 'Hauptverbindung',
  paused: 'Pause',
  settings: 'Einstellungen',
  url: 'Adresse',
  events: 'Ereignisse',
  enabled: 'Ein und Aus',
  timezone: 'Zeitzone',
  'brand_kit.name': 'Name der Marke',
  'brand_kit.default_tone': 'Tonfall',
  'brand_kit.voice': 'Stimme',
  'brand_kit.hashtags': 'Hashtags',
  'brand_kit.avoid_words': 'gemiedene Wörter',
  'brand_kit.colors': 'Farben',
  'brand_kit.language': 'Sprache der Entwürfe',
  'brand_kit.font': 'Schriften',
  'brand_kit.template': 'Gestaltung der Bilder',
  'brand_kit.examples': 'Beispiele',
  'brand_kit.logo': 'Logo',
  'brand_kit.logo_media_id': 'Logo',
  'brand_kit.signature': 'Hashtags in Entwürfen',
}

const errorNames: Readonly<Record<string, string>> = {
  platform_token_expired: 'Zugang abgelaufen',
  platform_not_connected: 'nicht verbunden',
  platform_permission_denied: 'Erlaubnis fehlt',
  platform_app_not_ready: 'Anwendung nicht bereit',
  platform_rate_limited: 'zu viele Beiträge',
  content_rejected: 'Text abgelehnt',
  duplicate_content: 'Text doppelt',
  media_rejected: 'Bilder abgelehnt',
  media_unreachable: 'Dateien nicht abrufbar',
  platform_unavailable: 'Netzwerk nicht erreichbar',
  publication_unconfirmed: 'Veröffentlichung ungewiss',
  missed_window: 'Zeitpunkt verpasst',
  not_approved: 'nicht freigegeben',
  internal_error: 'Fehler in Crier',
}

const listed = (names: readonly string[]) =>
  [...new Set(names.map((name) => fieldNames[name] ?? name))].join(', ')
const changed = ({ fields }: { readonly fields: readonly string[] }) =>
  ['hat', `geändert (${listed(fields)})`] as const
const weekly = (count: number) => (count === 1 ? 'jede Woche' : `alle ${numberText(count)} Wochen`)
const roleName = (role: keyof typeof germanSettingsTexts.roles) => germanSettingsTexts.roles[role]

export const germanChangeTexts: typeof EnglishChanges = {
  'draft.created': [
    'Entwurf geschrieben',
    ({ platform }) => ['hat', `für ${networkLabels[platform]} geschrieben`],
  ],
  'draft.edited': [
    'Entwurf bearbeitet',
    ({ version }) => ['hat', `bearbeitet (Version ${version})`],
  ],
  'post.created': [
    'Beitrag geschrieben',
    ({ drafts }) => [
      'hat',
      drafts === 1 ? 'für 1 Verbindung geschrieben' : `für ${drafts} Verbindungen geschrieben`,
    ],
  ],
  'post.changed': ['Beitrag beschriftet', ({ fields }) => ['hat', `geändert (${listed(fields)})`]],
  'post.deleted': ['Beitrag gelöscht', () => ['hat', 'gelöscht']],
  'draft.deleted': ['Entwurf gelöscht', () => ['hat', 'gelöscht']],
  'draft.restored': ['Entwurf wiederhergestellt', () => ['hat', 'wiederhergestellt']],
  'schedule.created': [
    'Beitrag eingeplant',
    ({ platform, scheduled_at, approval }, { moment }) => [
      'hat',
      `auf ${networkLabels[platform]} für ${moment(scheduled_at)} ` +
        `${approval === undefined ? 'eingeplant' : 'zur Freigabe gegeben'}`,
    ],
  ],
  'schedule.moved': [
    'Beitrag verschoben',
    ({ scheduled_at }, { moment }) => [
      'hat',
      `von ${moment(scheduled_at.from)} auf ${moment(scheduled_at.to)} verschoben`,
    ],
  ],
  'schedule.limited': [
    'Beitrag befristet',
    ({ not_later_than: { to } }, { moment }) =>
      to === null ? ['hat für', 'die Frist aufgehoben'] : ['hat', `bis ${moment(to)} befristet`],
  ],
  'schedule.cancelled': [
    'Beitrag abgesagt',
    ({ platform, scheduled_at }, { moment }) => [
      'hat',
      `auf ${networkLabels[platform]} abgesagt, geplant für ${moment(scheduled_at)}`,
    ],
  ],
  'schedule.publishing': [
    'Veröffentlichung begonnen',
    () => ['hat begonnen,', 'zu veröffentlichen'],
  ],
  'schedule.published': ['Beitrag veröffentlicht', () => ['hat', 'veröffentlicht']],
  'schedule.failed': [
    'Beitrag fehlgeschlagen',
    ({ error_code }) => [
      'konnte',
      `nicht veröffentlichen (${errorNames[error_code] ?? error_code})`,
    ],
  ],
  'schedule.postponed': [
    'Beitrag aufgeschoben',
    () => ['hat', 'aufgeschoben und versucht es bald wieder'],
  ],
  'schedule.approved': ['Beitrag freigegeben', () => ['hat', 'freigegeben']],
  'schedule.rejected': ['Beitrag abgelehnt', () => ['hat', 'abgelehnt']],
  'schedule.awaiting': ['Um Freigabe gebeten', () => ['lässt', 'auf Freigabe warten']],
  'schedule.retried': [
    'Beitrag erneut versucht',
    ({ scheduled_at }, { moment }) => [
      'lässt',
      `erneut veröffentlichen, jetzt für ${moment(scheduled_at.to)} statt ` +
        `${moment(scheduled_at.from)}`,
    ],
  ],
  'schedule.commented': ['Kommentar zu einem Beitrag', () => ['hat', 'kommentiert']],
  'schedule.resolved': [
    'Beitrag als veröffentlicht gemeldet',
    () => ['hat', 'als veröffentlicht gemeldet'],
  ],
  'schedule.dismissed': [
    'Beitrag abgelegt',
    ({ dismissed }) => ['hat', dismissed ? 'abgelegt' : 'zurückgeholt'],
  ],
  'repeat.created': [
    'Wiederholung angelegt',
    ({ every_weeks }) => ['hat', `angelegt: ${weekly(every_weeks)}`],
  ],
  'repeat.changed': [
    'Wiederholung geändert',
    ({ every_weeks: { to } }) => ['hat', `geändert: jetzt ${weekly(to)}`],
  ],
  'repeat.deleted': ['Wiederholung beendet', () => ['hat', 'beendet']],
  'snippet.created': ['Textbaustein gespeichert', () => ['hat', 'gespeichert']],
  'snippet.changed': [
    'Textbaustein geändert',
    ({ fields }) => ['hat', `geändert (${listed(fields)})`],
  ],
  'snippet.deleted': ['Textbaustein gelöscht', () => ['hat', 'gelöscht']],
  'preview.created': [
    'Vorschau angelegt',
    ({ schedules, expires_at }, { moment }) => [
      'hat',
      `angelegt, mit ${schedules === 1 ? '1 Beitrag' : `${numberText(schedules)} Beiträgen`}, ` +
        `bis ${moment(expires_at)}`,
    ],
  ],
  'preview.revoked': ['Vorschau widerrufen', () => ['hat', 'widerrufen']],
  'media.created': [
    'Datei hochgeladen',
    ({ content_type }) => ['hat', `hochgeladen (${content_type})`],
  ],
  'media.changed': ['Datei geändert', changed],
  'media.deleted': ['Datei gelöscht', () => ['hat', 'gelöscht']],
  'media.restored': ['Datei wiederhergestellt', () => ['hat', 'wiederhergestellt']],
  'slots.configured': [
    'Zeitplan geändert',
    ({ slots }) => [
      'hat',
      `geändert, von ${numberText(slots.from)} auf ${numberText(slots.to)} Sendezeiten pro Woche`,
    ],
  ],
  'slot.deleted': ['Sendezeit gelöscht', () => ['hat', 'gelöscht']],
  'connection.connected': [
    'Verbunden',
    ({ account_name }) => [
      'hat',
      account_name === null ? 'verbunden' : `als ${account_name} verbunden`,
    ],
  ],
  'connection.changed': ['Verbindung geändert', changed],
  'connection.created': ['Verbindung hinzugefügt', () => ['hat', 'hinzugefügt']],
  'connection.expiring': [
    'Erneuerung verloren',
    () => ['hat für', 'auf die Erneuerung nicht geantwortet'],
  ],
  'connection.needs_reconnect': ['Zugang verloren', () => ['hat für', 'den Zugang beendet']],
  'connection.disconnected': ['Getrennt', () => ['hat', 'getrennt']],
  'connection.removed': ['Verbindung entfernt', () => ['hat', 'entfernt']],
  'webhook.created': ['Webhook hinzugefügt', () => ['hat', 'hinzugefügt']],
  'webhook.changed': ['Webhook geändert', changed],
  'webhook.secret_rotated': [
    'Geheimnis eines Webhooks erneuert',
    () => ['hat für', 'das Geheimnis erneuert'],
  ],
  'webhook.disabled': [
    'Webhook abgeschaltet',
    () => ['hat', 'abgeschaltet, weil die Zustellungen scheiterten'],
  ],
  'webhook.deleted': ['Webhook gelöscht', () => ['hat', 'gelöscht']],
  'key.created': ['Schlüssel erstellt', () => ['hat', 'erstellt']],
  'key.revoked': ['Schlüssel widerrufen', () => ['hat', 'widerrufen']],
  'agent_grant.created': ['Agent zugelassen', () => ['hat', 'zugelassen']],
  'agent_grant.revoked': [
    'Agent widerrufen',
    ({ reason }) => [
      'hat den Zugang von',
      reason === 'token_reused'
        ? 'beendet: eines seiner Token kam zweimal, wurde also gestohlen'
        : 'beendet',
    ],
  ],
  'invitation.created': [
    'Eingeladen',
    ({ role }) => ['hat', `angelegt, mit der Rolle ${roleName(role)}`],
  ],
  'invitation.changed': [
    'Einladung geändert',
    ({ role }) => [
      'hat',
      `geändert, von der Rolle ${roleName(role.from)} auf ${roleName(role.to)}`,
    ],
  ],
  'invitation.withdrawn': ['Einladung zurückgezogen', () => ['hat', 'zurückgezogen']],
  'member.joined': [
    'Mitglied beigetreten',
    ({ role }) => ['ist beigetreten:', `mit der Rolle ${roleName(role)}`],
  ],
  'member.changed': [
    'Rolle geändert',
    ({ role }) => [
      'hat für',
      `die Rolle geändert, von ${roleName(role.from)} auf ${roleName(role.to)}`,
    ],
  ],
  'member.removed': ['Mitglied entfernt', () => ['hat', 'entfernt']],
  'account.created': ['Arbeitsbereich angelegt', () => ['hat', 'angelegt']],
  'account.changed': ['Arbeitsbereich geändert', changed],
  'account.plan_changed': [
    'Tarif geändert',
    ({ plan }) => ['hat', `vom Tarif ${plan.from} auf ${plan.to} umgestellt`],
  ],
  'account.suspended': ['Arbeitsbereich gesperrt', () => ['hat', 'gesperrt']],
  'account.resumed': ['Arbeitsbereich entsperrt', () => ['hat', 'entsperrt']],
  'credits.granted': [
    'Credits gutgeschrieben',
    ({ amount }) => ['hat', `um ${numberText(amount)} Credits aufgeladen`],
  ],
  'credits.low': [
    'Credits fast aufgebraucht',
    ({ credits }) => ['meldet für', `knappe Credits: noch ${numberText(credits)}`],
  ],
  'texts.over_quota': [
    'Texte über dem Tarif',
    ({ text_bytes_used }) => [
      'meldet für',
      `mehr Texte, als der Tarif erlaubt: ${bytesText(text_bytes_used)}`,
    ],
  ],
  'credits.renewed': [
    'Credits erneuert',
    ({ balance }) => ['hat für', `die Credits erneuert: ${numberText(balance)}`],
  ],
}
