import type { DraftContent } from '../fitted.ts'
import { wordMax } from './lengths.ts'
import { lineWeightMin, pictureWeightMax } from '../pictures/split-for-pictures.ts'

// Lower bounds of lengths: they read no further than they need to be sure, and are never wrong
// about what fits (a test compares).

/**
 * Letters are told by what is no white space, no half of a pair and no sign that stands for
 * nothing: fitting drops those.
 */
export function hasMoreLetters(texts: readonly string[], most: number): boolean {
  let letters = 0
  for (const text of texts) {
    for (let place = 0; place < text.length; place++) {
      const unit = text.charCodeAt(place)
      if (isPlain(unit) || isWide(unit)) letters += 1
      if (letters > most) return true
    }
  }
  return false
}

/**
 * X's weight, from below. A word with a dot may be a link, which weighs 23 however long it is;
 * others weigh at least what their plain and wide characters do.
 */
export function weighsMore(texts: readonly string[], most: number): boolean {
  let total = 0
  for (const text of texts) {
    let weight = 0
    let length = 0
    let hasDot = false
    for (let place = 0; place <= text.length; place++) {
      const unit = place === text.length ? space : text.charCodeAt(place)
      if (isSpace(unit)) {
        total += hasDot ? Math.min(weight, linkWeight) : weight
        weight = length = 0
        hasDot = false
      } else {
        weight += isWide(unit) ? 2 : isPlain(unit) ? 1 : 0
        length += isDropped(unit) ? 0 : 1
        hasDot ||= unit === dot
      }
      // Before its end a word may become a link, unless it is longer than any.
      if (total > most || (length > wordMax && !hasDot && total + weight > most)) return true
    }
  }
  return false
}

/**
 * Mastodon's count, from below. A word with a slash or an at sign may be a link or a mention, which
 * count little however long they are; no two plain or wide characters are one for a reader.
 */
export function countsMoreOnMastodon(texts: readonly string[], most: number): boolean {
  let total = 0
  for (const text of texts) {
    let count = 0
    let isOpen = false
    for (let place = 0; place <= text.length; place++) {
      const unit = place === text.length ? space : text.charCodeAt(place)
      // The query of a link goes on beyond other spaces.
      if (unit < 0x80 && isSpace(unit)) {
        total += isOpen ? Math.min(count, 1) : count
        count = 0
        isOpen = false
      } else {
        count += isWide(unit) || isPlain(unit) ? 1 : 0
        isOpen ||= unit === slash || unit === atSign
      }
      if (total > most) return true
    }
  }
  return false
}

const slash = 0x2f
const atSign = 0x40
const space = 0x20
const dot = 0x2e
const linkWeight = 23

/** The white space of regular expressions, at which words are parted; U+FEFF is dropped before. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === space || (unit >= 0x09 && unit <= 0x0d)
  if (unit >= 0x2000 && unit <= 0x200a) return true
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  )
}

function isDropped(unit: number): boolean {
  return unit >= 0xfeff && (unit === 0xfeff || unit >= 0xfffe)
}

/**
 * Each piece takes a separate picture, and a picture holds so much; see split-for-pictures.ts.
 */
export function needsMorePictures({ pieces }: DraftContent, most: number): boolean {
  let pictures = 0
  for (const piece of pieces) {
    pictures += Math.ceil(
      pictureWeightFrom(piece, (most - pictures + 1) * pictureWeightMax) / pictureWeightMax,
    )
    if (pictures > most) return true
  }
  return false
}

/**
 * The weight that pictures are charged for a text, from below, read no further than to `enough`.
 */
function pictureWeightFrom(text: string, enough: number): number {
  let weight = 0
  let line = 0
  for (let place = 0; place <= text.length && weight <= enough; place++) {
    const unit = place === text.length ? lineFeed : text.charCodeAt(place)
    if (unit === lineFeed) {
      weight += line === 0 ? 0 : Math.max(lineWeightMin, line)
      line = 0
    } else {
      line += isWide(unit) ? 2 : isPlain(unit) ? 1 : 0
      if (weight + line > enough) return weight + line
    }
  }
  return weight
}

const lineFeed = 0x0a

/** Printable ASCII: one character each, on every network and on pictures. */
function isPlain(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f
}

/**
 * Chinese, kana and Korean syllables: they stand alone, and weigh two wherever weights are used.
 */
function isWide(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30fa)
  )
}
