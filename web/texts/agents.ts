import { texts } from './texts.ts'

export const agentTexts = texts('agentTexts', {
  title: 'Allow a program',
  ask: (name: string) => `Allow “${name}” to work here?`,
  askHost: (host: string) => `Allow the program of ${host} to work here?`,
  callsItself: 'Calls itself',
  quoted: (name: string) => `“${name}”`,
  leadsTo: 'Leads back to',
  notChecked: (host: string) =>
    'The program has given itself this name, which is not checked. Allow it only if you have ' +
    `just started it yourself and know ${host}.`,
  thisComputer: 'It runs on this computer. Whatever runs here could say the same of itself.',
  workspace: 'Workspace',
  may: 'What it may do',
  writesScheduled:
    'It can change scheduled posts. A changed post waits until a person approves it.',
  publishes: 'It can publish, and change scheduled posts, without approval.',
  asPerson: (name: string) =>
    `It acts in the name of ${name}, never beyond what you may do yourself. You can revoke it ` +
    'at any time under Developers.',
  allow: 'Allow',
  decline: 'Do not allow',
  cannot: 'This program cannot be allowed',
  cannotHint: 'Nothing was allowed. You can close this page.',
  agents: 'Agents',
  copyAddress: 'Copy the address',
  none: 'No agents yet',
  noneText: (address: string) =>
    `An assistant that knows the address ${address} asks here for access, and you decide. It ` +
    'needs no key.',
  allowed: (day: string) => `Allowed ${day}`,
  ends: (day: string) => `ends ${day} if it is not used`,
  revokeAsk: 'Revoke its access? It is refused from the next request on.',
})
