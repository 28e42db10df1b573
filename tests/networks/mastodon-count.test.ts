import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mastodonLength } from '../../web/composer/text/mastodon-length.ts'
import { countCharacters } from '@crier/sandbox/mastodon/status-text.ts'
import { measure } from '@crier/server/networks/fit/limits.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import { randomText } from '../real-servers/random-texts.ts'

const link = 23

/** By Mastodon's validator of lengths, its patterns of links and mentions, and its documentation. */
const counted: readonly (readonly [text: string, length: number])[] = [
  // Graphemes.
  ['Hello', 5],
  ['👨‍👩‍👧‍👦 and 👨‍👩‍👧‍👦', 7],
  ['🏳️‍🌈🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪🇫🇷👍🏽1️⃣', 6],
  ['e\u0301te\u0301', 3],
  ['今日は良い天気です。', 10],
  ['각각', 2],
  ['שָׁלוֹם', 4],
  ['مرحبا بالعالم', 13],
  ['one\n\ntwo', 8],
  // Links: with a scheme, and as far as Mastodon follows them.
  ['http://a.io', link],
  ['https://example.com/very/long/path?x=1&y=2#z', link],
  ['HTTPS://EXAMPLE.COM/UP', link],
  ['https://example.com:8443/a', link],
  ['https://example.com?q=1', link],
  ['https://example.com#part', link + 5],
  ['example.com/path', 16],
  ['ftp://example.com', 17],
  ['https://localhost', 17],
  ['gemini://example.com/log', link],
  ['See https://example.com/a, then (https://example.org/b).', 4 + link + 8 + link + 2],
  ['https://en.wikipedia.org/wiki/Crier_(town)', link],
  ['https://ja.wikipedia.org/wiki/愛_(曲)', link + 3],
  ['https://ja.wikipedia.org/wiki/日本', link],
  ['https://example.com/a。次の文', link],
  ['https://example.com/?q=日本&x=', link],
  ['https://example.com/a= b', link + 3],
  ['https://例え.jp/パス', link],
  ['https://bücher.example.de', link],
  ['https://a.example.com/1https://b.example.com/2', link],
  ['https://example.com/a?b=c\u3000そして', link],
  ['https://example.com/a\u3000そして', link + 4],
  ['שלום https://example.com/א', 5 + link],
  ['https://mastodon.social/@Gargron@example.com', link],
  // Mentions: only the name.
  ['@ann@mastodon.example', 4],
  ['Hi @ann.lee-x@mastodon.example!', 3 + 10 + 1],
  ['@ann@bücher.example and @bob', 4 + 9],
  ['@ann', 4],
  ['ann@mastodon.example', 20],
  ['@ann@mastodon.example@more', 26],
  [`@ann@${'a'.repeat(254)}`, 259],
  ['x=@ann@mastodon.example', 23],
]

const countedBy = {
  server: (text: string) => measure('mastodon', text),
  dashboard: mastodonLength,
  sandbox: (text: string) => countCharacters(text),
}

for (const [by, count] of Object.entries(countedBy))
  test(`${by}: counts characters as Mastodon does`, () => {
    for (const [text, length] of counted) assert.equal(count(text), length, text)
  })

const parts = [
  'https://example.com/',
  'http://例え.jp/',
  'gopher://example.org',
  ...['?', '(', ')', '/', '。', '日本', 'é', '&', '=', '.', '@', '＠', '#', ' ', '\n', '://', 'a'],
  ...['@ann', '@bob@mastodon.example', '👨‍👩‍👧‍👦', 'שלום', '_', '-', '1'],
]

test('server, dashboard and sandbox count the same', () => {
  const random = seededRandom(20261129)
  const pick = () => parts[Math.floor(random.fraction() * parts.length)]!
  for (let number = 0; number < 900; number++) {
    const text =
      number % 3 === 0
        ? randomText(random)
        : Array.from({ length: 1 + (number % 12) }, pick).join('')
    // A word that is longer than any address in use is counted in full here.
    if (text.split(/[\t-\r ]/).some((word) => word.length > 2_048)) continue
    const figures = Object.values(countedBy).map((count) => count(text))
    assert.equal(new Set(figures).size, 1, `${figures.join(', ')}: ${JSON.stringify(text)}`)
  }
})

test('a content warning counts in full, links and mentions too', () => {
  const warning = '@ann@mastodon.example https://example.com/a/long/path/of/a/link'
  assert.equal(countCharacters('a', warning), warning.length + 1)
})
