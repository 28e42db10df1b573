import type { Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { gzipSync } from 'node:zlib'

/** How a receiver treats a delivery, and the expected result. */
export interface Behaviour {
  readonly name: string
  readonly ends: 'delivered' | 'failed'
  readonly scheme?: 'https'
  /** Before a byte of the request has come. */
  onConnection?(socket: Socket): void
  /** When some of the request has come. */
  onRequest?(socket: Socket): void
}

const head = (status: string, fields = 'Content-Length: 0') =>
  `HTTP/1.1 ${status}\r\n${fields}\r\n\r\n`
const says = (
  name: string,
  ends: Behaviour['ends'],
  text: string | Uint8Array,
  isLast = true,
): Behaviour => ({
  name,
  ends,
  onRequest: (socket) => void (isLast ? socket.end(text) : socket.write(text)),
})

/**
 * Writes `piece` again and again until the other side has had enough; in between others have
 * their turn.
 */
function pours(
  name: string,
  ends: Behaviour['ends'],
  first: string,
  piece: string | Uint8Array,
  everyMs = 0,
): Behaviour {
  return {
    name,
    ends,
    onRequest(socket) {
      socket.write(first)
      const timer = setInterval(() => socket.writableNeedDrain || socket.write(piece), everyMs)
      socket.once('close', () => clearInterval(timer))
    },
  }
}

const bomb = gzipSync(Buffer.alloc(20_000_000))
const large = Buffer.alloc(64 * 1024, 'x')

export const behaviours: readonly Behaviour[] = [
  { name: 'accepts and says nothing', ends: 'failed' },
  { name: 'hangs up at once', ends: 'failed', onConnection: (socket) => void socket.destroy() },
  {
    name: 'resets at once',
    ends: 'failed',
    onConnection: (socket) => void socket.resetAndDestroy(),
  },
  {
    name: 'resets on the first byte',
    ends: 'failed',
    onRequest: (socket) => void socket.resetAndDestroy(),
  },
  { name: 'hangs up on the first byte', ends: 'failed', onRequest: (socket) => void socket.end() },
  { name: 'never reads', ends: 'failed', onConnection: (socket) => void socket.pause() },
  {
    name: 'talks before it is asked',
    ends: 'failed',
    onConnection: (socket) => void socket.write('SSH-2.0-x\r\n'),
  },
  says('resets after half a status line', 'failed', 'HTTP/1.1 2'),
  says('stands still after half a status line', 'failed', 'HTTP/1.1 2', false),
  says('stands still after the head', 'delivered', head('200 OK', 'Content-Length: 10'), false),
  says('ends before its length', 'delivered', `${head('200 OK', 'Content-Length: 10')}abc`),
  says('ends inside the head', 'failed', 'HTTP/1.1 200 OK\r\nX: '),
  says('says nothing of HTTP', 'failed', 'hello\r\n\r\n'),
  says('speaks HTTP/0.9', 'failed', '<html>yes</html>'),
  says(
    'speaks HTTP/2',
    'failed',
    '\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x64\0\x04\0\x10\0\0\0\x06\0\0\x40\0',
  ),
  says('gives the status abc', 'failed', head('abc OK')),
  says('gives the status 99', 'failed', head('99 What')),
  says('gives the status 999', 'failed', head('999 What')),
  says('gives the status 0', 'failed', head('000 Nothing')),
  says(
    'switches protocols',
    'failed',
    head('101 Switching Protocols', 'Upgrade: websocket\r\nConnection: upgrade'),
  ),
  says('redirects to itself', 'failed', head('302 Found', 'Location: /\r\nContent-Length: 0')),
  says(
    'redirects to the metadata service',
    'failed',
    head('307 Temporary Redirect', 'Location: http://169.254.169.254/\r\nContent-Length: 0'),
  ),
  says(
    'redirects for ever',
    'failed',
    head('308 Permanent Redirect', 'Location: //127.0.0.1/\r\nContent-Length: 0'),
  ),
  says('is overloaded', 'failed', head('503 Busy', 'Retry-After: 99999999\r\nContent-Length: 0')),
  says(
    'asks for a password',
    'failed',
    head('401 Who', 'WWW-Authenticate: Basic realm="x"\r\nContent-Length: 0'),
  ),
  says(
    'asks a proxy for a password',
    'failed',
    head('407 Who', 'Proxy-Authenticate: Basic\r\nContent-Length: 0'),
  ),
  says('gives two lengths', 'failed', head('200 OK', 'Content-Length: 3\r\nContent-Length: 5')),
  says('gives a length below zero', 'failed', head('200 OK', 'Content-Length: -1')),
  says(
    'gives a length and chunks',
    'failed',
    `${head('200 OK', 'Content-Length: 3\r\nTransfer-Encoding: chunked')}0\r\n\r\n`,
  ),
  says(
    'sends chunks that are none',
    'delivered',
    `${head('200 OK', 'Transfer-Encoding: chunked')}zz\r\n\r\n`,
  ),
  says(
    'sends a chunk of unbelievable size',
    'delivered',
    `${head('200 OK', 'Transfer-Encoding: chunked')}ffffffffffff\r\nabc`,
  ),
  says(
    'sends trailers',
    'delivered',
    `${head('200 OK', 'Transfer-Encoding: chunked\r\nTrailer: X')}2\r\nok\r\n0\r\nX: y\r\n\r\n`,
  ),
  says('sends a header of a megabyte', 'failed', head('200 OK', `X: ${'x'.repeat(1_000_000)}`)),
  says(
    'sends 50,000 headers',
    'failed',
    head('200 OK', Array.from({ length: 50_000 }, (_, index) => `X${index}: y`).join('\r\n')),
  ),
  says(
    'sends NUL and escapes',
    'delivered',
    `${head('200 OK', 'Content-Length: 12')}\0\x1b[31mred\n\r\0`,
  ),
  says(
    'sends what is no UTF-8',
    'delivered',
    Buffer.concat([
      Buffer.from(head('200 OK', 'Content-Length: 4')),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
    ]),
  ),
  says(
    'sends a compressed bomb',
    'delivered',
    Buffer.concat([
      Buffer.from(head('200 OK', `Content-Encoding: gzip\r\nContent-Length: ${bomb.length}`)),
      bomb,
    ]),
  ),
  pours(
    'floods with informational answers',
    'failed',
    '',
    'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(100),
  ),
  pours('never ends its body', 'delivered', head('200 OK', 'Content-Length: 10000000000'), large),
  pours('never ends its head', 'failed', 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'.repeat(1_000)),
  pours('drips its head', 'failed', '', 'H', 300),
  pours('drips its body', 'delivered', head('200 OK', 'Content-Length: 1000'), 'x', 300),
  {
    name: 'speaks no TLS',
    ends: 'failed',
    scheme: 'https',
    onRequest: (socket) => void socket.end(head('200 OK')),
  },
  {
    name: 'answers TLS with noise',
    ends: 'failed',
    scheme: 'https',
    onRequest: (socket) => void socket.end(Buffer.alloc(300, 0x16)),
  },
  { name: 'leaves the TLS handshake open', ends: 'failed', scheme: 'https' },
]
