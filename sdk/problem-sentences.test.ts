import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemSentences } from './problem-sentences.ts'

const platform = { pointer: '/platform', detail: 'must be one of linkedin, x' }

test('problemSentences: says each error once', () => {
  assert.deepEqual(
    problemSentences({ detail: '`/platform` must be one of linkedin, x.', errors: [platform] }),
    ['`/platform` must be one of linkedin, x.'],
  )
  const type = { pointer: '/content_type', detail: 'must be one of post, thread' }
  assert.deepEqual(
    problemSentences({
      detail: '`/platform` must be one of linkedin, x. One more is listed in `errors`.',
      errors: [platform, type],
    }),
    ['`/platform` must be one of linkedin, x.', 'content_type must be one of post, thread.'],
  )
  const unknown = { pointer: '/media/0/media_id', detail: 'names no upload of this account' }
  assert.deepEqual(
    problemSentences({ detail: 'An upload cannot be attached.', errors: [unknown] }),
    ['An upload cannot be attached.', 'media_id names no upload of this account.'],
  )
  assert.deepEqual(problemSentences({ detail: 'There is no such draft', errors: [] }), [
    'There is no such draft.',
  ])
})
