import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  sentContent,
  withMedia,
  withMediaAt,
  withMediaBack,
  withMediaMoved,
  withoutMedia,
  withoutPiece,
  withPiece,
  type ComposerContent,
} from './content.ts'

/** `a1`: the upload `a` beside the first piece. */
const content = (pieces: readonly string[], ...media: readonly string[]): ComposerContent => ({
  pieces,
  media: media.map((one) => ({
    media_id: one[0]!,
    piece: Number(one.slice(1)),
    alt_text: null,
    crop: null,
  })),
  caption: null,
  first_comment: null,
  options: {},
  link_card: false,
})
const mediaIn = (one: ComposerContent | null | undefined) =>
  one?.media.map(({ media_id, piece }) => media_id + piece).join(' ')

test('sentContent: leaves empty pieces out, keeps those with uploads, and renumbers the uploads', () => {
  const sent = sentContent({ ...content([' One. ', '', ' ', 'Four.'], 'b4', 'a3'), caption: ' ' })
  assert.deepEqual(sent.pieces, ['One.', '', 'Four.'])
  assert.equal(mediaIn(sent), 'a2 b3')
  assert.equal(sent.caption, null)
})

test('withMedia adds to a post until it is full, and opens a new slide where a slide has its picture', () => {
  const one = withMedia(content(['Text']), 'post', {
    media_id: 'a',
    piece: 7,
    alt_text: null,
    crop: null,
  })
  assert.deepEqual([mediaIn(one?.content), one?.piece, one?.isNew], ['a1', 1, false])
  const full = content(['Text'], ...Array.from({ length: 35 }, () => 'a1'))
  assert.equal(
    withMedia(full, 'post', { media_id: 'b', piece: 1, alt_text: null, crop: null }),
    null,
  )
  const slide = withMedia(content(['1', '2'], 'a1', 'b2'), 'carousel', {
    media_id: 'c',
    piece: 1,
    alt_text: null,
    crop: null,
  })
  assert.deepEqual(
    [slide?.content.pieces, mediaIn(slide?.content), slide?.piece, slide?.isNew],
    [['1', '', '2'], 'a1 c2 b3', 2, true],
  )
})

test('withoutPiece takes the uploads of a piece along, and withPiece brings them back', () => {
  const before = content(['1', '2', '3'], 'a1', 'b2', 'c2', 'd3')
  const left = withoutPiece(before, 1)
  assert.deepEqual([left.pieces, mediaIn(left)], [['1', '3'], 'a1 d2'])
  assert.deepEqual(withPiece(left, 1, '2', before.media.slice(1, 3)), before)
})

test('withMediaBack brings an upload back to its place, also when its piece is gone', () => {
  const before = content(['1', '2'], 'a1', 'b1', 'c2')
  assert.deepEqual(withMediaBack(withoutMedia(before, 1), 1, before.media[1]!), before)
  assert.equal(mediaIn(withMediaBack(content(['1'], 'a1'), 1, before.media[2]!)), 'a1 c1')
})

test('withMediaMoved goes on over the end of a piece, and slides change their pictures', () => {
  const thread = content(['1', '2'], 'a1', 'b1', 'c2')
  assert.equal(mediaIn(withMediaMoved(thread, 'thread', 0, 1)), 'b1 a1 c2')
  assert.equal(mediaIn(withMediaMoved(thread, 'thread', 1, 1)), 'a1 b2 c2')
  assert.equal(mediaIn(withMediaMoved(thread, 'thread', 2, -1)), 'a1 b1 c1')
  assert.equal(withMediaMoved(thread, 'thread', 0, -1), null)
  assert.equal(withMediaMoved(thread, 'thread', 2, 1), null)
  const slides = content(['1', '2', '3'], 'a1', 'b2')
  assert.equal(mediaIn(withMediaMoved(slides, 'carousel', 0, 1)), 'b1 a2')
  assert.equal(mediaIn(withMediaMoved(slides, 'carousel', 1, 1)), 'a1 b3')
})

test('withMediaAt puts an upload before another one, and nowhere where a piece is full or missing', () => {
  const post = content(['1'], 'a1', 'b1', 'c1')
  assert.equal(mediaIn(withMediaAt(post, 'post', 2, { piece: 1, at: 0 })), 'c1 a1 b1')
  assert.equal(withMediaAt(post, 'post', 2, { piece: 2, at: 0 }), null)
  assert.equal(withMediaAt(post, 'post', 9, { piece: 1, at: 0 }), null)
})
