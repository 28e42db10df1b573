import type { connectingTexts as English } from '../connecting.ts'

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('de', { type: 'conjunction' }).format(names)

export const germanConnectingTexts: typeof English = {
  connectTo: (network) => `${network} verbinden`,
  connectedAs: (name) => `Verbunden als ${name}`,
  passwordText: (network) =>
    `Crier meldet sich einmal bei ${network} an und behält die Sitzung, nie das Passwort.`,
  handle: 'Benutzername (Handle)',
  handleHint: 'Wie in Ihrem Profil, etwa alice.bsky.social. Ihre DID geht auch.',
  appPassword: 'App-Passwort',
  appPasswordHint: 'Vier Gruppen von vier Zeichen, nur für Crier erstellt.',
  makeAppPassword: 'App-Passwort erstellen',
  appPasswordNeeded:
    'Das ist das Passwort Ihres Kontos selbst. Erstellen Sie ein App-Passwort für Crier und ' +
    'verwenden Sie dieses. Nichts wurde gespeichert.',
  server: 'Server (freiwillig)',
  serverHint: 'Leer: Er wird am Handle erkannt. Bei einem eigenen Server dessen Hostname.',
  onServer: 'Auf dem Server',
  tooManyTries:
    'Zu viele Versuche, sich anzumelden. Warten Sie zehn Minuten und prüfen Sie Handle und ' +
    'Passwort.',
  ofAnother: (name) =>
    `Das ist ein anderes Konto als ${name}, das hier verbunden ist. Für beide fügen Sie eine ` +
    'Verbindung hinzu.',
  replaceAuthor:
    'Das verbundene Konto ersetzen. Seine geplanten Beiträge erscheinen dann unter dem neuen.',
  instanceText: (network) =>
    `${network} besteht aus vielen Servern. Nennen Sie Ihren: Er fragt in einem neuen Tab um ` +
    'Erlaubnis.',
  instance: 'Ihr Server',
  instanceHint: 'Der Hostname in Ihrer Adresse, etwa mastodon.social.',
  orSandbox: 'Nur zum Ausprobieren?',
  useSandbox: 'Sandbox verwenden',
  connectReal: 'Echtes Konto verbinden',
  realText:
    'Diese Netzwerke brauchen keine eigene Anwendung, keine Prüfung und keine öffentliche ' +
    'Adresse: Ein Konto ist in drei Minuten verbunden.',
  restart: (network) =>
    `${network} ist auf diesem Server nicht eingeschaltet. Beenden Sie den Server (Strg-C) und ` +
    'starten Sie ihn so:',
  restartElse: (setting) => `Anders gestartet: Setzen Sie dort ${setting}.`,
  needsApplication: (networks) =>
    `${listOf(networks)} brauchen eine eigene Anwendung beim Netzwerk.`,
  whatIsMissing: 'Callback-Adressen und was fehlt',
  howToConnect: 'Wie man ein Netzwerk verbindet',
}
