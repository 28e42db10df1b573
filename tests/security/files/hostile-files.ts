import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { PDFDocument, sharp } from '@crier/server/testing/file-makers.ts'
import { sampleVideo } from '@crier/server/testing/sample-video.ts'

/** A file as a stranger would send it. */
export interface HostileFile {
  readonly title: string
  readonly bytes: Uint8Array
  readonly name?: string | undefined
  /** Its claimed type. */
  readonly type?: string | undefined
  /** Anything else may be taken or refused, but never with what is secret in it. */
  readonly mustBe?: 'refused' | 'taken'
  /** By chance: what was secret may have become what is to be seen. */
  readonly isBroken?: true
}

/** A mark in hidden parts of a file: no stored file may contain it. */
export const secret = 'CRIER-SECRET-52.5N-13.4E'
const script = `<script>alert("${secret}")</script>`

const latin = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => Buffer.from(text, 'utf16le')
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../media-files', name))

const times = (count: number, part: Buffer) => Buffer.concat(Array<Buffer>(count).fill(part))

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint16 = (value: number) => Buffer.of(value >> 8, value & 255)

// PNG

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')
const pngChunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([latin(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}
const pngHeader = (width: number, height: number, bits: number, colour: number) =>
  pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.of(bits, colour, 0, 0, 0)]))
const png = (...chunks: readonly Buffer[]) =>
  Buffer.concat([pngHead, ...chunks, pngChunk('IEND', Buffer.alloc(0))])
const afterHeader = (picture: Buffer, ...chunks: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])

/** Black, and as small as black compresses. */
const blackPng = (width: number, height: number) =>
  png(
    pngHeader(width, height, 1, 0),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
  )

// JPEG

const jpegPart = (marker: number, data: Uint8Array) =>
  Buffer.concat([Buffer.of(0xff, marker), uint16(data.length + 2), data])
const afterStart = (picture: Buffer, ...parts: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...parts, picture.subarray(2)])

/** Exif with one text, as a camera writes a place. */
const exif = (text: string) => {
  const words = latin(`${text}\0`)
  const entry = Buffer.concat([uint16(0x010e), uint16(2), uint32(words.length), uint32(26)])
  return Buffer.concat([latin('MM\0*'), uint32(8), uint16(1), entry, uint32(0), words])
}
const exifPart = jpegPart(0xe1, Buffer.concat([latin('Exif\0\0'), exif(secret)]))
const xmp = `<?xpacket?><x:xmpmeta><exif:GPSLatitude>${secret}</exif:GPSLatitude>${script}</x:xmpmeta>`

// GIF

const gifFrame = Buffer.concat([
  latin('\x21\xf9\x04\0\x0a\0\0\0'),
  latin('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0'),
])
const gif = (width: number, height: number, ...blocks: readonly Buffer[]) =>
  Buffer.concat([
    latin('GIF89a'),
    Buffer.of(width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0),
    Buffer.from('000000ffffff', 'hex'),
    ...blocks,
    latin(';'),
  ])

// Boxes of MP4, MOV and AVIF; elements of WebM; chunks of WebP

const box = (type: string, ...content: readonly Uint8Array[]) => {
  const data = Buffer.concat(content)
  return Buffer.concat([uint32(data.length + 8), latin(type), data])
}
const fileType = box('ftyp', latin('isom\0\0\0\0isommp42'))
function nested(type: string, depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, index) =>
    Buffer.concat([uint32((depth - index) * 8), latin(type)]),
  )
  return Buffer.concat(heads)
}
const webpChunk = (type: string, data: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([latin(type), length, data, Buffer.alloc(data.length % 2)])
}

// PDF

const pdf = (objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R') => {
  const parts: Buffer[] = [latin('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      latin(`${index + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      latin('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ` +
    `${objects.length + 1} ${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, latin(table)])
}
const stream = (data: Uint8Array, dictionary: string) =>
  Buffer.concat([
    latin(`<</Length ${data.length} ${dictionary}>>\nstream\n`),
    data,
    latin('\nendstream'),
  ])
const onePage = (
  content: string | Buffer,
  more = '',
  rootMore = '',
  others: readonly (string | Buffer)[] = [],
) =>
  pdf([
    `<</Type/Catalog/Pages 2 0 R${rootMore}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R${more}>>`,
    content,
    ...others,
  ])
const nothing = stream(Buffer.alloc(0), '')

// ZIP

function zip(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(content))
  sizes.writeUInt32LE(data.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const length = Buffer.of(name.length, 0, 0, 0)
  return Buffer.concat([
    latin('PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0'),
    sizes,
    length,
    latin(name),
    data,
  ])
}

/** Each of a kind once, and the samples that others are made of. */
export async function hostileFiles(): Promise<{
  readonly files: readonly HostileFile[]
  readonly samples: readonly Sample[]
}> {
  const [jpeg, picture, webp, avif] = [
    sample('picture.jpg'),
    sample('picture.png'),
    sample('picture.webp'),
    sample('picture.avif'),
  ]
  const [mp4, mov, webm, document] = [
    sample('video.mp4'),
    sample('video.mov'),
    sample('video.webm'),
    sample('document.pdf'),
  ]
  const photograph = afterStart(jpeg, exifPart)
  const inPdf = (bytes: Buffer, filter: string) =>
    onePage(
      stream(latin('q 200 0 0 100 0 0 cm /I Do Q'), ''),
      '/Resources<</XObject<</I 5 0 R>>>>',
      '',
      [
        stream(
          bytes,
          '/Type/XObject/Subtype/Image/Width 400/Height ' +
            `400/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter${filter}`,
        ),
      ],
    )
  const files: HostileFile[] = [
    // Files that are small to send and large to read.
    {
      title: 'a PNG of 60,000 × 60,000 black pixels',
      bytes: blackPng(60_000, 60_000),
      mustBe: 'refused',
    },
    {
      title: 'a PNG of 9,999 × 9,999 black pixels',
      bytes: blackPng(9_999, 9_999),
      mustBe: 'taken',
    },
    {
      title: 'a PNG one pixel wide and 2,000,000,000 high',
      bytes: png(pngHeader(1, 2_000_000_000, 1, 0)),
      mustBe: 'refused',
    },
    {
      title: 'a PNG of no width',
      bytes: png(pngHeader(0, 10, 8, 2), pngChunk('IDAT', deflateSync(Buffer.alloc(10)))),
      mustBe: 'refused',
    },
    {
      title: 'a PNG with 200 MB of text in 200 kB',
      bytes: afterHeader(
        picture,
        pngChunk(
          'zTXt',
          Buffer.concat([latin('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000))]),
        ),
      ),
    },
    {
      title: 'a PNG with 200 MB of colour profile',
      bytes: afterHeader(
        picture,
        pngChunk('iCCP', Buffer.concat([latin('p\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ),
    },
    {
      title: 'a PNG with 200,000 chunks',
      bytes: afterHeader(picture, times(200_000, pngChunk('tEXt', latin('a\0b')))),
    },
    {
      title: 'a JPEG of 65,500 × 65,500 by its header',
      bytes: resizedJpeg(jpeg, 65_500, 65_500),
      mustBe: 'refused',
    },
    {
      title: 'a JPEG that is a bit larger than its pixels',
      bytes: resizedJpeg(jpeg, 5_000, 5_000),
    },
    {
      title: 'a JPEG with 20,000 comments',
      bytes: afterStart(jpeg, times(20_000, jpegPart(0xfe, latin('a')))),
    },
    { title: 'a GIF of 65,535 × 65,535', bytes: gif(65_535, 65_535, gifFrame), mustBe: 'refused' },
    {
      title: 'a GIF with 100,000 frames',
      bytes: gif(1, 1, times(100_000, gifFrame)),
      mustBe: 'refused',
    },
    {
      title: 'a GIF with 2,000 frames of 9,000 × 9,000',
      bytes: gif(9_000, 9_000, times(2_000, gifFrame)),
    },
    {
      title: 'a GIF with a frame beside it',
      bytes: gif(1, 1, latin('\x2c\x05\0\x05\0\x01\0\x01\0\0\x02\x02\x44\x01\0')),
      mustBe: 'refused',
    },
    {
      title: 'a WebP of 16,383 × 16,383',
      bytes: webpOf(Buffer.concat([Buffer.alloc(4), Buffer.of(0xfe, 0x3f, 0, 0xfe, 0x3f, 0)])),
      mustBe: 'refused',
    },
    { title: 'a WebP of 3,000 frames', bytes: await manyFramesWebp(), mustBe: 'refused' },
    {
      title: 'a PDF whose content is 1 GB of nothing, packed twice',
      bytes: onePage(
        stream(
          deflateSync(deflateSync(Buffer.alloc(1_000_000_000))),
          '/Filter[/FlateDecode/FlateDecode]',
        ),
      ),
    },
    {
      title: 'a PDF whose objects stand in a stream of 500 MB',
      bytes: onePage(nothing, '', '', [
        stream(
          deflateSync(Buffer.alloc(500_000_000, ' ')),
          '/Type/ObjStm/N 100000/First 10/Filter/FlateDecode',
        ),
      ]),
      mustBe: 'refused',
    },
    { title: 'a PDF of 100,000 pages', bytes: manyPages(100_000), mustBe: 'refused' },
    {
      title: 'a PDF whose one page is told 100,000 times',
      bytes: samePage(100_000),
      mustBe: 'refused',
    },
    {
      title: 'a PDF whose pages are their own parents',
      bytes: pdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>',
      ]),
      mustBe: 'refused',
    },
    {
      title: 'a PDF with 100,000 brackets',
      bytes: onePage(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      mustBe: 'refused',
    },
    {
      title: 'a PDF with 100,000 brackets that stay open',
      bytes: onePage('<<'.repeat(100_000)),
      mustBe: 'refused',
    },
    {
      title: 'a PDF of 3 MB of beginnings',
      bytes: latin(`%PDF-1.7\n${'1 0 obj '.repeat(400_000)}`),
      mustBe: 'refused',
    },
    {
      title: 'a zip of 1 GB in 1 MB',
      bytes: zip('a.png', Buffer.alloc(1_000_000_000)),
      name: 'a.png',
      type: 'image/png',
      mustBe: 'refused',
    },
    { title: 'a text of 2,900,000 letters on one line', bytes: Buffer.alloc(2_900_000, 'a') },
    {
      title: 'subtitles with 100,000 lines',
      bytes: latin('1\n00:00:01,000 --> 00:00:02,000\nHello\n\n'.repeat(60_000)),
    },

    // Files that are broken on purpose.
    {
      title: 'boxes in boxes, 300,000 deep',
      bytes: Buffer.concat([fileType, nested('moov', 300_000)]),
      mustBe: 'refused',
    },
    {
      title: 'tracks in tracks, 100,000 deep',
      bytes: Buffer.concat([fileType, box('moov', nested('trak', 100_000))]),
      mustBe: 'refused',
    },
    {
      title: '300,000 boxes of nothing',
      bytes: Buffer.concat([fileType, times(300_000, box('free'))]),
      mustBe: 'refused',
    },
    {
      title: 'a box of no length',
      bytes: Buffer.concat([fileType, uint32(0), latin('moov'), Buffer.alloc(1_000)]),
      mustBe: 'refused',
    },
    {
      title: 'a box of a length below its head',
      bytes: Buffer.concat([fileType, uint32(3), latin('moov'), Buffer.alloc(1_000)]),
      mustBe: 'refused',
    },
    {
      title: 'a box of 2⁶³ bytes',
      bytes: Buffer.concat([
        fileType,
        uint32(1),
        latin('moov'),
        Buffer.from('7fffffffffffffff', 'hex'),
        Buffer.alloc(1_000),
      ]),
      mustBe: 'refused',
    },
    ...['stco', 'stsz', 'stts', 'stsc', 'ctts', 'stss'].map((type) => ({
      title: `a video with 4,294,967,295 entries in its ${type}`,
      bytes: withEntries(mp4, type, 0xffff_ffff),
    })),
    {
      title: 'a video with 4,294,967,295 pictures in its first chunk',
      bytes: withLargeChunk(mp4),
      mustBe: 'refused',
    },
    { title: 'a WebM that ends where it begins', bytes: webm.subarray(0, 60), mustBe: 'refused' },
    {
      title: 'a WebM with elements in elements',
      bytes: Buffer.concat([
        webm.subarray(0, 40),
        Buffer.from('1f43b67501ffffffffffffff'.repeat(50_000), 'hex'),
      ]),
    },
    {
      title: 'an AVIF whose picture is elsewhere',
      bytes: Buffer.concat([avif.subarray(0, avif.length - 200), Buffer.alloc(200, 255)]),
    },
    {
      title: 'a PDF behind a password',
      bytes: pdf(
        ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'],
        '/Root 1 0 R/Encrypt 9 0 R',
      ),
      mustBe: 'refused',
    },
    {
      title: 'a PDF whose tables follow each other in a circle',
      bytes: latin('%PDF-1.7\nxref\n0 0\ntrailer<</Prev 9/Size 1>>\nstartxref\n9\n%%EOF'),
      mustBe: 'refused',
    },

    // Files that claim another type.
    ...disguises.map(([title, bytes, name, type]) => ({
      title,
      bytes,
      name,
      type,
      mustBe: 'refused' as const,
    })),
    ...[jpeg, picture, webp, sample('animated.gif'), avif, mp4, mov, webm, document].flatMap(
      (bytes, index) => [
        {
          title: `sample ${index} with a page behind it`,
          bytes: Buffer.concat([bytes, latin(`\n${script}`)]),
        },
        {
          title: `sample ${index} with a zip behind it`,
          bytes: Buffer.concat([bytes, zip(`${secret}.exe`, latin(secret.repeat(50)))]),
        },
        {
          title: `sample ${index} under another's name`,
          bytes,
          name: `..\\..\\${index}.svg`,
          type: 'image/svg+xml',
          mustBe: 'taken' as const,
        },
      ],
    ),
    {
      title: 'a GIF that is a program of JavaScript',
      bytes: Buffer.concat([
        latin('GIF89a/*'),
        sample('animated.gif'),
        latin(`*/=1;alert("${secret}")`),
      ]),
    },
    {
      title: 'a JPEG whose comment is a page',
      bytes: afterStart(jpeg, jpegPart(0xfe, latin(`--><html>${script}`))),
      mustBe: 'taken',
    },

    // Files with hidden facts.
    ...Object.entries({
      Exif: exifPart,
      XMP: jpegPart(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
      IPTC: jpegPart(
        0xed,
        latin(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20\x1c\x02\x78\0\x18${secret}`),
      ),
      'a comment': jpegPart(0xfe, latin(secret)),
      'a second picture': jpegPart(0xe2, latin(`MPF\0${secret}`)),
      'what a program left': jpegPart(0xec, latin(`Ducky\0${secret}`)),
      'a place in UTF-16': jpegPart(0xfe, wide(secret)),
    }).flatMap(([what, part]) => [
      { title: `a JPEG with ${what}`, bytes: afterStart(jpeg, part), mustBe: 'taken' as const },
      {
        title: `a PDF with a photograph with ${what}`,
        bytes: inPdf(afterStart(jpeg, part), '/DCTDecode'),
        mustBe: 'taken' as const,
      },
      {
        title: `a PDF with a photograph in a list of filters with ${what}`,
        bytes: inPdf(afterStart(jpeg, part), '[/DCTDecode]'),
        mustBe: 'taken' as const,
      },
      {
        title: `a PDF with a photograph packed once more with ${what}`,
        bytes: inPdf(deflateSync(afterStart(jpeg, part)), '[/FlateDecode/DCTDecode]'),
        mustBe: 'taken' as const,
      },
      {
        title: `a PDF with a photograph after filling bytes with ${what}`,
        bytes: inPdf(afterStart(jpeg, Buffer.concat([Buffer.of(0xff, 0xff), part])), '/DCTDecode'),
        mustBe: 'taken' as const,
      },
      {
        title: `a PDF with two photographs in one with ${what}`,
        bytes: inPdf(Buffer.concat([jpeg, afterStart(jpeg, part)]), '/DCTDecode'),
        mustBe: 'taken' as const,
      },
    ]),
    ...Object.entries({
      tEXt: latin(`Location\0${secret}`),
      zTXt: Buffer.concat([latin('Location\0\0'), deflateSync(latin(secret))]),
      iTXt: latin(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
      eXIf: exif(secret),
      prVt: latin(secret),
    }).map(([type, data]) => ({
      title: `a PNG with ${type}`,
      bytes: afterHeader(picture, pngChunk(type, data)),
      mustBe: 'taken' as const,
    })),
    { title: 'a WebP with Exif and XMP', bytes: await withMetadata('webp'), mustBe: 'taken' },
    { title: 'an AVIF with Exif and XMP', bytes: await withMetadata('avif'), mustBe: 'taken' },
    {
      title: 'a GIF with a comment and XMP',
      bytes: gif(
        1,
        1,
        latin(`\x21\xfe\x18${secret}\0`),
        latin(`\x21\xff\x0bXMP DataXMP\x18${secret}\0`),
        gifFrame,
      ),
      mustBe: 'taken',
    },
    ...(['mp4', 'mov'] as const).map((kind) => ({
      title: `a video in ${kind} with a place`,
      bytes: Buffer.concat([
        kind === 'mp4' ? mp4 : mov,
        box('udta', box('©xyz', uint16(24), uint16(0), latin(secret))),
        box('uuid', latin(secret)),
      ]),
      mustBe: 'taken' as const,
    })),
    { title: 'a PDF with a title, an author and XMP', bytes: await toldPdf(), mustBe: 'taken' },
    {
      title: 'a PDF that runs a script when it is opened',
      bytes: onePage(nothing, '', `/OpenAction<</S/JavaScript/JS(app.alert\\("${secret}"\\))>>`),
      mustBe: 'taken',
    },
    {
      title: 'a PDF whose page runs a script',
      bytes: onePage(nothing, `/AA<</O<</S/JavaScript/JS(${secret})>>>>`),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with scripts by name',
      bytes: onePage(
        nothing,
        '',
        `/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(${secret})>>]>>>>`,
      ),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with a file in it',
      bytes: onePage(
        nothing,
        '',
        '/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.jpg)/EF<</F 5 0 R>>>>]>>>>',
        [stream(latin(secret), '/Type/EmbeddedFile')],
      ),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with a link that starts a program',
      bytes: onePage(
        nothing,
        `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(${secret}.exe)>>>>]`,
      ),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with a note and its author',
      bytes: onePage(
        nothing,
        `/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/T(${secret})/Contents(${secret})>>]`,
      ),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with a thumbnail of its page',
      bytes: onePage(nothing, '/Thumb 5 0 R', '', [stream(latin(secret), '/Width 1/Height 1')]),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with what nothing points to',
      bytes: onePage(nothing, '', '', [`(${secret})`, stream(photograph, '/Filter/DCTDecode')]),
      mustBe: 'taken',
    },
    {
      title: 'a PDF with what its program keeps',
      bytes: onePage(nothing, `/PieceInfo<</A<</Private(${secret})>>>>`),
      mustBe: 'taken',
    },

    // Names.
    ...[
      '../../../etc/passwd',
      'a\r\nX-Evil: 1.png',
      '\u202egpj.exe',
      'con',
      '.',
      '"><script>.png',
      'ä'.repeat(200),
      '%2e%2e%2f',
    ].map((name) => ({
      title: `a picture named ${JSON.stringify(name).slice(0, 40)}`,
      bytes: jpeg,
      name,
      mustBe: 'taken' as const,
    })),
    { title: 'a picture whose name holds a zero', bytes: jpeg, name: 'a\0.png', mustBe: 'refused' },
  ]
  const samples: Sample[] = [
    ...Object.entries({
      jpeg: photograph,
      png: afterHeader(picture, pngChunk('tEXt', latin(`a\0${secret}`))),
      webp: await withMetadata('webp'),
      avif: await withMetadata('avif'),
      gif: gif(1, 1, latin(`\x21\xfe\x18${secret}\0`), gifFrame, gifFrame),
      mp4: Buffer.concat([mp4, box('uuid', latin(secret))]),
      mov: Buffer.concat([mov, box('uuid', latin(secret))]),
      webm,
      'video of the tests': Buffer.from(await sampleVideo('mp4', { seconds: 1 })),
      pdf: inPdf(photograph, '[/DCTDecode]'),
      document: await toldPdf(),
      vtt: latin('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'),
    }).map(([kind, bytes]) => ({ kind, bytes })),
  ]
  return { files, samples }
}

export interface Sample {
  readonly kind: string
  readonly bytes: Buffer
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const disguises: readonly (readonly [
  title: string,
  bytes: Uint8Array,
  name?: string,
  type?: string,
])[] = [
  ['an SVG named as a PNG', latin(svg), 'owl.png', 'image/png'],
  [
    'an SVG behind a mark of its order',
    Buffer.concat([Buffer.from('efbbbf', 'hex'), latin(svg)]),
    'owl.jpg',
    'image/jpeg',
  ],
  [
    'an SVG in UTF-16',
    Buffer.concat([Buffer.from('fffe', 'hex'), wide(svg)]),
    'owl.jpg',
    'image/jpeg',
  ],
  ['an SVG behind spaces', latin(`${' '.repeat(3_000)}${svg}`)],
  [
    'an SVG behind a document type',
    latin(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'b'.repeat(1_000)}">]>${svg}`),
  ],
  ['an SVG that is packed', gzipSync(latin(svg)), 'owl.svgz', 'image/png'],
  ['a page of HTML', latin(`<!doctype html>${script}`), 'owl.gif', 'image/gif'],
  ['a page of HTML behind spaces', latin(`\n\n\t ${script}`), 'owl.txt', 'text/plain'],
  ['a program of Windows', latin('MZ\x90\0\x03\0\0\0'), 'owl.jpg', 'image/jpeg'],
  [
    'PostScript',
    latin('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\x00'),
    'owl.png',
    'image/png',
  ],
  ['a TIFF', latin('II*\0\x08\0\0\0\0\0'), 'owl.jpg', 'image/jpeg'],
  ['a Photoshop file', latin('8BPS\0\x01\0\0\0\0\0\0'), 'owl.jpg', 'image/jpeg'],
  ['nothing', Buffer.alloc(0)],
  ['a single byte', Buffer.of(0xff)],
  ['zeros', Buffer.alloc(10_000)],
]

/** The size is in the frame's header, which follows marker C0 or C2. */
function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) continue
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
    return bytes
  }
  throw new Error('The sample has no frame.')
}

function webpOf(extended: Buffer): Buffer {
  const chunks = Buffer.concat([latin('WEBP'), webpChunk('VP8X', extended)])
  return Buffer.concat([webpChunk('RIFF', chunks)])
}

async function manyFramesWebp(): Promise<Buffer> {
  const [width, height, frames] = [16, 16, 3_000]
  const raw = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++)
    raw.fill(
      frame % 2 === 0 ? 0 : 255,
      frame * width * height * 3,
      (frame + 1) * width * height * 3,
    )
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ effort: 0, loop: 0 })
    .toBuffer()
}

async function withMetadata(format: 'webp' | 'avif'): Promise<Buffer> {
  const drawing = sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
  return drawing
    .withExif({
      IFD0: { ImageDescription: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withXmp(xmp)
    .toFormat(format)
    .toBuffer()
}

async function toldPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(secret)
  document.setAuthor(secret)
  document.setKeywords([secret])
  document.addPage([200, 100])
  const metadata = document.context.register(
    document.context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' }),
  )
  document.catalog.set(document.context.obj('Metadata') as never, metadata)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  const pages = Array<string>(count).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>')
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    ...pages,
  ])
}

function samePage(count: number): Buffer {
  const kids = '3 0 R '.repeat(count)
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ])
}

/** The table says that it has that many entries; it does not. */
function withEntries(video: Buffer, type: string, count: number): Buffer {
  const bytes = Buffer.from(video)
  const at = bytes.indexOf(type, 0, 'latin1')
  if (at >= 0) bytes.writeUInt32BE(count, at + (type === 'stsz' ? 12 : 8))
  return bytes
}

/** Its table claims all samples of the video, and many more, in its first chunk. */
function withLargeChunk(video: Buffer): Buffer {
  const bytes = Buffer.from(video)
  bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf('stsc', 0, 'latin1') + 16)
  return bytes
}
