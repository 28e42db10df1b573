import { texts } from './texts.ts'

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

export const connectingTexts = texts('connectingTexts', {
  connectTo: (network: string) => `Connect ${network}`,
  connectedAs: (name: string) => `Connected as ${name}`,
  passwordText: (network: string) =>
    `Crier signs in to ${network} once and keeps the session, never the password.`,
  handle: 'Handle',
  handleHint: 'As in your profile, such as alice.bsky.social. Your DID works too.',
  appPassword: 'App password',
  appPasswordHint: 'Four groups of four characters, made for Crier only.',
  makeAppPassword: 'Make an app password',
  appPasswordNeeded:
    'This is the password of your account itself. Make an app password for Crier and use that ' +
    'one. Nothing was kept.',
  server: 'Server (optional)',
  serverHint: 'Empty: found by the handle. For a server of your own, its host.',
  onServer: 'Server',
  tooManyTries: 'Too many tries to sign in. Wait ten minutes and check handle and password.',
  ofAnother: (name: string) =>
    `This is another account than ${name}, which is connected here. To have both, add a connection.`,
  replaceAuthor:
    'Replace the connected account. Its scheduled posts are then published as the new one.',
  instanceText: (network: string) =>
    `${network} has many servers. Name yours: it asks you for consent in a new tab.`,
  instance: 'Server',
  instanceHint: 'The host in your address, such as mastodon.social.',
  orSandbox: 'Only trying it out?',
  useSandbox: 'Use the sandbox',
  connectReal: 'Connect a real account',
  realText:
    'These networks need no application, no review and no public address: an account is ' +
    'connected in three minutes.',
  restart: (network: string) =>
    `${network} is not enabled on this server. Stop the server (Ctrl-C) and start it with:`,
  restartElse: (setting: string) => `Started in another way: set ${setting} there.`,
  needsApplication: (networks: readonly string[]) =>
    `${listOf(networks)} need an application of your own at the network.`,
  howToConnect: 'How to connect a network',
  whatIsMissing: 'Callback addresses and what is missing',
})
