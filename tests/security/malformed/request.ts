import { contract, type OperationId } from '@crier/contract/index.ts'
import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import type { Chance } from '../../simulation/machine/chance.ts'
import type { Attack } from './attack.ts'
import { malformedBody } from './body.ts'
import { nastyText } from './values.ts'
import { wireAttack } from './wire.ts'

const operations = Object.entries<EndpointSpec>(contract) as [OperationId, EndpointSpec][]

export function malformedRequest(chance: Chance): Attack {
  if (chance.happens(0.06)) return wireAttack(chance)
  const [id, spec] = chance.pick(operations)
  const isOther = chance.happens(0.05)
  const method = isOther
    ? chance.pick(['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY'])
    : spec.method
  const path = pathOf(spec.path, chance)
  const body =
    method === 'HEAD' || (spec.body === undefined && chance.happens(0.8))
      ? null
      : malformedBody(spec.body, chance)
  const head = [
    `${method} ${path.text} HTTP/1.1`,
    'Host: crier.example',
    ...headers(chance, body !== null),
  ]
  return {
    kind: 'whole',
    method,
    operation: isOther || path.isOther ? null : id,
    head: head.join('\r\n'),
    body,
    answersMax: 1,
  }
}

function pathOf(
  pattern: string,
  chance: Chance,
): { readonly text: string; readonly isOther: boolean } {
  let isOther = false
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.happens(0.6))
      return name === 'platform'
        ? chance.pick(['x', 'linkedin', 'instagram', 'tiktok'])
        : `<<${name}>>`
    // With a separate path an id is another address.
    isOther = true
    return encoded(nastyText(chance), chance).slice(0, 3_000)
  })
  if (chance.happens(0.03))
    return {
      text: `${filled}${chance.pick(['/', '//', '/..', '/%2e%2e/', ';x', '%00', '%', '/a'])}`,
      isOther: true,
    }
  const query = chance.happens(0.35) ? `?${queryText(chance)}` : ''
  return { text: `${filled}${query}`, isOther: isOther || pattern.endsWith('next-free') }
}

const parameters = [
  'platform',
  'status',
  'limit',
  'cursor',
  'from',
  'to',
  'order',
  'draft_id',
  'query',
  'outcome',
  'event',
  'after',
]

function queryText(chance: Chance): string {
  const pairs = Array.from({ length: chance.between(1, 3) }, () => {
    const name = chance.happens(0.7) ? chance.pick(parameters) : encoded(nastyText(chance), chance)
    return `${name}${chance.pick(['', '[]', '', ''])}=${encoded(nastyText(chance), chance)}`.slice(
      0,
      2_000,
    )
  })
  return pairs.join('&').replaceAll('#', '')
}

/** Percent-encoded, or raw where HTTP allows it: a forbidden character is a separate attack. */
function encoded(text: string, chance: Chance): string {
  if (chance.happens(0.1)) return text.replaceAll(/[^\x21-\x7e]|[#?&]/g, '%')
  if (chance.happens(0.1))
    return text.replaceAll(/[^]/g, () =>
      chance.pick(['%00', '%ff', '%c0%af', '%2', '%u0041', '%25']),
    )
  return encodeURIComponent(text.toWellFormed())
}

function headers(chance: Chance, hasBody: boolean): string[] {
  const lines = [chance.happens(0.97) ? 'Authorization: Bearer <<key>>' : chance.pick(wrongKeys)]
  if (hasBody)
    lines.push(
      chance.happens(0.97)
        ? 'Content-Type: application/json'
        : `Content-Type: ${chance.pick(wrongTypes)}`,
    )
  for (let times = chance.happens(0.2) ? chance.between(1, 2) : 0; times > 0; times--)
    lines.push(chance.pick(oddHeaders))
  return lines
}

const wrongKeys = [
  'Authorization: Bearer crier_x',
  'Authorization: Bearer',
  'Authorization: Basic eA==',
  'Authorization: <<key>>',
  'Authorization: Bearer <<key>> <<key>>',
  `Authorization: Bearer ${'a'.repeat(8_000)}`,
  'Authorization: Bearer \u00e9\u00ff',
  'X-Api-Key: <<key>>',
]

const wrongTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/JSON;',
  '',
  'a'.repeat(4_000),
  'application/json, text/html',
  '\u00ff',
]

const oddHeaders = [
  'Idempotency-Key: one',
  'Idempotency-Key: "one"',
  'Idempotency-Key: \u00e9',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'Idempotency-Key: ',
  'X-Request-Id: ok-1',
  `X-Request-Id: ${'r'.repeat(3_000)}`,
  'X-Request-Id: \u00ff<script>',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'Forwarded: for="[::1]";host=evil.example',
  'X-HTTP-Method-Override: DELETE',
  'Content-Encoding: gzip',
  'Accept: text/html;q=x',
  'Accept-Encoding: bogus',
  'Range: bytes=0-1,1-0,-5',
  'If-None-Match: *',
  'Cookie: __proto__=1; crier=1',
  '__proto__: polluted',
  'constructor: polluted',
  'Expect: the unexpected',
  'TE: trailers, deflate;q=x',
  'Origin: null',
  `X-Long: ${'x'.repeat(10_000)}`,
]
