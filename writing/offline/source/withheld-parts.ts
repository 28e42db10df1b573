import { isKeptBack, isPageTail } from '../cues/withheld.ts'

interface Part {
  readonly text: string
  readonly kind: 'paragraph' | 'heading' | 'bullet' | 'number'
}

/**
 * The parts of a text that are not for everybody. A mark over a part holds for all of it: under a
 * heading until the next heading or item of an agenda, on a line of its own for the list below it.
 * Above the whole text it holds for its own line only.
 */
export function withheldParts() {
  let part: 'rest' | 'section' | 'list' | null = null
  let isApart = false
  return {
    blank: () => {
      isApart = true
    },
    holds: ({ text, kind }: Part, isFirst: boolean, isLate: boolean): boolean => {
      const wasApart = isApart
      isApart = false
      if ((kind === 'heading' || item.test(text)) && part !== 'rest') part = null
      if (part === 'list' && wasApart && kind !== 'bullet' && kind !== 'number') part = null
      if (part !== null) return true
      const small = text.toLowerCase()
      const isLine = text.length < labelMax && !/[.!?。！？…]["”’»)]*$/u.test(text)
      const isMarked =
        isPageTail(small) || (!isFirst && (isMarkedWhole(small) || (isLine && isKeptBack(small))))
      if (!isMarked || isFirst) return isMarked
      if (isPageTail(small) && isLate) part = 'rest'
      else if (kind === 'heading' || isPageTail(small)) part = 'section'
      else if (isLine && kind === 'paragraph') part = 'list'
      return true
    },
  }
}

/** More is no label. */
export const labelMax = 90

/**
 * "Injured (not for release):", "9. Exempt session (press and public excluded)": the mark is a
 * label's, and not a part of a sentence.
 */
function isMarkedWhole(small: string): boolean {
  return [...small.matchAll(inBrackets)].some(
    ([part], index, all) =>
      isKeptBack(part) &&
      part.trim().split(/\s+/).length <= 8 &&
      index === all.length - 1 &&
      isLabelEnd(small, part),
  )
}

function isLabelEnd(small: string, part: string): boolean {
  const [before, after] = [
    small.slice(0, small.indexOf(part)),
    small.slice(small.indexOf(part) + part.length),
  ]
  return before.length < labelMax && (/^\s*(?:[:：]|$)/u.test(after) || !/[.!。！]/u.test(before))
}

// An item of an agenda begins anew: "TOP 3 Dorfladen", "Punto 2. …"
export const item =
  /^\s*(?:top|punkt|item|agenda item|point|punto|ponto|punt|pkt\.?|traktandum|§)\s?\d{1,2}(?:\.\d)?(?!\d)/iu

// "(his number: …, not for posting)" in a text that is for everybody.
export const inBrackets = /(?<!\s)\s*[([（][^()[\]（）]{1,600}[)\]）]/gu
