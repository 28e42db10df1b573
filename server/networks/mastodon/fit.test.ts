import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverLimits } from '../../testing/networks/mastodon.ts'
import { warningsOf } from '../fit/warnings.ts'
import { mastodon } from './index.ts'

const post = (text: string) => ({ contentType: 'post', pieces: [text] }) as const
const postsOf = (text: string, author = {}) => {
  const fitted = mastodon.fit(post(text), author)
  return fitted.ok ? fitted.publication.pieces.length : fitted.detail
}
const words = (characters: number) => 'word '.repeat(characters / 5).trimEnd()

test('mastodon fit: splits what is longer than a post of the server', () => {
  assert.equal(postsOf(words(500)), 1)
  assert.equal(postsOf(words(505)), 2)
  const server = { ...serverLimits, post: 5_000 }
  assert.equal(postsOf(words(5_000), { server }), 1)
  assert.match(String(postsOf('x'.repeat(501))), /longer than the 500 characters that Mastodon/)
})

test('mastodon fit: counts links and mentions as the server does', () => {
  const link = `https://example.com/${'a'.repeat(200)}`
  assert.equal(postsOf(`${words(475)} ${link}`), 1)
  assert.equal(postsOf(`${words(475)} ${link}`, { server: { ...serverLimits, linkLength: 30 } }), 2)
  assert.equal(postsOf(`${words(495)} @ada@a.very.long.server.example`), 1)
})

test('mastodon fit: refuses by its size only what cannot fit', () => {
  const thread = (piece: string) =>
    ({ contentType: 'thread', pieces: Array.from({ length: 100 }, () => piece) }) as const
  const refused = (piece: string) => mastodon.certainlyTooLong(thread(piece), {}) !== null
  assert.equal(refused('a'.repeat(500)), false)
  assert.equal(refused('か\u3099'.repeat(500)), false)
  assert.equal(refused(`https://example.com/${'a'.repeat(1_500)}`), false)
  assert.equal(refused(`:\ufeff//${'a'.repeat(1_500)}`), false, 'a link when signs are dropped')
  assert.equal(refused(`${'a'.repeat(500)} b`), true)
  assert.equal(refused('我'.repeat(501)), true)
})

test('mastodon fit: makes carousels of as many pictures as the server takes', () => {
  const slides = {
    contentType: 'carousel',
    pieces: Array.from({ length: 9 }, (_, index) => `Slide ${index}`),
  } as const
  const piecesOf = (author: object) => {
    const fitted = mastodon.fit(slides, author)
    assert.ok(fitted.ok)
    return fitted.publication.pieces.map(({ pictures }) => pictures.length)
  }
  assert.deepEqual(piecesOf({}), [4, 4, 1])
  assert.deepEqual(piecesOf({ server: { ...serverLimits, picturesMax: 16 } }), [9])
})

test('mastodon fit: warns of mentions of other programs only', () => {
  const codes = (text: string) => {
    const fitted = mastodon.fit(post(text), {})
    assert.ok(fitted.ok)
    return warningsOf(fitted.publication, { live: true }).map(({ code }) => code)
  }
  assert.deepEqual(codes('Hello @ada@mastodon.social and @bob'), [])
  assert.deepEqual(codes('Hello <@U123>'), ['mention_as_text'])
})
