import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Piece } from '@crier/writing/text/publication.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import { convertPicture } from '@crier/server/media/converting/convert-picture.ts'
import { fit } from '@crier/server/networks/fit/fit.ts'
import { limits } from '@crier/server/networks/fit/limits.ts'
import { refOf } from '@crier/server/networks/bluesky/post-id.ts'
import { seededRandom, type Random } from '@crier/server/ports/random.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { eventually, temporaryDirectory } from '../processes.ts'
import type { Owner } from '../service.ts'
import { post, signedInAuthor, type Author } from './author.ts'
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts'
import type { Pds } from './pds.ts'
import { connectorPorts, publishPieces, settingsOf, type Publishing } from './publish-with.ts'
import { randomText } from './random-texts.ts'

export interface Proof {
  readonly pds: Pds
  readonly count: number
  readonly seed: number
}

/** More than half of the calls meet a fault. */
const faulty = {
  'lose-request': 0.12,
  'lose-answer': 0.18,
  'cut-answer': 0.1,
  late: 0.1,
  delay: 0.05,
  repeat: 0.1,
}

/**
 * Publishes so many posts through a line that loses, cuts, delays and repeats calls: every third is
 * a thread of three, every third has pictures. Then the server must hold each of them once.
 */
export async function publishThroughFaults(
  owner: Owner,
  { pds, count, seed }: Proof,
): Promise<{ readonly posts: number; readonly proxy: FaultyProxy }> {
  const proxy = await startFaultyProxy(owner, {
    target: pds.url,
    seed,
    parts: faulty,
    // Longer than a reconciliation: a late call arrives when it seems to be absent.
    delayMs: 150,
  })
  const author = await signedInAuthor(pds, `faults${seed}`)
  const publishing = publishingFor(owner, author, proxy.url, seed)
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'wheat' },
  })
    .jpeg()
    .toBuffer()
  const expected: Expected[] = []
  for (let number = 0; number < count; number++) {
    const texts = number % 3 === 1 ? ['a', 'b', 'c'] : ['']
    const pictures = number % 3 === 2 ? 1 + (number % 4) : 0
    const pieces = texts.map((part) => pieceOf(`Post ${number}${part} 🍞 #bread`, pictures))
    const ids = await publishPieces({ ...publishing, pictures: () => picture }, pieces)
    expected.push(
      ...pieces.map(({ text }, index) => ({
        text,
        pictures,
        uri: refOf(ids[index]!).uri,
        parent: index === 0 ? undefined : refOf(ids[index - 1]!).uri,
        root: index === 0 ? undefined : refOf(ids[0]!).uri,
      })),
    )
  }
  await eventually('the last late call', async () => proxy.underWay() === 0 || undefined)
  const byUri = (one: Expected, other: Expected) => (one.uri < other.uri ? -1 : 1)
  assert.deepEqual((await storedPosts(pds, author)).sort(byUri), expected.sort(byUri))
  return { posts: expected.length, proxy }
}

interface Expected {
  readonly uri: string
  readonly text: string
  readonly pictures: number
  readonly parent: string | undefined
  readonly root: string | undefined
}

interface StoredPost {
  readonly uri: string
  readonly value: {
    readonly text: string
    readonly embed?: { readonly images: readonly unknown[] }
    readonly reply?: {
      readonly parent: { readonly uri: string }
      readonly root: { readonly uri: string }
    }
  }
}

async function storedPosts(pds: Pds, { did }: Author): Promise<Expected[]> {
  const found: Expected[] = []
  let cursor: string | undefined
  do {
    const { body } = await pds.call('com.atproto.repo.listRecords', {
      query: {
        repo: did,
        collection: 'app.bsky.feed.post',
        limit: '100',
        ...(cursor !== undefined && { cursor }),
      },
    })
    for (const { uri, value } of body['records'] as readonly StoredPost[])
      found.push({
        uri,
        text: value.text,
        pictures: value.embed?.images.length ?? 0,
        parent: value.reply?.parent.uri,
        root: value.reply?.root.uri,
      })
    cursor = body['cursor'] as string | undefined
  } while (cursor !== undefined)
  return found
}

/**
 * Compares what fits one post here with what the server takes, on texts around both limits. Each
 * text is also published as it was fitted: whatever we send, the server must take.
 */
export async function compareTexts(
  owner: Owner,
  { pds, count, seed }: Proof,
): Promise<{ readonly taken: number; readonly threads: number }> {
  const random = seededRandom(seed)
  const author = await signedInAuthor(pds, `texts${seed}`)
  const publishing = publishingFor(owner, author, pds.url, seed)
  const [taken, disagreements]: [number[], string[]] = [[], []]
  let threads = 0
  for (let number = 0; number < count; number++) {
    const text = randomText(random)
    const { status } = await author.create(post(text))
    const fitted = fit({ contentType: 'post', pieces: [text] }, 'bluesky')
    const pieces = fitted.ok ? fitted.publication.pieces : []
    const fitsHere = pieces.length === 1 && pieces[0]!.text === text
    if (fitsHere !== (status === 200)) disagreements.push(`${status} ${JSON.stringify(text)}`)
    if (status === 200) taken.push(number)
    if (pieces.length > 1) threads += 1
    // The server must take each part of a text that is too long for one post.
    await publishPieces(publishing, pieces.slice(0, 3))
  }
  assert.deepEqual(disagreements, [])
  return { taken: taken.length, threads }
}

/** Publishes pictures of all sizes and kinds, as they are made for Bluesky. */
export async function comparePictures(
  owner: Owner,
  { pds, count, seed }: Proof,
): Promise<{ readonly largest: number }> {
  const random = seededRandom(seed)
  const author = await signedInAuthor(pds, `pictures${seed}`)
  const publishing = publishingFor(owner, author, pds.url, seed)
  const folder = await temporaryDirectory(owner)
  let largest = 0
  for (let number = 0; number < count; number++) {
    const { from, asset } = await randomPicture(random, join(folder, `${number}`))
    const to = join(folder, `${number}.made`)
    const { widthMax, heightMax, bytesMax } = limits.bluesky.picture
    await convertPicture(from, to, asset.contentType, {
      kind: 'picture',
      format: 'jpeg',
      ...{ widthMax, heightMax, bytesMax },
    })
    const bytes = await readFile(to)
    largest = Math.max(largest, bytes.length)
    const fitted = fit(
      { contentType: 'post', pieces: [`Picture ${number}`], media: [{ piece: 1, asset }] },
      'bluesky',
    )
    assert.ok(fitted.ok, JSON.stringify(fitted))
    await publishPieces({ ...publishing, pictures: () => bytes }, fitted.publication.pieces)
  }
  assert.equal((await storedPosts(pds, author)).length, count)
  return { largest }
}

const formats = ['jpeg', 'png', 'webp'] as const

/** Noise, which no format makes small, or one colour. */
async function randomPicture(
  random: Random,
  from: string,
): Promise<{ from: string; asset: Asset }> {
  const side = () =>
    Math.max(
      1,
      Math.round(
        random.fraction() < 0.8 ? random.fraction() * 900 : 900 + random.fraction() * 2_600,
      ),
    )
  const [width, height] = [side(), side()]
  const format = formats[Math.floor(random.fraction() * formats.length)]!
  const isNoise = random.fraction() < 0.7
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const background = { r: 240, g: 200, b: 140, alpha: random.fraction() }
  const picture = sharp({
    create: isNoise
      ? { width, height, channels: 3, background: 'black', noise }
      : { width, height, channels: 4, background },
  })
  const bytes = await picture.toFormat(format, { quality: 100 }).toBuffer()
  await writeFile(from, bytes)
  return {
    from,
    asset: assetOf({ contentType: `image/${format}`, bytes: bytes.length, width, height }),
  }
}

const assetOf = (read: Pick<Asset, 'contentType' | 'bytes' | 'width' | 'height'>): Asset => ({
  kind: 'image',
  mediaId: 'media_1',
  sha256: 'a',
  durationMs: null,
  codecs: [],
  frames: null,
  altText: 'A picture of noise, or of one colour',
  ...read,
})

function pieceOf(text: string, pictures: number): Piece {
  const asset = assetOf({ contentType: 'image/jpeg', bytes: 1, width: 40, height: 30 })
  return {
    text,
    title: null,
    pictures: Array.from({ length: pictures }, () => asset),
    document: [],
  }
}

function publishingFor(owner: Owner, author: Author, url: string, seed: number): Publishing {
  return {
    ports: connectorPorts(owner, seed),
    settings: settingsOf(url),
    access: {
      accessToken: author.accessJwt,
      externalAccountId: author.did,
      accountName: author.handle,
      facts: {},
      scopes: [],
    },
  }
}
