import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream, sharp } from '@crier/server/testing/file-makers.ts'
import { Chance } from '../../simulation/machine/chance.ts'
import type { Campaign } from '../campaign.ts'
import { startServerProcess, type StartedServer } from '../stalls/server-process.ts'
import { hostileFiles, secret, type HostileFile, type Sample } from './hostile-files.ts'

const violationsMax = 30
// Less than the whole budget of the program that reads files, 60 s of processor time: a file that
// takes it keeps others waiting.
const answerMsMax = 55_000
const served = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/quicktime',
  'video/webm',
])
const documents = new Set(['application/pdf', 'text/plain', 'text/vtt', 'application/x-subrip'])
// In the others what was moved by chance may have become a part of what is to be seen.
const reencoded = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const refusals = new Set([
  'unsupported_media_type',
  'media_unreadable',
  'payload_too_large',
  'invalid_parameter',
])

/**
 * Files that are made to break their reader: each is kept clean or refused clearly, without effect
 * on other accounts.
 */
export const files: Campaign = {
  unit: 'files',
  target: 2_000,
  async run(owner, order) {
    const server = await startServerProcess(owner)
    const { files: crafted, samples } = await hostileFiles()
    const violations: string[] = []
    const counts = { taken: 0, refused: 0 }
    const longest = { ms: 0, title: '', healthMs: 0, healthTitle: '' }
    let done = 0
    for (; done < order.count && violations.length < violationsMax && !order.stop.aborted; done++) {
      const file = crafted[done] ?? brokenFile(new Chance(order.seed, `file ${done}`), samples)
      const watch = watchHealth(server)
      const begun = performance.now()
      const { outcome, faults } = await sendAndCheck(server, file).catch((error: unknown) => ({
        outcome: 'refused' as const,
        faults: [String(error)],
      }))
      const ms = performance.now() - begun
      const healthMs = await watch.end()
      counts[outcome] += 1
      if (ms > longest.ms) Object.assign(longest, { ms, title: file.title })
      if (healthMs > longest.healthMs) Object.assign(longest, { healthMs, healthTitle: file.title })
      if (ms > answerMsMax) faults.push(`took ${Math.round(ms)} ms`)
      violations.push(...faults.map((fault) => `${file.title}: ${fault}`))
      if (done % 50 === 49) order.progress(done + 1)
    }
    const after = await sendAndCheck(server, {
      ...crafted.find(({ mustBe }) => mustBe === 'taken')!,
      title: 'afterwards',
    })
    violations.push(...after.faults.map((fault) => `afterwards: ${fault}`))
    const left = readdirSync(`${server.dataDir}/incoming`)
    if (left.length > 0) violations.push(`${left.join(', ')}: left where files come in`)
    return {
      done,
      violations,
      figures: {
        ...counts,
        'longest answer': `${Math.round(longest.ms)} ms (${longest.title})`,
        'longest /healthz meanwhile': `${Math.round(longest.healthMs)} ms (${longest.healthTitle})`,
      },
    }
  },
}

interface Checked {
  readonly outcome: 'taken' | 'refused'
  readonly faults: string[]
}

async function sendAndCheck(server: StartedServer, file: HostileFile): Promise<Checked> {
  const name = file.name === undefined ? '' : `?name=${encodeURIComponent(file.name)}`
  const answer = await fetch(`${server.url}/api/media${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': file.type ?? 'application/octet-stream',
    },
    body: file.bytes as Uint8Array<ArrayBuffer>,
  })
  const json = (await answer.json()) as Record<string, any>
  const outcome = answer.status === 201 ? 'taken' : 'refused'
  const faults: string[] = []
  if (outcome === 'refused') {
    if (answer.status >= 500 || !refusals.has(json['code']))
      faults.push(`answered ${answer.status} ${JSON.stringify(json).slice(0, 300)}`)
    if (String(json['detail'] ?? '').length < 10) faults.push('the refusal says nothing')
  } else faults.push(...(await faultsOfKept(file, json)))
  if (file.mustBe !== undefined && file.mustBe !== outcome)
    faults.push(`was ${outcome}: ${JSON.stringify(json).slice(0, 300)}`)
  return { outcome, faults }
}

const secrets = [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(secret, 'utf16le').swap16(),
  Buffer.from('<script'),
]

async function faultsOfKept(file: HostileFile, media: Record<string, any>): Promise<string[]> {
  const faults: string[] = []
  const answer = await fetch(media['url'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (answer.status !== 200) faults.push(`its address answers ${answer.status}`)
  if (type !== media['content_type'] || !(served.has(type) || documents.has(type)))
    faults.push(`is served as ${type}`)
  if (answer.headers.get('x-content-type-options') !== 'nosniff')
    faults.push('is served without nosniff')
  if (!served.has(type) && answer.headers.get('content-disposition') !== 'attachment')
    faults.push('is shown by a browser')
  if (bytes.length !== media['bytes'])
    faults.push(`is served with ${bytes.length} of ${media['bytes']} bytes`)
  if (createHash('sha256').update(bytes).digest('hex') !== media['sha256'])
    faults.push('is served with other bytes')
  // A text's content is what is to be read.
  const isText = type.startsWith('text/') || type === 'application/x-subrip'
  const parts = type === 'application/pdf' ? [bytes, ...(await partsOfPdf(bytes))] : [bytes]
  const mayHoldThem = isText || (file.isBroken && !reencoded.has(type))
  if (!mayHoldThem && parts.some((part) => secrets.some((one) => part.includes(one))))
    faults.push('is kept with what it was not to tell')
  if (type.startsWith('image/') && type !== 'image/gif')
    faults.push(...(await faultsOfPicture(bytes)))
  if (media['name'] !== (file.name ?? null))
    faults.push(`is named ${JSON.stringify(media['name'])}`)
  if (media['thumbnail_url'] !== null) {
    const small = await fetch(media['thumbnail_url'])
    // A document whose first page cannot be drawn has no thumbnail.
    const mayFail = type === 'application/pdf' && small.status === 422
    if (small.status !== 200 && !mayFail) faults.push(`its thumbnail answers ${small.status}`)
    else if (!mayFail) await sharp(Buffer.from(await small.arrayBuffer())).metadata()
  }
  return faults
}

/** The content of its objects and streams, unpacked. */
async function partsOfPdf(bytes: Buffer): Promise<Buffer[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const text = Buffer.from(object.toString())
    if (!(object instanceof PDFRawStream)) return [text]
    const packed = Buffer.from(object.contents)
    // A bomb is too large to inspect.
    return [text, packed, ...unpacked(packed, 10_000_000)]
  })
}

function unpacked(packed: Buffer, maxOutputLength: number): Buffer[] {
  try {
    return [inflateSync(packed, { maxOutputLength })]
  } catch {
    return []
  }
}

async function faultsOfPicture(bytes: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, comments } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return exif || xmp || iptc || comments ? ['is kept with metadata'] : []
}

/** A sample with a few bytes changed, moved, doubled or taken away. */
function brokenFile(chance: Chance, samples: readonly Sample[]): HostileFile {
  const { kind, bytes } = chance.pick(samples)
  let changed = Buffer.from(bytes)
  // Many decisive bytes are at the beginning.
  const place = () =>
    chance.between(
      0,
      Math.max(0, (chance.happens(0.5) ? Math.min(changed.length, 600) : changed.length) - 1),
    )
  const ways = {
    'other bytes': () => {
      for (let count = chance.between(1, 20); count > 0; count--)
        changed[place()] = chance.between(0, 255)
    },
    'a large number': () => {
      const at = Math.min(place(), changed.length - 4)
      if (at >= 0)
        changed.writeUInt32BE(chance.pick([0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]), at)
    },
    'an early end': () => void (changed = changed.subarray(0, place())),
    'a part twice': () => {
      const [at, length] = [place(), chance.between(1, 5_000)]
      changed = Buffer.concat([changed.subarray(0, at + length), changed.subarray(at)])
    },
    'a part away': () => {
      const [at, length] = [place(), chance.between(1, 5_000)]
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)])
    },
    zeros: () => {
      const at = place()
      changed.fill(0, at, Math.min(changed.length, at + chance.between(1, 500)))
    },
    'another file behind it': () =>
      void (changed = Buffer.concat([changed, chance.pick(samples).bytes])),
    'another file in it': () => {
      const at = place()
      changed = Buffer.concat([
        changed.subarray(0, at),
        chance.pick(samples).bytes,
        changed.subarray(at),
      ])
    },
  }
  const names = Array.from({ length: chance.between(1, 3) }, () =>
    chance.pick(Object.keys(ways) as (keyof typeof ways)[]),
  )
  for (const name of names) ways[name]()
  return { title: `${kind} with ${names.join(', ')}`, bytes: changed, isBroken: true }
}

/** How long `/healthz` takes at the longest until `end`. */
function watchHealth(server: StartedServer): { end(): Promise<number> } {
  let [longest, isOver] = [0, false]
  const watching = (async () => {
    do {
      const begun = performance.now()
      const { status } = await fetch(`${server.url}/healthz`)
      if (status !== 200) throw new Error(`/healthz answers ${status}`)
      longest = Math.max(longest, performance.now() - begun)
    } while (!isOver)
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}
