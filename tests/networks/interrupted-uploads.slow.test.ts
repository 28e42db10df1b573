import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { heavyVideo, mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { liveOutbound } from '@crier/server/ports/live-outbound.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Outbound, OutboundRequest } from '@crier/server/ports/outbound.ts'
import { manualService, type Owner } from '../service.ts'

/**
 * Every call on the way to a post with a video, interrupted once: the process dies before it or after it took effect, or its answer is
 * lost. Exactly one post comes of it, and nothing is uploaded twice but what was open at that moment.
 */
const interruptions = ['its process dies before', 'its process dies after', 'its answer is lost of'] as const
type Interruption = (typeof interruptions)[number]

/** What the calls are called here, in the order in which they come. */
const linkedIn = [
  ['POST', /\/rest\/videos\?action=initializeUpload$/, 'begin'],
  ['PUT', /\/dms-uploads\//, 'part'],
  ['POST', /\/rest\/videos\?action=finalizeUpload$/, 'finalize'],
  ['GET', /\/rest\/videos\//, 'status'],
  ['POST', /\/rest\/posts$/, 'create'],
] as const
const instagram = [
  ['POST', /\/media$/, 'container'],
  ['GET', /\/\d+\?fields=status_code/, 'status'],
  ['POST', /\/media_publish$/, 'create'],
] as const

const tikTok = [
  ['POST', /\/video\/init\/$/, 'begin'],
  ['PUT', /\/video\/\?upload_id=/, ({ headers }: OutboundRequest) => (isToEnd(headers?.['content-range']) ? 'end' : 'chunk')],
] as const

function isToEnd(range: string | undefined): boolean {
  const [, last, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(range ?? '')!
  return Number(last) + 1 === Number(total)
}

interface Story {
  readonly platform: Platform
  readonly files: readonly (string | Blob)[]
  readonly names: readonly (readonly [method: string, url: RegExp, name: string | ((request: OutboundRequest) => string)])[]
  /** The irreversible call, where repeating it would not even be noticed in the number of posts. */
  readonly onlyOnce?: string
  /** Calls of a run that nothing interrupts, without those that only look. */
  readonly calls: readonly string[]
  readonly environment?: Record<string, string>
}

const stories: readonly Story[] = [
  {
    platform: 'linkedin',
    files: ['video.mp4'],
    names: linkedIn,
    calls: ['begin', 'part', 'part', 'part', 'finalize', 'create'],
    // What became of a lost answer to a member's post only the repeated send can tell.
    environment: { CRIER_LINKEDIN_REPLAY: 'true' },
  },
  { platform: 'instagram', files: ['video.mp4'], names: instagram, calls: ['container', 'create'] },
  {
    platform: 'instagram',
    files: ['picture.jpg', 'video.mp4'],
    names: instagram,
    calls: ['container', 'container', 'container', 'create'],
  },
  { platform: 'tiktok', files: ['video.mp4'], names: tikTok, calls: ['begin', 'end'], onlyOnce: 'end' },
  {
    platform: 'tiktok',
    files: [new Blob([await heavyVideo(19_000_000)])],
    names: tikTok,
    calls: ['begin', 'chunk', 'chunk', 'end'],
    onlyOnce: 'end',
  },
]

for (const story of stories) {
  const named = story.files.map((file) => (typeof file === 'string' ? file : 'a video of several chunks'))
  const what = `${named.join(' and ')} on ${story.platform}`
  test(`nothing interrupts ${what}: each call is made once`, async (t) => {
    const { made, posts } = await publish(t, story, null)
    assert.deepEqual([made, posts], [story.calls, 1])
  })
  for (const interruption of interruptions)
    for (const [index, name] of story.calls.entries())
      test(`${what}: ${interruption} call ${index + 1}, ${name}: one post, and only that call is repeated`, async (t) => {
        const { made, posts, status } = await publish(t, story, { interruption, at: index })
        assert.deepEqual([status, posts], ['published', 1])
        assert.ok(made.length <= story.calls.length + 1, made.join(', '))
        for (const one of new Set(story.calls)) {
          const more = timesOf(made, one) - timesOf(story.calls, one)
          assert.ok(more <= (one === name && one !== story.onlyOnce ? 1 : 0), `${one}: ${made.join(', ')}`)
        }
      })
}

const timesOf = (calls: readonly string[], name: string) => calls.filter((one) => one === name).length

interface Interrupted {
  readonly interruption: Interruption
  readonly at: number
}

async function publish(t: Owner, story: Story, interrupted: Interrupted | null) {
  const { outbound, made } = interruptible(t, story, interrupted)
  const service = await manualService(t, {
    outbound,
    // Three parts of a video of 81 kB.
    switches: { 'linkedin.video_part_bytes': 30_000, 'linkedin.second_finalize': 'refused' },
    ...(story.environment && { environment: story.environment }),
  })
  const { client } = service
  const { platform } = story
  const media = []
  for (const file of story.files) {
    const body = typeof file === 'string' ? new Blob([mediaFile(file)]) : file
    media.push({ media_id: (await client.createMedia({ body })).media_id })
  }
  const { draft_id } = await client.createDraft({ body: { platform, content: 'Fresh from the oven.', media } })
  const { schedule_id } = await client.scheduleDraft({ body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) } })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => !['pending', 'publishing'].includes((await read()).status))
  const { status } = await read()
  return { made, status, posts: (await service.posts({ platform })).length }
}

/** The live way out, whose calls of a story are noted, and one of them interrupted. */
function interruptible(t: Owner, { names }: Story, interrupted: Interrupted | null): { outbound: Outbound; made: string[] } {
  const live = liveOutbound({ clock: liveClock, privateNetwork: 'loopback', forbiddenPorts: () => [] })
  t.after(async () => live[Symbol.asyncDispose]())
  const made: string[] = []
  let isOver = false
  const nameOf = (request: OutboundRequest) => {
    const name = names.find(([method, address]) => method === request.method && address.test(request.url))?.[2]
    return typeof name === 'function' ? name(request) : name
  }
  const send = async (request: OutboundRequest) => {
    const name = nameOf(request)
    if (name === undefined || name === 'status') return live.send(request)
    const isMeant = !isOver && made.length === interrupted?.at
    if (!isMeant) {
      made.push(name)
      return live.send(request)
    }
    isOver = true
    if (interrupted.interruption === 'its process dies before') throw new Died()
    made.push(name)
    const answer = await live.send(request)
    assert.ok(answer.ok && answer.status < 300)
    if (interrupted.interruption === 'its process dies after') throw new Died()
    return { ok: false, reason: 'broken', sent: true, detail: 'The connection broke.' } as const
  }
  return { outbound: { send }, made }
}

/** Nothing that comes after it is done: neither journalled nor given back. */
class Died extends Error {}
