import { randomInt } from 'node:crypto'
import twitterText from 'twitter-text'
import type { UrlEntity } from './tweets.ts'

const weightMax = 280
const premiumMax = 25_000

/**
 * True when a text is too long: 280 weighted units, or 25,000 for an author with a subscription.
 */
export function isTooLong(text: string, premium: boolean): boolean {
  // twitter-text takes time with the square of a text without spaces: what is too long in any count
  // never reaches it.
  if (text.length > premiumMax) return true
  return weightOf(text) > (premium ? premiumMax : weightMax)
}

/** True for a long post, whose `text` is shortened. */
export function isLongPost(text: string): boolean {
  return weightOf(text) > weightMax
}

/** As twitter-text counts. */
export const weightOf = (text: string): number => twitterText.parseTweet(text).weightedLength

export function cashtagCount(text: string): number {
  return new Set(twitterText.extractCashtags(text).map((tag) => tag.toLowerCase())).size
}

export function mentions(text: string): string[] {
  return twitterText.extractMentions(text).map((name) => name.toLowerCase())
}

interface LinkedText {
  /** With t.co links and `&`, `<`, `>` escaped. */
  readonly text: string
  /** `start` and `end` count code points of the unescaped text, as X counts them. */
  readonly urls: readonly UrlEntity[]
}

/** Replaces each address by a t.co link. */
export function linkText(written: string): LinkedText {
  const urls: UrlEntity[] = []
  let text = ''
  let plainLength = 0
  let at = 0
  for (const { url, indices } of written.includes('.')
    ? twitterText.extractUrlsWithIndices(written)
    : []) {
    const between = written.slice(at, indices[0])
    const link = shortLink()
    plainLength += codePoints(between)
    urls.push({ start: plainLength, end: plainLength + link.length, url: link, ...expanded(url) })
    plainLength += link.length
    text += escapeText(between) + link
    at = indices[1]
  }
  return { text: text + escapeText(written.slice(at)), urls }
}

/** Appends the t.co link of attached media. */
export function withMediaLink(
  linked: LinkedText,
  postUrl: string,
  mediaKeys: readonly string[],
): LinkedText {
  const link = shortLink()
  const text = linked.text === '' ? link : `${linked.text} ${link}`
  const end = codePoints(unescapeText(text))
  const entity = {
    start: end - link.length,
    end,
    url: link,
    expanded_url: postUrl,
    display_url: `pic.x.com/${link.slice(-10)}`,
  }
  return {
    text,
    urls: [...linked.urls, ...mediaKeys.map((mediaKey) => ({ ...entity, media_key: mediaKey }))],
  }
}

/** The `text` of a long post: its beginning, and a link to the whole. */
export function shortened(linked: LinkedText): LinkedText {
  const link = shortLink()
  const kept = [...unescapeText(linked.text)].slice(0, weightMax - link.length - 2).join('')
  return {
    text: `${escapeText(kept)}… ${link}`,
    urls: linked.urls.filter((url) => url.end <= codePoints(kept)),
  }
}

function expanded(url: string): Pick<UrlEntity, 'expanded_url' | 'display_url'> {
  const bare = url.replace(/^https?:\/\//i, '').replace(/^www\./i, '')
  const display = bare.length > 27 ? `${bare.slice(0, 26)}…` : bare
  return { expanded_url: /^https?:\/\//i.test(url) ? url : `http://${url}`, display_url: display }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function shortLink(): string {
  return `https://t.co/${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function codePoints(text: string): number {
  return [...text].length
}
