import { candidatesIn, type Keys } from './key-phrases.ts'
import { lowerCase } from './lower-case.ts'
import { shorten } from '../../content/shorten.ts'

export interface Sentence {
  readonly text: string
  /** Its runs of content words: see `candidatesIn`. */
  readonly candidates: readonly (readonly string[])[]
}

export interface RankedSentence {
  readonly text: string
  /** Place in the source, counted from 0. */
  readonly index: number
  readonly score: number
  readonly words: ReadonlySet<string>
}

interface Wanted {
  readonly language: string
  readonly topic: string
  /** How much a figure adds: from 0 to 1. */
  readonly figures: number
  /** Whether the text is the author's own, so that "we" in it is the author. */
  readonly own: boolean
}

// Of sentences no article has so many; of notes and fragments, the first are as good as any.
const rankedMax = 600

/** The sentences that can stand alone in a post, best first. */
export function rankSentences(sentences: readonly Sentence[], keys: Keys, wanted: Wanted): RankedSentence[] {
  const { language } = wanted
  const aim = stems(contentWords(candidatesIn(wanted.topic, language), language))
  const seen = new Set<string>()
  const ranked: RankedSentence[] = []
  const whole = sentences.filter(({ text }) => isSentence(text))
  // Notes and lists are no sentences; where there is nothing better, they are what the author wants said.
  const usable = (whole.length > 1 ? whole : notes(sentences, language)).slice(0, rankedMax)
  for (const [index, { text, candidates }] of usable.entries()) {
    const key = text.toLowerCase()
    if (seen.has(key)) continue
    seen.add(key)
    const content = contentWords(candidates, language)
    const words = stems(content)
    const score = richness(content, keys) * (1 + 1.5 * overlap(words, aim)) * manner(text, index, wanted)
    ranked.push({ text, index, score, words })
  }
  return ranked.sort((a, b) => b.score - a.score)
}

/** The best `count` that say different things, in the order of the source. */
export function selectSentences(ranked: readonly RankedSentence[], count: number, fits: (text: string) => boolean): string[] {
  const chosen: RankedSentence[] = []
  for (const sentence of ranked) {
    if (chosen.length === count) break
    if (fits(sentence.text) && chosen.every((other) => overlap(sentence.words, other.words) < 0.5)) chosen.push(sentence)
  }
  return chosen.sort((a, b) => a.index - b.index).map(({ text }) => text)
}

// For text in lower case: a pattern that folds case itself takes ten times as long.
const rubbish =
  /cookie|welcome (?:back )?to|thanks for having|newsletter|subscri|sign[- ]?up|log[- ]?in\b|click here|read more|all rights reserved|privacy policy|terms of (?:use|service)|javascript|advertis|abonnier|anmelden|datenschutz|alle rechte vorbehalten|werbung|hier klicken|weiterlesen|s[’']abonner|inscrivez|tous droits réservés|en savoir plus|suscr[ií]b|todos los derechos|leer más|iscriviti|tutti i diritti|leggi (?:tutto|di più)|inscreva-se|todos os direitos|leia mais|saiba mais|schrijf je in|alle rechten|lees meer|©|(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:the\s+)?(?:previous|prior|above|earlier)|system prompt|(?:ignorier|vergiss)\w*\s+(?:alle\s+)?(?:vorherigen|bisherigen)|ignorez? (?:toutes )?les instructions/

function notes(sentences: readonly Sentence[], language: string): Sentence[] {
  return sentences.flatMap(({ text, candidates }) => {
    const short = shorten(text, language, isShort) ?? ''
    if (!isNote(short)) return []
    return [{ text: short, candidates: short === text ? candidates : candidatesIn(short, language) }]
  })
}

const denseScripts = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u
const endMark = /[.!?…。！？।؟۔]["”’»“)\]]{0,4}$/u

const fourWords = /^\S+\s+\S+\s+\S+\s+\S/

/** A whole sentence of words, not a menu, a notice, a fragment or half a quotation. */
function isSentence(text: string): boolean {
  if (!endMark.test(text.slice(-5))) return false
  const length = charactersIn(text)
  const dense = !isLatin(text) && denseScripts.test(text)
  if (length < (dense ? 10 : 25) || length > 600) return false
  if (!dense && !fourWords.test(text)) return false
  if (lettersIn(text) < length * 0.6) return false
  if (/^\p{Ll}/u.test(text) || (text === text.toUpperCase() && text !== text.toLowerCase())) return false
  return !rubbish.test(text.toLowerCase()) && isBalanced(text)
}

// Without a list of them: of a long source, every sentence is asked.
function lettersIn(text: string): number {
  if (!isLatin(text)) return text.match(/\p{L}/gu)?.length ?? 0
  let count = 0
  for (let place = 0; place < text.length; place++) if (isLatinLetter(text.charCodeAt(place))) count++
  return count
}

function isLatinLetter(unit: number): boolean {
  const small = unit | 0x20
  return (small >= 0x61 && small <= 0x7a) || (unit >= 0xc0 && unit <= 0x2c1 && unit !== 0xd7 && unit !== 0xf7)
}

function charactersIn(text: string): number {
  return isLatin(text) ? text.length : [...text].length
}

/** Of the Latin scripts, whose characters are one unit each, and the usual marks; cheap to find out. */
function isLatin(text: string): boolean {
  return !/[^\u0000-\u02ff\u2010-\u2027]/.test(text)
}

function isNote(text: string): boolean {
  const length = charactersIn(text)
  return length >= 4 && lettersIn(text) > length / 2 && !rubbish.test(text.toLowerCase())
}

function isShort(text: string): boolean {
  return charactersIn(text) <= 240
}

function isBalanced(text: string): boolean {
  if (!/[()"“„«”»]/.test(text)) return true
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    count(/\(/g) === count(/\)/g) && count(/"/g) % 2 === 0 && count(/[“„«]/g) === count(/[”»]/g) + (text.includes('„') ? count(/“/g) : 0)
  )
}

/** Mean weight of its words, damped so that two rare words alone do not win. */
function richness(words: ReadonlySet<string>, keys: Keys): number {
  let sum = 0
  for (const word of words) sum += keys.weights.get(word) ?? 0
  return sum / (words.size + 4)
}

// Openings that point at something said before: out of place, they puzzle the reader.
const dangling = new RegExp(
  `^(?:${[
    'it|they|this|that|these|those|he|she|his|her|their|its|such|both|another|then|next|also|there',
    'er|sie|es|dies\\p{L}*|das|jen\\p{L}+|sein\\p{L}*|ihr\\p{L}*|außerdem|zudem|danach|dabei|dadurch|damit|dafür|dagegen|deshalb|daher|darum|doch|dennoch|auch',
    'il|elle|ils|elles|cela|ceci|ce|cet|cette|ces|celui|celle|son|sa|ses|leur|leurs|ensuite|puis|aussi',
    'este|esta|esto|estos|estas|ese|esa|eso|él|ella|ellos|su|sus|después|luego|también',
    'questo|questa|questi|queste|ciò|lui|lei|essi|suo|sua|poi|anche',
    'ele|ela|eles|elas|isso|isto|esse|essa|depois|também',
    'hij|zij|ze|dit|dat|deze|die|hun|daarnaast|bovendien|daarna|daarom|daardoor|ook|toch',
  ].join('|')})(?!\\p{L})`,
  'iu',
)
const firstPerson =
  /(?<!\p{L})(?:I|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j[’']ai|nous|notre|nos|yo|nosotros|nuestr\p{L}+|io|noi|nostr\p{L}+|eu|nós|noss\p{L}+|ik|wij|onze)(?!\p{L})/u

function manner(text: string, index: number, wanted: Wanted): number {
  const length = charactersIn(text)
  let factor = 1 + 0.4 / (1 + index)
  if (/\d/.test(text.replace(/\b(?:19|20)\d{2}\b/g, ''))) factor *= 1 + wanted.figures
  if (dangling.test(text)) factor *= 0.55
  if (/[?？؟]["”’»)]*$/u.test(text)) factor *= 0.5
  if (/https?:|www\./.test(text)) factor *= 0.4
  if (!wanted.own && firstPerson.test(text)) factor *= 0.6
  if (/["“„«”]/.test(text)) factor *= 0.8
  if (length > 200) factor *= 0.75
  return length > 280 ? factor * 0.6 : factor
}

function contentWords(candidates: Sentence['candidates'], language: string): Set<string> {
  return new Set(candidates.flat().map((word) => lowerCase(word, language)))
}

const stems = (words: ReadonlySet<string>) => new Set([...words].map((word) => word.slice(0, 6)))

/** Share of the smaller set that both have. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  if (smaller === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  return common / smaller
}
