import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objectBomb, pdfWithObjects } from '../../testing/object-bomb.ts'
import { boundedLoad } from './bounded-pdf.ts'
import { Unreadable } from './unreadable.ts'

const refused = (words: RegExp) => (error: unknown) =>
  error instanceof Unreadable && words.test(error.message)

test('boundedLoad: reads a PDF with 20,000 compressed objects', async () => {
  assert.equal((await boundedLoad(objectBomb(20_000))).getPageCount(), 1)
})

test('boundedLoad: refuses more than 200,000 objects and names the limit, before it unpacks them', async () => {
  await assert.rejects(boundedLoad(objectBomb(700_000)), refused(/at most 200,000 objects/))
})

test('boundedLoad: counts objects within one list', async () => {
  await assert.rejects(boundedLoad(objectBomb(300_000, 'list')), refused(/at most 200,000 objects/))
})

test('boundedLoad: refuses objects of more than 50 MB unpacked', async () => {
  const blanks = Buffer.concat([
    Buffer.from('10 0 '),
    Buffer.alloc(60_000_000, ' '),
    Buffer.from('1'),
  ])
  await assert.rejects(boundedLoad(pdfWithObjects(1, 5, blanks)), refused(/at most 50 MB unpacked/))
})

test('boundedLoad: counts two concurrent PDFs separately', async () => {
  const documents = await Promise.all(
    [110_000, 110_000].map((count) => boundedLoad(objectBomb(count))),
  )
  assert.deepEqual(
    documents.map((one) => one.getPageCount()),
    [1, 1],
  )
})
