import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseDraft } from './base-drafts.ts'

export interface Paraphrase {
  readonly id: string
  /** `by hand`, or the rule that made it from sentences of the source. */
  readonly rule: string
  readonly text: string
}

const rules: Readonly<Record<string, (draft: BaseDraft) => string>> = {
  verbatim: ({ sentences }) => sentences.join(' '),
  reordered: ({ sentences }) => sentences.toReversed().join('\n\n'),
  shortened: ({ sentences }) => sentences.join(' ').replaceAll(/ \([^()]*\)/g, ''),
  'joined by a dash': ({ sentences }) => sentences.join(' ').replace(/\. (?=\p{L})/u, ' – '),
  'as a list': ({ sentences }) => sentences.map((sentence) => `• ${sentence}`).join('\n'),
  'percent in words': ({ brief, sentences }) => percentIn(brief.language, sentences.join(' ')),
  'numbers without separators': ({ sentences }) =>
    sentences.join(' ').replaceAll(/(?<![\d.,])(\d)[.,](\d{3})(?![\d.,]\d)/g, '$1$2'),
  'digits for words': ({ brief, sentences }) => digitsFor(brief.language, sentences.join(' ')),
  'millions as M': ({ sentences }) => sentences.join(' ').replaceAll(/(\d) million\b/g, '$1M'),
  'month first': ({ sentences }) =>
    sentences
      .join(' ')
      .replaceAll(
        /\b(\d{1,2}) (January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
        '$2 $1',
      ),
  'other quotation marks': ({ sentences }) =>
    sentences
      .join(' ')
      .replaceAll(/["“]([^"”]+)["”]/g, '«$1»')
      .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’'),
}

/**
 * Honest drafts: those written by hand, then what each rule makes of each source where it makes a
 * difference, up to `count`.
 */
export function paraphrases(drafts: readonly BaseDraft[], count: number): Paraphrase[] {
  const byRule = Object.entries(rules).map(([rule, apply]) =>
    drafts
      .map((draft) => ({ id: draft.brief.id, rule, text: apply(draft) }))
      .filter(
        ({ text }, place) => rule === 'verbatim' || text !== drafts[place]!.sentences.join(' '),
      ),
  )
  // Rules that seldom find something to change come first; the common ones fill up.
  const sorted = byRule.toSorted((a, b) => a.length - b.length).flat()
  return [...byHand(), ...sorted].slice(0, count)
}

function byHand(): Paraphrase[] {
  const blocks = readFileSync(join(import.meta.dirname, 'paraphrases.txt'), 'utf8')
    .split(/^@ /m)
    .slice(1)
  return blocks.map((block) => {
    const [id, ...lines] = block.trim().split('\n')
    return { id: id!, rule: 'by hand', text: lines.join('\n') }
  })
}

const percentWords: Readonly<Record<string, string>> = {
  en: 'percent',
  de: 'Prozent',
  fr: 'pour cent',
  es: 'por ciento',
  nl: 'procent',
  pt: 'por cento',
}

function percentIn(language: string, text: string): string {
  const word = percentWords[language]
  if (word === undefined) return text
  return text.includes('%')
    ? text.replaceAll(/(?<=\d)\s?%/g, ` ${word}`)
    : text.replaceAll(new RegExp(`(?<=\\d) ${word}(?!\\p{L})`, 'gu'), ' %')
}

const words: Readonly<Record<string, readonly string[]>> = {
  en: ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  fr: ['trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  es: ['tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
}

function digitsFor(language: string, text: string): string {
  return (words[language] ?? []).reduce(
    (left, word, place) =>
      left.replaceAll(new RegExp(`(?<!\\p{L})${word}(?= \\p{Ll}{3})`, 'gu'), String(place + 3)),
    text,
  )
}
