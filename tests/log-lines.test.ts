import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** The calls of the log in a source, each to its closing bracket. */
function callsIn(source: string): string[] {
  return [...source.matchAll(/\blog\.(?:event|warn|error)\(/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at++) {
      if (source[at] === '(') depth += 1
      else if (source[at] === ')' && (depth -= 1) === 0) return source.slice(index, at + 1)
    }
    return source.slice(index)
  })
}

const namesSomethingOfAnAccount =
  /\b(?:schedule|connection|delivery|draft|grant|media|repeat|webhook|preview)Ids?\b/

test('callsIn: finds each call of the log with its facts', () => {
  const source = `context.log.event('post.read', { scheduleId: idOf(post) })\nlog.error('x', error)`
  assert.deepEqual(callsIn(source), [
    `log.event('post.read', { scheduleId: idOf(post) })`,
    `log.error('x', error)`,
  ])
})

test('log: names the account in each line that names something of an account', () => {
  const files = globSync('{server,writing}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).filter((file) => !file.endsWith('.test.ts'))
  const calls = files.flatMap((file) => callsIn(readFileSync(join(root, file), 'utf8')))
  assert.ok(calls.length > 60, `only ${calls.length} calls were found`)
  assert.deepEqual(
    calls.filter((call) => namesSomethingOfAnAccount.test(call) && !/\baccountId\b/.test(call)),
    [],
  )
})
