import assert from 'node:assert/strict'
import { StartRefused } from '../database/embedded/start-refused.ts'

/** For `assert.rejects`: a start that is refused in one line that has these words. */
export const startRefusal = (words: RegExp) => (error: unknown) => {
  assert(error instanceof StartRefused, String(error))
  assert.match(error.message, words)
  assert.equal(error.message.includes('\n'), false)
  return true
}
