import type { setupTexts as English } from '../setup.ts'

export const germanSetupTexts: typeof English = {
  title: 'Einrichtung',
  lead: 'Was noch fehlt, bis Beiträge echte Netzwerke erreichen.',
  server: 'Dieser Server',
  checked: (ago) => `Geprüft ${ago}`,
  kinds: { live: 'Echte Konten', sandbox: 'Sandbox', none: 'Nicht verfügbar' },
  states: { ok: 'In Ordnung', attention: 'Achtung', broken: 'Fehler' },
  callback: (network) =>
    `Die Callback-Adresse. Tragen Sie sie in der Anwendung bei ${network} genau so ein:`,
  copyCallback: 'Adresse kopieren',
  ready: (network) => `Konten bei ${network} lassen sich auf der Seite Verbindungen verbinden.`,
  sandbox: 'Beiträge gehen an die Sandbox.',
  askForApplication: (network) =>
    'Beiträge gehen an die Sandbox. Um ein echtes Konto zu verbinden, bitten Sie den Betreiber ' +
    `dieses Servers um eine Anwendung bei ${network} mit dieser Adresse.`,
  askForHttps: (network) =>
    `${network} leitet nicht an die Adresse dieses Servers zurück. Bitten Sie den Betreiber um ` +
    'eine öffentliche https-Adresse.',
  checks: {
    public_address: 'Öffentliche Adresse',
    operators: 'Betreiber',
    proxy: 'Reverse-Proxy',
    application: 'Anwendung',
    callback: 'Callback-Adresse',
    version: 'API-Version',
    clock: 'Netzwerk und Uhr',
    scopes: 'Berechtigungen',
    access: 'Zugang',
    media: 'Medien',
    robots: 'Datei robots.txt',
    verification: 'Prüfdatei',
  },
}
