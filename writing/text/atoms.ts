import { segmenter } from './sentences/segmenters.ts'

/**
 * A stretch of a line that is never broken while it fits, and the white space after it, which
 * vanishes at a line's end.
 */
export interface Atom {
  readonly text: string
  readonly space: string
}

/**
 * The atoms of one line, in order; joined with their spaces they are the line without its leading
 * white space.
 */
export function atomsOf(line: string, language: string): readonly Atom[] {
  // Where each atom begins, where its text ends and where its space does. Growing strings would be
  // copied again and again.
  const atoms: { start: number; end: number; spaceEnd: number }[] = []
  for (const { segment, index } of segmenter(language, 'word').segment(line)) {
    const last = atoms.at(-1)
    const end = index + segment.length
    if (space.test(segment)) {
      if (last) last.spaceEnd = end
    } else if (
      last &&
      !mayEnd(
        line.slice(Math.max(last.start, last.end - tailMax), last.end),
        last.end < last.spaceEnd,
        segment,
      )
    ) {
      last.end = last.spaceEnd = end
    } else {
      atoms.push({ start: index, end, spaceEnd: end })
    }
  }
  return atoms.map(({ start, end, spaceEnd }) => ({
    text: line.slice(start, end),
    space: line.slice(end, spaceEnd),
  }))
}

// What decides is the last character with its marks, or a word before a hyphen: so much of a long
// atom is looked at.
const tailMax = 64

function mayEnd(tail: string, hasSpace: boolean, after: string): boolean {
  return hasSpace ? mayBreakAtSpace(tail, after) : mayBreak(tail, after)
}

/**
 * Whether a line may end between two stretches that touch: what closes never starts a line, what
 * opens never ends one.
 */
export function mayBreak(before: string, after: string): boolean {
  if (neverStarts.test(after) || neverEnds.test(before) || leansBack(before, after)) return false
  if (before.endsWith('\u200b')) return true
  if (number.test(before) && spaceless.test(after)) return false
  if (picture.test(after)) return pictureEnd.test(before) || spacelessEnd.test(before)
  if (spacelessEnd.test(before) || spaceless.test(after) || pictureEnd.test(before)) return true
  return hyphenated.test(before) && letter.test(after)
}

// The segmenter parts Japanese and Chinese words from their endings and particles; a reader expects
// these at the end of a line, not at its start.
function leansBack(before: string, after: string): boolean {
  if (ending.test(after)) return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー」』）]$/u.test(before)
  if (/^\p{sc=Hiragana}/u.test(after)) return /[\p{sc=Han}\p{sc=Katakana}ー]$/u.test(before)
  return /^\p{sc=Katakana}/u.test(after) && /[\p{sc=Katakana}ー]$/u.test(before)
}
const ending =
  /^(?:[ぁ-ゖ的了吗呢吧们着]$|まし|ます|ませ|です|でし|でき|した|して|しな|たい|たく|ない|なく|なか|なけ|られ|れる|せる|から|まで|より|だけ|ので|のに|けど|って|ては|ても|では|でも|には|にも|とは|とも|への|との)/u

// French sets a space before `!` and inside guillemets, and a number keeps its unit.
function mayBreakAtSpace(before: string, after: string): boolean {
  return (
    !closesAfterSpace.test(after) &&
    !opensBeforeSpace.test(before) &&
    !(number.test(before) && unit.test(after))
  )
}

// Spaces that part words; the unbreakable ones (U+00A0, U+2007, U+202F) do not.
const space = /^[ \t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+$/u
// Scripts that write no space between words: the segmenter finds the words, and a line may end
// between any two.
const spacelessScripts = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff01-\uff60`
const spaceless = new RegExp(`^[${spacelessScripts}]`, 'u')
const spacelessEnd = new RegExp(String.raw`[${spacelessScripts}]\p{M}*$`, 'u')
const picture = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}\ufe0f)/u
const pictureEnd =
  /(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f\u20e3?)$/u
const number = /\p{Nd}$/u
const letter = /^\p{L}/u
const hyphenated = /(?:\p{L}{2}[-\u2010]|.[\u2014\u2013])$/u

const closesAfterSpace =
  /^[\p{Pe}!:;?%»›\u060c\u061b\u061f\u0964\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]/u
const opensBeforeSpace = /(?:^|\s)[«‹([{]$/u
const unit = /^(?:[\p{Sc}%‰°]|[kmc]?m|[km]?g|km\/h|GB|MB|TB|kW|kWh)$/u

// Closing brackets and quotes, sentence and clause marks, iteration and length marks, small kana,
// units after a number, joiners, marks.
const neverStarts =
  /^[\p{Pe}\p{Pf}\p{M}!),.:;?\]}%"'\u00a0\u00b0\u00b7\u2007\u200b-\u200f\u2025\u2026\u202f\u2030\u2032\u2033\u203c\u2047-\u2049\u2060\u2103\ufeff\u055d\u05be\u05c3\u060c\u061b\u061f\u066a\u06d4\u0964\u0965\u0e2f\u0e46\u3001\u3002\u3005\u301c\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309d\u309e\u30a0\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\uff5e\uff61\uff64\uff65\u{1f3fb}-\u{1f3ff}]/u
// Opening brackets and quotes, signs that stand before what they mark, joiners.
const neverEnds =
  /[\p{Ps}\p{Pi}\p{Sc}#@\uff03\uff20\u00a0\u00a1\u00bf\u2007\u200d\u202f\u2060\ufeff№]$/u
