import { statSync } from 'node:fs'
import { join } from 'node:path'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { benchAccount, plans } from './accounts.ts'
import {
  benchDatabase,
  median,
  reported,
  round,
  startProcess,
  waitUntil,
  type Benchmark,
  type Figure,
} from './harness.ts'
import { writeLargeVideo } from '@crier/sandbox/testing/large-video.ts'
import { asStarted, control } from './posts.ts'
import { LargeUpload, sendPart } from './send-file.ts'
import { watchServer, type Watched } from './watch-server.ts'

const gibibyte = 2 ** 30
const cuts = 10
// The end is sent apart: its answer comes when the file has been read and kept, and what came
// before it is on the disk by then.
const endBytes = 65_536
// Far enough in the future to be scheduled in time on a busy machine.
const dueSeconds = 3

interface Size {
  readonly bytes: number
  readonly seconds: number
}

interface Sizes {
  readonly whole: Size
  readonly post: Size
  readonly instagram: Size
  readonly punctual: Size
  readonly aheadSeconds: number
  readonly turns: number
}

const seconds = 120
const full: Sizes = {
  whole: { bytes: gibibyte - 1_000_000, seconds },
  post: { bytes: 450e6, seconds },
  // Instagram accepts 280 MB, the container around the pictures included.
  instagram: { bytes: 279.8e6, seconds },
  punctual: { bytes: 200e6, seconds },
  // No upload before its time is begun in the last 50 s.
  aheadSeconds: 180,
  turns: 5,
}
const small: Sizes = {
  whole: { bytes: 2e6, seconds: 4 },
  post: { bytes: 1e6, seconds: 4 },
  instagram: { bytes: 1e6, seconds: 4 },
  punctual: { bytes: 1e6, seconds: 4 },
  aheadSeconds: 2,
  turns: 1,
}

/** Large videos: upload and publication, and the server's other work meanwhile. Linux only. */
export const media: Benchmark = {
  name: 'media',
  onlyByName: true,
  async run({ brief }) {
    if (process.platform !== 'linux') return [reported('not measured: only Linux tells', 0, '')]
    const sizes = brief ? small : full
    await using stack = new AsyncDisposableStack()
    const place = await startPlace(stack)
    const videos = await writeVideos(place.directory, sizes)
    // Modules that are loaded on first use are loaded by then.
    const first = await place.newPerson()
    await postVideo(
      first.client,
      specifiedPlatforms,
      await upload(place, first.key, videos.warm),
      dueSeconds,
    )
    const watch = await watchServer(stack, { ...place, key: first.key })
    const figures = [
      reported(
        'the server before it, small videos uploaded and posted',
        round(watch.before, 0),
        'MB',
      ),
    ]
    figures.push(...(await uploadWithCuts(place, videos.whole, watch)))
    figures.push(...(await compareRates(place, videos.post, sizes.turns)))
    for (const platform of specifiedPlatforms)
      figures.push(...(await postLarge(place, platform, videos, watch)))
    figures.push(...(await postPunctually(place, videos.punctual, sizes.aheadSeconds)))
    return figures
  },
}

type Place = Awaited<ReturnType<typeof startPlace>>
type Watch = Awaited<ReturnType<typeof watchServer>>
interface Video {
  readonly path: string
  readonly bytes: number
}

/**
 * A server, the networks, and the bare route, each in a separate process, with their files on
 * the disk.
 */
async function startPlace(stack: AsyncDisposableStack) {
  const { poolConfig, db, directory } = await benchDatabase(stack)
  const sandbox = await startProcess(stack, 'sandbox-process.ts', {})
  for (const platform of specifiedPlatforms)
    await control(sandbox.url, 'quotas', { platform, enforced: false })
  const environment = { ...plans, CRIER_SANDBOX: 'on', CRIER_SANDBOX_URL: sandbox.url }
  const argument = { target: poolConfig, dataDir: directory, environment }
  const server = await startProcess(stack, 'service-process.ts', argument, ...asStarted)
  const copier = await startProcess(stack, 'copy-process.ts', { directory, bytesMax: 2 * gibibyte })
  const newPerson = async () => {
    const { key } = await benchAccount(db)
    return { key, client: createClient({ baseUrl: server.url, apiKey: key }) }
  }
  return { directory, url: server.url, pid: server.child.pid!, copierUrl: copier.url, newPerson }
}

async function writeVideos(directory: string, sizes: Sizes) {
  const write = async (name: string, size: Size): Promise<Video> => {
    const path = join(directory, `${name}.mp4`)
    await writeLargeVideo(path, size)
    return { path, bytes: statSync(path).size }
  }
  return {
    warm: await write('warm', { bytes: 2e6, seconds: 4 }),
    whole: await write('whole', sizes.whole),
    post: await write('post', sizes.post),
    instagram: await write('instagram', sizes.instagram),
    punctual: await write('punctual', sizes.punctual),
  }
}

async function upload({ url }: Place, key: string, video: Video): Promise<string> {
  const one = new LargeUpload(url, key, video.path, video.bytes)
  await one.begin()
  await one.send(video.bytes)
  return one.mediaId!
}

const megabytes = (bytes: number) => round(bytes / 1e6, 0)
const secondsSince = (begun: number) => (performance.now() - begun) / 1_000

/** The bytes with ten cuts, and then the end, whose answer says that the file is ready. */
async function uploadWithCuts(place: Place, video: Video, watch: Watch): Promise<Figure[]> {
  const { key } = await place.newPerson()
  const one = new LargeUpload(place.url, key, video.path, video.bytes)
  await one.begin()
  const most = video.bytes - endBytes
  let [inSeconds, readySeconds] = [0, 0]
  const work = async () => {
    const begun = performance.now()
    for (let cut = 0; cut < cuts; cut++) await one.send(most, Math.floor(most / (cuts + 1)))
    await one.send(most)
    inSeconds = secondsSince(begun)
    await one.send(video.bytes)
    readySeconds = secondsSince(begun) - inSeconds
    if (one.mediaId === null) throw new Error('The upload has no media id.')
  }
  const what = `${megabytes(video.bytes)} MB over tus, ${cuts} cuts`
  const seen = await watch.while(work())
  return [
    reported(
      `${what}: bytes in`,
      round(video.bytes / 1e6 / inSeconds, 0),
      `MB/s, ${round(inSeconds, 1)} s`,
    ),
    reported(`${what}: ready after its end`, round(readySeconds, 1), 's'),
    ...figuresOf(what, seen),
  ]
}

/** Bytes to the disk: ours, which ends before the file is read, and the bare route, in turns. */
async function compareRates(place: Place, video: Video, turns: number): Promise<Figure[]> {
  const { key } = await place.newPerson()
  const rate = async (send: () => Promise<number>) => {
    const begun = performance.now()
    const bytes = await send()
    return bytes / 1e6 / secondsSince(begun)
  }
  const copied = { method: 'POST' } as const
  const ours: number[] = []
  const bare: number[] = []
  for (let turn = -1; turn < turns; turn++) {
    const part = { path: video.path, start: 0, end: video.bytes - endBytes }
    const bareRate = await rate(async () => {
      const answer = await sendPart(`${place.copierUrl}/copy`, copied, part)
      if (answer?.statusCode !== 204)
        throw new Error(`the bare route answered ${answer?.statusCode}`)
      return part.end
    })
    await fetch(`${place.copierUrl}/copy`, { method: 'DELETE' })
    const one = new LargeUpload(place.url, key, video.path, video.bytes)
    await one.begin()
    const ourRate = await rate(async () => {
      await one.send(part.end)
      return part.end
    })
    await one.giveUp()
    // The first turn warms up.
    if (turn < 0 && turns > 1) continue
    bare.push(bareRate)
    ours.push(ourRate)
  }
  const shares = ours.map((value, turn) => round(value / bare[turn]!))
  const share = median(shares)
  return [
    reported(
      `${megabytes(video.bytes)} MB, bytes in`,
      round(median(ours), 0),
      `MB/s, the bare route ${round(median(bare), 0)} MB/s`,
    ),
    {
      what: 'share of the bare route’s rate',
      value: share,
      unit: `× (${shares.join(', ')})`,
      target: 'at least 0.6',
      reached: share >= 0.6,
    },
  ]
}

async function postLarge(
  place: Place,
  platform: Platform,
  videos: Record<'post' | 'instagram', Video>,
  watch: Watch,
): Promise<Figure[]> {
  const video = platform === 'instagram' ? videos.instagram : videos.post
  const { key, client } = await place.newPerson()
  const mediaId = await upload(place, key, video)
  let late: readonly number[] = []
  const work = async () => void (late = await postVideo(client, [platform], mediaId, dueSeconds))
  const what = `${megabytes(video.bytes)} MB to ${platform}`
  const seen = await watch.while(work())
  return [
    reported(`${what}: out, when due at once`, round(late[0]! / 1_000, 1), 's'),
    ...figuresOf(what, seen),
  ]
}

/**
 * How late a large video is of which the server knows long enough before; all of them at the
 * same time.
 */
async function postPunctually(place: Place, video: Video, aheadSeconds: number): Promise<Figure[]> {
  const uploaded = []
  for (const platform of specifiedPlatforms) {
    const { key, client } = await place.newPerson()
    uploaded.push({ platform, client, mediaId: await upload(place, key, video) })
  }
  const late = await Promise.all(
    uploaded.map(({ platform, client, mediaId }) =>
      postVideo(client, [platform], mediaId, aheadSeconds),
    ),
  )
  return uploaded.map(({ platform }, index) => {
    const what = `${megabytes(video.bytes)} MB to ${platform}, known ${aheadSeconds} s before: late by`
    return reported(what, round(late[index]![0]! / 1_000, 2), 's')
  })
}

/** Returns how late each was published, in milliseconds. */
async function postVideo(
  client: Client,
  to: readonly Platform[],
  mediaId: string,
  inSeconds: number,
): Promise<number[]> {
  const media = [{ media_id: mediaId }]
  const ids: string[] = []
  for (const platform of to) {
    const { draft_id } = await client.createDraft({
      body: { platform, content: `A large video for ${platform}.`, media },
    })
    const at = liveClock.now().add({ seconds: inSeconds }).toString({ smallestUnit: 'millisecond' })
    ids.push(
      (await client.scheduleDraft({ body: { draft_id, platform, scheduled_at: at } })).schedule_id,
    )
  }
  const late: number[] = []
  for (const schedule_id of ids) {
    await waitUntil(
      'the post is out',
      async () => {
        const {
          status,
          error_code: code,
          attempts,
        } = await client.getSchedule({ params: { schedule_id } })
        if (status === 'failed')
          throw new Error(`the post failed: ${code} ${JSON.stringify(attempts)}`)
        return status === 'published'
      },
      { everyMs: 500, timeoutMs: 600_000 },
    )
    const { published_at, scheduled_at } = await client.getSchedule({ params: { schedule_id } })
    late.push(Date.parse(published_at!) - Date.parse(scheduled_at))
  }
  return late
}

function figuresOf(what: string, { serverMegabytes, childMegabytes, requests }: Watched): Figure[] {
  return [
    {
      what: `${what}: the server grows by`,
      value: serverMegabytes,
      unit: 'MB',
      target: 'under 80',
      reached: serverMegabytes < 80,
    },
    reported(`${what}: its other processes hold`, childMegabytes, 'MB'),
    reported(`${what}: other requests, p99`, requests.p99, `ms of ${requests.count}`),
    {
      what: `${what}: the longest of them`,
      value: requests.longest,
      unit: 'ms',
      target: 'under 200',
      reached: requests.longest < 200,
    },
  ]
}
