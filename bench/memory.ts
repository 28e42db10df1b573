import type { Platform } from '@crier/contract/platform.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import type { Db } from '@crier/server/database/database.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { benchAccount, plans } from './accounts.ts'
import {
  benchDatabase,
  drive,
  reported,
  round,
  startProcess,
  type Benchmark,
  type Figure,
} from './harness.ts'
import { asStarted, control } from './posts.ts'
import { memoryOf, totalOf, usageOf } from './process-usage.ts'

// BENCH_MEMORY_RATE and BENCH_MEMORY_MINUTES are for a machine that carries less, or has less time.
const postsPerSecond = Number(process.env['BENCH_MEMORY_RATE'] ?? 50)
const fullMinutes = Number(process.env['BENCH_MEMORY_MINUTES'] ?? 60)
// Caches and compiled code have their size after that; of a shorter run the second half is judged.
const settlesMinutes = 10
const accountsMax = 100
const networkMs = 50
const batchSeconds = 10
const sampleEveryMs = 1_000

const files = { picture: 'picture.jpg', video: 'video.mp4', document: 'document.pdf' }
type Shown = keyof typeof files
/** The media of posts in turns: each kind that a network gets in its own way. */
const shown: readonly (readonly [Platform, readonly (Shown | null)[]])[] = [
  ['linkedin', [null, 'picture', 'video', 'document']],
  ['x', [null, 'picture', 'video']],
  ['instagram', ['picture', 'video']],
  ['tiktok', ['picture', 'video']],
]

interface Poster {
  readonly client: Client
  readonly media: Readonly<Record<Shown, string>>
}

interface Minute {
  readonly minute: number
  /**
   * Megabytes: the most of the process's share (PSS), and the least that its heap came down to.
   */
  readonly share: number
  readonly heap: number
}

/**
 * The memory of the server's process while posts with media are published on all four networks for
 * an hour, and its growth. Linux only.
 */
export const memory: Benchmark = {
  name: 'memory',
  onlyByName: true,
  async run({ brief }) {
    if (process.platform !== 'linux') return [reported('not measured: only Linux tells', 0, '')]
    await using stack = new AsyncDisposableStack()
    const { poolConfig, db, directory } = await benchDatabase(stack)
    const sandbox = await startProcess(stack, 'sandbox-process.ts', {})
    for (const [platform] of shown) {
      await control(sandbox.url, 'quotas', { platform, enforced: false })
      await control(sandbox.url, 'faults', {
        platform,
        kind: 'slow',
        delay_ms: networkMs,
        times: 0,
      })
    }
    const receiver = await startProcess(stack, 'receiver-process.ts', {})
    const environment = { ...plans, CRIER_SANDBOX: 'on', CRIER_SANDBOX_URL: sandbox.url }
    const server = await startProcess(
      stack,
      'service-process.ts',
      { target: poolConfig, dataDir: directory, environment },
      ...asStarted,
    )
    const posters: Poster[] = []
    await drive(
      brief ? 4 : accountsMax,
      4,
      async () => void posters.push(await newPoster(db, server.url, receiver.url)),
    )

    const minutes = brief ? 0.2 : fullMinutes
    const batch = brief ? 2 : batchSeconds
    const driven = { posts: 0, skipped: 0, failures: 0, failuresInARow: 0 }
    const drivePosts = async () => {
      const begun = performance.now()
      for (let due = batch * 1_000; due < minutes * 60_000; due += batch * 1_000) {
        await liveClock.sleep(Math.max(0, begun + due - batch * 1_000 - performance.now()))
        // A machine that carries less is given less: what is measured is memory, not the rate.
        if ((await waiting(db)) > 2 * postsPerSecond * batch) driven.skipped++
        else await schedulePosts(posters, brief ? 4 : postsPerSecond * batch, driven, batch)
      }
    }
    const [samples] = await Promise.all([
      watchMemory(server.url, server.child.pid!, minutes, brief),
      drivePosts(),
    ])
    const { failed } = await db
      .selectFrom('schedule')
      .select((row) => row.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'))
      .executeTakeFirstOrThrow()
    const [sandboxUsage] = await usageOf(sandbox.child.pid!)
    return [
      reported(
        'posts',
        driven.posts,
        `in ${round(minutes, 0)} minutes, on ${shown.length} networks; ${driven.skipped} ` +
          'batches left out',
      ),
      reported('posts that could not be scheduled', driven.failures, 'on a busy machine'),
      { what: 'posts that failed', value: failed, unit: '', target: 'none', reached: failed === 0 },
      ...figuresOf(samples, brief),
      reported('the sandbox, at the end', round(totalOf([sandboxUsage!], 'bytes') / 1e6, 0), 'MB'),
    ]
  },
}

async function newPoster(db: Db, url: string, receiverUrl: string): Promise<Poster> {
  const { key } = await benchAccount(db)
  const client = createClient({ baseUrl: url, apiKey: key })
  await client.createWebhook({ body: { url: `${receiverUrl}/0`, events: ['post.published'] } })
  const upload = async (name: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
    const reply = await fetch(`${url}/api/media`, {
      method: 'POST',
      headers,
      body: mediaFile(name),
    })
    const { media_id } = (await reply.json()) as { media_id: string }
    await client.updateMedia({ params: { media_id }, body: { alt_text: 'What the bench shows.' } })
    return media_id
  }
  const media = {
    picture: await upload(files.picture),
    video: await upload(files.video),
    document: await upload(files.document),
  }
  return { client, media }
}

interface Driven {
  posts: number
  failures: number
  failuresInARow: number
}

/**
 * Writes and schedules posts over the API that fall due one after the other in the seconds that
 * follow the next.
 */
async function schedulePosts(
  posters: readonly Poster[],
  count: number,
  driven: Driven,
  seconds: number,
): Promise<void> {
  const first = liveClock.now().add({ seconds })
  const before = driven.posts + driven.failures
  await drive(count, 8, async (index) => {
    const number = before + index
    const { client, media } = posters[number % posters.length]!
    const turn = Math.floor(number / posters.length)
    const [platform, choices] = shown[(number + turn) % shown.length]!
    const shows = choices[Math.floor(turn / shown.length) % choices.length]!
    const attached = shows === null ? {} : { media: [{ media_id: media[shows] }] }
    const scheduled_at = first
      .add({ milliseconds: Math.round((index / count) * seconds * 1_000) })
      .toString()
    try {
      const { draft_id } = await client.createDraft({
        body: { platform, content: `Post ${number} of the bench.`, ...attached },
      })
      await client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })
      driven.posts++
      driven.failuresInARow = 0
    } catch (error) {
      driven.failures++
      // A machine that hung for a moment makes the rest of a batch late, which does not end an
      // hour. What fails every time does.
      if (++driven.failuresInARow > 2 * count) throw error
    }
  })
}

async function waiting(db: Db): Promise<number> {
  const due = db
    .selectFrom('schedule')
    .where('due_at', '<=', liveClock.now())
    .where('parked', '=', false)
  return (
    await due.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  ).count
}

/** Samples a process every second, and prints what each minute came to. */
async function watchMemory(
  url: string,
  pid: number,
  minutes: number,
  brief: boolean,
): Promise<Minute[]> {
  const all: Minute[] = []
  const begun = performance.now()
  const minuteMs = brief ? 3_000 : 60_000
  for (let minute = 1; minute <= Math.max(1, (minutes * 60_000) / minuteMs); minute++) {
    const [share, heap]: [number[], number[]] = [[], []]
    while (performance.now() < begun + minute * minuteMs) {
      share.push((await memoryOf(pid)) / 1e6)
      const metrics = await (await fetch(`${url}/metrics`)).text()
      heap.push(Number(/^crier_nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1]) / 1e6)
      await liveClock.sleep(sampleEveryMs)
    }
    const found = {
      minute,
      share: round(Math.max(...share), 1),
      heap: round(Math.min(...heap), 1),
    }
    all.push(found)
    if (!brief)
      process.stdout.write(
        `  minute ${found.minute}: PSS at most ${found.share} MB, heap at least ` +
          `${found.heap} MB\n`,
      )
  }
  return all
}

function figuresOf(all: readonly Minute[], brief: boolean): Figure[] {
  const settled = all.slice(
    all.length > 2 * settlesMinutes ? settlesMinutes : Math.floor(all.length / 2),
  )
  const most = Math.max(...settled.map(({ share }) => share))
  const growth = (what: 'share' | 'heap') =>
    round(slopeOf(settled.map((one) => [one.minute, one[what]])) * 60, 1)
  const [share, heap] = [growth('share'), growth('heap')]
  const since = brief ? 'in the second half' : `after minute ${settled[0]!.minute - 1}`
  return [
    reported(
      `PSS, at the beginning and at the end, ${since}`,
      settled.at(-1)!.share,
      `MB, from ${settled[0]!.share}`,
    ),
    reported(`heap, ${since}`, settled.at(-1)!.heap, `MB, from ${settled[0]!.heap}`),
    {
      what: `the most, ${since}`,
      value: round(most, 0),
      unit: 'MB',
      target: 'under 250',
      reached: most < 250,
    },
    {
      what: `growth of PSS, ${since}`,
      value: share,
      unit: 'MB an hour',
      target: 'under 5',
      reached: share < 5,
    },
    {
      what: `growth of the heap’s minima, ${since}`,
      value: heap,
      unit: 'MB an hour',
      target: 'under 2',
      reached: heap < 2,
    },
  ]
}

/** The slope of the best-fitting straight line. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))]
  const shared = mean(points.map((point) => (point[0] - x) * (point[1] - y)))
  return shared / (mean(points.map((point) => (point[0] - x) ** 2)) || 1)
}
