import type { JsonSchema } from '@crier/contract/json-schema.ts'
import type { Chance } from '../../simulation/machine/chance.ts'

/**
 * JSON text that fits the schema more or less: most of it is right, so that the attack comes past
 * the first check.
 */
export function fittingJson(schema: JsonSchema, chance: Chance, depth = 0): string {
  if (schema.anyOf) return fittingJson(chance.pick(schema.anyOf), chance, depth)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(chance.pick(schema.enum))
  switch (schema.type) {
    case 'object':
      return objectJson(schema, chance, depth)
    case 'array': {
      const length = chance.between(schema.minItems ?? 0, (schema.minItems ?? 0) + 2)
      return `[${Array.from({ length }, () => fittingJson(schema.items ?? {}, chance, depth + 1)).join(',')}]`
    }
    case 'integer':
    case 'number':
      return String(chance.between(schema.minimum ?? 0, schema.maximum ?? 9))
    case 'boolean':
      return String(chance.happens(0.5))
    case 'string':
      return JSON.stringify(chance.pick(plausibleTexts))
    default:
      return 'null'
  }
}

function objectJson(schema: JsonSchema, chance: Chance, depth: number): string {
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || chance.happens(0.3))
    .map(([name, inner]) => `${JSON.stringify(name)}:${fittingJson(inner, chance, depth + 1)}`)
  return `{${members.join(',')}}`
}

const plausibleTexts = [
  '<<draft_id>>',
  '<<schedule_id>>',
  'Why owls hunt at night',
  '09:00',
  'Europe/Berlin',
  '2031-02-03T09:00:00Z',
  '2031-02-03T10:00:00+01:00',
  'https://receiver.example/hook',
  'https://inside.example/',
  '#owls',
]

/** JSON texts in place of expected values; none is longer than some kilobytes unless it says so. */
export function nastyJson(chance: Chance): string {
  return chance.happens(0.5)
    ? chance.pick(nastyJsonTexts)
    : JSON.stringify(nastyText(chance)).replaceAll('\\\\u', '\\u')
}

const nastyJsonTexts = [
  ...[
    'null',
    'true',
    '0',
    '-0',
    '1e999',
    '-1E400',
    '1.5',
    '9007199254740993',
    'NaN',
    'Infinity',
    '0x10',
    '01',
    '.5',
    '1.',
    '+1',
  ],
  ...[
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '{"":""}',
    '"',
    "'x'",
    'undefined',
    '/*x*/1',
    '"a\nb"',
    '"\\x41"',
    '"\\u12"',
    '',
  ],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\ud83e\\udd8a"',
    '"\\ud83e"',
    '{"toString":1}',
    '{"length":1e9}',
  ],
  ...[
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '[{"__proto__":{"polluted":1}}]',
  ],
  ...[
    '{"a":1,"a":2}',
    '{"platform":"x","\\u0070latform":"x"}',
    '{"__proto__":1,"__proto__":2}',
    '{"hasOwnProperty":1,"valueOf":2}',
  ],
]

const nastyTexts = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    ' ',
    '\t',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\uffff',
  ],
  ...[
    "'; drop table draft; --",
    "' or '1'='1",
    '%_\\',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '=HYPERLINK("x")',
    '\\u0000',
  ],
  ...[
    '../../etc/passwd',
    'C:\\x',
    '\r\nX-Injected: 1',
    '\n{"level":60}',
    '\u001b[31mred',
    '\u202egnp.exe',
    '\u200b',
    'e\u0301',
    '🦊',
    '👩‍👩‍👧‍👦',
  ],
  ...[
    '2026-02-30T24:60:60Z',
    '9999-12-31T23:59:60Z',
    '-000001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '10000-01-01T00:00:00Z',
  ],
  ...[
    '2031-01-01T00:00:00',
    '2031-01-01',
    '2031-01-01T00:00:00+24:00',
    '2031-01-01T00:00:00.000000001Z',
    '0000-01-01T00:00:00Z',
    '24:00',
  ],
  ...[
    '9:00',
    '09:60',
    '-1:00',
    'Mars/Olympus',
    'Etc/GMT+25',
    'europe/berlin',
    '+25:00',
    'UTC\u0000',
    'monday ',
    'X',
    'LINKEDIN',
    'x,linkedin',
  ],
  ...[
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://a@b/',
    'https://[',
    'http://\u0000/',
    '//x',
  ],
  ...[
    'drft_',
    `drft_${'0'.repeat(32)}`,
    `sch_${'f'.repeat(32)}`,
    'drft_<script>',
    '<<webhook_id>>',
    '<<key_id>>',
    '<<slot_id>>',
    '-1',
    '1e3',
  ],
]

export function nastyText(chance: Chance): string {
  const part = () => chance.pick(nastyTexts)
  if (chance.happens(0.7)) return part()
  if (chance.happens(0.4)) return `${part()}${part()}${part()}`
  if (chance.happens(0.5)) return part().repeat(chance.between(1, 60))
  if (chance.happens(0.1))
    return chance
      .pick(['a', 'é', '\u0301', '🦊', '𝒳', '\\', '"'])
      .repeat(chance.between(500, 12_000))
  return String.fromCharCode(
    ...Array.from({ length: chance.between(1, 30) }, () => chance.between(0, 0xffff)),
  )
}
