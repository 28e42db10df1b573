import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../testing/database.ts'
import { sampleVideo } from '../../testing/sample-video.ts'
import { cleanVideo } from './clean-video.ts'

const types = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const
const containers = ['mp4', 'mov', 'webm'] as const

for (const container of containers)
  test(`a ${container} whose end is missing is refused, and its copy is not open any more`, async (t) => {
    const directory = await temporaryDirectory(t)
    const [whole, clean, cut, to] = ['whole', 'clean', 'cut', 'to'].map((name) =>
      join(directory, name),
    ) as [string, string, string, string]
    await writeFile(whole, await sampleVideo(container, { seconds: 6 }))
    // The table of contents of the clean one is at its beginning.
    const { durationMs } = await cleanVideo(whole, clean, types[container])
    assert.equal(durationMs, 6_000)
    const bytes = await readFile(clean)
    for (const share of [0.3, 0.6, 0.9]) {
      await writeFile(cut, bytes.subarray(0, bytes.length * share))
      await assert.rejects(
        cleanVideo(cut, to, types[container]),
        /The end of the video is missing|no picture/,
        `${share} of it`,
      )
      assert.equal(isOpen(to), false)
    }
  })

for (const container of containers)
  test(`the same ${container} cleaned at another time is the same bytes`, async (t) => {
    const directory = await temporaryDirectory(t)
    const [from, one, other] = ['from', 'one', 'other'].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(from, await sampleVideo(container))
    await cleanVideo(from, one, types[container])
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-01-01T00:00:00Z') })
    await cleanVideo(from, other, types[container])
    assert.deepEqual(await readFile(one), await readFile(other))
  })

test('cleanVideo: leaves no file open when pictures are unreadable, so that none appears after the removal', async (t) => {
  const directory = await temporaryDirectory(t)
  const [broken, to] = [join(directory, 'broken'), join(directory, 'to')]
  const bytes = Buffer.from(await sampleVideo('mp4'))
  // Its codec becomes an unknown one.
  bytes.write('none', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1')
  await writeFile(broken, bytes)
  await assert.rejects(
    cleanVideo(broken, to, 'video/mp4'),
    /is in none, which cannot be read here\. Convert it to MP4/,
  )
  // Files that the library had begun to open are open now.
  await readFile(broken)
  assert.equal(isOpen(to), false)
})

test('a WebM whose later parts cannot be found is refused, over which the library would go round in a circle', async (t) => {
  const directory = await temporaryDirectory(t)
  const [broken, to] = [join(directory, 'broken'), join(directory, 'to')]
  const bytes = Buffer.from(await sampleVideo('webm', { seconds: 6 }))
  const clusterId = Buffer.from('1f43b675', 'hex')
  const second = bytes.indexOf(clusterId, bytes.indexOf(clusterId) + 1)
  await writeFile(broken, bytes.fill(0, second))
  await assert.rejects(cleanVideo(broken, to, 'video/webm'), /broken, or it ends too early/)
})

function isOpen(path: string): boolean {
  return readdirSync('/proc/self/fd').some(
    (descriptor) => linkOf(`/proc/self/fd/${descriptor}`) === path,
  )
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
