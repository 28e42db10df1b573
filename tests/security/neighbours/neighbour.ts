import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sharp } from '@crier/server/testing/file-makers.ts'
import type { ManyAccount } from '../../processes/many-accounts.ts'
import { postsOn } from '../../sandbox-control.ts'
import { makeVideo, type VideoTools } from './make-video.ts'

export type Shown = 'picture' | 'rendered text' | 'video'
export type Measured = Readonly<Record<'upload' | 'draft' | 'post', readonly number[]>>

const rounds = 3
const dueInMs = 3_000
const waitMaxMs = 150_000
let made = 0

/**
 * How long the neighbour's uploads and drafts take, and how late its posts are, in milliseconds. A
 * post that never comes is endless.
 */
export async function measureNeighbour(
  { client }: ManyAccount,
  sandbox: string,
  shown: Shown,
  tools: VideoTools,
): Promise<Measured> {
  const [upload, draft]: [number[], number[]] = [[], []]
  const due = new Map<string, number>()
  // A converted video is polled every ten seconds, and an account has one converted at a time.
  const posts = shown === 'video' ? 1 : rounds
  for (let round = 0; round < rounds; round++) {
    const number = made++
    const { ms, result } = await timed(async () =>
      client.createMedia({ body: new Blob([await pictureOf(number)]) }),
    )
    upload.push(ms)
    if (round < posts) {
      const clip =
        shown === 'video'
          ? await client.createMedia({ body: new Blob([await clipOf(number, tools)]) })
          : result
      const content = `Post number ${number}.`
      const media = shown === 'rendered text' ? {} : { media: [{ media_id: clip.media_id }] }
      const { draft_id } = await client.createDraft({
        body: { platform: 'instagram', content, ...media },
      })
      const at = Temporal.Now.instant().add({ milliseconds: dueInMs })
      const scheduled_at = at.toString({ smallestUnit: 'millisecond' })
      await client.scheduleDraft({ body: { draft_id, platform: 'instagram', scheduled_at } })
      due.set(content, at.epochMilliseconds)
    }
    const source = `Owls hunt at night. The forest of Lindow has ${40 + number} of them.`
    draft.push(
      (
        await timed(() =>
          client.generatePost({ body: { platform: 'linkedin', topic: 'Owls at night', source } }),
        )
      ).ms,
    )
  }
  return { upload, draft, post: await lateness(sandbox, due) }
}

async function lateness(sandbox: string, due: ReadonlyMap<string, number>): Promise<number[]> {
  const giveUpAt = Math.max(...due.values()) + waitMaxMs
  for (;;) {
    const found = (await postsOn(sandbox, { platform: 'instagram' })).filter(({ text }) =>
      due.has(text),
    )
    const late = found.map(({ text, created_at }) => created_at - due.get(text)!)
    if (late.length === due.size) return late
    if (Temporal.Now.instant().epochMilliseconds > giveUpAt) return [...late, Infinity]
    await pause(200)
  }
}

async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly ms: number; readonly result: Result }> {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/** Another one each time: what was uploaded before is known. */
const pictureOf = async (number: number) =>
  Buffer.from(
    await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: { r: number % 256, g: 90, b: 160 },
      },
    })
      .png()
      .toBuffer(),
  )

/** Four seconds of too few frames for Instagram. */
async function clipOf(number: number, tools: VideoTools): Promise<Buffer<ArrayBuffer>> {
  const path = join(tools.directory, `clip-${number}.mp4`)
  const picture = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=640x360:rate=${10 + (number % 12)}`,
    '-t',
    '4',
    '-pix_fmt',
    'yuv420p',
  ]
  await makeVideo(tools, [...picture, '-c:v', 'libx264', '-preset', 'ultrafast', path])
  return readFile(path)
}
