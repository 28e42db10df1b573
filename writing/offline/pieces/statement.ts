import { splitSentences } from '../../text/sentences/split-sentences.ts'
import type { SourceBlock } from '../source/read-blocks.ts'
import { withFragments } from '../source/fragments.ts'

/** One thing that a draft may say, in the source's words. */
export interface Statement {
  readonly text: string
  /**
   * What it must be told with, a word of its source: "Removed". It counts for nothing in what the
   * text is about.
   */
  readonly label?: string
  /** It begins with a command, which keeps its small letter. */
  readonly opensWithCode?: boolean
  /** Its block, counted from 0: neighbours of one block are one paragraph. */
  readonly block: number
  readonly role: 'sentence' | 'entry' | 'step' | 'fact' | 'quotation' | 'headline'
  /** Who says it, where the draft has to say so. */
  readonly speaker: string | null
  readonly section: string
  /**
   * What its kind of source makes of it: 1 is ordinary, more is what the text was written to say.
   */
  readonly weight: number
}

/** `about`: the title of the text, and the topic of the draft. */
export type Parser = (
  blocks: readonly SourceBlock[],
  language: string,
  about?: string,
) => Statement[]

/**
 * A block's sentences: a quotation of several stays whole, and what is too short to be told alone
 * stays with its neighbour.
 */
export function sentencesOf(
  text: string,
  language: string,
  speaker: string | null = null,
): string[] {
  return withFragments(everySentenceOf(text, language), language, { isAnswer: speaker !== null })
}

/** A block's sentences, short ones too. A quotation of several sentences stays whole. */
export function everySentenceOf(text: string, language: string): string[] {
  const found: string[] = []
  for (const part of splitSentences(
    /[[(（]/.test(text) ? text.replace(asides, '') : text,
    language,
  )) {
    const last = found.at(-1)
    const isOpen =
      last !== undefined && opensQuotation(last) && last.length + part.length < quotationMax
    // "…," said X. Or a quotation that goes on after its speaker.
    const goesOn = last !== undefined && /^\p{Ll}/u.test(part) && /["”»“]\s*$/u.test(last)
    if (isOpen || goesOn) found[found.length - 1] = last! + part
    else found.push(part)
  }
  return found.map((each) => each.replace(unusualSpace, ' ').trim()).filter((each) => each !== '')
}

// What points at a figure, a table or a statistic that is not here, what was heard beside the
// words, and a button that asks.
const asides =
  /(?<!\s)\s*\((?:p\s?[<=>]|95\s?%|n\s?=(?=[\s\d.,]+\))|abb\.|fig\.|figure |tab\.|table |tabelle |see |siehe |vgl\.|voir |ver )[^()]{0,60}\)|(?<!\s)\s*\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,5}|(?:ok|laugh(?:s|ing|ter)|applause|music|pause|inaudible|unintelligible|crosstalk|sighs?|lacht|gelächter|applaus|musik|unverständlich|rires?|rit|applaudissements|musique|incompréhensible|risas|ríe|aplausos|música|ininteligible|risate|ride|applausi|musica|incomprensibile|risos|inaudível|gelach|muziek|onverstaanbaar|śmiech|muzyka|niezrozumiałe|skratt|ohörbart|gülüşmeler|müzik|смех|музыка|неразборчиво|笑|音乐|音楽|掌声|拍手|听不清|聞き取れず)?[ ,]{0,2}(?:\d{1,2}:\d{2}(?::\d{2})?)?|[^[\]]{3,60}[?？])\]|（(?:笑|音楽|拍手)）/giu
const quotationMax = 600
// Not a single space: there are hundreds, and it becomes itself.
const unusualSpace = /[^\S ]\s*|\s{2,}/g

function opensQuotation(text: string): boolean {
  if (!/["„“«「『]/.test(text)) return false
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0
  if (count(/"/g) % 2 === 1) return true
  if (count(/„/g) > 0) return count(/„/g) > count(/[“”"]/g)
  return count(/[“«「『]/g) > count(/[”»」』]/g)
}

export function statementsOf(
  block: SourceBlock,
  place: number,
  language: string,
  part: Partial<Statement> = {},
): Statement[] {
  return sentencesOf(block.text, language, block.speaker).map((text, index) => ({
    text,
    ...(index === 0 && block.opensWithCode === true ? { opensWithCode: true } : {}),
    block: place,
    role: 'sentence',
    speaker: block.speaker,
    section: block.section,
    weight: 1,
    ...part,
  }))
}
