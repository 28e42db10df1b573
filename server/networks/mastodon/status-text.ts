import { withoutServers } from '@crier/contract/networks/mastodon-count.ts'

/** The text that a reader sees of a status's HTML, on one line. */
export function shownText(content: string): string {
  const plain = content
    .replace(/<br\b[^<>]*>|<\/p>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, entityOf)
  return folded(plain)
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function entityOf(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? written
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : written
}

/** A written text as a server shows it: without the hosts of mentions, and without line breaks. */
export function writtenText(text: string): string {
  return folded(text)
}

/** A server shows `@ada@mastodon.social` as `@ada`, where it knows her; another one shows it all. */
function folded(text: string): string {
  return withoutServers(text.normalize('NFC')).replace(/\s+/gu, ' ').trim()
}
