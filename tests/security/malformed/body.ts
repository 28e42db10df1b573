import type { JsonSchema } from '@crier/contract/json-schema.ts'
import type { Chance } from '../../simulation/machine/chance.ts'
import { fittingJson, nastyJson, nastyText } from './values.ts'

/** The bytes of a body, as Latin-1 text: one that fits, with one to three things wrong. */
export function malformedBody(schema: JsonSchema | undefined, chance: Chance): string {
  let body = utf8(
    chance.happens(0.04) ? nastyJson(chance) : fittingJson(schema ?? { type: 'object' }, chance),
  )
  for (let times = chance.between(chance.happens(0.1) ? 0 : 1, 3); times > 0; times--)
    body = chance.pick(damages)(body, chance)
  return body
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1')

type Damage = (body: string, chance: Chance) => string

const damages: readonly Damage[] = [
  wrongValue,
  wrongValue,
  wrongValue,
  (body, chance) =>
    intoObject(
      body,
      `${utf8(JSON.stringify(nastyText(chance)))}:${utf8(nastyJson(chance))}`,
      chance,
    ),
  (body, chance) => intoObject(body, chance.pick(polluting), chance),
  (body, chance) => intoObject(body, chance.pick(notTheirs), chance),
  memberTwice,
  (body, chance) => spliced(body, chance, chance.pick(badBytes)),
  (body, chance) => spliced(body, chance, String.fromCharCode(chance.between(0, 255))),
  (body, chance) => body.slice(0, chance.between(0, body.length)),
  (body, chance) => body.slice(chance.between(0, body.length)),
  (body, chance) =>
    chance.pick(['\u00ef\u00bb\u00bf', '\u0000', ' ', '// x\n', '[', '\u00ff\u00fe']) + body,
  (body, chance) => body + chance.pick([',', '}', '{}', ' null', '\u0000', '\n\n', '/**/', body]),
  (body, chance) => deep(body, chance),
  (body) => body.replaceAll('"', "'"),
  (body) => body.replace('}', ',}'),
  (body) => Buffer.from(Buffer.from(body, 'latin1').toString('utf8'), 'utf16le').toString('latin1'),
  (body, chance) => (chance.happens(0.05) ? wide(chance) : body),
]

const polluting = [
  '"__proto__":{"polluted":1}',
  '"__proto__":null',
  '"constructor":{"prototype":{"polluted":1}}',
  '"\\u005f_proto__":{"polluted":1}',
  '"__proto__":{"__proto__":{"polluted":1}}',
  '"__defineGetter__":"polluted"',
]

/** Fields that only the service may set. */
const notTheirs = [
  '"status":"published"',
  '"account_id":"acct_1"',
  '"credits_remaining":1e6',
  '"secret":"whsec_x"',
  '"plan":"business"',
  '"published_at":"2031-01-01T00:00:00Z"',
  '"scopes":["*"]',
  '"schedule_id":"<<schedule_id>>"',
  '"external_url":"javascript:alert(1)"',
]

const badBytes = [
  '\u00ff',
  '\u00c0\u00af',
  '\u00ed\u00a0\u0080',
  '\u00f4\u0090\u0080\u0080',
  '\u00e2\u0082',
  '\u0000',
  '\\u0000',
  '\\ud800',
  '\\u00',
  '\u0080',
]

function wrongValue(body: string, chance: Chance): string {
  const values = [...body.matchAll(/(?<=:)(?:"(?:[^"\\]|\\.)*"|\w+|\[[^[\]{}]*\])/g)]
  if (values.length === 0) return body
  const { 0: old, index } = chance.pick(values)
  return body.slice(0, index) + utf8(nastyJson(chance)) + body.slice(index + old.length)
}

function intoObject(body: string, member: string, chance: Chance): string {
  const places = [...body.matchAll(/\{/g)]
  if (places.length === 0) return `{${member}}`
  const at = chance.pick(places).index + 1
  return `${body.slice(0, at)}${member}${body[at] === '}' ? '' : ','}${body.slice(at)}`
}

function memberTwice(body: string, chance: Chance): string {
  const members = [...body.matchAll(/"(\w+)":(?:"(?:[^"\\]|\\.)*"|\w+)/g)]
  return members.length === 0 ? body : intoObject(body, chance.pick(members)[0], chance)
}

function spliced(body: string, chance: Chance, piece: string): string {
  const at = chance.between(0, body.length)
  return body.slice(0, at) + piece + body.slice(at + chance.between(0, 1))
}

function deep(body: string, chance: Chance): string {
  const levels = chance.happens(0.05) ? 20_000 : chance.between(10, 40)
  return chance.happens(0.5)
    ? `${'['.repeat(levels)}${body}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}${body}${'}'.repeat(levels)}`
}

function wide(chance: Chance): string {
  const members = Array.from(
    { length: chance.between(100, 3_000) },
    (_, index) => `"k${index}":${index}`,
  )
  return chance.happens(0.3) ? `{"${'k'.repeat(50_000)}":1}` : `{${members.join(',')}}`
}
