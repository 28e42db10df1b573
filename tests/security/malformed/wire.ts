import type { Chance } from '../../simulation/machine/chance.ts'
import type { Attack } from './attack.ts'

/**
 * Invalid HTTP, or HTTP that two servers read differently. A request hidden behind it must
 * never be answered.
 */
export function wireAttack(chance: Chance): Attack {
  const [head, answersMax] = chance.pick(attacks)(chance)
  return { kind: 'wire', method: 'POST', operation: null, head, body: null, answersMax }
}

const hidden = 'GET /api/account HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer <<key>>\r\n\r\n'
const start =
  'POST /api/drafts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer <<key>>\r\nContent-Type: ' +
  'application/json\r\n'
const some = '{"platform":"x","content":"Sent."}'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
/** The request in doubt, and what hides behind it. */
const doubtful = (fields: string, rest: string) => `${start}${fields}\r\n\r\n${rest}`

/** The bytes, and how many answers there may be. */
const attacks: readonly ((chance: Chance) => readonly [string, number])[] = [
  // Both lengths: a reader of the one finds a request in the body of the other.
  () => [
    doubtful(`Content-Length: ${some.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`),
    1,
  ],
  () => [
    doubtful(`Transfer-Encoding: chunked\r\nContent-Length: 4`, `${chunk(some)}0\r\n\r\n${hidden}`),
    1,
  ],
  () => [doubtful(`Content-Length: ${some.length}\r\nContent-Length: 0`, some + hidden), 1],
  () => [doubtful(`Content-Length: 0, ${some.length}`, some + hidden), 1],
  (chance) => [
    doubtful(
      'Content-Length: ' +
        `${chance.pick(['+3', '-1', '0x3', '3 3', '1e1', '99999999999999999999', '3;', '٣', ''])}`,
      `{} ${hidden}`,
    ),
    1,
  ],
  (chance) => [
    doubtful(`Transfer-Encoding: ${chance.pick(encodings)}`, `${chunk(some)}0\r\n\r\n${hidden}`),
    1,
  ],
  (chance) => [
    doubtful(
      `Transfer-Encoding${chance.pick([' ', '\t', '\u000b'])}: chunked`,
      `0\r\n\r\n${hidden}`,
    ),
    1,
  ],
  (chance) => [doubtful(`Content-Length${chance.pick([' ', '\t', '\u0000'])}: 0`, hidden), 1],
  (chance) => [
    doubtful(
      `X: a\r\n${chance.pick([' ', '\t'])}Transfer-Encoding: chunked\r\nContent-Length: 0`,
      hidden,
    ),
    2,
  ],
  (chance) => [doubtful('Transfer-Encoding: chunked', `${chance.pick(badChunks)}${hidden}`), 1],
  (chance) => [
    doubtful('Transfer-Encoding: chunked', `${chunk(some)}0\r\n${chance.pick(trailers)}\r\n\r\n`),
    1,
  ],
  (chance) => [
    doubtful(
      `X: a${chance.pick(['\n', '\r', '\u0000', '\r\r\n', '\n\r\n'])}Content-Length: 5`,
      hidden,
    ),
    1,
  ],
  () => [`GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, 1],
  () => [`GET /healthz HTTP/1.1\r\n\r\n`, 1],
  (chance) => [
    `GET /api/drafts HTTP/1.1\r\nHost: ` +
      `${chance.pick(['', 'a b', 'a\u0000', '[::1', '@', 'a/b', '../..', 'evil.example:99999'])}\r\n\r\n`,
    1,
  ],
  (chance) => [
    `GET /api/drafts HTTP/1.1\r\nHost: a\r\nX: ` +
      `${'x'.repeat(chance.between(15_000, 70_000))}\r\n\r\n`,
    1,
  ],
  (chance) => [
    `GET /api/drafts HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(chance.between(1_500, 6_000))}\r\n`,
    1,
  ],
  (chance) => [`GET /${'a'.repeat(chance.between(15_000, 70_000))} HTTP/1.1\r\nHost: a\r\n\r\n`, 1],
  (chance) => [`${chance.pick(lines)}\r\nHost: a\r\nConnection: close\r\n\r\n`, 1],
  (chance) => [`${chance.pick(lines)}\nHost: a\n\n`, 1],
  (chance) => [doubtful(`Content-Length: ${chance.between(some.length + 1, 9_999)}`, some), 1],
  (chance) => [
    doubtful(
      `Content-Length: ${some.length}\r\nExpect: ` +
        `${chance.pick(['100-continue', '100-Continue', '417', ''])}`,
      some,
    ),
    2,
  ],
  (chance) => [
    `GET /api/account HTTP/1.1\r\nHost: a\r\nConnection: ` +
      `${chance.pick(['upgrade', 'Upgrade, HTTP2-Settings'])}\r\nUpgrade: ` +
      `${chance.pick(['websocket', 'h2c', 'TLS/1.3'])}\r\n\r\n`,
    1,
  ],
  () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 1],
  () => ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 1],
  (chance) => [
    String.fromCharCode(
      ...Array.from({ length: chance.between(1, 200) }, () => chance.between(0, 255)),
    ),
    1,
  ],
  (chance) => [
    damaged(`${start}Content-Length: ${some.length}\r\nConnection: close\r\n\r\n${some}`, chance),
    2,
  ],
  // Honest pipelining: as many answers as requests.
  (chance) => {
    const count = chance.between(2, 20)
    return [hidden.repeat(count), count]
  },
]

const encodings = [
  ...[
    'xchunked',
    'chunked, identity',
    'identity',
    'gzip, chunked',
    'chunked, chunked',
    'chunked\u000b',
    '"chunked"',
    'chunked;x=1',
  ],
  ...[
    '\u0000chunked',
    'cow',
    '',
    'chunked\r\nTransfer-Encoding: cow',
    'identity\r\nTransfer-Encoding: chunked',
  ],
]

const badChunks = [
  ...[
    'zz\r\n{}\r\n0\r\n\r\n',
    '-1\r\n{}\r\n0\r\n\r\n',
    '2;a=b\n{}\r\n0\r\n\r\n',
    '0x2\r\n{}\r\n0\r\n\r\n',
    '2 \r\n{}\r\n0\r\n\r\n',
    '2\r\n{}0\r\n\r\n',
  ],
  ...[
    'ffffffffffffffffff\r\n{}',
    '2\n{}\n0\n\n',
    '\r\n2\r\n{}\r\n0\r\n\r\n',
    `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
]

const trailers = [
  'Content-Length: 9',
  'Authorization: Bearer x',
  'X: \u0000',
  `X: ${'x'.repeat(20_000)}`,
  'Host: evil.example',
  '__proto__: polluted',
  ': a',
  ' a',
]

const lines = [
  ...[
    'GET  / HTTP/1.1',
    'GET / HTTP/9.9',
    'GET / HTTP/1.1 x',
    'get / HTTP/1.1',
    'G\u0000T / HTTP/1.1',
    'GET / http/1.1',
    'GET /',
    'GET',
    ' GET / HTTP/1.1',
  ],
  ...[
    'CONNECT a:1 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE / HTTP/1.1',
    'GET http://evil.example/api/account HTTP/1.1',
    'GET //evil.example HTTP/1.1',
  ],
  ...[
    'GET /%00 HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET /api/../api/account HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET /\u00ff HTTP/1.1',
    'GET /# HTTP/1.1',
    'GET ? HTTP/1.1',
  ],
  ...[
    'GET /reference/../../etc/passwd HTTP/1.1',
    'GET /problems/%2e%2e%2f HTTP/1.1',
    'GET /media/x HTTP/1.1',
    'GET /problems/__proto__ HTTP/1.1',
    'GET /metrics?x HTTP/1.0',
  ],
]

function damaged(bytes: string, chance: Chance): string {
  const at = chance.between(0, bytes.length)
  return (
    bytes.slice(0, at) +
    String.fromCharCode(chance.between(0, 255)) +
    bytes.slice(at + chance.between(0, 2))
  )
}
