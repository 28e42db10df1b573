import './native-split.ts'
import parseTweet from 'twitter-text/dist/parseTweet.js'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'

test('twitter-text counts without having loaded what slows down every regular expression', () => {
  assert.equal(parseTweet('Read https://example.com/a-long-path now').weightedLength, 32)
  const { cache } = createRequire(import.meta.url)
  const loaded = (name: string) =>
    Object.keys(cache).find((path) => path.endsWith(join('core-js', 'modules', name)))
  assert(loaded('_fix-re-wks.js') !== undefined)
  assert.deepEqual(cache[loaded('es6.regexp.split.js')!]!.children, [])
})

test('the service and the threads that measure texts import it before anything else', () => {
  for (const file of [
    'server/start/service.ts',
    'writing/offline/offline-worker.ts',
    'server/networks/fit/fit-worker.ts',
  ])
    assert.match(
      readFileSync(join(import.meta.dirname, '../../..', file), 'utf8'),
      /^import '[^']*\/native-split\.ts'\n/,
    )
})
