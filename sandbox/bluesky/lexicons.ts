import {
  isAtIdentifier,
  isAtUri,
  isCid,
  isDatetime,
  isDid,
  isHandle,
  isLanguage,
  isNsid,
  isRecordKey,
  isTid,
  isUri,
} from './formats.ts'
import {
  anyMap,
  array,
  blob,
  boolean,
  integer,
  nullable,
  object,
  optional,
  string,
  typed,
  union,
  type Schema,
  type Shape,
} from './schema.ts'
import type { Parameter } from './xrpc.ts'

export const postCollection = 'app.bsky.feed.post'

const formats = {
  identifier: { name: 'AT identifier', fits: isAtIdentifier },
  nsid: { name: 'NSID', fits: isNsid },
  recordKey: { name: 'record key', fits: isRecordKey },
  tid: { name: 'TID string', fits: isTid },
  cid: { name: 'CID string', fits: isCid },
  did: { name: 'DID', fits: isDid },
  handle: { name: 'handle', fits: isHandle },
  uri: { name: 'uri', fits: isUri },
  atUri: { name: 'at-uri', fits: isAtUri },
  datetime: { name: 'datetime', fits: isDatetime },
  language: { name: 'language', fits: isLanguage },
}
const of = (format: keyof typeof formats): Schema => string({ format: formats[format] })

// The record of a post, as the lexicons of Bluesky have it.

const strongRef = typed('com.atproto.repo.strongRef', { uri: of('atUri'), cid: of('cid') })
const aspectRatio = typed('app.bsky.embed.defs#aspectRatio', {
  width: integer({ least: 1 }),
  height: integer({ least: 1 }),
})
const picture = blob(['image/*'], 2_000_000)
const images = typed('app.bsky.embed.images', {
  images: array(
    typed('app.bsky.embed.images#image', {
      image: picture,
      alt: string(),
      aspectRatio: optional(aspectRatio),
    }),
    4,
  ),
})
const video = typed('app.bsky.embed.video', {
  video: blob(['video/mp4'], 300_000_000),
  captions: optional(
    array(
      typed('app.bsky.embed.video#caption', {
        lang: of('language'),
        file: blob(['text/vtt'], 20_000),
      }),
      20,
    ),
  ),
  alt: optional(string()),
  aspectRatio: optional(aspectRatio),
  presentation: optional(string()),
})
const gallery = typed('app.bsky.embed.gallery', {
  items: array(
    union([typed('app.bsky.embed.gallery#image', { image: picture, alt: string(), aspectRatio })]),
    20,
  ),
})
const external = typed('app.bsky.embed.external', {
  external: typed('app.bsky.embed.external#external', {
    uri: of('uri'),
    title: string(),
    description: string(),
    thumb: optional(blob(['image/*'], 1_000_000)),
    associatedRefs: optional(array(strongRef)),
  }),
})
const quote = typed('app.bsky.embed.record', { record: strongRef })
const quoteWithMedia = typed('app.bsky.embed.recordWithMedia', {
  record: quote,
  media: union([images, video, gallery, external]),
})

const facet = typed('app.bsky.richtext.facet', {
  index: typed('app.bsky.richtext.facet#byteSlice', {
    byteStart: integer({ least: 0 }),
    byteEnd: integer({ least: 0 }),
  }),
  features: array(
    union([
      typed('app.bsky.richtext.facet#mention', { did: of('did') }),
      typed('app.bsky.richtext.facet#link', { uri: of('uri') }),
      typed('app.bsky.richtext.facet#tag', { tag: string({ bytesMax: 640, graphemesMax: 64 }) }),
    ]),
  ),
})

const entity = typed(`${postCollection}#entity`, {
  index: typed(`${postCollection}#textSlice`, {
    start: integer({ least: 0 }),
    end: integer({ least: 0 }),
  }),
  type: string(),
  value: string(),
})

const selfLabels = typed('com.atproto.label.defs#selfLabels', {
  values: array(typed('com.atproto.label.defs#selfLabel', { val: string({ bytesMax: 128 }) }), 10),
})

/** The collections whose records the server knows; others it stores as they are. */
export const recordSchemas: ReadonlyMap<string, Schema> = new Map([
  [
    postCollection,
    object({
      text: string({ bytesMax: 3_000, graphemesMax: 300 }),
      entities: optional(array(entity)),
      facets: optional(array(facet)),
      reply: optional(typed(`${postCollection}#replyRef`, { root: strongRef, parent: strongRef })),
      embed: optional(union([images, video, gallery, external, quote, quoteWithMedia])),
      langs: optional(array(of('language'), 3)),
      labels: optional(union([selfLabels])),
      tags: optional(array(string({ bytesMax: 640, graphemesMax: 64 }), 8)),
      createdAt: of('datetime'),
    }),
  ],
])

export const tid = of('tid')

// What methods take.

const repo = of('identifier')
const collection = of('nsid')
const rkey = of('recordKey')
const keyOfUpTo512 = string({ bytesMax: 512, format: formats.recordKey })
const cid = of('cid')
const validate = optional(boolean)
const swapCommit = optional(cid)

const writes = array(
  union(
    [
      typed('com.atproto.repo.applyWrites#create', {
        collection,
        rkey: optional(keyOfUpTo512),
        value: anyMap,
      }),
      typed('com.atproto.repo.applyWrites#update', { collection, rkey, value: anyMap }),
      typed('com.atproto.repo.applyWrites#delete', { collection, rkey }),
    ],
    false,
  ),
)

export const inputs = {
  'com.atproto.repo.putRecord': {
    repo,
    collection,
    rkey: keyOfUpTo512,
    validate,
    record: anyMap,
    swapRecord: optional(nullable(cid)),
    swapCommit,
  },
  'com.atproto.repo.createRecord': {
    repo,
    collection,
    rkey: optional(keyOfUpTo512),
    validate,
    record: anyMap,
    swapCommit,
  },
  'com.atproto.repo.deleteRecord': {
    repo,
    collection,
    rkey,
    swapRecord: optional(cid),
    swapCommit,
  },
  'com.atproto.repo.applyWrites': { repo, validate, writes, swapCommit },
  'com.atproto.server.createSession': {
    identifier: string(),
    password: string(),
    authFactorToken: optional(string()),
    allowTakendown: optional(boolean),
  },
  'com.atproto.server.createAppPassword': { name: string(), privileged: optional(boolean) },
  'com.atproto.server.revokeAppPassword': { name: string() },
  'com.atproto.server.createAccount': {
    handle: of('handle'),
    email: optional(string()),
    password: optional(string()),
  },
} as const satisfies Record<string, Shape>

export const parameters = {
  'com.atproto.repo.getRecord': {
    repo: { schema: repo },
    collection: { schema: collection },
    rkey: { schema: rkey },
    cid: { schema: cid, isOptional: true },
  },
  'com.atproto.repo.listRecords': {
    repo: { schema: repo },
    collection: { schema: collection },
    limit: { schema: integer({ least: 1, most: 100 }), kind: 'integer', isOptional: true },
    cursor: { schema: string(), isOptional: true },
    reverse: { schema: boolean, kind: 'boolean', isOptional: true },
  },
  'com.atproto.repo.describeRepo': { repo: { schema: repo } },
  'com.atproto.identity.resolveHandle': { handle: { schema: of('handle') } },
  'com.atproto.sync.getBlob': { did: { schema: of('did') }, cid: { schema: cid } },
  'com.atproto.sync.getLatestCommit': { did: { schema: of('did') } },
  'app.bsky.actor.getProfile': { actor: { schema: repo } },
} as const satisfies Record<string, Readonly<Record<string, Parameter>>>
