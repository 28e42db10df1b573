import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { manualService, type SandboxPost, type TestAccount } from '../service.ts'

/**
 * Uploads on each network: each cell is published as intended, or refused with the reason when it
 * is scheduled.
 */
const service = await manualService({ after })

const files = { picture: 'picture.jpg', gif: 'animated.gif', video: 'video.mp4', mov: 'video.mov', webm: 'video.webm', short: 'video-1s.mp4', document: 'document.pdf' } // prettier-ignore
type Named = keyof typeof files
const forms = {
  'a picture': ['picture'],
  'several pictures': ['picture', 'picture', 'picture'],
  'a GIF': ['gif'],
  'a GIF among pictures': ['picture', 'gif'],
  'a video': ['video'],
  'a MOV': ['mov'],
  'a WebM': ['webm'],
  'a video that is too short': ['short'],
  'pictures and a video': ['picture', 'video', 'picture'],
  'two videos': ['video', 'video'],
  'a document': ['document'],
  'a document and a picture': ['document', 'picture'],
} as const satisfies Record<string, readonly Named[]>

type Cell = 'out' | RegExp
const cells: Partial<Record<Platform, Record<keyof typeof forms, Cell>>> = {
  linkedin: {
    'a picture': 'out',
    'several pictures': 'out',
    'a GIF': 'out',
    'a GIF among pictures': 'out',
    'a video': 'out',
    'a MOV': /The video is MOV; LinkedIn takes MP4\./,
    'a WebM':
      /The video is WebM; LinkedIn takes MP4\..*The video has 3[\d.]* kB; LinkedIn takes 76\.8 kB and more/,
    'a video that is too short':
      /The video has 3[\d.]* kB; LinkedIn takes 76\.8 kB and more\..*The video lasts 1[.\d]* s; LinkedIn takes 3 to 1,800 s\./,
    'pictures and a video':
      /LinkedIn shows a video alone in a post; here are 3 uploads or slides\. Remove 2\./,
    'two videos':
      /LinkedIn shows a video alone in a post; here are 2 uploads or slides\. Remove 1\./,
    'a document': 'out',
    'a document and a picture':
      /LinkedIn shows a document alone in a post; here are 2 uploads or slides\. Remove 1\./,
  },
  instagram: {
    'a picture': 'out',
    'several pictures': 'out',
    'a GIF':
      /The GIF cannot go out there: Instagram takes pictures and videos\. Replace it by a video in MP4/,
    'a GIF among pictures': /GIF 2 cannot go out there/,
    'a video': 'out',
    'a MOV': 'out',
    'a WebM': /The video is WebM; Instagram takes MP4 and MOV\./,
    'a video that is too short': /The video lasts 1[.\d]* s; Instagram takes 3 to 900 s\./,
    'pictures and a video': 'out',
    'two videos': 'out',
    'a document': /The document cannot go out there/,
    'a document and a picture': /Document 1 cannot go out there/,
  },
  x: {
    'a picture': 'out',
    'several pictures': 'out',
    'a GIF': 'out',
    'a GIF among pictures':
      /X shows a GIF alone in a post; here are 2 uploads or slides\. Remove 1\./,
    'a video': 'out',
    'a MOV': 'out',
    'a WebM':
      /The video is WebM; X takes MP4 and MOV\..*The video is in VP9; X takes H\.264, AAC\./,
    'a video that is too short': 'out',
    'pictures and a video':
      /X shows a video alone in a post; here are 3 uploads or slides\. Remove 2\./,
    'two videos': /X shows a video alone in a post; here are 2 uploads or slides\. Remove 1\./,
    'a document': /The document cannot go out there: X takes pictures, GIFs and videos\./,
    'a document and a picture': /Document 1 cannot go out there/,
  },
  tiktok: {
    'a picture': 'out',
    'several pictures': 'out',
    'a GIF':
      /The GIF cannot go out there: TikTok takes pictures and videos\. Replace it by a video in MP4/,
    'a GIF among pictures': /GIF 2 cannot go out there/,
    'a video': 'out',
    'a MOV': 'out',
    'a WebM': 'out',
    'a video that is too short': /The video lasts 1[.\d]* s; TikTok takes 3 to 600 s\./,
    'pictures and a video':
      /TikTok shows a video alone in a post; here are 3 uploads or slides\. Remove 2\./,
    'two videos': /TikTok shows a video alone in a post; here are 2 uploads or slides\. Remove 1\./,
    'a document': /The document cannot go out there: TikTok takes pictures and videos\./,
    'a document and a picture': /Document 1 cannot go out there/,
  },
}

interface Shown {
  readonly kind: string
  readonly content_type: string
  readonly sha256: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly duration_ms: number | null
  readonly alt_text: string
}

for (const [platform, row] of Object.entries(cells) as [
  Platform,
  Record<keyof typeof forms, Cell>,
][])
  for (const [form, cell] of Object.entries(row) as [keyof typeof forms, Cell][])
    test(`${form} on ${labelOf(platform)} ${cell === 'out' ? 'is published as intended' : 'is refused with the reason'}`, async () => {
      const account = await service.newAccount()
      const uploads = await Promise.all(
        forms[form].map((name, index) => upload(account, name, `Number ${index + 1}`)),
      )
      const media = uploads.map(({ media_id }) => ({ media_id }))
      const { draft_id } = await account.client.createDraft({
        body: { platform, content: 'Fresh from the oven.', media },
      })
      const body = { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) }
      const scheduled = await account.request('POST', '/api/schedules', { body })
      const { platforms: shown } = await account.client.previewDraft({ params: { draft_id } })
      const preview = shown.find((one) => one.platform === platform)!
      if (cell !== 'out') {
        assert.deepEqual(
          [scheduled.status, scheduled.json.code],
          [422, 'media_not_supported'],
          scheduled.text,
        )
        const details = (scheduled.json.errors as { detail: string }[]).map(({ detail }) => detail)
        assert.match(details.join(' '), cell)
        assert.deepEqual(preview.warnings.map(({ detail }) => detail), details) // prettier-ignore
        return
      }
      assert.equal(scheduled.status, 201, scheduled.text)
      const post = await goneOut(account, scheduled.json.schedule_id as string, platform)
      assert.equal(post.text, 'Fresh from the oven.')
      assert.deepEqual(
        (post.media as Shown[]).map((one) => described(one)),
        uploads.map((one) => meant(one, platform)),
      )
      for (const [index, one] of uploads.entries())
        if (one.kind !== 'image') await checkShown(preview.media[index]!, one)
    })

type Upload = Awaited<ReturnType<typeof upload>>

async function upload({ client, request }: TestAccount, name: Named, alt_text: string) {
  const made = await request('POST', '/api/media', {
    body: mediaFile(files[name]),
    headers: { 'content-type': 'application/octet-stream' },
  })
  assert.equal(made.status, 201, made.text)
  return client.updateMedia({
    params: { media_id: made.json.media_id as string },
    body: { alt_text },
  })
}

async function goneOut({ client }: TestAccount, schedule_id: string, platform: Platform) {
  await service.advance({ minutes: 1 })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advanceUntil(async () => !['publishing', 'pending'].includes((await read()).status))
  const schedule = await read()
  assert.equal(schedule.status, 'published', JSON.stringify(schedule))
  const all: SandboxPost[] = await service.posts({ platform })
  const found = all.filter(({ external_id }) => external_id === schedule.external_id)
  assert.equal(found.length, 1)
  const page = await fetch(schedule.external_url!)
  assert.equal(page.status, 200)
  const html = await page.text()
  for (const { kind, sha256 } of found[0]!.media as Shown[])
    assert.match(html, new RegExp(`${tags[kind]!}="/_media/${sha256}"`))
  return found[0]!
}

const tags: Readonly<Record<string, string>> = {
  image: '<img src',
  video: '<video src',
  document: '<a class="document" href',
}

/**
 * Pictures are made to fit, so their bytes are others; everything else is byte by byte what
 * was uploaded.
 */
function described({
  kind,
  content_type,
  width,
  height,
  duration_ms,
  alt_text,
  sha256,
  bytes,
}: Shown) {
  const isPicture = content_type === 'image/jpeg'
  return {
    kind,
    content_type,
    width,
    height,
    duration_ms: tenths(duration_ms),
    alt_text,
    ...(!isPicture && { sha256, bytes }),
  }
}

function meant(
  { kind, content_type, width, height, duration_ms, sha256, bytes, ...texts }: Upload,
  platform: Platform,
) {
  // TikTok has no place for the text of a picture.
  const alt_text = platform === 'tiktok' ? '' : texts.alt_text
  if (kind === 'image')
    return { kind, content_type: 'image/jpeg', width, height, duration_ms: null, alt_text }
  const file = { content_type, sha256, bytes }
  // X makes a video of it.
  if (kind === 'gif')
    return {
      kind: platform === 'x' ? 'video' : 'image',
      ...file,
      width,
      height,
      duration_ms: null,
      alt_text,
    }
  if (kind === 'document')
    return {
      kind,
      ...file,
      width: null,
      height: null,
      duration_ms: null,
      alt_text: 'Fresh from the oven.',
    }
  // Only X has alternative texts of videos.
  return {
    kind,
    ...file,
    width,
    height,
    duration_ms: tenths(duration_ms),
    alt_text: platform === 'x' ? alt_text : '',
  }
}

/** Readers of a WebM disagree about its last frame. */
const tenths = (ms: number | null) => ms && Math.round(ms / 100) * 100

/** The preview's address shows the upload itself, with its length, in parts too. */
async function checkShown(address: string, { bytes, content_type }: Upload) {
  const head = await fetch(address, { method: 'HEAD' })
  assert.deepEqual(
    [head.status, head.headers.get('content-length'), head.headers.get('content-type')],
    [200, String(bytes), content_type],
  )
  const part = await fetch(address, { headers: { range: 'bytes=10-19' } })
  assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 10])
}
