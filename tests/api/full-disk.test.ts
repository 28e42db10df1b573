import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { onlyMounting, onSmallDisk, temporaryDirectory } from '@crier/server/testing/database.ts'
import { eventually } from '../processes.ts'
import { manualService, type ManualService, type Reply, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const picture = await sharp({
  create: { width: 1_000, height: 800, channels: 3, background: 'red', noise },
})
  .png()
  .toBuffer()

interface Disk {
  /** Takes all but so many bytes. */
  leave(bytes: number): void
  /** Resolves when so many bytes are free: a refused file is removed after its answer. */
  hasAgain(bytes: number): Promise<void>
  makeRoom(): Promise<void>
}

/** A service whose files lie on a disk of 24 MB; its database has another one. */
const withSmallDisk = (
  work: (service: ManualService, disk: Disk) => Promise<void>,
  environment: Record<string, string> = {},
) =>
  async function (t: { after(work: () => Promise<void>): void }) {
    await onSmallDisk(await temporaryDirectory(t), '24m', async (disk) => {
      await using stack = new AsyncDisposableStack()
      const owner = {
        after: (close: () => void | Promise<void>) => stack.defer(async () => close()),
      }
      const service = await manualService(owner, { dataDir: disk, environment })
      const ballast = join(disk, 'ballast')
      const free = () => {
        const { bavail, bsize } = statfsSync(disk)
        return bavail * bsize
      }
      await work(service, {
        leave: (bytes) =>
          writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - bytes)), { flag: 'a' }),
        async hasAgain(bytes) {
          await eventually(`${bytes} free bytes`, async () => free() >= bytes || undefined)
        },
        makeRoom: () => rm(ballast),
      })
    })
  }

/** The caller learns the cause, with a time to retry. */
function assertFull(reply: Reply): void {
  assertRefused(reply, 'service_unavailable')
  assert.match(reply.json.detail, /disk of the server is full/)
  assert.ok(Number(reply.headers.get('retry-after')) > 0)
}

const tus = { 'tus-resumable': '1.0.0' }
const begin = async ({ request }: TestAccount, length: number) =>
  (
    await request('POST', '/api/media/uploads', {
      headers: { ...tus, 'upload-length': String(length) },
    })
  ).headers.get('location')!
const send = ({ request }: TestAccount, path: string, offset: number, bytes: Uint8Array) =>
  request('PATCH', path, {
    body: bytes,
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  })
/** The answer to HEAD has no body, whatever it says. */
const head = (service: ManualService, { key }: TestAccount, path: string) =>
  fetch(`${service.url}${path}`, {
    method: 'HEAD',
    headers: { ...tus, authorization: `Bearer ${key}` },
  })
const offsetOf = ({ headers }: Pick<Reply, 'headers'>) => Number(headers.get('upload-offset'))

for (const [what, length] of [
  ['half-way', 2_000_000],
  // One write, of which the disk takes a part.
  ['in its last bytes', 30_000],
] as const)
  test(
    `a part that finds no room ${what} is 503, and the upload goes on once there is some`,
    onlyMounting,
    withSmallDisk(async (service, disk) => {
      const { account } = service
      const bytes = Buffer.alloc(length, 'An owl. ')
      const path = await begin(account, length)
      disk.leave(16_384)
      assertFull(await send(account, path, 0, bytes))
      const offset = offsetOf(await head(service, account, path))
      assert.ok(offset <= 16_384, String(offset))
      await disk.makeRoom()
      const last = await send(account, path, offset, bytes.subarray(offset))
      assert.deepEqual([last.status, offsetOf(last)], [204, length])
      const media_id = last.headers.get('crier-media-id')!
      const { sha256 } = await account.client.getMedia({ params: { media_id } })
      assert.equal(sha256, (await account.client.createMedia({ body: new Blob([bytes]) })).sha256)
    }),
  )

const block = 4_096
const blocks = (bytes: number) => Math.ceil(bytes / block)
const names = [
  'picture.png',
  'picture.jpg',
  'picture.webp',
  'picture.avif',
  'animated.gif',
  'video.mp4',
  'video.webm',
  'document.pdf',
] as const

test(
  'a file without room for its clean copy is 503 and not broken; what came in parts is kept, and finished once there is room',
  onlyMounting,
  withSmallDisk(async (service, disk) => {
    for (const name of names) {
      const bytes = mediaFile(name)
      const account = await service.newAccount()
      const path = await begin(account, bytes.length)
      // Room for what comes, and for a third of the copy.
      const room = block * (blocks(bytes.length) + Math.floor(blocks(bytes.length) / 3))
      disk.leave(room)
      assertFull(
        await account.request('POST', '/api/media', {
          body: bytes,
          headers: { 'content-type': 'image/png' },
        }),
      )
      await disk.hasAgain(room)
      assertFull(await send(account, path, 0, bytes))
      assert.equal((await head(service, account, path)).status, 503, name)
      await disk.makeRoom()
      assert.match(
        (await head(service, account, path)).headers.get('crier-media-id') ?? name,
        /^med_/,
      )
      assert.equal((await account.client.listMedia()).data.length, 1)
    }
  }),
)

test(
  'a file that is fetched and finds no room is 503, not the fault of its address',
  onlyMounting,
  withSmallDisk(async ({ account }, disk) => {
    const server = createServer((_request, response) => response.end(picture)).listen(
      0,
      '127.0.0.1',
    )
    await using _ = { [Symbol.asyncDispose]: async () => void server.close() }
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/owl.png`
    disk.leave(65_536)
    assertFull(await account.request('POST', '/api/media', { body: { url } }))
    await disk.makeRoom()
    assert.equal((await account.request('POST', '/api/media', { body: { url } })).status, 201)
  }),
)

const upload = async ({ client }: TestAccount, bytes: Uint8Array) =>
  (await client.createMedia({ body: new Blob([bytes as Uint8Array<ArrayBuffer>]) })).media_id

for (const [what, platform, room] of [
  ['a picture that X is handed', 'x', 0],
  ['a picture that X is handed, once it was read', 'x', block * blocks(picture.length)],
  ['a picture that Instagram fetches', 'instagram', 0],
] as const)
  test(
    `${what} finds no room to be made: the post waits, and goes out once`,
    onlyMounting,
    withSmallDisk(async (service, disk) => {
      const media_id = await upload(service.account, picture)
      disk.leave(room)
      const read = await schedule(service, {
        platform,
        content: 'Fresh from the oven.',
        media: [{ media_id }],
      })
      await service.advance({ minutes: 5 })
      assert.deepEqual(await read(), ['publishing', null])
      await disk.makeRoom()
      await service.advance({ minutes: 5 })
      assert.deepEqual(await read(), ['published', null])
      assert.equal((await service.posts({ platform })).length, 1)
    }),
  )

test(
  'a rendered document finds no room: the post waits, and goes out once',
  onlyMounting,
  withSmallDisk(async (service, disk) => {
    disk.leave(0)
    const read = await schedule(service, {
      platform: 'linkedin',
      content_type: 'carousel',
      pieces: ['Fresh', 'from the oven.'],
    })
    await service.advance({ minutes: 5 })
    assert.deepEqual(await read(), ['publishing', null])
    await disk.makeRoom()
    await service.advance({ minutes: 5 })
    assert.deepEqual(await read(), ['published', null])
    assert.equal((await service.posts({ platform: 'linkedin' })).length, 1)
  }),
)

test('full disk: makes a converted video wait, and publishes it once', onlyMounting, async (t) => {
  const folder = await temporaryDirectory(t)
  const [program, made, original] = [
    join(folder, 'ffmpeg'),
    join(folder, 'video.mp4'),
    mediaFile('video.webm'),
  ]
  writeFileSync(made, mediaFile('video.mp4'))
  writeFileSync(program, `#!/bin/sh\nfor last; do :; done; exec cp ${made} "\${last#file:}"\n`, {
    mode: 0o755,
  })
  await withSmallDisk(
    async (service, disk) => {
      const media_id = await upload(service.account, original)
      disk.leave(block * (blocks(original.length) + 1))
      const read = await schedule(service, {
        platform: 'instagram',
        content: 'Fresh from the oven.',
        media: [{ media_id }],
      })
      const later = async () => {
        await service.advance({ minutes: 1 })
        await service.service.ports.mediaFiles.idle()
      }
      for (let minutes = 0; minutes < 4; minutes++) await later()
      assert.deepEqual(await read(), ['publishing', null])
      await disk.makeRoom()
      for (let minutes = 0; minutes < 6; minutes++) await later()
      assert.deepEqual(await read(), ['published', null])
      assert.equal((await service.posts({ platform: 'instagram' })).length, 1)
    },
    { CRIER_FFMPEG: program },
  )(t)
})

async function schedule(
  { client, in: at }: ManualService,
  body: Parameters<TestAccount['client']['createDraft']>[0]['body'],
) {
  const { draft_id } = await client.createDraft({ body })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: body.platform, scheduled_at: at({ minutes: 1 }) },
  })
  return async () => {
    const { status, error_code } = await client.getSchedule({ params: { schedule_id } })
    return [status, error_code]
  }
}
