import { countedText } from '@crier/contract/networks/mastodon-count.ts'
import type { LengthUnit } from '@crier/contract/networks/network.ts'
import extractUrls from 'twitter-text/dist/extractUrlsWithIndices.js'
import parseTweet from 'twitter-text/dist/parseTweet.js'
import { countGraphemes } from '../graphemes.ts'

/** What a link counts on Mastodon's own servers. */
const mastodonLink = 23

/**
 * Length of a text in a unit. Fast for any text, hostile ones included. `linkLength` is for
 * `mastodon`, whose servers choose it.
 */
export function lengthIn(unit: LengthUnit, text: string, linkLength = mastodonLink): number {
  switch (unit) {
    case 'weighted':
      return weightedLength(text)
    case 'characters':
      return codePoints(text)
    case 'utf16':
      return text.length
    case 'graphemes':
      return countGraphemes(text)
    case 'mastodon':
      return countGraphemes(countedText(text, linkLength, extractUrls))
    default:
      return unit satisfies never
  }
}

/** Hashtags in a text: a `#` that follows no word, before letters, digits or underscores. */
export function countHashtags(text: string): number {
  return text.match(/(?<![\p{L}\p{M}\p{N}_&/])[#＃][\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0
}

/**
 * Mentions in a text: an `@` that follows no word, before a user name. E-mail addresses are none.
 */
export function countMentions(text: string): number {
  return text.match(/(?<![\p{L}\p{M}\p{N}_.])[@＠][A-Za-z0-9_.]+/gu)?.length ?? 0
}

// twitter-text takes time with the square of what holds no space: 100,000 characters of `a.` took
// 20 s. An address never holds a space, so words are measured one by one; a "word" longer than any
// address in use is counted without looking for addresses.
export const wordMax = 2_048

// It takes 5 µs for any word: the ordinary ones need no more than their length. They hold no dot
// before a letter, where an address might be, and nothing that is composed with the character before
// it or belongs to an emoji.
const light = /^(?:[!-\-/-~\u00c0-\u02ff\u0400-\u052f]|\.(?![^!-@[-`{-~]))+$/
const heavy = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\u3001\u3002]+$/
// Links come again and again in hostile texts only; so many are remembered for the length of
// one measurement.
const rememberedMax = 10_000

function weightedLength(text: string): number {
  let total = 0
  const remembered = new Map<string, number>()
  for (const part of text.match(/\s+|\S+/gu) ?? []) {
    const weight = remembered.get(part) ?? wordWeight(part)
    if (remembered.size < rememberedMax && part.length <= wordMax) remembered.set(part, weight)
    total += weight
  }
  return total
}

function wordWeight(word: string): number {
  if (word.length > wordMax) return plainWeight(word)
  if (word === ' ' || light.test(word)) return word.length
  return heavy.test(word) ? 2 * word.length : parseTweet(word).weightedLength
}

function plainWeight(word: string): number {
  let total = 0
  for (const character of word.normalize('NFC')) total += isLight(character.codePointAt(0)!) ? 1 : 2
  return total
}

/** Configuration 3 of twitter-text: these ranges weigh 1, everything else 2. */
function isLight(codePoint: number): boolean {
  return (
    codePoint <= 4_351 ||
    (codePoint >= 8_192 && codePoint <= 8_205) ||
    (codePoint >= 8_208 && codePoint <= 8_223) ||
    (codePoint >= 8_242 && codePoint <= 8_247)
  )
}

export function codePoints(text: string): number {
  let count = text.length
  // A pair of surrogates is one character.
  for (let place = 1; place < text.length; place++) {
    if (
      (text.charCodeAt(place) & 0xfc00) !== 0xdc00 ||
      (text.charCodeAt(place - 1) & 0xfc00) !== 0xd800
    )
      continue
    count -= 1
  }
  return count
}
