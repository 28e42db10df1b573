import { numberText } from '../../time/format.ts'
import type {
  contentTypeNames as EnglishTypes,
  shellTexts as English,
  statusTexts as EnglishStatuses,
  toneNames as EnglishTones,
} from '../shell.ts'

export const germanShellTexts: typeof English = {
  product: 'Crier',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  compose: 'Schreiben',
  calendar: 'Kalender',
  posts: 'Beiträge',
  results: 'Ergebnisse',
  slots: 'Zeitplan',
  connections: 'Verbindungen',
  library: 'Mediathek',
  notices: 'Benachrichtigungen',
  activity: 'Aktivität',
  developers: 'Entwickler',
  brand: 'Marke',
  settings: 'Einstellungen',
  reference: 'API-Referenz',
  menu: 'Mehr',
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  signOut: 'Abmelden',
  signOutAnyway: 'Trotzdem abmelden',
  signOutUnsaved:
    'Was Sie auf diesem Gerät geschrieben haben, ist noch nicht gespeichert und wird beim ' +
    'Abmelden hier gelöscht. Abmelden?',
  setPasswordFirst: 'Passwort oder Passkey einrichten',
  noWayBack:
    'Sie haben weder ein Passwort noch einen Passkey, und dieser Server verschickt keine ' +
    'E-Mails. Nach dem Abmelden kommen Sie nur mit einem neuen Link des Betreibers wieder ' +
    'herein (crier accounts sign-in-link).',
  switchWorkspace: 'Arbeitsbereich wechseln',
  workspaces: 'Arbeitsbereiche',
  creditsLeft: (left, quota) =>
    left > quota
      ? `${numberText(left)} Credits`
      : `${numberText(left)} von ${numberText(quota)} Credits`,
  renews: (day) => `Neu am ${day}`,
  offline: 'Keine Verbindung. Änderungen müssen warten.',
  offlineAt: (time) => `Keine Verbindung: So war es um ${time}. Änderungen müssen warten.`,
  rateWait: (seconds) =>
    `Zu viele Anfragen in einer Minute. In ${seconds} ` +
    `${seconds === 1 ? 'Sekunde' : 'Sekunden'} geht es weiter.`,
  rateWaitBegins: 'Zu viele Anfragen in einer Minute. Die Seite lädt weiter, sobald es geht.',
  away: 'Der Server antwortet nicht. Versuchen Sie es erneut, wenn er wieder da ist.',
  signedOut: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  loading: 'Wird geladen',
  failedTitle: 'Das konnte nicht geladen werden',
  tryAgain: 'Erneut versuchen',
  requestId: (id) => `Anfrage ${id}`,
  crashedTitle: 'Auf dieser Seite ist ein Fehler aufgetreten',
  crashedText:
    'Laden Sie sie neu. Wenn es wieder passiert, sagen Sie dem Betreiber, was unten steht.',
  reload: 'Neu laden',
  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, ist fort.',
  toCalendar: 'Zum Kalender',
  shortcuts: 'Tastenkürzel',
  switchColors: 'Hell, dunkel oder Systemdesign',
  colors: { system: 'System', light: 'hell', dark: 'dunkel' },
  colorsNow: (choice) => `Design: ${choice}`,
  toApprove: (count, more) => `${count}${more ? '+' : ''} freizugeben`,
  ownersChange: 'Nur Inhaber dieses Arbeitsbereichs können das ändern.',
  editorsChange: 'Nur Inhaber und Redaktion können das ändern.',
  viewersRead:
    'In diesem Arbeitsbereich dürfen Sie lesen. Wer schreibt, entscheiden seine Inhaber.',
  undo: 'Rückgängig',
  open: 'Öffnen',
  dismiss: 'Ausblenden',
}

export const germanStatusTexts: typeof EnglishStatuses = {
  pending: 'Geplant',
  publishing: 'Wird veröffentlicht',
  published: 'Veröffentlicht',
  failed: 'Fehlgeschlagen',
  resolved: 'Als veröffentlicht markiert',
  unconfirmed: 'Unbestätigt',
  dismissed: 'Archiviert',
  awaiting: 'Wartet auf Freigabe',
  rejected: 'Abgelehnt',
}

export const germanContentTypeNames: typeof EnglishTypes = {
  post: 'Beitrag',
  thread: 'Thread',
  carousel: 'Karussell',
}

export const germanToneNames: typeof EnglishTones = {
  professional: 'Sachlich',
  casual: 'Locker',
  friendly: 'Freundlich',
  expert: 'Fachkundig',
}
