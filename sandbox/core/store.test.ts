import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openStore } from './store.ts'

function directory(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
  t.after(() => rmSync(path, { recursive: true }))
  return path
}

test('records and bytes come back after a restart, in the order in which they first appeared', async (t) => {
  const path = directory(t)
  const first = openStore(path)
  const fruit = first.table<{ weight: number }>('fruit')
  fruit.put('pear', { weight: 1 })
  fruit.put('apple', { weight: 2 })
  fruit.put('plum', { weight: 3 })
  fruit.put('pear', { weight: 4 })
  fruit.delete('apple')
  const sha256 = first.keepBytes(Buffer.from('juice'))
  await first.settled()
  first.close()
  const second = openStore(path)
  t.after(() => second.close())
  assert.deepEqual(
    [...second.table('fruit').entries()],
    [
      ['pear', { weight: 4 }],
      ['plum', { weight: 3 }],
    ],
  )
  assert.equal(Buffer.from(second.bytes(sha256) ?? []).toString(), 'juice')
  assert.equal(second.bytes('0'.repeat(64)), undefined)
})

test('bytes are found before they are on disk', (t) => {
  const store = openStore(directory(t))
  t.after(() => store.close())
  const sha256 = store.keepBytes(Buffer.from('juice'))
  assert.equal(Buffer.from(store.bytes(sha256) ?? []).toString(), 'juice')
})

test('only its owner may look into the directory, and only one sandbox at a time', (t) => {
  const path = join(directory(t), 'data')
  const store = openStore(path)
  t.after(() => store.close())
  assert.equal(statSync(path).mode & 0o777, 0o700)
  assert.throws(() => openStore(path, 0), { message: `another sandbox is using ${path}` })
})

test('without a directory everything is kept in memory', async () => {
  const store = openStore()
  store.table<number>('a').put('x', 1)
  await store.settled()
  assert.equal(store.table<number>('a').get('x'), 1)
  assert.equal(store.table<number>('b').get('x'), undefined)
  store.close()
})
