import { cidOfBytes } from '@crier/sandbox/bluesky/cid.ts'
import { createOf, keyOf, post, postCollection, type Author } from './author.ts'
import type { OddCall } from './odd-call.ts'

/** A JPEG by its first bytes, of any size. */
const jpegOf = (size: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size)])
const picture = jpegOf(10)
const largest = jpegOf(2_000_000 - 3)
const tooLarge = jpegOf(2_000_001 - 3)

const blobOf = (bytes: Uint8Array, more: object = {}) => ({
  $type: 'blob',
  ref: { $link: cidOfBytes(bytes) },
  mimeType: 'image/jpeg',
  size: bytes.byteLength,
  ...more,
})
const imageOf = (more: object = {}) => ({ image: blobOf(picture), alt: '', ...more })
const imagesOf = (images: readonly object[]) => ({ $type: 'app.bsky.embed.images', images })
const knownCid = cidOfBytes(picture)
const facetOf = (feature: unknown, index: unknown = { byteStart: 0, byteEnd: 3 }) => [
  { index, features: [feature] },
]
const linkOf = (uri: unknown) => ({ $type: 'app.bsky.richtext.facet#link', uri })

/** Posts that are odd in what they hold, after uploads of what they name. */
export function oddPosts(author: Author): OddCall[] {
  const { did: repo, accessJwt: token } = author
  const upload = (name: string, bytes: Uint8Array): OddCall => ({
    name: `uploadBlob ${name}`,
    nsid: 'com.atproto.repo.uploadBlob',
    options: { token, bytes, type: 'image/jpeg' },
  })
  const created = (name: string, record: object, more: object = {}): OddCall => ({
    name: `createRecord ${name}`,
    nsid: 'com.atproto.repo.createRecord',
    options: { token, body: { repo, collection: postCollection, record, ...more } },
  })
  const embed = (name: string, value: unknown) => created(name, post('Embed', { embed: value }))
  const uri = `at://${repo}/${postCollection}/${keyOf(0)}`
  const strong = { uri, cid: knownCid }
  const external = { uri: 'https://example.com/', title: '', description: '' }
  const card = (value: unknown) => ({ $type: 'app.bsky.embed.external', external: value })
  const quote = (record: unknown) => ({ $type: 'app.bsky.embed.record', record })
  return [
    upload('a picture', picture),
    upload('a picture again', picture),
    upload('the largest picture', largest),
    upload('too large a picture for a post', tooLarge),
    embed('one picture', imagesOf([imageOf()])),
    embed(
      'a picture with its shape',
      imagesOf([imageOf({ aspectRatio: { width: 1, height: 9 } })]),
    ),
    embed('the largest picture', imagesOf([imageOf({ image: blobOf(largest) })])),
    embed('too large a picture', imagesOf([imageOf({ image: blobOf(tooLarge) })])),
    embed('no picture', imagesOf([])),
    embed('four pictures', imagesOf(Array.from({ length: 4 }, () => imageOf()))),
    embed('five pictures', imagesOf(Array.from({ length: 5 }, () => imageOf()))),
    embed('a picture without a description', imagesOf([{ image: blobOf(picture) }])),
    embed('a long description', imagesOf([imageOf({ alt: 'a'.repeat(10_000) })])),
    embed('a width of 0', imagesOf([imageOf({ aspectRatio: { width: 0, height: 1 } })])),
    embed('a width of 1.5', imagesOf([imageOf({ aspectRatio: { width: 1.5, height: 1 } })])),
    embed('a shape without height', imagesOf([imageOf({ aspectRatio: { width: 1 } })])),
    embed('a blob that was never uploaded', imagesOf([imageOf({ image: blobOf(jpegOf(99)) })])),
    embed(
      'a blob of another type',
      imagesOf([imageOf({ image: blobOf(picture, { mimeType: 'image/png' }) })]),
    ),
    embed(
      'another type of a blob that no post names',
      imagesOf([imageOf({ image: blobOf(tooLarge, { mimeType: 'image/png', size: 9 }) })]),
    ),
    embed(
      'another size of a blob that no post names',
      imagesOf([imageOf({ image: blobOf(tooLarge, { size: 9 }) })]),
    ),
    embed(
      'text as a picture',
      imagesOf([imageOf({ image: blobOf(picture, { mimeType: 'text/plain' }) })]),
    ),
    embed(
      'a blob without a size',
      imagesOf([imageOf({ image: { ...blobOf(picture), size: undefined } })]),
    ),
    embed('a size of -1', imagesOf([imageOf({ image: blobOf(picture, { size: -1 }) })])),
    embed(
      'a blob without $type',
      imagesOf([imageOf({ image: { ...blobOf(picture), $type: undefined } })]),
    ),
    embed(
      'a blob by its old form',
      imagesOf([imageOf({ image: { cid: knownCid, mimeType: 'image/jpeg' } })]),
    ),
    embed(
      'a blob with a broken link',
      imagesOf([imageOf({ image: blobOf(picture, { ref: { $link: 'word' } }) })]),
    ),
    embed('a picture as a word', imagesOf([imageOf({ image: 'word' })])),
    embed('pictures as an object', { $type: 'app.bsky.embed.images', images: {} }),
    embed('an unknown embed', { $type: 'com.example.embed', thing: 1 }),
    embed('an embed with a number as its type', { $type: 1 }),
    embed('a card', card(external)),
    embed('a card with a picture', card({ ...external, thumb: blobOf(picture) })),
    embed('a card with too large a picture', card({ ...external, thumb: blobOf(largest) })),
    embed('a card without a title', card({ uri: external.uri, description: '' })),
    embed('a card without an address', card({ title: '', description: '' })),
    embed('a card with a word as its address', card({ ...external, uri: 'word' })),
    embed('a card of a word', card('word')),
    embed('a quote', quote(strong)),
    embed(
      'a quote of an address that is none',
      quote({ uri: 'https://example.com', cid: knownCid }),
    ),
    embed('a quote with a cid that is none', quote({ uri, cid: 'word' })),
    embed('a quote without a cid', quote({ uri })),
    embed('a quote with a picture', {
      $type: 'app.bsky.embed.recordWithMedia',
      record: quote(strong),
      media: imagesOf([imageOf()]),
    }),
    embed('a quote with two quotes', {
      $type: 'app.bsky.embed.recordWithMedia',
      record: quote(strong),
      media: quote(strong),
    }),
    embed('a picture as a video', { $type: 'app.bsky.embed.video', video: blobOf(picture) }),
    embed('a gallery', {
      $type: 'app.bsky.embed.gallery',
      items: [
        {
          $type: 'app.bsky.embed.gallery#image',
          image: blobOf(picture),
          alt: '',
          aspectRatio: { width: 1, height: 1 },
        },
      ],
    }),
    embed('a gallery of a picture without its shape', {
      $type: 'app.bsky.embed.gallery',
      items: [{ $type: 'app.bsky.embed.gallery#image', image: blobOf(picture), alt: '' }],
    }),
    ...(
      [
        ['300 graphemes', 'a'.repeat(300)],
        ['301 graphemes', 'a'.repeat(301)],
        ['300 accents of two signs', 'e\u0301'.repeat(300)],
        ['301 flags', '🇩🇪'.repeat(301)],
        ['120 families', '👩‍👩‍👧‍👦'.repeat(120)],
        ['121 families', '👩‍👩‍👧‍👦'.repeat(121)],
        ['Devanagari', 'नमस्ते क्षि '.repeat(40)],
        ['line ends', '\r\n'.repeat(300)],
        ['a sign of zero', '\u0000'],
      ] as const
    ).map(([name, text]) => created(`text of ${name}`, post(text))),
    ...[
      '2026-11-28T15:00:00Z',
      '2026-11-28T15:00:00.123456789Z',
      '2026-11-28T15:00:00+01:00',
      '2026-11-28T15:00:00-00:00',
      '2026-11-28T15:00:00',
      '2026-11-28',
      '2026-11-28 15:00:00Z',
      '2026-02-30T15:00:00Z',
      '2026-11-28T24:00:00Z',
      '2026-11-28t15:00:00z',
      '2099-01-01T00:00:00.000Z',
      '0000-01-01T00:00:00.000Z',
    ].map((createdAt) => created(`at ${createdAt}`, post('When', { createdAt }))),
    ...[
      'de',
      'de-DE',
      'DE',
      'zh-Hant-TW',
      'i-klingon',
      'x',
      'de_DE',
      '',
      'deutsch',
      'en-x-ray',
    ].map((lang) => created(`in ${lang || 'no language'}`, post('Language', { langs: [lang] }))),
    created('in four languages', post('Language', { langs: ['de', 'en', 'fr', 'es'] })),
    ...(
      [
        ['link', facetOf(linkOf('https://example.com'))],
        ['link without a scheme', facetOf(linkOf('example.com'))],
        ['link with a space', facetOf(linkOf('https://example.com/a b'))],
        ['mention', facetOf({ $type: 'app.bsky.richtext.facet#mention', did: repo })],
        [
          'mention of a handle',
          facetOf({ $type: 'app.bsky.richtext.facet#mention', did: 'a.test' }),
        ],
        ['tag', facetOf({ $type: 'app.bsky.richtext.facet#tag', tag: 'tag' })],
        ['tag of 65', facetOf({ $type: 'app.bsky.richtext.facet#tag', tag: 't'.repeat(65) })],
        ['unknown kind', facetOf({ $type: 'com.example.facet', thing: 'x' })],
        ['no kind', facetOf({ uri: 'https://example.com' })],
        ['beyond the text', facetOf(linkOf('https://example.com'), { byteStart: 90, byteEnd: 99 })],
        ['backwards', facetOf(linkOf('https://example.com'), { byteStart: 3, byteEnd: 1 })],
        ['negative', facetOf(linkOf('https://example.com'), { byteStart: -1, byteEnd: 1 })],
        ['no end', facetOf(linkOf('https://example.com'), { byteStart: 0 })],
        ['a text as start', facetOf(linkOf('https://example.com'), { byteStart: '0', byteEnd: 1 })],
        ['no index', [{ features: [linkOf('https://example.com')] }]],
        ['no features', [{ index: { byteStart: 0, byteEnd: 1 }, features: [] }]],
        ['not an object', ['word']],
      ] as const
    ).map(([name, facets]) => created(`facet: ${name}`, post('Facet', { facets }))),
    ...(
      [
        ['to a post that does not exist', { root: strong, parent: strong }],
        ['without a root', { parent: strong }],
        ['without a parent', { root: strong }],
        ['to an address that is none', { root: strong, parent: { uri: 'word', cid: knownCid } }],
        ['with a cid that is none', { root: { uri, cid: 'word' }, parent: strong }],
        [
          'with a cid of version 0',
          { root: { uri, cid: 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG' }, parent: strong },
        ],
        [
          'by handle',
          {
            root: { uri: `at://${author.handle}/${postCollection}/${keyOf(0)}`, cid: knownCid },
            parent: strong,
          },
        ],
      ] as const
    ).map(([name, reply]) => created(`reply ${name}`, post('Reply', { reply }))),
    created('nine tags', post('Tags', { tags: Array.from({ length: 9 }, (_, n) => `tag${n}`) })),
    created('tag of 65 graphemes', post('Tags', { tags: ['t'.repeat(65)] })),
    created(
      'label',
      post('Label', {
        labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'porn' }] },
      }),
    ),
    created(
      'label without a value',
      post('Label', { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{}] } }),
    ),
    created(
      'entities of old',
      post('Old', { entities: [{ index: { start: 0, end: 1 }, type: 'link', value: 'x' }] }),
    ),
    created('unknown key', post('Key', { unknown: { deep: [1, null, true, 'x'] } })),
    created('fraction in an unknown key', post('Key', { unknown: 1.5 })),
    created('fraction deep in an unknown key', post('Key', { unknown: { deep: [0.1] } })),
    created('link in an unknown key', post('Key', { unknown: { $link: knownCid } })),
    created('bytes in an unknown key', post('Key', { unknown: { $bytes: 'aGVsbG8' } })),
    created('a number beyond 2^53', post('Key', { unknown: 2 ** 60 })),
    created('a large number', post('Key', { unknown: 2 ** 40 })),
    created('a negative number', post('Key', { unknown: -70_000 })),
    created('keys in another order', { unknown: 1, b: 2, aa: 3, ...post('Key') }),
    ...['self', 'abc', 'zzzzzzzzzzzzz', 'a/b', '.', 'ä', '', keyOf(40)].map((rkey) =>
      created(`with key ${rkey || 'empty'}`, post('Key'), { rkey }),
    ),
    created('with a key that is taken', post('Key'), { rkey: keyOf(40) }),
    created('of a long text without validation', post('a'.repeat(301)), { validate: false }),
    created('with validation', post('Valid'), { validate: true }),
    created('of an unknown collection', { thing: 1 }, { collection: 'com.example.thing' }),
    created(
      'of an unknown collection with validation',
      { thing: 1 },
      { collection: 'com.example.thing', validate: true },
    ),
    created('after another commit', post('Swap'), { swapCommit: knownCid }),
    ...oddWrites(author),
  ]
}

/** Writes to records that are there, and to ones that are not. */
function oddWrites({ did: repo, accessJwt: token, handle }: Author): OddCall[] {
  const call = (method: string, name: string, body: object): OddCall => ({
    name: `${method} ${name}`,
    nsid: `com.atproto.repo.${method}`,
    options: { token, body: { repo, ...body } },
  })
  const one = { collection: postCollection, rkey: keyOf(50) }
  const put = (name: string, body: object) =>
    call('putRecord', name, { ...one, record: post('Put'), ...body })
  const remove = (name: string, body: object = {}) =>
    call('deleteRecord', name, { ...one, ...body })
  const apply = (name: string, writes: readonly unknown[], more: object = {}) =>
    call('applyWrites', name, { writes, ...more })
  const type = (name: string) => `com.atproto.repo.applyWrites#${name}`
  const wrongCid = cidOfBytes(Buffer.from('wrong'))
  return [
    put('of a new post', { swapRecord: null }),
    put('again', { swapRecord: null }),
    put('again by handle', { repo: handle }),
    put('of another post on it', { record: post('Other'), swapRecord: null }),
    put('after another record', { record: post('Other'), swapRecord: wrongCid }),
    put('after another commit', { record: post('Other'), swapCommit: wrongCid }),
    put('of the same after another commit', { swapCommit: wrongCid }),
    put('in place of it', { record: post('Other') }),
    put('of a new post after a record', { rkey: keyOf(51), swapRecord: wrongCid }),
    put('with a key that is no TID', { rkey: 'self' }),
    put('of another kind', { record: { ...post('Put'), $type: 'app.bsky.feed.like' } }),
    put('into the repository of another', { repo: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' }),
    remove('after another record', { swapRecord: wrongCid }),
    remove('after another commit', { swapCommit: wrongCid }),
    remove('of a record'),
    remove('of a deleted record'),
    remove('without a key', { rkey: undefined }),
    remove('with a key that cannot be', { rkey: 'a/b' }),
    remove('of an unknown collection', { collection: 'com.example.none' }),
    put('of a deleted post', { swapRecord: null }),
    apply('of two posts', [createOf(keyOf(60), post('One')), createOf(keyOf(61), post('Two'))]),
    apply('of the same posts', [
      createOf(keyOf(60), post('One')),
      createOf(keyOf(61), post('Two')),
    ]),
    apply('of one key twice', [createOf(keyOf(62), post('One')), createOf(keyOf(62), post('Two'))]),
    apply('of an invalid post behind a valid one', [
      createOf(keyOf(63), post('One')),
      createOf(keyOf(64), post('a'.repeat(301))),
    ]),
    apply('of a change', [
      { ...one, $type: type('update'), rkey: keyOf(60), value: post('Changed') },
    ]),
    apply('of the same change', [
      { ...one, $type: type('update'), rkey: keyOf(60), value: post('Changed') },
    ]),
    apply('of a change of nothing', [
      { ...one, $type: type('update'), rkey: keyOf(69), value: post('New') },
    ]),
    apply('of a deletion', [{ ...one, $type: type('delete'), rkey: keyOf(60) }]),
    apply('of a deletion of nothing', [{ ...one, $type: type('delete'), rkey: keyOf(69) }]),
    apply('of an unknown kind', [{ ...one, $type: type('word') }]),
    apply('of no kind', [one]),
    apply('of a word', ['word']),
    apply('without a value', [{ ...one, $type: type('create') }]),
    apply('without a key', [
      { $type: type('create'), collection: postCollection, value: post('One') },
    ]),
    apply('after another commit', [], { swapCommit: wrongCid }),
    apply(
      'of 201',
      Array.from({ length: 201 }, (_, n) => createOf(keyOf(100 + n), post('x'))),
    ),
  ]
}
