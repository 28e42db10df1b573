import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

/**
 * A page that attacks its reader. `refused`: nothing in it can be read; otherwise it may also be
 * read in part.
 */
export interface HostilePage {
  readonly name: string
  readonly refused: boolean
  answer(response: ServerResponse): void
}

const page = (
  name: string,
  refused: boolean,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
): HostilePage => ({
  name,
  refused,
  answer: (response) => void response.writeHead(200, headers).end(body),
})
const html = { 'content-type': 'text/html; charset=utf-8' }
const zeros = Buffer.alloc(30_000_000, ' ')
const pours = (
  name: string,
  refused: boolean,
  headers: Readonly<Record<string, string>>,
  first: string,
  piece: Uint8Array | string,
  everyMs: number,
): HostilePage => ({
  name,
  refused,
  answer(response) {
    response.writeHead(200, headers).write(first)
    const timer = setInterval(() => response.writableNeedDrain || response.write(piece), everyMs)
    response.once('close', () => clearInterval(timer))
  },
})

export const hostilePages: readonly HostilePage[] = [
  page('a gzip bomb', true, { ...html, 'content-encoding': 'gzip' }, gzipSync(zeros)),
  page(
    'a brotli bomb',
    true,
    { ...html, 'content-encoding': 'br' },
    brotliCompressSync(zeros, { params: { 1: 4 } }),
  ),
  page('a deflate bomb', true, { ...html, 'content-encoding': 'deflate' }, deflateSync(zeros)),
  page(
    'a bomb in a bomb',
    true,
    { ...html, 'content-encoding': 'gzip, gzip' },
    gzipSync(gzipSync(zeros)),
  ),
  page(
    'a compression that is none',
    true,
    { ...html, 'content-encoding': 'gzip' },
    'not compressed at all',
  ),
  pours('a page without end', false, html, '<html><body><p>', 'word '.repeat(20_000), 0),
  pours('a page that drips', true, html, '<html><body><p>', 'w', 200),
  pours('a head and then nothing', true, { ...html, 'content-length': '1000' }, '', '', 60_000),
  page('a hundred thousand open elements', false, html, '<div>'.repeat(200_000)),
  page('a million attributes', false, html, `<p ${'a=b '.repeat(400_000)}>Text.`),
  page('an entity that grows', false, { 'content-type': 'application/xhtml+xml' }, entities()),
  page(
    'a broken document',
    true,
    { 'content-type': 'application/pdf' },
    `%PDF-1.7\n${'1 0 obj<</Length 99999999>>stream\n'.repeat(5_000)}`,
  ),
  page(
    'a document that refers to itself',
    true,
    { 'content-type': 'application/pdf' },
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R 1 0 R]/Count ' +
      '999999999>>endobj\ntrailer<</Root 1 0 R>>',
  ),
  page(
    'a wrong charset',
    true,
    { 'content-type': 'text/html; charset=utf-32-bogus' },
    Buffer.from('<p>x', 'utf16le'),
  ),
  page(
    'an archive that says it is a text',
    true,
    { 'content-type': 'text/plain' },
    gzipSync('x'.repeat(1_000)),
  ),
  page(
    'a page that sends its reader on for ever',
    true,
    html,
    '<meta http-equiv="refresh" content="0;url=/">',
  ),
]

function entities(): string {
  const levels = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  )
  return (
    `<!DOCTYPE x [<!ENTITY e0 "bang">${levels.join('')}]><html ` +
    'xmlns="http://www.w3.org/1999/xhtml"><body>&e20;</body></html>'
  )
}
