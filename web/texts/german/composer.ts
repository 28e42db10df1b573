import { numberText } from '../../time/format.ts'
import type { composerTexts as English } from '../composer.ts'

const list = new Intl.ListFormat('de', { type: 'conjunction' })
const listOf = (names: readonly string[]) => list.format(names)
const credits = (count: number) => (count === 1 ? '1 Credit' : `${numberText(count)} Credits`)

export const germanComposerTexts: typeof English = {
  title: 'Schreiben',
  drafts: 'Entwürfe',
  again: 'Neuer Beitrag',
  allNetworks: 'Alle',
  noNetwork: 'Keines',
  targetName: (network, own) => `${own} (${network})`,
  pickNetwork: 'Wählen Sie ein Netzwerk.',
  notChosen: 'Ihr Beitrag',
  notSent: 'Keines der gewählten Netzwerke verwendet diesen Text.',
  pausedConnections: (names) =>
    `${listOf(names)} ${names.length === 1 ? 'ist' : 'sind'} pausiert: Ein Beitrag wartet ` +
    'dort, bis jemand die Pause beendet.',
  notConnected: (names) =>
    `${listOf(names)}: Noch ist kein Konto verbunden. Ein Beitrag schlägt fehl, wenn das ` +
    'so bleibt.',
  writeForMe: 'Schreiben lassen',
  earlierKept: 'Ihr voriger Text liegt bei Ihren Entwürfen.',
  ownVersion: 'Anpassen für',
  texts: 'Texte dieses Beitrags',
  unused: 'Nicht verwendet',
  shareAgain: 'Gemeinsamen Text verwenden',
  versionDropped:
    'Verwendet wieder den gemeinsamen Text. Die andere Fassung liegt bei Ihren Entwürfen.',
  variant: (number) => `Variante ${number}`,
  useVariant: 'Diese verwenden',
  left: 'Das haben Sie auf diesem Gerät begonnen, und es wurde nie gespeichert:',
  leftOpen: 'Weiterschreiben',
  leftDrop: 'Verwerfen',
  leftDropped: 'Verworfen',
  leftNoRoom:
    'In diesem Browser ist kein Platz, um den Text zu übernehmen. Nichts ging verloren: ' +
    'Verwerfen Sie etwas anderes und versuchen Sie es erneut.',
  other: (count) =>
    count === 1
      ? 'In einem anderen Fenster wurde das in den Entwurf geschrieben, und es ist ' +
        'nicht gespeichert:'
      : `In ${numberText(count)} anderen Fenstern wurde in den Entwurf geschrieben, und es ist ` +
        'nicht gespeichert. Eines davon:',
  otherTake: 'Diesen Text übernehmen',
  otherTaken: 'Übernommen. Mit Rückgängig kommt Ihr eigener Text wieder.',
  notUndone: 'Nicht rückgängig gemacht: Der Text wurde seither geändert oder verlassen.',
  plan: 'Wann veröffentlichen',
  goesTo: (names) => `An ${listOf(names)}`,
  now: 'Jetzt',
  at: 'Zeit wählen',
  notAt: 'Ohne Uhrzeit',
  nextFree: 'Nächste Sendezeit',
  limit: 'Läuft ab …',
  limitAt: (zone) => `Läuft ab (${zone})`,
  noLimit: 'Läuft nicht ab',
  queueForApproval: 'Um Freigabe bitten',
  byKeys: 'Strg oder ⌘ und Eingabetaste',
  from: (moment) => `ab ${moment}`,
  slotOf: (name, moment) => `${name}: ${moment}`,
  asThread: (count) => `Thread aus ${numberText(count)} Beiträgen veröffentlichen`,
  asThreadAsk: (network, count) =>
    `Der Text ist zu lang für einen Beitrag auf ${network}. Er wird dort als Thread aus ` +
    `${numberText(count)} Beiträgen veröffentlicht. Kürzen Sie ihn oder passen Sie ihn für ` +
    `${network} an, um einen einzigen Beitrag zu veröffentlichen.`,
  planned: (count) =>
    count === 1 ? 'Eingeplant' : `Auf ${numberText(count)} Netzwerken eingeplant`,
  published: (count) =>
    count === 1 ? 'Veröffentlicht' : `Auf ${numberText(count)} Netzwerken veröffentlicht`,
  notPublished: (count) =>
    count === 1
      ? 'Ein Beitrag wurde nicht veröffentlicht'
      : `${numberText(count)} Beiträge wurden nicht veröffentlicht`,
  asked: 'Wartet auf Freigabe',
  undone: 'Rückgängig gemacht. Der Text ist wieder da.',
  undoneTooLate:
    'Zu spät zum Zurücknehmen: Der Beitrag wird gerade veröffentlicht oder ist es schon.',
  noAnswer: 'Der Server antwortet nicht. Versuchen Sie es erneut: Nichts wird doppelt eingeplant.',
  noSlots: (names) => `${listOf(names)} ${names.length === 1 ? 'hat' : 'haben'} keine Sendezeiten.`,
  networks: 'Veröffentlichen auf',
  topic: 'Thema',
  topicHint: 'Gegenstand, Blickwinkel oder Einstieg',
  topicPlaceholder:
    'Was wir gelernt haben, als die Bestellungen unserer Bäckerei auf einen Bildschirm kamen',
  sourceHint:
    'Optional: Webadressen, eingefügte Notizen oder Dateien. Der Entwurf hält sich an das, was ' +
    'dort steht; aus einem Thema allein lässt sich wenig schreiben.',
  sourceNeeded: 'Ein Remix braucht eine Quelle: die Adresse einer Seite, Notizen oder eine Datei.',
  changeType: (name) => `In ${name} ändern`,
  tone: 'Tonfall',
  type: 'Art',
  cost: credits,
  after: (left) => `danach noch ${numberText(left)}`,
  notEnough: (left) => `Nur noch ${numberText(left)} übrig`,
  generate: 'Entwurf schreiben',
  generateSeveral: (count) => `${numberText(count)} Entwürfe schreiben`,
  balance: (used, left) => `${numberText(used)} verbraucht · noch ${credits(left)}`,
  written: (count, balance) =>
    `${count === 1 ? 'Der Entwurf ist' : `${numberText(count)} Entwürfe sind`} geschrieben: ` +
    `${balance}`,
  failedOn: (network) => `Für ${network} ließ sich nichts schreiben. Es wurde nichts berechnet.`,
  text: 'Text',
  piece: (type, number) => (type === 'carousel' ? `Folie ${number}` : `Beitrag ${number}`),
  addPiece: (type) => (type === 'carousel' ? 'Folie hinzufügen' : 'Beitrag hinzufügen'),
  addFirstComment: 'Ersten Kommentar hinzufügen',
  firstComment: 'Erster Kommentar',
  firstCommentHint: 'Wird unter dem Beitrag veröffentlicht, sobald dieser erschienen ist.',
  snippets: 'Textbausteine',
  removePiece: 'Entfernen',
  removedPiece: (label) => `${label} entfernt`,
  states: {
    saved: 'Gespeichert',
    waiting: 'Noch nicht gespeichert',
    saving: 'Wird gespeichert …',
    trying_again: 'Nicht gespeichert: neuer Versuch …',
    refused: 'Nicht gespeichert',
    elsewhere: 'Nicht gespeichert: anderswo geändert',
    empty: 'Nicht gespeichert: kein Text',
  },
  tryingAgain:
    'Der Server antwortet nicht. Der Text bleibt auf diesem Gerät und wird gespeichert, ' +
    'sobald der Server wieder da ist.',
  signedOut:
    'Ihre Sitzung ist beendet. Der Text bleibt auf diesem Gerät: Melden Sie sich in einem ' +
    'anderen Fenster wieder an, dann wird er gespeichert.',
  elsewhere:
    'Dieser Entwurf wurde in einem anderen Fenster oder von jemand anderem geändert. Dort ' +
    'lautet er jetzt:',
  keepMine: 'Meinen Text behalten',
  takeTheirs: 'Jenen Text übernehmen',
  leaveAsk:
    'Der Text ist noch nicht gespeichert. Er bleibt auf diesem Gerät, und das Speichern geht ' +
    'weiter. Diese Seite verlassen?',
  timeOpen: 'Geben Sie Tag und Zeit an, um den Beitrag einzuplanen.',
  limitOpen: 'Geben Sie an, wann er abläuft, oder wählen Sie „Läuft nicht ab“.',
  tooMany: 'Zu viele Anfragen für Ihren Tarif. Es geht automatisch weiter.',
  planningAsk: 'Der Beitrag wird noch eingeplant. Diese Seite verlassen?',
  inFormer: (text) => `Im Arbeitsbereich, den Sie verlassen haben: ${text}`,
  notScheduled: {
    trying_again:
      'Nicht eingeplant: Der Text auf dieser Seite konnte nicht gespeichert werden. Versuchen ' +
      'Sie es erneut, wenn der Server antwortet.',
    waiting: 'Nicht eingeplant: Der Text wurde noch geändert.',
    saving: 'Nicht eingeplant: Der Text wurde noch gespeichert.',
    refused: 'Nicht eingeplant: Der Text auf dieser Seite wurde nicht angenommen.',
    elsewhere:
      'Nicht eingeplant: Der Entwurf wurde anderswo geändert. Wählen Sie erst einen der ' +
      'beiden Texte.',
    empty: 'Nicht eingeplant: Es gibt keinen Text.',
    saved: 'Nicht eingeplant.',
  },
  seenOther:
    'Nicht eingeplant: Der Entwurf wurde anderswo geändert. Diese Seite zeigt jetzt den ' +
    'heutigen Text; planen Sie ihn ein, wenn er stimmt.',
  failedAt: (connection, moment) =>
    `${connection}: Dieser Beitrag ist am ${moment} fehlgeschlagen.`,
  retriesFailed:
    'Wenn Sie ihn hier einplanen, wird dieser Beitrag veröffentlicht. Ein zweiter entsteht nicht.',
  openFailed: 'Fehlgeschlagenen Beitrag öffnen',
  mayBeOut:
    'Nicht eingeplant: Dieser Text ist vielleicht schon veröffentlicht. Öffnen Sie den ' +
    'Beitrag dieses Entwurfs und entscheiden Sie dort.',
  scheduleAgain: 'Noch einmal einplanen',
  length: (length, limit) => `${length === null ? '…' : numberText(length)} / ${numberText(limit)}`,
  units: {
    weighted: 'X zählt Adressen als 23 und manche Zeichen als zwei',
    characters: 'In Zeichen gezählt',
    graphemes: 'In Zeichen gezählt, wie man sie sieht: Ein Emoji ist eines',
    mastodon: 'Gezählt wie auf Mastodon: Adressen als 23, Erwähnungen ohne ihren Server',
    utf16: 'In UTF-16-Einheiten gezählt, wie TikTok es tut',
  },
  tooLongThread: 'Länger als ein Beitrag: Er wird als Thread veröffentlicht.',
  tooLong: 'Zu lang für dieses Netzwerk: Kürzen Sie ihn. Abgeschnitten wird nie etwas.',
  previewFor: (network) => `Vorschau für ${network}`,
  previewEmpty: 'Die Vorschau erscheint mit den ersten Wörtern.',
  previewNone: 'Wählen Sie ein Netzwerk, um die Vorschau zu sehen.',
  slide: (number, count) => `${number} von ${count}`,
  nextSlide: 'Nächste Folie',
  earlierSlide: 'Vorige Folie',
  picture: (number) => `Bild ${number} dieses Beitrags, aus seinem Text gezeichnet`,
  document: 'Dokument (PDF)',
  justNow: 'gerade eben',
  schedule: 'Einplanen',
  askForApproval: 'Um Freigabe bitten',
  when: (zone) => `Tag und Zeit (${zone})`,
  setUpSlots: 'Sendezeiten festlegen',
  open: 'Öffnen',
  sample: 'Ihre Marke',
}
