import type { FileHandle } from 'node:fs/promises'

/** The detected type of a file, by its first bytes, accepted or refused with a reason. */
type Sniffed = { readonly contentType: MediaType } | { readonly refused: string }

export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'application/pdf'
  | 'text/plain'
  | 'text/vtt'
  | 'application/x-subrip'

// As many bytes of the beginning as decide.
const headBytes = 4_096

/** Reads the bytes that identify a file. */
export async function headOf(file: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

export const taken = 'JPEG, PNG, WebP, GIF, AVIF, MP4, MOV, WebM, PDF, plain text, VTT and SRT'

/** By content alone: a name or a header is only a claim. */
export function sniff(head: Uint8Array): Sniffed {
  const text = Buffer.from(head).toString('latin1')
  const at = (offset: number, expected: string) => text.startsWith(expected, offset)
  if (at(0, '\xff\xd8\xff')) return { contentType: 'image/jpeg' }
  if (at(0, '\x89PNG\r\n\x1a\n')) return { contentType: 'image/png' }
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return { contentType: 'image/gif' }
  if (at(0, 'RIFF') && at(8, 'WEBP')) return { contentType: 'image/webp' }
  if (at(0, 'RIFF') && at(8, 'AVI ')) return refused('an AVI video: save it as MP4')
  if (at(4, 'ftyp')) return byBrand(text)
  // Before ISO 14496-12 a MOV began with its first box.
  if (['moov', 'mdat', 'wide', 'free', 'skip'].some((box) => at(4, box)))
    return { contentType: 'video/quicktime' }
  if (at(0, '\x1aE\xdf\xa3'))
    return text.slice(0, 64).includes('webm')
      ? { contentType: 'video/webm' }
      : refused('a Matroska video: save it as MP4')
  if (at(0, '%PDF-')) return { contentType: 'application/pdf' }
  return byText(head)
}

/** Other common types, with the format to use instead. */
const others: readonly {
  readonly begins: readonly string[]
  readonly from?: number
  readonly is: string
}[] = [
  { begins: ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'], is: 'a Windows Media file: save it as MP4' },
  { begins: ['FLV\x01'], is: 'a Flash video: save it as MP4' },
  { begins: ['\x00\x00\x01\xba', '\x00\x00\x01\xb3'], is: 'an MPEG video: save it as MP4' },
  // A packet of 188 bytes; camcorders put four bytes before each.
  { begins: ['\x47\x40', '\x47\x41'], is: 'an MPEG transport stream: save it as MP4' },
  { begins: ['\x47\x40', '\x47\x41'], from: 4, is: 'an MPEG transport stream: save it as MP4' },
  {
    begins: ['II*\0', 'MM\0*'],
    is: 'a TIFF, or a photograph as the camera stores it: save it as JPEG',
  },
  { begins: ['BM'], is: 'a bitmap: save it as PNG' },
  { begins: ['8BPS'], is: 'a Photoshop document: save it as JPEG or PNG' },
  { begins: ['\xff\x0a', '\0\0\0\x0cJXL '], is: 'a JPEG XL picture: save it as JPEG' },
  { begins: ['\0\0\x01\0'], is: 'an icon: save it as PNG' },
  {
    begins: ['RIFF', 'ID3', 'OggS', 'fLaC', '\xff\xfb', '\xff\xf1', '#!AMR'],
    is: 'a sound without a picture: make a video of it, as MP4',
  },
  {
    begins: ['PK\x03\x04', '\xd0\xcf\x11\xe0'],
    is: 'an archive or an Office document: save it as PDF',
  },
]

function byBrand(text: string): Sniffed {
  const length = Math.min(Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(), headBytes)
  const brands = [text.slice(8, 12), ...(text.slice(16, length).match(/[\s\S]{4}/g) ?? [])]
  const has = (...names: readonly string[]) => brands.some((brand) => names.includes(brand))
  if (brands[0] === 'avis') return refused('an animated AVIF: save it as GIF or MP4')
  if (has('avif', 'avis')) return { contentType: 'image/avif' }
  if (has('heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'))
    return refused('a HEIC picture: save it as JPEG')
  if (brands[0] === 'qt  ') return { contentType: 'video/quicktime' }
  return { contentType: 'video/mp4' }
}

const subtitle = /^\s*\d+\r?\n\d{1,2}:\d{2}:\d{2}[,.]\d{3} --> /

function byText(head: Uint8Array): Sniffed {
  // A character may be cut in two at the end.
  const text = new TextDecoder().decode(head, { stream: true }).replace(/^\ufeff/, '')
  const isText =
    head.length > 0 && !text.includes('\ufffd') && !/[\x00-\x08\x0b\x0e-\x1f]/.test(text)
  if (!isText) return refused(head.length === 0 ? 'empty' : otherType(head))
  if (/<svg[\s>]/i.test(text)) return refused('an SVG drawing: save it as PNG')
  if (/^\s*<(!doctype|html|\?xml|!--|script|head|body)/i.test(text))
    return refused('a page of HTML or XML')
  if (/^WEBVTT(\s|$)/.test(text)) return { contentType: 'text/vtt' }
  return { contentType: subtitle.test(text) ? 'application/x-subrip' : 'text/plain' }
}

function otherType(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1')
  const known = others.find(({ begins, from = 0 }) =>
    begins.some((begin) => text.startsWith(begin, from)),
  )
  return known?.is ?? 'of no type that is known here'
}

const refused = (what: string): Sniffed => ({ refused: what })
