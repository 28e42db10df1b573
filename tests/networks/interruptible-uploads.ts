import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { heavyVideo, mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Outbound, OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { manualService, type Owner } from '../service.ts'

export const interruptions = [
  'its process dies before',
  'its process dies after',
  'its answer is lost of',
] as const
export type Interruption = (typeof interruptions)[number]

/** The names of the calls here, in their order. */
export const linkedIn = [
  ['POST', /\/rest\/videos\?action=initializeUpload$/, 'begin'],
  ['PUT', /\/dms-uploads\//, 'part'],
  ['POST', /\/rest\/videos\?action=finalizeUpload$/, 'finalize'],
  ['GET', /\/rest\/videos\//, 'status'],
  ['POST', /\/rest\/posts$/, 'create'],
] as const
export const instagram = [
  ['POST', /\/media$/, 'container'],
  ['GET', /\/\d+\?fields=status_code/, 'status'],
  ['POST', /\/media_publish$/, 'create'],
] as const

export const tikTok = [
  ['POST', /\/video\/init\/$/, 'begin'],
  [
    'PUT',
    /\/video\/\?upload_id=/,
    ({ headers }: OutboundRequest) => (isToEnd(headers?.['content-range']) ? 'end' : 'chunk'),
  ],
] as const

function isToEnd(range: string | undefined): boolean {
  const [, last, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(range ?? '')!
  return Number(last) + 1 === Number(total)
}

export const x = [
  ['POST', /\/2\/media\/upload$/, 'at once'],
  ['POST', /\/media\/upload\/initialize$/, 'begin'],
  ['POST', /\/append$/, 'part'],
  ['POST', /\/finalize$/, 'finalize'],
  ['GET', /\/2\/media\/upload\?command=STATUS/, 'status'],
  ['POST', /\/2\/media\/metadata$/, 'describe'],
  ['POST', /\/2\/tweets$/, 'create'],
] as const

export interface Story {
  readonly platform: Platform
  readonly files: readonly (string | File)[]
  readonly names: readonly (readonly [
    method: string,
    url: RegExp,
    name: string | ((request: OutboundRequest) => string),
  ])[]
  /** The irreversible call, where repeating it would not even be noticed in the number of posts. */
  readonly onlyOnce?: string
  /** Calls of an uninterrupted run, without reads. */
  readonly calls: readonly string[]
  readonly environment?: Record<string, string>
  /** The networks' switches. */
  readonly switches?: Record<string, number | string>
  readonly fault?: Record<string, unknown>
  /** It is due in twenty minutes: what it shows is uploaded before. */
  readonly ahead?: true
  /**
   * It cannot be proven there that a claimed post was never sent: it is not sent again
   * automatically.
   */
  readonly neverSureOfAbsence?: true
}

export const linkedInVideo: Story = {
  platform: 'linkedin',
  files: ['video.mp4'],
  names: linkedIn,
  calls: ['begin', 'part', 'part', 'part', 'finalize', 'create'],
  // Only the repeated send can reconcile a lost answer to a member's post.
  environment: { CRIER_LINKEDIN_REPLAY: 'true' },
}

export const instagramVideo: Story = {
  platform: 'instagram',
  files: ['video.mp4'],
  names: instagram,
  calls: ['container', 'create'],
}

export const xVideo: Story = {
  platform: 'x',
  neverSureOfAbsence: true,
  files: [new File([await heavyVideo(2_400_000)], 'a video of three parts')],
  names: x,
  calls: ['begin', 'part', 'part', 'part', 'finalize', 'describe', 'create'],
}

export const tikTokVideo: Story = {
  platform: 'tiktok',
  files: [new File([await heavyVideo(19_000_000)], 'a video of several chunks')],
  names: tikTok,
  calls: ['begin', 'chunk', 'chunk', 'end'],
  onlyOnce: 'end',
}

export const timesOf = (calls: readonly string[], name: string) =>
  calls.filter((one) => one === name).length

export interface Interrupted {
  readonly interruption: Interruption
  readonly at: number
}

/** Uses a separate service, which is gone at the end: a test makes dozens of them. */
export async function publish(story: Story, interrupted: Interrupted | null) {
  await using stack = new AsyncDisposableStack()
  const t: Owner = { after: (close) => stack.defer(async () => close()) }
  const { outbound, made } = interruptible(t, story, interrupted)
  const service = await manualService(t, {
    outbound,
    // Three parts of a video of 81 kB.
    switches: {
      'linkedin.video_part_bytes': 30_000,
      'linkedin.second_finalize': 'refused',
      ...story.switches,
    },
    ...(story.environment && { environment: story.environment }),
    ...(story.ahead && { pollScale: 8 }),
  })
  const { client } = service
  const { platform } = story
  if (story.fault) await service.fault({ platform, times: 1, ...story.fault })
  const media = []
  for (const file of story.files) {
    const body = typeof file === 'string' ? new Blob([mediaFile(file)]) : file
    media.push({ media_id: (await client.createMedia({ body })).media_id })
  }
  await client.updateMedia({
    params: { media_id: media[0]!.media_id },
    body: { alt_text: 'Fresh bread on a board.' },
  })
  const { draft_id } = await client.createDraft({
    body: { platform, content: 'Fresh from the oven.', media },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: story.ahead ? 20 : 1 }) },
  })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: story.ahead ? 19 : 1 })
  const madeBefore = [...made]
  await service.advanceUntil(async () => !['pending', 'publishing'].includes((await read()).status))
  const { status, scheduled_at, published_at } = await read()
  const lateMs = published_at && Date.parse(published_at) - Date.parse(scheduled_at)
  const posts = await service.posts({ platform })
  const [shown] = (posts[0]?.media ?? []) as { alt_text: string }[]
  return { made, madeBefore, lateMs, status, posts: posts.length, altText: shown?.alt_text }
}

/** The live way out, whose calls of a story are noted, and one of them interrupted. */
function interruptible(
  t: Owner,
  story: Story,
  interrupted: Interrupted | null,
): { outbound: Outbound; made: string[] } {
  const live = liveOutbound({
    clock: liveClock,
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
  })
  t.after(async () => live[Symbol.asyncDispose]())
  const made: string[] = []
  let isOver = false
  const nameOf = (request: OutboundRequest) => {
    const name = story.names.find(
      ([method, address]) => method === request.method && address.test(request.url),
    )?.[2]
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
    if (!story.switches && !story.fault) assert.ok(answer.ok && answer.status < 300)
    if (interrupted.interruption === 'its process dies after') throw new Died()
    return { ok: false, reason: 'broken', sent: true, detail: 'The connection broke.' } as const
  }
  return { outbound: { send }, made }
}

/** Nothing that comes after it is done: neither journalled nor given back. */
class Died extends Error {}

/** A test of each call of the story, interrupted in each way, and one in which nothing is. */
export function testInterruptions(story: Story): void {
  const named = story.files.map((file) => (typeof file === 'string' ? file : file.name))
  const what = `${named.join(' and ')} on ${story.platform}${story.ahead ? ', before its time' : ''}`
  test(`nothing interrupts ${what}: each call is made once`, async () => {
    const { made, posts } = await publish(story, null)
    assert.deepEqual([made, posts], [story.calls, 1])
  })
  for (const interruption of interruptions)
    for (const [index, name] of story.calls.entries())
      test(`${what}: ${interruption} call ${index + 1}, ${name}${isUnsureAt(story, interruption, name) ? ': it ends unconfirmed' : ': one post, and only that call is repeated'}`, async () => {
        const { made, posts, status, altText } = await publish(story, { interruption, at: index })
        const isUnsure = isUnsureAt(story, interruption, name)
        assert.deepEqual([status, posts], isUnsure ? ['failed', 0] : ['published', 1])
        if (story.calls.includes('describe') && !isUnsure)
          assert.equal(altText, 'Fresh bread on a board.')
        assert.ok(made.length <= story.calls.length + 1, made.join(', '))
        for (const one of new Set(story.calls)) {
          const more = timesOf(made, one) - timesOf(story.calls, one)
          assert.ok(
            more <= (one === name && one !== story.onlyOnce ? 1 : 0),
            `${one}: ${made.join(', ')}`,
          )
        }
      })
}

function isUnsureAt(
  { neverSureOfAbsence }: Story,
  interruption: Interruption,
  name: string,
): boolean {
  return (
    neverSureOfAbsence === true && interruption === 'its process dies before' && name === 'create'
  )
}
