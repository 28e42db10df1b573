/**
 * The content type of bytes by their first few; `application/octet-stream` when they say nothing.
 */
export function sniffContentType(bytes: Uint8Array): string {
  const start = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, 16),
  ).toString('latin1')
  const found = signatures.find(({ at, text }) => start.startsWith(text, at))
  if (found?.type === 'image/webp' && !start.startsWith('RIFF')) return 'application/octet-stream'
  return found?.type ?? 'application/octet-stream'
}

const signatures = [
  { at: 0, text: '\xff\xd8\xff', type: 'image/jpeg' },
  { at: 0, text: '\x89PNG\r\n\x1a\n', type: 'image/png' },
  { at: 0, text: 'GIF87a', type: 'image/gif' },
  { at: 0, text: 'GIF89a', type: 'image/gif' },
  { at: 8, text: 'WEBP', type: 'image/webp' },
  { at: 0, text: '%PDF-', type: 'application/pdf' },
  { at: 4, text: 'ftypqt', type: 'video/quicktime' },
  { at: 4, text: 'ftyp', type: 'video/mp4' },
  { at: 0, text: '\x1aE\xdf\xa3', type: 'video/webm' },
] as const
