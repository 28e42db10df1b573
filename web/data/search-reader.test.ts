import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneOf, isText, isTextLike, searchReader } from './search-reader.ts'

test('searchReader: keeps what its checks ask for, and leaves out all else', () => {
  const read = searchReader({
    draft: isText,
    show: isOneOf(['pending', 'failed']),
    id: isTextLike(/^id_\d$/),
  })
  assert.deepEqual(read({ draft: 'drft_1', show: 'failed', id: 'id_7', other: 'x' }), {
    draft: 'drft_1',
    show: 'failed',
    id: 'id_7',
  })
  for (const wrong of ['', 7, null, undefined, ['pending'], {}])
    assert.deepEqual(read({ draft: wrong, show: wrong, id: wrong }), {}, String(wrong))
  assert.deepEqual(read({ show: 'gone', id: 'id_7x' }), {})
})
