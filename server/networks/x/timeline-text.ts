import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'

/** An address in a timeline's text: a t.co link and its target. */
export interface LinkEntity {
  readonly url: string
  readonly expanded_url?: string
  readonly media_key?: string
}

/**
 * True when a text of the timeline is the written one: X changes addresses, space and
 * some characters.
 */
export function isSameText(written: string, shown: string, links: readonly LinkEntity[]): boolean {
  const own = folded(written)
  const theirs = folded(unescaped(withoutShortLinks(shown, links)))
  if (replaceLinks(own, plainLink) === theirs) return true
  // Addresses in the later part of a long post may come as bare t.co links: then any address
  // matches.
  const anyLink = () => '\uFFFC'
  return (
    /https:\/\/t\.co\/\w+/.test(theirs) &&
    replaceLinks(own, anyLink) === replaceLinks(theirs, anyLink)
  )
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Attached media add a t.co link at the end that the author did not write. */
function withoutShortLinks(shown: string, links: readonly LinkEntity[]): string {
  return links.reduce(
    (text, link) =>
      text.replaceAll(link.url, isOfMedia(link) ? '' : plainLink(link.expanded_url ?? link.url)),
    shown,
  )
}

function isOfMedia({ media_key, expanded_url }: LinkEntity): boolean {
  return media_key !== undefined || /\/status\/\d+\/(?:photo|video)\/\d+$/.test(expanded_url ?? '')
}

// Real addresses are shorter; and the search for addresses takes time with the square of a
// word's length.
const wordMax = 2_048

function replaceLinks(text: string, replacement: (url: string) => string): string {
  return text.replace(/\S+/gu, (word) =>
    word.length > wordMax || !word.includes('.') ? word : replaceInWord(word, replacement),
  )
}

function replaceInWord(word: string, replacement: (url: string) => string): string {
  let replaced = ''
  let at = 0
  for (const { url, indices } of extractUrlsWithIndices(word)) {
    replaced += word.slice(at, indices[0]) + replacement(url)
    at = indices[1]
  }
  return replaced + word.slice(at)
}

/** `Example.com` and `http://example.com/` are one address: X writes the second for the first. */
function plainLink(url: string): string {
  const address = /^https?:\/\//i.test(url) ? url : `http://${url}`
  if (!URL.canParse(address)) return url
  const { host, pathname, search, hash } = new URL(address)
  return `${host}${pathname.replace(/\/$/, '')}${search}${hash}`
}
