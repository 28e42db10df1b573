import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { objectBomb } from '@crier/server/testing/object-bomb.ts'
import { hostileTexts } from '../../patterns/hostile-texts.ts'
import type { ManyAccount } from '../../processes/many-accounts.ts'
import type { Shown } from './neighbour.ts'
import type { Attack, AttackRequest } from './one-attacker-child.ts'
import { makeVideo, type VideoTools } from './make-video.ts'

/** One account's longest requests. */
export interface HardWork {
  readonly name: string
  /** The media of the neighbour's posts: made by the same worker. */
  readonly shown: Shown
  /** Begins it, as far as it is no request that is repeated. */
  begin(attacker: ManyAccount, tools: VideoTools): Promise<Omit<Attack, 'url'>>
}

const connections = 2
const previewConnections = 24
const carousels = 10
const slides = 35

export const hardWork: readonly HardWork[] = [
  documents('PDFs of 199 thousand objects', objectBomb(199_000)),
  documents('PDFs of 300 thousand objects', objectBomb(300_000)),
  documents('PDFs of 700 thousand objects', objectBomb(700_000)),
  documents('PDFs of a list of 700 thousand dictionaries', objectBomb(700_000, 'list')),
  sources('opening low quotes'),
  sources('words of capitals, then one small letter'),
  sources('capitals, then a hyphen'),
  { name: 'pictures of a client’s link', shown: 'rendered text', begin: askForPictures },
  { name: 'videos of 40 s in 4K at 60 frames', shown: 'video', begin: convertVideos },
]

function documents(name: string, body: Buffer<ArrayBuffer>): HardWork {
  return {
    name,
    shown: 'picture',
    begin: async (attacker) => ({
      connections,
      requests: [upload(attacker, 'application/pdf', body)],
    }),
  }
}

function sources(kind: keyof typeof hostileTexts & string): HardWork {
  const body = Buffer.from(
    JSON.stringify({ platform: 'x', topic: 'Owls at night', source: hostileTexts[kind]!(100_000) }),
  )
  const headers = (attacker: ManyAccount) => ({
    ...keyOf(attacker),
    'content-type': 'application/json',
  })
  return {
    name: `sources of ${kind.replaceAll(',', '')}`,
    shown: 'picture',
    begin: async (attacker) => ({
      connections,
      requests: [{ method: 'POST', path: '/api/generate-post', headers: headers(attacker), body }],
    }),
  }
}

/** Each picture of ten carousels, by the link alone. */
async function askForPictures({ client }: ManyAccount): Promise<Omit<Attack, 'url'>> {
  const drafts: string[] = []
  for (let number = 0; number < carousels; number++) {
    const pieces = Array.from(
      { length: slides },
      (_, index) => `Slide ${index} of ${number}. ${'Owls hunt at night. '.repeat(20)}`,
    )
    drafts.push(
      (await client.createDraft({ body: { platform: 'tiktok', content_type: 'carousel', pieces } }))
        .draft_id,
    )
  }
  const at = Temporal.Now.instant().add({ hours: 1 })
  const times = drafts.map((_, index) =>
    at.add({ minutes: index }).toString({ smallestUnit: 'second' }),
  )
  const schedules = drafts.map((draft_id, index) => ({
    draft_id,
    platform: 'tiktok' as const,
    scheduled_at: times[index]!,
  }))
  const { data } = await client.batchSchedules({ body: { schedules } })
  const schedule_ids = data.flatMap((one) => ('schedule_id' in one ? [one.schedule_id] : []))
  const { url } = await client.createPreview({ body: { schedule_ids } })
  const places = Array.from({ length: slides }, (_, index) => index + 1)
  const addresses = schedule_ids.flatMap((id) =>
    places.map((place) => `${new URL(url).pathname}/${id}/1/${place}.jpg`),
  )
  return {
    connections: previewConnections,
    requests: addresses.map((path) => ({ method: 'GET', path, headers: {} })),
  }
}

/**
 * Two posts with a video that both networks need converted, and uploads of another one beside them.
 */
async function convertVideos(
  attacker: ManyAccount,
  tools: VideoTools,
): Promise<Omit<Attack, 'url'>> {
  const [short, long] = [join(tools.directory, 'short.mp4'), join(tools.directory, 'long.mp4')]
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=3840x2160:rate=60',
    '-t',
    '4',
    '-pix_fmt',
    'yuv420p',
  ]
  await makeVideo(tools, [
    ...picture,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '40',
    short,
  ])
  await makeVideo(tools, ['-stream_loop', '9', '-i', short, '-c', 'copy', long])
  const { client } = attacker
  const { media_id } = await client.createMedia({ body: new Blob([await readFile(long)]) })
  const schedules: string[] = []
  for (const platform of ['instagram', 'x'] as const) {
    const { draft_id } = await client.createDraft({
      body: { platform, content: 'Owls at night.', media: [{ media_id }] },
    })
    const scheduled_at = Temporal.Now.instant()
      .add({ seconds: 2 })
      .toString({ smallestUnit: 'millisecond' })
    schedules.push(
      (await client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })).schedule_id,
    )
  }
  const states = () =>
    Promise.all(schedules.map((schedule_id) => client.getSchedule({ params: { schedule_id } })))
  while (!(await states()).some(({ status }) => status === 'publishing')) await pause(500)
  return { connections, requests: [upload(attacker, 'video/mp4', await readFile(short))] }
}

const upload = (attacker: ManyAccount, type: string, body: Buffer<ArrayBuffer>): AttackRequest => ({
  ...{ method: 'POST', path: '/api/media', body },
  headers: { ...keyOf(attacker), 'content-type': type },
})

const keyOf = ({ apiKey }: ManyAccount) => ({ authorization: `Bearer ${apiKey}` })
