import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFDocument, rgb, sharp } from '@crier/server/testing/file-makers.ts'
import { sampleVideo } from '@crier/server/testing/sample-video.ts'
import { manualService, type TestAccount } from '../service.ts'

const directory = await mkdtemp(join(tmpdir(), 'crier-thumbnails-'))
after(() => rm(directory, { recursive: true, force: true }))
const [ffmpeg, frame, runs] = ['ffmpeg', 'frame.png', 'runs'].map((name) =>
  join(directory, name),
) as [string, string, string]
await sharp({ create: { width: 960, height: 540, channels: 3, background: '#0000ff' } }).toFile(
  frame,
)
// Notes that it ran, and hands over the frame; of a video with the word in it nothing can be drawn.
await writeFile(
  ffmpeg,
  `#!/bin/sh
echo run >> ${runs}
for last; do :; done
for one; do case $one in file:*.from) grep -q undrawable "\${one#file:}" && exit 1;; esac; done
cat ${frame} > "\${last#file:}"
`,
  { mode: 0o700 },
)
const service = await manualService({ after }, { environment: { CRIER_FFMPEG: ffmpeg } })
const without = await manualService({ after })

async function pageOf(color: [number, number, number]): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 300])
  page.drawRectangle({ x: 0, y: 0, width: 600, height: 300, color: rgb(...color) })
  document.addPage([300, 300])
  return document
}

const upload = ({ client }: TestAccount, bytes: Uint8Array) =>
  client.createMedia({ body: new Blob([bytes as Uint8Array<ArrayBuffer>]) })

/** Size and first pixel of the small picture behind an address. */
async function drawnAt(address: string | null) {
  const answer = await fetch(address!)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [
    info.width,
    info.height,
    ...[...data.subarray(0, 3)].map((value) => Math.round(value / 255)),
  ]
}

test('the small picture of a PDF is its first page, with and without ffmpeg', async () => {
  for (const one of [service, without]) {
    const { thumbnail_url } = await upload(
      await one.newAccount(),
      await (await pageOf([1, 0, 0])).save(),
    )
    assert.deepEqual(await drawnAt(thumbnail_url), [480, 240, 1, 0, 0])
  }
})

test('the small picture of a video is one of its frames, where there is ffmpeg, and null where there is none', async () => {
  const video = await sampleVideo('mp4')
  const account = await service.newAccount()
  const { media_id, thumbnail_url } = await upload(account, video)
  assert.deepEqual(await drawnAt(thumbnail_url), [480, 270, 0, 0, 1])
  assert.equal((await upload(await without.newAccount(), video)).thumbnail_url, null)
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'A video.', media: [{ media_id }] },
  })
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const [listed] = (await account.client.listSchedules()).data
  assert.deepEqual(await drawnAt(listed!.thumbnail_url!), [480, 270, 0, 0, 1])
})

test('a small picture that cannot be drawn is tried once, and null from then on', async () => {
  const account = await service.newAccount()
  const undrawable = Buffer.from(await sampleVideo('mp4', { packetBytes: 3_000 }))
  for (let at = 20_000; at < 120_000; at += 1_000) undrawable.write('undrawable', at, 'latin1')
  const { media_id, thumbnail_url } = await upload(account, undrawable)
  await writeFile(runs, '')
  assert.equal((await fetch(thumbnail_url!)).status, 422)
  assert.equal((await fetch(thumbnail_url!)).status, 422)
  assert.equal(await readFile(runs, 'utf8'), 'run\n')
  assert.equal((await account.client.getMedia({ params: { media_id } })).thumbnail_url, null)
})
