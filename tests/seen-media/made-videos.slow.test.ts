import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import type { MadeVideo } from '@crier/writing/text/visual.ts'
import { cleanVideo } from '@crier/server/media/reading/clean-video.ts'
import { convertVideo } from '@crier/server/media/converting/convert-video.ts'
import { findFfmpeg } from '@crier/server/media/reading/find-ffmpeg.ts'
import { fit } from '@crier/server/networks/fit/fit.ts'
import { temporaryDirectory } from '@crier/server/testing/database.ts'
import { sandboxProblem, uploaded } from './read-seen.ts'
import { seenFiles } from './seen-files.ts'

const ffmpeg = await findFfmpeg(null, process.env['PATH'])
const folder = await temporaryDirectory({ after })
const { signal } = new AbortController()

for (const { name, what, answers } of seenFiles) {
  const mended = specifiedPlatforms.filter((platform) => {
    const answer = answers?.[platform]
    return answer !== undefined && answer !== 'out' && answer.made
  })
  if (mended.length === 0) continue
  test(
    `${name}: is taken by ${mended.join(', ')} once it is converted, from ${what}`,
    { skip: ffmpeg === null },
    async () => {
      const read = await uploaded(name, folder)
      assert.ok('asset' in read)
      const converted = new Map<string, string>()
      for (const platform of mended) {
        const asset = { ...read.asset, bytes: Math.max(read.asset.bytes, 100_000) }
        const content = {
          contentType: 'post' as const,
          pieces: ['Fresh.'],
          media: [{ piece: 1, asset }],
        }
        const fitted = fit(content, platform, { convertsVideos: true })
        assert.ok(fitted.ok)
        const [visual] = fitted.publication.pieces[0]!.pictures
        const made = visual && 'made' in visual ? visual.made! : assert.fail('nothing is made')
        const key = JSON.stringify(made)
        const path: string = converted.get(key) ?? (await convert(read.path, made))
        converted.set(key, path)
        assert.equal(
          await sandboxProblem(platform, 'video', await readFile(path)),
          undefined,
          platform,
        )
      }
    },
  )
}

let count = 0

/** Converts it, and reads what came out as it is read after every conversion. */
async function convert(from: string, wanted: MadeVideo): Promise<string> {
  const path = join(folder, `made-${++count}`)
  await convertVideo(ffmpeg!, { from, to: `${path}.raw`, wanted, signal })
  const { durationMs, streams } = await cleanVideo(`${path}.raw`, path, 'video/mp4')
  assert.ok(
    Math.abs(durationMs! - wanted.durationMs) < 1_000,
    `it lasts ${durationMs} ms, and ${wanted.durationMs} were wanted`,
  )
  const { chroma, bitDepth, isInterlaced, hasSquarePixels, isHdr, isTrimmed } = streams!
  assert.deepEqual(
    [chroma, bitDepth, isInterlaced, hasSquarePixels, isHdr, isTrimmed],
    ['4:2:0', 8, false, true, false, false],
  )
  return path
}
