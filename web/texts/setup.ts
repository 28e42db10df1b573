import { texts } from './texts.ts'

export const setupTexts = texts('setupTexts', {
  title: 'Setup',
  lead: 'What is missing before posts reach real networks.',
  server: 'This server',
  checked: (ago: string) => `Checked ${ago}`,
  kinds: { live: 'Real accounts', sandbox: 'Sandbox', none: 'Not available' },
  states: { ok: 'OK', attention: 'Attention', broken: 'Broken' },
  callback: (network: string) =>
    `The callback address. Enter it in the application at ${network}, exactly as it is here:`,
  copyCallback: 'Copy the address',
  ready: (network: string) => `${network} accounts can be connected on the page Connections.`,
  sandbox: 'Posts go to the sandbox.',
  askForApplication: (network: string) =>
    `Posts go to the sandbox. To connect a real account, ask the operator of this server for an ` +
    `application at ${network} with this address.`,
  askForHttps: (network: string) =>
    `${network} does not send people back to the address of this server. Ask its operator for a ` +
    'public https address.',
  checks: {
    public_address: 'Public address',
    operators: 'Operators',
    proxy: 'Reverse proxy',
    application: 'Application',
    callback: 'Callback address',
    version: 'API version',
    clock: 'Network and clock',
    scopes: 'Permissions',
    access: 'Access',
    media: 'Media',
    robots: 'robots.txt',
    verification: 'Verification file',
  },
})
