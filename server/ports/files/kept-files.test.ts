import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { ManualClock } from '../../testing/manual-clock.ts'
import { KeptFiles } from './kept-files.ts'

async function keep(t: TestContext, bytesMax: number) {
  const directory = await mkdtemp(join(tmpdir(), 'crier-kept-files-'))
  t.after(() => rm(directory, { recursive: true }))
  const clock = new ManualClock()
  const files = new KeptFiles(join(directory, 'kept'), clock, bytesMax)
  return {
    files,
    clock,
    write: async (name: string, bytes: number) => {
      const path = await files.place(name)
      await writeFile(path, Buffer.alloc(bytes))
      const now = clock.now().epochMilliseconds / 1_000
      await utimes(path, now, now)
    },
    names: async () => (await readdir(join(directory, 'kept'))).toSorted(),
  }
}

test('KeptFiles holds no more bytes than it may a minute later: what was used last stays, and what is being read is read to its end', async (t) => {
  const { files, clock, write, names } = await keep(t, 1_000)
  for (const name of ['first', 'second', 'third']) {
    await write(name, 400)
    await clock.advance({ seconds: 10 })
  }
  assert.equal(await files.has('first'), true)
  const read = await files.open('second')
  assert.deepEqual(await names(), ['first', 'second', 'third'])
  await clock.advance({ minutes: 1 })
  await files.place('fourth')
  assert.deepEqual(await names(), ['first', 'third'])
  assert.equal((await read.bytes()).length, 400)
  assert.deepEqual([await files.has('second'), await files.has('third')], [false, true])
})

test('KeptFiles keeps a file for 26 hours after its last use, and no longer', async (t) => {
  const { files, clock, write, names } = await keep(t, 1_000)
  await write('used', 1)
  await write('unused', 1)
  await clock.advance({ hours: 25 })
  assert.equal(await files.has('used'), true)
  await clock.advance({ hours: 2 })
  await files.place('another')
  assert.deepEqual(await names(), ['used'])
})
