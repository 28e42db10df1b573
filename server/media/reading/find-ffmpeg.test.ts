import assert from 'node:assert/strict'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { StartRefused } from '../../database/embedded/start-refused.ts'
import { temporaryDirectory } from '../../testing/database.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

test('a named ffmpeg that is no program, or a folder, is refused in one line that says what to do', async (t) => {
  const directory = await temporaryDirectory(t)
  await writeFile(join(directory, 'text'), 'no program', { mode: 0o600 })
  for (const named of [
    join(directory, 'nowhere'),
    join(directory, 'text'),
    directory,
    'ffmpeg of a wrong name',
  ])
    await assert.rejects(findFfmpeg(named, process.env['PATH']), (error) => {
      assert(error instanceof StartRefused)
      assert.equal(
        error.message,
        `CRIER_FFMPEG needs the path of a program, and ${named} is none: correct it, leave it ` +
          'out to take the ffmpeg on the PATH, or set it to off.',
      )
      return true
    })
})

test('ffmpeg is found as it is named, else on the path, where a folder of its name is none; off finds none', async (t) => {
  const directory = await temporaryDirectory(t)
  const [first, second] = [join(directory, 'first'), join(directory, 'second')]
  await mkdir(join(first, 'ffmpeg'), { recursive: true })
  await mkdir(second)
  const program = join(second, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\n')
  await chmod(program, 0o755)
  const path = [first, second].join(delimiter)
  assert.deepEqual(
    [
      await findFfmpeg(program, ''),
      await findFfmpeg(null, path),
      await findFfmpeg(null, first),
      await findFfmpeg('off', path),
    ],
    [program, program, null, null],
  )
})
