import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from 'pdf-lib'
import type { Card } from '@crier/writing/text/visual.ts'
import { renderDocument } from './document.ts'

const brand = { name: 'Northwind Labs', colors: [], language: 'en' }
const pages = ['Five habits', 'عادات الفرق', '五个习惯 🎉'].map((text, index): Card => ({
  text,
  number: index + 1,
  count: 3,
  shape: 'page',
}))

test('a document has a page for each picture, its title, and no date', async () => {
  const bytes = await renderDocument(pages, brand, 'Five habits of calm teams')
  assert.equal(Buffer.from(bytes).toString('latin1', 0, 5), '%PDF-')
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  assert.deepEqual(
    document.getPages().map((page) => page.getSize()),
    pages.map(() => ({ width: 810, height: 1012.5 })),
  )
  assert.equal(document.getTitle(), 'Five habits of calm teams')
  assert.equal(document.getAuthor(), 'Northwind Labs')
  assert.equal(document.getCreationDate(), undefined)
  assert.equal(document.getModificationDate(), undefined)
  assert.ok(bytes.length < pages.length * 1_048_576, `${bytes.length} bytes`)
})

test('the same pages give the same bytes, other pages others', async () => {
  const [one, same, other] = [
    await renderDocument(pages, brand, 'Title'),
    await renderDocument(pages, brand, 'Title'),
    await renderDocument(pages.toReversed(), brand, 'Title'),
  ]
  assert.deepEqual(Buffer.from(one), Buffer.from(same))
  assert.notDeepEqual(Buffer.from(one), Buffer.from(other))
})
