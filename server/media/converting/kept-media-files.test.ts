import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { AccountId } from '../../ports/ids.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { keptMediaFiles } from './kept-media-files.ts'
import { KeptVideos } from './kept-videos.ts'
import type { MediaProgram } from '../media-program.ts'
import { Thumbnails } from './thumbnails.ts'
import { VideoStills } from './video-stills.ts'

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
    stills: new VideoStills(null),
    thumbnails: new Thumbnails({ drawsVideos: false }),
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

test('a page that cannot be drawn is tried once, and its picture is not offered any more', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-conversions-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  let runs = 0
  const refused = () => (
    (runs += 1),
    Promise.resolve({ refused: 'media_unreadable', detail: 'It takes too much time.' })
  )
  const program = { run: refused } as unknown as MediaProgram
  const open = () => Promise.resolve({ bytes: 3, read: () => Readable.from([Buffer.from('abc')]) })
  const thumbnails = new Thumbnails({ drawsVideos: false })
  const clock = new ManualClock()
  const videos = new KeptVideos({ directory, program, clock, ffmpeg: null })
  const files = keptMediaFiles({
    directory,
    open,
    program,
    clock,
    videos,
    thumbnails,
    stills: new VideoStills(null),
  })
  const upload = {
    accountId: 'acct_one' as AccountId,
    sha256: 'a'.repeat(64),
    contentType: 'application/pdf',
  }
  const small = {
    kind: 'picture',
    format: 'webp',
    widthMax: 10,
    heightMax: 10,
    bytesMax: 100,
  } as const
  assert.equal(thumbnails.has(upload), true)
  for (let asked = 0; asked < 3; asked++)
    await assert.rejects(files.file(upload, upload, small), { code: 'media_unreadable' })
  assert.deepEqual([runs, thumbnails.has(upload)], [1, false])
})
