import type { settingsTexts as English } from '../settings.ts'

export const germanSettingsTexts: typeof English = {
  title: 'Einstellungen',
  you: 'Sie',
  thisAccount: 'Dieser Arbeitsbereich',
  accountName: 'Name des Arbeitsbereichs',
  zone: 'Zeitzone des Kalenders',
  zoneUnchosen: 'Standard (UTC oder die der meisten Sendezeiten)',
  newAccount: 'Alle Arbeitsbereiche und ein neuer',
  plan: 'Tarif',
  id: 'ID des Arbeitsbereichs',
  email: 'E-Mail',
  pendingEmail: (email) =>
    `Ein Link ging an ${email}. Öffnen Sie ihn in diesem Browser: Bis dahin bleibt Ihre ` +
    'Adresse, wie sie ist.',
  noAddress: 'Die Adresse dieser Person hat jemand anderes bestätigt',
  name: 'Ihr Name',
  save: 'Speichern',
  saved: 'Gespeichert',
  password: 'Passwort',
  current: 'Bisheriges Passwort',
  fresh: 'Neues Passwort',
  freshHint: 'Mindestens 8 Zeichen',
  setPassword: 'Passwort festlegen',
  changePassword: 'Passwort ändern',
  passwordSet: 'Ihr Passwort ist festgelegt',
  others: 'Überall sonst abmelden',
  noPassword:
    'Sie haben sich mit einem Link angemeldet. Legen Sie ein Passwort fest oder fügen Sie ' +
    'einen Passkey hinzu, damit Sie ohne Link wiederkommen.',
  reading: 'Sprache, Zeiten und Zahlen',
  locale: 'Sprache und Region',
  localeHint: 'Das Dashboard ist deutsch oder englisch. Zeiten und Zahlen folgen der Region.',
  localeAuto: (locale) => `Dieser Browser: ${locale}`,
  weekStart: 'Wochen beginnen am',
  hours: 'Stunden',
  hours12: '1 bis 12, AM und PM',
  hours24: '0 bis 23',
  asLocale: (choice) => `Standard (${choice})`,
  sample: (moment, number) => `Sie haben sich am ${moment} angemeldet. Eine große Zahl: ${number}.`,
  colors: 'Design',
  colorsNote: 'Auf diesem Gerät.',
  colorNames: { system: 'Systemdesign', light: 'Hell', dark: 'Dunkel' },
  passkeys: 'Passkeys',
  passkeysText:
    'Anmelden mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel. Nichts zu ' +
    'merken, nichts zu stehlen.',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Dieses Gerät',
  remove: 'Entfernen',
  passkeysImpossible:
    'Mit diesem Browser oder unter dieser Adresse gehen Passkeys nicht: Sie brauchen https ' +
    'oder localhost.',
  sessions: 'Sitzungen',
  here: 'Diese Sitzung',
  active: (ago) => `zuletzt aktiv: ${ago}`,
  end: 'Abmelden',
  endOthers: 'Alle anderen abmelden',
  members: 'Mitglieder',
  invite: 'Einladen',
  inviteEmail: 'E-Mail eines neuen Mitglieds',
  role: 'Rolle',
  roleOf: (who) => `Rolle von ${who}`,
  changeRole: 'Rolle ändern',
  ownRoleAsk:
    'Das ist Ihre eigene Rolle. Nur ein anderer Inhaber kann sie Ihnen zurückgeben. Ändern?',
  roles: { owner: 'Inhaber', editor: 'Redaktion', contributor: 'Mitarbeit', viewer: 'Lesezugriff' },
  rolesText:
    'Lesezugriff: alles lesen. Mitarbeit: Entwürfe schreiben und um Beiträge bitten, die auf ' +
    'Freigabe warten. Redaktion: einplanen und freigeben. Inhaber: auch Schlüssel, ' +
    'Verbindungen, Mitglieder und den Arbeitsbereich selbst verwalten.',
  invited: 'Eingeladen',
  inviteAgain: 'Erneut einladen',
  until: (day) => `Einladung bis ${day}`,
  linkReady: 'Schicken Sie diesen Link. Er gilt einmal und sieben Tage lang.',
  mailed: 'Die Einladung ist unterwegs.',
  removeAsk: (who) => `${who} aus diesem Arbeitsbereich entfernen?`,
  export: 'Export',
  exportText: 'Alles, was zu diesem Arbeitsbereich gehört, als ein JSON-Dokument.',
  exportButton: 'Herunterladen',
  delete: 'Arbeitsbereich löschen',
  deleteText:
    'Entwürfe, geplante Beiträge, Zeitplan, Webhooks, Schlüssel und Verbindungen werden ' +
    'sofort entfernt. Was schon veröffentlicht ist, bleibt dort.',
  deleteType: 'Zur Bestätigung die ID des Arbeitsbereichs eingeben',
  deleteButton: 'Endgültig löschen',
}
