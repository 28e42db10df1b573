import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from './store.ts'
import { openTruth, type PublishedPiece } from './truth.ts'

const piece = (id: string): PublishedPiece => ({
  external_id: id,
  text: `text of ${id}`,
  media: [],
  created_at: 1_000,
})

function threadOfThree() {
  const truth = openTruth(openStore())
  truth.add({ ...piece('1'), platform: 'x', author: 'ada' })
  truth.addPiece('x', '1', piece('2'))
  truth.addPiece('x', '2', piece('3'))
  return truth
}

test('a post is found by its own id and by those of its pieces', () => {
  const truth = threadOfThree()
  for (const id of ['1', '2', '3']) assert.equal(truth.find('x', id)?.external_id, '1')
  assert.equal(truth.find('linkedin', '1'), undefined)
})

test('a deleted piece is gone; when the first goes, the next one stands in its place', () => {
  const truth = threadOfThree()
  truth.remove('x', '2')
  assert.deepEqual(
    truth.list({}).map((post) => [post.external_id, post.pieces.map((each) => each.external_id)]),
    [['1', ['3']]],
  )
  truth.remove('x', '1')
  assert.deepEqual(
    truth.list({}).map((post) => [post.external_id, post.author, post.pieces]),
    [['3', 'ada', []]],
  )
  assert.equal(truth.find('x', '1'), undefined)
  truth.remove('x', '3')
  assert.deepEqual(truth.list({}), [])
})

test('an edit changes the text where it stands', () => {
  const truth = threadOfThree()
  truth.changeText('x', '1', 'one')
  truth.changeText('x', '3', 'three')
  const [post] = truth.list({ platform: 'x', author: 'ada' })
  assert.deepEqual([post?.text, post?.pieces[1]?.text], ['one', 'three'])
})

test('an edit that gives a post another id leaves the pieces below it', () => {
  const truth = threadOfThree()
  truth.changeText('x', '1', 'one', '1b')
  truth.changeText('x', '3', 'three', '3b')
  assert.equal(truth.find('x', '1'), undefined)
  assert.equal(truth.find('x', '3'), undefined)
  for (const id of ['1b', '2', '3b']) assert.equal(truth.find('x', id)?.external_id, '1b')
})
