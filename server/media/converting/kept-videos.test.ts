import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { MadeVideo } from '@crier/writing/text/visual.ts'
import { ConversionUnderWay } from '../../ports/files/media-files.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { KeptVideos } from './kept-videos.ts'
import type { MediaProgram } from '../media-program.ts'
import { VideoStills } from './video-stills.ts'

test('KeptVideos: converts a short video beside a long one, which it holds meanwhile, and the shortest first', async (t) => {
  const { ask, end, begins, begun, state } = await scripted(t)
  await ask('long', 200)
  const longId = await begins('long')
  await ask('short', 40)
  await ask('middle', 150)
  await ask('shortest', 4)
  await begins('short')
  await until(() => state(longId) === 'T')
  assert.deepEqual([begun('shortest'), begun('middle')], [false, false])
  await end('short')
  await begins('shortest')
  assert.equal(begun('middle'), false)
  await end('shortest')
  await until(() => state(longId) !== 'T')
  await end('long')
  await begins('middle')
  await end('middle')
})

test('KeptVideos: keeps the place beside a long video for accounts that converted little lately', async (t) => {
  const { ask, end, begins, begun, videos, clock } = await scripted(t)
  await ask('much', 60)
  await begins('much')
  await clock.advance({ seconds: 40 })
  await end('much')
  await videos.idle()
  await ask('long', 200)
  await begins('long')
  await ask('again', 4, 'much')
  await ask('other', 20)
  await begins('other')
  await end('other')
  await until(() => existsSync(join(videos.directory, 'done-other')))
  await end('long')
  await begins('again')
  assert.equal(begun('again'), true)
  await end('again')
})

test('KeptVideos: converts a kept video once more when another result is wanted', async (t) => {
  const { ask, end, videos } = await scripted(t)
  await end('one')
  await ask('one', 4)
  await videos.idle()
  await assert.rejects(ask('one', 4), /Missing expected rejection/, 'the same result is kept')
  const others = [
    { toneMapped: true },
    { deinterlaced: true },
    { toneMapped: true, deinterlaced: true },
    { times: 2 },
    { width: 4 },
    { height: 4 },
    { framesPerSecond: 30 },
    { bitsPerSecondMax: 900_000 },
    { bytesMax: 900_000 },
  ] as const
  for (const other of others) {
    await ask('one', 4, 'one', other)
    await videos.idle()
  }
})

test('VideoStills: takes a picture of an account that used little time before those of one that used much', async (t) => {
  const { begins, begun, end, stills, source } = await scripted(t)
  const take = async (name: string, account: string) =>
    stills.take(account, await source(name), 'video/mp4', join(stills.directory, `${name}.png`))
  const taken = [take('a1', 'a')]
  await begins('a1')
  taken.push(take('a2', 'a'), take('a3', 'a'))
  taken.push(take('b1', 'b'))
  await end('a1')
  await begins('b1')
  assert.deepEqual([begun('a2'), begun('a3')], [false, false])
  for (const name of ['b1', 'a2', 'a3']) await end(name)
  await Promise.all(taken)
})

/** An ffmpeg that tells that it began, by the name in its file, and works until it is ended. */
async function scripted(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'crier-videos-'))
  const ffmpeg = join(directory, 'ffmpeg')
  await writeFile(
    ffmpeg,
    `#!/bin/sh
for one; do case $one in file:*.from) name=$(cat "\${one#file:}");; esac; last=$one; done
echo $$ > ${directory}/begun-$name.part; mv ${directory}/begun-$name.part ${directory}/begun-$name
while [ ! -e ${directory}/end-$name ]; do sleep 0.02; done
echo made > "\${last#file:}"
touch ${directory}/done-$name
`,
    { mode: 0o700 },
  )
  let durationMs = 0
  const durations = new Map<string, number>()
  const run = async (_: unknown, { from, to }: { from: string; to: string }) => {
    await writeFile(to, 'made')
    durationMs = durations.get(from.slice(from.lastIndexOf('/') + 1).split('-')[1]!)!
    return { facts: { durationMs }, bytes: 4 }
  }
  const program = { run } as unknown as MediaProgram
  const clock = new ManualClock()
  const videos = new KeptVideos({ directory, program, clock, ffmpeg })
  const stills = new VideoStills(ffmpeg)
  const end = (name: string) => writeFile(join(directory, `end-${name}`), '')
  t.after(async () => {
    await Promise.all([videos[Symbol.asyncDispose](), stills[Symbol.asyncDispose]()])
    await rm(directory, { recursive: true, force: true })
  })
  return {
    videos: Object.assign(videos, { directory }),
    stills: Object.assign(stills, { directory }),
    ...{ end, clock },
    ask: async (name: string, seconds: number, accountId = name, how: Partial<MadeVideo> = {}) => {
      durations.set(name, seconds * 1_000)
      const wanted = {
        from: 'video/mp4',
        width: 2,
        height: 2,
        framesPerSecond: null,
        durationMs: seconds * 1_000,
      }
      const blob = { bytes: name.length, read: () => Readable.from([Buffer.from(name)]) }
      const bounds = { bitsPerSecondMax: 1_000_000, bytesMax: 1_000_000 }
      await assert.rejects(
        videos.file({ accountId }, blob, name, { ...wanted, ...bounds, ...how }),
        ConversionUnderWay,
      )
    },
    begun: (name: string) => existsSync(join(directory, `begun-${name}`)),
    begins: async (name: string) => {
      await until(() => existsSync(join(directory, `begun-${name}`)))
      return Number(readFileSync(join(directory, `begun-${name}`), 'utf8'))
    },
    source: async (name: string) => {
      const path = join(directory, `${name}.from`)
      await writeFile(path, name)
      return path
    },
    /** As Linux shows it; `T` is held. */
    state: (id: number) => /\) (.)/.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1],
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; !isSo(); looks++) {
    assert.ok(looks < 1_500, 'it never came')
    await pause(20)
  }
}
