import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { MadeVideo } from '@crier/writing/text/visual.ts'
import { convertVideo } from './convert-video.ts'

const wanted: MadeVideo = {
  from: 'video/mp4',
  width: 360,
  height: 640,
  framesPerSecond: null,
  durationMs: 1_000,
  bitsPerSecondMax: 1_000_000,
  bytesMax: 1_000_000,
}

test('a conversion ends with the process that began it, however hard that one dies', async (t) => {
  const { ffmpeg, started } = await endlessProgram(t)
  const program = `
    const { convertVideo } = await import(${JSON.stringify(new URL('./convert-video.ts', import.meta.url).href)})
    await convertVideo(${JSON.stringify(ffmpeg)}, { from: '/in', to: '/out', wanted: ${JSON.stringify(wanted)}, signal: new AbortController().signal })`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: 'ignore',
  })
  t.after(() => server.kill('SIGKILL'))
  const pid = await started()
  server.kill('SIGKILL')
  await until(() => !isRunning(pid))
})

test('a conversion that is given up ends with its program, and none begins after that', async (t) => {
  const { ffmpeg, started } = await endlessProgram(t)
  const given = new AbortController()
  const conversion = convertVideo(ffmpeg, { from: '/in', to: '/out', wanted, signal: given.signal })
  const pid = await started()
  given.abort()
  await assert.rejects(conversion, /could not be converted/)
  await until(() => !isRunning(pid))
  await assert.rejects(
    convertVideo(ffmpeg, { from: '/in', to: '/out', wanted, signal: given.signal }),
    /could not be converted/,
  )
})

/** A program that tells its id, and then works for an hour. */
async function endlessProgram(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'crier-ffmpeg-'))
  const [ffmpeg, told] = [join(folder, 'ffmpeg'), join(folder, 'pid')]
  await writeFile(ffmpeg, `#!/bin/sh\necho $$ > ${told}\nexec sleep 3600\n`, { mode: 0o700 })
  const read = async () => Number(await readFile(told, 'utf8').catch(() => '0'))
  t.after(async () => {
    const pid = await read()
    if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const started = async () => {
    await until(async () => (await read()) > 0)
    return read()
  }
  return { ffmpeg, started }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    assert.ok(performance.now() < end, 'it never came')
    await pause(20)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch (error) {
    // Without /proc, it counts as running until it is reaped.
    return existsSync('/proc')
      ? false
      : !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
