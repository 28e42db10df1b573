// Making one takes longer than cutting a sentence with it, and making the first takes 10 ms of
// a start.
const kept = new Map<string, Intl.Segmenter>()

export function segmenter(
  language: string,
  granularity: Intl.SegmenterOptions['granularity'] & string,
): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = new Intl.Segmenter(language, { granularity })
  kept.set(key, made)
  return made
}

export interface WordSegment {
  readonly segment: string
  readonly isWordLike: boolean
}

/** A text cut into words and what stands between them, as `Intl.Segmenter` does it. */
export function wordSegments(text: string, language: string): Iterable<WordSegment> {
  return onlyAscii.test(text)
    ? asciiSegments(text)
    : (segmenter(language, 'word').segment(text) as Iterable<WordSegment>)
}

const onlyAscii = /^[\0-\x7f]*$/

const other = 0
const letter = 1
const digit = 2
const underscore = 3
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[a-z]/i.test(character)
    ? letter
    : /\d/.test(character)
      ? digit
      : character === '_'
        ? underscore
        : other
})

/**
 * What Unicode's rules for words (UAX 29) come to where there is nothing but ASCII: in a fraction
 * of the time, which for a long source is most of it.
 */
function asciiSegments(text: string): WordSegment[] {
  const segments: WordSegment[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    const isWord = kindAt(text, start) !== other
    end = isWord ? endOfWord(text, start) : endOfOther(text, start)
    const segment = text.slice(start, end)
    segments.push({ segment, isWordLike: isWord && isWordLike(segment) })
  }
  return segments
}

const kindAt = (text: string, index: number) =>
  index < text.length ? kinds[text.charCodeAt(index)]! : other
// A word may be of underscores alone: one is no word, two are.
const isWordLike = (segment: string) => segment !== '_'

function endOfWord(text: string, start: number): number {
  for (let end = start + 1; ; end++) {
    if (kindAt(text, end) !== other) continue
    const before = kindAt(text, end - 1)
    const joins = before === letter ? ".':" : before === digit ? ".,;'" : ''
    if (
      joins === '' ||
      end >= text.length ||
      !joins.includes(text[end]!) ||
      kindAt(text, end + 1) !== before
    )
      return end
  }
}

function endOfOther(text: string, start: number): number {
  let end = start + 1
  if (text[start] === ' ') while (text[end] === ' ') end++
  else if (text[start] === '\r' && text[end] === '\n') end++
  return end
}
