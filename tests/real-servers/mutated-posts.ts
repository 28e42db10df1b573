import { cidOfBytes } from '@crier/sandbox/bluesky/cid.ts'
import { createOf, keyOf, post, postCollection } from './author.ts'

/** The bytes of the blob that the posts name; they must be uploaded before. */
export const blobBytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10)])

const cid = cidOfBytes(blobBytes)
const blob = { $type: 'blob', ref: { $link: cid }, mimeType: 'image/jpeg', size: blobBytes.length }
const strong = { uri: `at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/${postCollection}/${keyOf(0)}`, cid }
const images = (...items: readonly object[]) => ({ $type: 'app.bsky.embed.images', images: items })
const shape = { width: 1, height: 2 }
const link = { $type: 'app.bsky.richtext.facet#link', uri: 'https://a.b' }
const index = { byteStart: 0, byteEnd: 3 }

const posts: readonly object[] = [
  post('Facet', { langs: ['de'], tags: ['x'], facets: [{ index, features: [link] }] }),
  post('Pictures', {
    embed: images({ image: blob, alt: 'a', aspectRatio: shape }, { image: blob, alt: '' }),
  }),
  post('Card', {
    embed: {
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://a.b', title: 't', description: 'd', thumb: blob },
    },
  }),
  post('Reply', { reply: { root: strong, parent: strong } }),
  post('Quote', {
    embed: {
      $type: 'app.bsky.embed.recordWithMedia',
      record: { record: strong },
      media: images({ image: blob, alt: 'a' }),
    },
  }),
  post('Video', {
    embed: {
      $type: 'app.bsky.embed.video',
      video: { ...blob, mimeType: 'video/mp4' },
      captions: [{ lang: 'de', file: { ...blob, mimeType: 'text/vtt' } }],
      alt: 'x',
    },
  }),
  post('Label', {
    labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'porn' }] },
  }),
]

const oddValues: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  'word',
  'a b',
  'DE-x',
  'a'.repeat(301),
  'a'.repeat(3_001),
  'did:plc:x',
  'at://a.b',
  'https://x.y',
  'video/mp4',
  '2026-13-28T15:00:00Z',
  cid,
  {},
  [],
  [null],
  true,
  { $type: 'x' },
  { $type: 'blob' },
  { $type: 'app.bsky.embed.record', record: strong },
  { $link: cid },
  { $link: 'word' },
  { $bytes: 'AAAA' },
  { $bytes: '*' },
  { cid, mimeType: 'a/b' },
]

type Numbers = () => number

const pick = <Value>(numbers: Numbers, values: readonly Value[]): Value =>
  values[Math.floor(numbers() * values.length)]!

/** One value somewhere inside is gone, another one, repeated, or has a new neighbour. */
function mutated(numbers: Numbers, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && numbers() < 0.8) {
    const at = Math.floor(numbers() * value.length)
    if (numbers() < 0.2) return Array.from({ length: 9 }, () => value[at] as unknown)
    return value.map((item: unknown, place) => (place === at ? mutated(numbers, item) : item))
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0 || numbers() < 0.25) return pick(numbers, oddValues)
  const [key] = pick(numbers, entries)
  if (numbers() < 0.15) return Object.fromEntries(entries.filter(([name]) => name !== key))
  if (numbers() < 0.1) return Object.fromEntries([...entries, ['more', pick(numbers, oddValues)]])
  return Object.fromEntries(
    entries.map(([name, inner]: readonly [string, unknown]) => [
      name,
      name === key ? mutated(numbers, inner) : inner,
    ]),
  )
}

/** Calls that write a post which is wrong somewhere, each with another key. */
export function mutatedCalls(numbers: Numbers, count: number) {
  return Array.from({ length: count }, (_, number) => {
    const record = mutated(numbers, pick(numbers, posts))
    const rkey = keyOf(number)
    const put = { collection: postCollection, rkey, record, swapRecord: null }
    const isApplied = numbers() < 0.3
    const body: object = isApplied ? { writes: [createOf(rkey, record)] } : put
    return {
      nsid: `com.atproto.repo.${isApplied ? 'applyWrites' : 'putRecord'}`,
      body: numbers() < 0.1 ? mutated(numbers, body) : body,
    }
  })
}
