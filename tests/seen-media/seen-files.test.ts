import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import { convertPicture } from '@crier/server/media/converting/convert-picture.ts'
import { fit } from '@crier/server/networks/fit/fit.ts'
import { limits } from '@crier/server/networks/fit/limits.ts'
import { temporaryDirectory } from '@crier/server/testing/database.ts'
import { sandboxProblem, uploaded } from './read-seen.ts'
import { seenFiles, seenPath } from './seen-files.ts'

const folder = await temporaryDirectory({ after })

/** LinkedIn takes no video below 77 kB, which samples would make the repository heavy with. */
const ofUsualWeight = (asset: Asset): Asset => ({ ...asset, bytes: Math.max(asset.bytes, 100_000) })

function fitFor(asset: Asset, platform: (typeof platforms)[number], convertsVideos: boolean) {
  const media = [{ piece: 1, asset: ofUsualWeight(asset) }]
  return fit({ contentType: 'post', pieces: ['Fresh from the oven.'], media }, platform, {
    convertsVideos,
  })
}

for (const { name, what, upload, answers } of seenFiles)
  test(`${name}: is answered as each network answers it when it comes from ${what}`, async () => {
    const read = await uploaded(name, folder)
    if ('refused' in read) {
      assert.match(read.refused, upload ?? /never/)
      return
    }
    assert.equal(upload, undefined, 'it is taken')
    const { asset, path } = read
    for (const platform of platforms) {
      const answer = answers![platform]
      const plain = fitFor(asset, platform, false)
      const [isOut, said] = [plain.ok, plain.ok ? '' : plain.detail]
      if (answer === 'out') assert.ok(isOut, `${platform}: ${said}`)
      else {
        assert.match(said, answer.refused, platform)
        assert.match(
          said,
          answer.made ? /Convert it first: this server has no ffmpeg/ : /[.)]$/,
          platform,
        )
      }
      assert.equal(
        fitFor(asset, platform, true).ok,
        answer === 'out' || answer.made,
        `${platform} with ffmpeg`,
      )
      if (asset.kind === 'video' || asset.kind === 'gif') {
        if (limits[platform][asset.kind] === null) continue
        const problem = await sandboxProblem(platform, asset.kind, await readFile(path))
        assert.equal(
          problem === undefined,
          answer === 'out',
          `the sandbox of ${platform}: ${problem ?? 'takes it'}`,
        )
      } else if (answer === 'out') {
        const { ratioMin, ratioMax, ...bounds } = limits[platform].picture
        const shapes =
          ratioMin === null || ratioMax === null ? {} : { shapes: { ratioMin, ratioMax } }
        const made = join(folder, `${platform}-${name}.jpg`)
        await convertPicture(path, made, asset.contentType, {
          kind: 'picture',
          format: 'jpeg',
          ...bounds,
          ...shapes,
        })
        assert.equal(
          await sandboxProblem(platform, 'image', await readFile(made)),
          undefined,
          `the sandbox of ${platform}`,
        )
      }
    }
  })

test('the table of seen files: names each file of the folder', async () => {
  const files = (await readdir(dirname(seenPath('one')))).filter(
    (name) => !/^(make|README)/.test(name),
  )
  assert.deepEqual(files.toSorted(), seenFiles.map(({ name }) => name).toSorted())
})
