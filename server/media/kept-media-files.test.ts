import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { ManualClock } from '../testing/manual-clock.ts'
import { keptMediaFiles } from './kept-media-files.ts'
import { KeptVideos } from './kept-videos.ts'
import type { MediaProgram } from './media-program.ts'

test('a conversion whose process dies half-way is not kept: the next who asks gets the whole', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-conversions-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  let runs = 0
  const run = async (_: unknown, { to }: { to: string }) => {
    runs += 1
    await writeFile(to, runs === 1 ? 'half' : 'the whole')
    if (runs === 1) throw new Error('killed')
    return {}
  }
  const program = { run } as unknown as MediaProgram
  const open = () => Promise.resolve({ bytes: 3, read: () => Readable.from([Buffer.from('abc')]) })
  const files = keptMediaFiles({
    directory,
    open,
    program,
    clock: new ManualClock(),
    videos: new KeptVideos({ directory, program, clock: new ManualClock(), ffmpeg: null }),
  })
  const ask = () =>
    files.file(
      { accountId: 'acct_one' },
      { sha256: 'a'.repeat(64), contentType: 'image/png' },
      { kind: 'picture', format: 'jpeg', widthMax: 10, heightMax: 10, bytesMax: 100 },
    )
  await assert.rejects(ask(), /killed/)
  const file = await ask()
  assert.deepEqual([file!.bytes, runs], ['the whole'.length, 2])
})
