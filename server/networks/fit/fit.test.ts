import {
  contentTypes,
  platforms,
  type ContentType,
  type Platform,
} from '@crier/contract/platform.ts'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fit } from './fit.ts'
import { countHashtags, countMentions } from '@crier/writing/text/lengths/lengths.ts'
import { limits, longestPost, measure } from './limits.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { Asset, Card } from '@crier/writing/text/visual.ts'

const ink = (text: string) => text.replace(/[\s\uFEFF\uFFFE\uFFFF]+/gu, '')
const warningCodes = (publication: Publication) =>
  publication.warnings.map((warning) => warning.code)

function fitted(
  contentType: ContentType,
  pieces: readonly string[],
  platform: Platform,
  author: FitAuthor = {},
): Publication {
  const result = fit({ contentType, pieces }, platform, author)
  assert.ok(result.ok, result.ok ? '' : result.detail)
  return result.publication
}

function refusal(contentType: ContentType, pieces: readonly string[], platform: Platform): string {
  const result = fit({ contentType, pieces }, platform)
  assert.ok(!result.ok, 'it was expected not to fit')
  return result.detail
}

const sentence = 'Small teams ship faster because they talk less and decide more.'
const long = (sentences: number) =>
  Array.from({ length: sentences }, (_, index) => `${index + 1}: ${sentence}`).join(' ')

test('fit: publishes a short post on X and LinkedIn unchanged, without warnings', () => {
  for (const platform of ['x', 'linkedin'] as const) {
    const publication = fitted('post', [`${sentence}\r\n\r\nMore. `], platform)
    assert.deepEqual(publication, {
      platform,
      pieces: [{ text: `${sentence}\n\nMore.`, title: null, pictures: [], document: [] }],
      warnings: [],
    })
  }
})

test('a post too long for X becomes a thread whose posts end with sentences', () => {
  const publication = fitted('post', [long(12)], 'x')
  assert.ok(publication.pieces.length > 1)
  for (const { text } of publication.pieces) assert.match(text, /^\d+: Small .*more\.$/)
  assert.deepEqual(warningCodes(publication), ['content_adapted'])
  assert.match(publication.warnings[0]!.detail, /280 characters .* thread of \d+ posts/)
})

test('the posts of a thread stay the posts of a thread on X; only a longer one is parted', () => {
  assert.deepEqual(
    fitted('thread', ['One.', 'Two.'], 'x').pieces.map((piece) => piece.text),
    ['One.', 'Two.'],
  )
  const publication = fitted('thread', ['One.', long(6), 'Three.'], 'x')
  assert.equal(publication.pieces[0]!.text, 'One.')
  assert.equal(publication.pieces.at(-1)!.text, 'Three.')
  assert.deepEqual(warningCodes(publication), ['content_adapted'])
})

test('a sentence too long for X is parted between words, in scripts with and without spaces', () => {
  for (const text of [
    'word '.repeat(100),
    '今日はとても良い天気ですから散歩に行きましょうと彼は言いました'.repeat(12),
    `${sentence} ${'über '.repeat(90)}`,
  ]) {
    const publication = fitted('post', [text], 'x')
    assert.ok(publication.pieces.length > 1)
    for (const piece of publication.pieces) assert.ok(measure('x', piece.text) <= 280)
    assert.equal(ink(publication.pieces.map((piece) => piece.text).join('')), ink(text))
  }
})

test('a word longer than a post on X is refused, never cut', () => {
  assert.match(refusal('post', [`Look: ${'a'.repeat(300)}`], 'x'), /280/)
  assert.equal(fitted('post', [`https://example.com/${'a'.repeat(300)}`], 'x').pieces.length, 1)
})

test('a thread of more than 100 posts is refused', () => {
  assert.match(refusal('post', [long(420)], 'x'), /at most 100/)
})

test('two cashtags in one post on X are refused, amounts of money are none', () => {
  assert.match(refusal('post', ['Compare $ABC with $XYZ.'], 'x'), /one cashtag/)
  const captioned = fit(
    { contentType: 'carousel', pieces: ['One.'], caption: 'Compare $ABC with $XYZ.' },
    'x',
  )
  assert.match(captioned.ok ? '' : captioned.detail, /one cashtag/)
  assert.equal(
    fitted('carousel', ['Compare $ABC with $XYZ.', 'Two'], 'x').pieces[0]!.text,
    'Compare $ABC with…',
  )
  assert.equal(fitted('thread', ['$ABC, or $abc, for $10 or $20', '$XYZ'], 'x').pieces.length, 2)
})

test('a subscriber of X writes a long text as one post', () => {
  assert.equal(fitted('post', [long(40)], 'x', { premium: true }).pieces.length, 1)
})

test('a carousel on X is pictures, four to a post, under the heading of the first slide', () => {
  const slides = Array.from({ length: 6 }, (_, index) => `Slide ${index + 1}\n\n${sentence}`)
  const publication = fitted('carousel', slides, 'x')
  assert.deepEqual(
    publication.pieces.map((piece) => [
      piece.text,
      piece.pictures.map((picture) => (picture as Card).number),
    ]),
    [
      ['Slide 1', [1, 2, 3, 4]],
      ['', [5, 6]],
    ],
  )
  assert.deepEqual(publication.pieces[0]!.pictures[0], {
    text: slides[0],
    number: 1,
    count: 6,
    shape: 'portrait',
  })
  assert.deepEqual(warningCodes(publication), ['content_adapted', 'picture_rendered'])
})

test('a first slide too long for a post on X lends its heading', () => {
  assert.equal(
    fitted('carousel', [`The heading\n${long(6)}`, 'Two'], 'x').pieces[0]!.text,
    'The heading',
  )
})

test('a thread becomes one post on LinkedIn, and too long a text is refused with both figures', () => {
  const publication = fitted('thread', ['One.', 'Two.'], 'linkedin')
  assert.equal(publication.pieces[0]!.text, 'One.\n\nTwo.')
  assert.deepEqual(warningCodes(publication), ['content_adapted'])
  assert.match(refusal('post', ['a'.repeat(3_001)], 'linkedin'), /at most 3,000 .* 3,001/)
  assert.equal(fitted('post', ['a'.repeat(3_000)], 'linkedin').pieces.length, 1)
})

test('a carousel on LinkedIn is a titled document with its heading above it', () => {
  const publication = fitted('carousel', ['Why small?\nReasons.', 'Because.'], 'linkedin')
  const [piece] = publication.pieces
  assert.equal(piece!.title, 'Why small?')
  assert.equal(piece!.text, 'Why small?')
  assert.deepEqual(piece!.pictures, [])
  assert.deepEqual(piece!.document, [
    { text: 'Why small?\nReasons.', number: 1, count: 2, shape: 'page' },
    { text: 'Because.', number: 2, count: 2, shape: 'page' },
  ])
  assert.deepEqual(warningCodes(publication), ['picture_rendered'])
})

test('a document has a title even where no word of the text fits one', () => {
  assert.equal(fitted('carousel', ['a'.repeat(200), 'b'], 'linkedin').pieces[0]!.title, 'Document')
})

test('a post on Instagram is one card with the text as its caption', () => {
  const publication = fitted('post', [sentence], 'instagram')
  assert.deepEqual(publication.pieces, [
    {
      text: sentence,
      title: null,
      pictures: [{ text: sentence, number: 1, count: 1, shape: 'portrait' }],
      document: [],
    },
  ])
  assert.deepEqual(warningCodes(publication), ['picture_rendered'])
})

test('a thread on Instagram is one picture a post', () => {
  const publication = fitted('thread', ['One.', 'Two.', 'Three.'], 'instagram')
  assert.equal(publication.pieces[0]!.text, 'One.\n\nTwo.\n\nThree.')
  assert.deepEqual(
    publication.pieces[0]!.pictures.map((picture) => (picture as Card).text),
    ['One.', 'Two.', 'Three.'],
  )
  assert.deepEqual(warningCodes(publication), ['content_adapted', 'picture_rendered'])
})

test('a caption that Instagram would refuse is refused for a post', () => {
  assert.match(refusal('post', [long(36)], 'instagram'), /captions of at most 2,200/)
  assert.match(refusal('post', ['#tag '.repeat(31)], 'instagram'), /30 hashtags; this text has 31/)
  assert.match(refusal('post', ['@ann '.repeat(21)], 'instagram'), /20 mentions; this text has 21/)
})

for (const platform of platforms)
  test(`on ${platform} the text beside slides is the heading of the first and the hashtags of all, never the slides, or the caption as it is`, () => {
    const pieces = [
      'Why small teams?\n\nThey wait for fewer people. #teams',
      'They talk less.\n\n#Shipping #teams',
      'Try it.',
    ]
    const [first] = fitted('carousel', pieces, platform).pieces
    assert.deepEqual(
      [first!.text, first!.isCaption],
      ['Why small teams?\n\n#teams #Shipping', true],
    )
    const captioned = fit({ contentType: 'carousel', pieces, caption: 'Swipe.' }, platform)
    assert.deepEqual(captioned.ok && captioned.publication.pieces[0]!.text, 'Swipe.')
    assert.equal(fitted('thread', ['One.', 'Two.'], platform).pieces[0]!.isCaption, undefined)
  })

test('a caption made from slides has as many hashtags as Instagram takes gladly, and none is refused for more', () => {
  const tags = Array.from({ length: 31 }, (_, index) => `#tag${index}`).join(' ')
  const publication = fitted('carousel', ['Hello.', tags], 'instagram')
  assert.equal(publication.pieces[0]!.text, 'Hello.\n\n#tag0 #tag1 #tag2 #tag3 #tag4')
  assert.deepEqual(warningCodes(publication), ['picture_rendered'])
})

test('more pictures than Instagram takes are refused', () => {
  assert.match(
    refusal(
      'thread',
      Array.from({ length: 11 }, () => 'Text.'),
      'instagram',
    ),
    /at most 10 pictures.*needs more/,
  )
})

test('a post on TikTok is upright pictures with the first sentence as title and the whole text as description', () => {
  const text = `A short first sentence. ${long(3)}`
  const publication = fitted('post', [text], 'tiktok')
  const [piece] = publication.pieces
  assert.equal(piece!.title, 'A short first sentence.')
  assert.equal(piece!.text, text)
  assert.equal((piece!.pictures[0] as Card).shape, 'vertical')
  assert.deepEqual(warningCodes(publication), ['picture_rendered'])
})

test('fit: shortens a title on TikTok between words, since the description is complete', () => {
  const text =
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
    'sixteen seventeen'
  assert.equal(
    fitted('post', [text], 'tiktok').pieces[0]!.title,
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen…',
  )
  assert.equal(
    fitted('post', [`https://example.com/${'a'.repeat(90)}`], 'tiktok').pieces[0]!.title,
    null,
  )
})

test('a text longer than a description on TikTok is refused for a post, and drawn for a carousel under its heading', () => {
  assert.match(refusal('post', [long(62)], 'tiktok'), /at most 4,000/)
  const publication = fitted(
    'carousel',
    Array.from({ length: 9 }, () => long(8)),
    'tiktok',
  )
  assert.equal(publication.pieces[0]!.text, `1: ${sentence}`)
  assert.deepEqual(warningCodes(publication), ['picture_rendered'])
})

test('a draft without anything to read is refused everywhere', () => {
  for (const platform of platforms)
    assert.match(refusal('post', [' \n\u200b', '\uFEFF'], platform), /no text/)
})

test('more slides than a thread on X or a document on LinkedIn holds are refused', () => {
  const slides = Array.from({ length: 100 }, () => long(150))
  assert.match(refusal('carousel', slides, 'x'), /more than 400 pictures/)
  assert.match(refusal('carousel', slides, 'linkedin'), /at most 300 pages/)
})

const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ unit: fc.constantFrom(...'abcdefgäöüß-'), minLength: 1, maxLength: 12 }),
  },
  fc.constantFrom(
    'https://example.com/a?b=c',
    'example.org',
    '#tag',
    '@ann',
    '👨‍👩‍👧‍👦',
    '日本語の文章です。',
    'ภาษาไทย',
    'e.g.',
    '(so)',
    '…',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
)
const piece = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '. ', '! ', '\n', '\n\n', '\r\n')), {
    minLength: 1,
    maxLength: 120,
  })
  .map((parts) => parts.flat().join(''))

test('whatever fits is within every limit of the network, and nothing of the draft is lost', () => {
  let fittedRuns = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...platforms),
      fc.constantFrom(...contentTypes),
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (platform, contentType, pieces, premium) => {
        const result = fit({ contentType, pieces }, platform, { premium })
        if (!result.ok) return assert.match(result.detail, /\.$/)
        fittedRuns += 1
        withinLimits(result.publication, { premium })
        nothingLost(result.publication, pieces)
        assert.deepEqual(fit({ contentType, pieces }, platform, { premium }), result)
      },
    ),
    { seed: 20261121, numRuns: 400 },
  )
  assert.ok(fittedRuns > 200, `only ${fittedRuns} runs fitted`)
})

function withinLimits({ platform, pieces }: Publication, author: FitAuthor): void {
  const limit = limits[platform]
  assert.ok(pieces.length >= 1 && pieces.length <= limit.pieces)
  for (const piece of pieces) {
    assert.ok(measure(platform, piece.text) <= longestPost(platform, author))
    assert.ok(piece.title === null || measure(platform, piece.title) <= limit.title!)
    assert.ok(
      piece.pictures.length >= limit.picturesMin && piece.pictures.length <= limit.picturesMax,
    )
    assert.ok(piece.document.length <= limit.pages)
    assert.ok(piece.text !== '' || piece.pictures.length + piece.document.length > 0)
    assert.ok(piece.document.length === 0 || piece.title)
    assert.ok(countHashtags(piece.text) <= (limit.hashtags ?? Infinity))
    assert.ok(countMentions(piece.text) <= (limit.mentions ?? Infinity))
  }
  const pictures = pieces.flatMap((piece) => [...piece.pictures, ...piece.document])
  for (const [index, picture] of pictures.entries()) {
    assert.equal((picture as Card).number, index + 1)
    assert.equal((picture as Card).count, pictures.length)
  }
}

function nothingLost({ pieces }: Publication, draft: readonly string[]): void {
  const texts = ink(pieces.map((piece) => piece.text).join(''))
  const pictures = ink(
    pieces
      .flatMap((piece) =>
        [...piece.pictures, ...piece.document].map((picture) => (picture as Card).text),
      )
      .join(''),
  )
  const all = ink(draft.join(''))
  assert.ok(texts === all || pictures === all, 'a part of the draft stands nowhere')
}

const asset = (changes: Partial<Asset> = {}): Asset => ({
  kind: 'image',
  mediaId: 'med_one',
  sha256: 'a'.repeat(64),
  contentType: 'image/jpeg',
  bytes: 1_000,
  width: 1_000,
  height: 1_000,
  durationMs: null,
  codecs: [],
  frames: null,
  altText: null,
  ...changes,
})
const beside = (count: number, changes: Partial<Asset> = {}, piece = 1): Attached[] =>
  Array.from({ length: count }, () => ({ piece, asset: asset(changes) }))

for (const platform of platforms)
  test(`on ${platform} a post takes as many pictures as the network does, one more is refused with what would fit, and each kind that the network does not take too`, () => {
    const { picturesMax } = limits[platform]
    const shown = fit(
      { contentType: 'post', pieces: ['Words.'], media: beside(picturesMax) },
      platform,
    )
    assert.ok(shown.ok)
    assert.deepEqual(
      shown.publication.pieces.map(({ text, pictures, document }) => [
        text,
        pictures.length,
        document.length,
      ]),
      [['Words.', picturesMax, 0]],
    )
    assert.deepEqual(shown.publication.warnings, [])
    const more = fit(
      { contentType: 'post', pieces: ['Words.'], media: beside(picturesMax + 1) },
      platform,
    )
    assert.ok(!more.ok)
    assert.deepEqual(more.media?.length, 1)
    assert.match(
      more.detail,
      new RegExp(
        `takes at most ${picturesMax} pictures(?: and videos)? in one post; here are ` +
          `${picturesMax + 1}\\. Remove 1\\.`,
      ),
    )
    const { video, gif, documentBytesMax } = limits[platform]
    const taken = { gif: gif !== null, video: video !== null, document: documentBytesMax !== null }
    for (const kind of (['gif', 'video', 'document'] as const).filter((one) => !taken[one])) {
      const other = fit(
        { contentType: 'post', pieces: ['Words.'], media: beside(2, { kind }) },
        platform,
      )
      assert.ok(!other.ok && other.media?.length === 2, kind)
    }
    assert.ok(
      fit({ contentType: 'post', pieces: [''], media: beside(1) }, platform).ok,
      'a picture alone',
    )
    assert.ok(!fit({ contentType: 'post', pieces: [' \u200b '] }, platform).ok, 'nothing at all')
  })

test('a text that a network cannot hold whole is refused beside pictures of the author’s own, which do not show it', () => {
  for (const [platform, sentences] of [
    ['instagram', 45],
    ['tiktok', 80],
  ] as const) {
    const pieces = ['First.', long(sentences)]
    assert.ok(
      fit({ contentType: 'thread', pieces }, platform).ok,
      'rendered, it stands on the pictures',
    )
    assert.ok(!fit({ contentType: 'thread', pieces, media: beside(1) }, platform).ok, platform)
  }
})

test('media keep their piece when a piece with nothing to see is left out', () => {
  const content = {
    contentType: 'thread' as const,
    pieces: ['One.', '\u200b', 'Three.'],
    media: beside(1, {}, 3),
  }
  const shown = fit(content, 'x')
  assert.ok(shown.ok)
  assert.deepEqual(
    shown.publication.pieces.map(({ text, pictures }) => [text, pictures.length]),
    [
      ['One.', 0],
      ['Three.', 1],
    ],
  )
})

for (const platform of platforms)
  test(`on ${platform} a slide with a text and a picture is a card with both, whatever its shape; a long text goes on without it`, () => {
    const pieces = ['Cover', long(12), 'End']
    const result = fit(
      { contentType: 'carousel', pieces, media: beside(1, { width: 5_000, height: 100 }, 2) },
      platform,
    )
    assert.ok(result.ok)
    const cards = result.publication.pieces.flatMap(({ pictures }) => pictures as readonly Card[])
    assert.deepEqual(
      cards.map(({ photo, number, count }) => [photo?.mediaId, number, count]),
      cards.map((_, index) => [index === 1 ? 'med_one' : undefined, index + 1, cards.length]),
    )
    assert.ok(cards.length > 3)
    assert.equal(ink(cards.map(({ text }) => text).join('')), ink(pieces.join('')))
  })

test('a slide shows a text or one upload, or a text below a picture, and Instagram takes shapes from 3:4 to 1.91:1, and 1 % beyond', () => {
  const slides = (media: Attached[], pieces = ['Cover', '']) =>
    fit({ contentType: 'carousel', pieces, media }, 'instagram')
  assert.ok(slides(beside(1, {}, 2)).ok)
  const both = slides([...beside(1, { kind: 'video' }), ...beside(2, {}, 2)])
  assert.ok(!both.ok)
  assert.match(both.media!.join(' '), /Slide 1 has a text and a video.*Slide 2 has 2 uploads/)
  for (const [width, height, fits] of [
    [743, 1_000, true],
    [742, 1_000, false],
    [1_929, 1_000, true],
    [1_930, 1_000, false],
    [319, 319, false],
  ] as const)
    assert.equal(slides(beside(1, { width, height }, 2)).ok, fits, `${width} by ${height}`)
})

const video = (changes: Partial<Asset> = {}): Partial<Asset> => ({
  kind: 'video',
  contentType: 'video/mp4',
  bytes: 2_000_000,
  width: 1_080,
  height: 1_920,
  durationMs: 10_000,
  codecs: ['avc', 'aac'],
  frames: 300,
  ...changes,
})
const fitWith = (platform: Platform, media: readonly Attached[]) =>
  fit({ contentType: 'post', pieces: ['Words.'], media }, platform)
const errorsOf = (platform: Platform, media: readonly Attached[]) => {
  const fitted = fitWith(platform, media)
  return fitted.ok ? [] : fitted.media!
}

for (const [what, changes, says] of [
  ['as it should be', {}, null],
  ['a MOV', { contentType: 'video/quicktime' }, null],
  ['without sound', { codecs: ['hevc'] }, null],
  [
    'a WebM',
    { contentType: 'video/webm', codecs: ['vp9', 'opus'] },
    /is WebM; Instagram takes MP4 and MOV\..*is in VP9.*is in Opus; Instagram takes H\.264, H\.265, AAC/,
  ],
  [
    'too heavy',
    { bytes: 280_000_001, durationMs: 200_000, frames: 6_000 },
    /has 280 MB; Instagram takes at most 280 MB/,
  ],
  ['too short', { durationMs: 2_999, frames: 90 }, /lasts 2\.999 s; Instagram takes 3 to 900 s/],
  [
    'too long',
    { durationMs: 900_001, frames: 27_000 },
    /lasts 900\.001 s; Instagram takes 3 to 900 s/,
  ],
  [
    'too wide',
    { width: 1_921, height: 1_080 },
    /is 1921 pixels wide; Instagram takes at most 1920/,
  ],
  [
    'too flat',
    { width: 1_900, height: 100 },
    /is 1900 by 100 pixels; Instagram takes shapes from 1:100 to 10:1/,
  ],
  ['too slow', { frames: 100 }, /has 10 frames a second; Instagram takes 23 to 60/],
  ['too rich', { bytes: 40_000_000 }, /has 32 Mbit a second; Instagram takes at most 25/],
] as const)
  test(`a video on Instagram that is ${what} ${says === null ? 'fits' : 'is refused with what would fit'}`, () => {
    const errors = errorsOf('instagram', beside(1, video(changes)))
    assert.equal(errors.length > 0, says !== null, errors.join(' '))
    if (says !== null) assert.match(errors.join(' '), says)
  })

test('fit: lists each limit that a video breaks', () => {
  const errors = errorsOf(
    'instagram',
    beside(
      1,
      video({ contentType: 'video/webm', codecs: ['vp9', 'aac'], durationMs: 1_000, frames: 30 }),
    ),
  )
  assert.deepEqual(errors.map((error) => error.split(';')[0]), ['The video is WebM', 'The video is in VP9', 'The video lasts 1 s']) // prettier-ignore
})

test('fit: allows pictures and videos in one carousel on Instagram, ten in all, and no GIF or document', () => {
  const mixed = [...beside(9), ...beside(1, video())]
  assert.ok(fitWith('instagram', mixed).ok)
  assert.match(
    errorsOf('instagram', [...mixed, ...beside(1)])[0]!,
    /at most 10 pictures and videos in one post; here are 11\. Remove 1\./,
  )
  assert.match(
    errorsOf('instagram', [...mixed.slice(1), ...beside(1, { kind: 'gif' })])[0]!,
    /GIF 10 cannot go out there: Instagram takes pictures and videos\. .*video in MP4/,
  )
  const slides = fit(
    { contentType: 'carousel', pieces: ['Cover', ''], media: beside(1, video(), 2) },
    'instagram',
  )
  assert.ok(slides.ok && slides.publication.pieces[0]!.pictures.length === 2)
})

test('LinkedIn takes GIFs among pictures as they are, and a document alone, with a title', () => {
  const gif = { kind: 'gif', contentType: 'image/gif', frames: 250 } as const
  assert.ok(fitWith('linkedin', [...beside(1), ...beside(1, gif)]).ok)
  assert.match(
    errorsOf('linkedin', beside(1, { ...gif, frames: 251 }))[0]!,
    /The GIF has 251 frames; LinkedIn takes at most 250/,
  )
  assert.match(
    errorsOf('linkedin', beside(1, { ...gif, bytes: 4_750_001 }))[0]!,
    /GIFs of at most 4\.75 MB/,
  )
  const pdf = { kind: 'document', contentType: 'application/pdf', frames: 300 } as const
  const shown = fitWith('linkedin', beside(1, pdf))
  assert.ok(shown.ok && shown.publication.pieces[0]!.title === 'Words.')
  assert.match(
    errorsOf('linkedin', beside(1, { ...pdf, frames: 301 }))[0]!,
    /has 301 pages; LinkedIn takes at most 300/,
  )
  assert.match(
    errorsOf('linkedin', [...beside(1, pdf), ...beside(2)])[0]!,
    /LinkedIn shows a document alone in a post; here are 3/,
  )
})

test('TikTok takes one video alone, with a text of up to 2,200, and says of every limit what would fit', () => {
  const shown = fitWith(
    'tiktok',
    beside(1, video({ contentType: 'video/webm', codecs: ['vp9', 'opus'] })),
  )
  assert.ok(shown.ok)
  const [piece] = shown.publication.pieces
  assert.deepEqual(
    [piece!.text, piece!.title, piece!.pictures.length, shown.publication.warnings],
    ['Words.', null, 1, []],
  )
  assert.match(
    errorsOf('tiktok', [...beside(1, video()), ...beside(2)])[0]!,
    /TikTok shows a video alone in a post; here are 3/,
  )
  const broken = video({
    codecs: ['av1', 'mp3'],
    durationMs: 700_000,
    frames: 7_000,
    width: 359,
    height: 4_097,
    bytes: 3_800_000_001,
  })
  assert.deepEqual(errorsOf('tiktok', beside(1, broken)), [
    'The video is in AV1; TikTok takes H.264, H.265, VP8, VP9.',
    'The video has 3,800 MB; TikTok takes at most 3,800 MB.',
    'The video lasts 700 s; TikTok takes 3 to 600 s.',
    'The video is 359 by 4097 pixels; TikTok takes 360 to 4,096 a side.',
    'The video has 10 frames a second; TikTok takes 23 to 60.',
  ])
  const withText = (text: string) =>
    fit({ contentType: 'post', pieces: [text], media: beside(1, video()) }, 'tiktok')
  assert.ok(withText('a'.repeat(2_200)).ok)
  const long = withText('a'.repeat(2_201))
  assert.match(
    long.ok ? '' : long.detail,
    /TikTok takes at most 2,200 characters in one post; this text has 2,201/,
  )
  const slide = fit({ contentType: 'carousel', pieces: [''], media: beside(1, video()) }, 'tiktok')
  assert.ok(slide.ok && slide.publication.pieces[0]!.pictures.length === 1)
})
