import { figuresIn } from '../guard/figures.ts'
import { anyOf } from './cues/cue.ts'
import { isFormer, isTakenBack, noLongerTrue } from './cues/unproven.ts'
import { corrections, isCorrection } from './cues/withheld.ts'

// A number of two digits or more, and what it counts: a word, a sign, a month.
const number = String.raw`(?<![\p{L}\d.,])\d(?:[\d.,]|[ \u00a0\u202f](?=\d{3}(?!\d))){0,14}\d(?!\p{L}?\d)`
const counted = String.raw`(?:[.,]? ?(?:[%€]|\p{L}{3,20}))?`
const not = String.raw`(?:not|nicht|(?:et |e |y )?non(?: pas| più)?|(?:y )?no|(?:e )?não|niet|(?:a )?nie|inte|ikke|değil|не|statt|instead of|au lieu de|en vez de|invece di|em vez de|in plaats van|zamiast|i stället för)`
const pair = new RegExp(
  String.raw`(?<right>${number}${counted})[^.!?;:\n\d]{0,30}?(?:,|–|—|-| and| und| et| y| e| en| i| och)? ?(?<!\p{L})${not} (?:\p{L}{1,6}[’']? ?){0,2}(?<wrong>${number}${counted})`,
  'giu',
)
const values = new RegExp(`${number}${counted}`, 'giu')
// What holds instead stands behind one of these.
const instead =
  /;|(?<!\p{L})(?:use|now|instead|it is|it was|should|es sind|ce sont|sono|são|het zijn|correct(?!ion|ed)\p{L}*|richtig\p{L}*|sondern|jetzt|nun|stattdessen|neu|mais|désormais|maintenant|correcto|ahora|sino|corrett[oa]|adesso|ora|bensì|corret[oa]|agora|mas|juiste?|nu|maar|poprawn\p{L}+|teraz|lecz|rätt|men|utan)(?!\p{L})/iu

// "That was a typo": what was wrong stands before.
const pointsBack =
  /^\P{L}*(?:that|this|it|we ask|do not|don[’']t|please|sorry|das|dies\p{L}*|es|bitte|c[’']|cela|ça|ce|ces|era|fue|es|eso|esto|questo|quello|è|isso|isto|foi|é|dat|dit|het|gebruik|to|det|这|那|これ|それ)(?!\p{L})/iu
const backMax = 3

// "I said twelve thousand at the beginning": in a talk somebody comes back to a number, in words, that stands there in figures.
const saidBefore = anyOf(
  String.raw`(?<!(?:as|like|what|which|that) )(?<!\p{L})(?:i (?:said|told you|gave you) [^!?]{2,50} (?:at the (?:beginning|start)|earlier|before|just now)|(?:am anfang|vorhin|zu beginn|eingangs) (?:habe|hab|hatte) ich [^!?]{2,50} gesagt|ich (?:habe|hab|hatte) (?:am anfang|vorhin|zu beginn|eingangs) [^!?]{2,50} gesagt|(?:au début|tout à l[’']heure),? j[’']ai (?:dit|parlé de)|j[’']ai (?:dit|parlé de) [^!?]{2,50} (?:au début|tout à l[’']heure)|(?:al principio|antes) (?:he dicho|dije)|(?:he dicho|dije) [^!?]{2,50} (?:al principio|antes)|(?:all[’']inizio|prima) ho detto|ho detto [^!?]{2,50} (?:all[’']inizio|prima)|(?:no início|há pouco|antes) (?:eu )?disse|disse [^!?]{2,50} (?:no início|há pouco)|(?:in het begin|daarnet|eerder) (?:zei|noemde) ik|(?:na początku|wcześniej) (?:powiedział|mówił)(?:em|am)|(?:i början|nyss|tidigare) sa jag|jag sa [^!?]{2,50} (?:i början|nyss))(?!\p{L})`,
)
// A line that has none of these is not looked at further.
const mayBeWrong = anyOf(...corrections, ...noLongerTrue, ...saidBefore.patterns)

const wrongMax = 20

/**
 * The numbers of which a text says somewhere that they are wrong: "the 14th, not the 21st", "an earlier version spoke of 52 %". Where they
 * stand elsewhere in it, with the same word behind them, the correction did not reach. A pattern for them, or null.
 */
export function wrongValuesOf(text: string, language = 'en'): RegExp | null {
  const right = new Set<string>()
  const wrong = new Set<string>()
  for (const { groups } of text.matchAll(pair)) {
    const word = wordOf(groups!['wrong']!) || wordOf(groups!['right']!)
    right.add(patternOf(groups!['right']!, word))
    wrong.add(patternOf(groups!['wrong']!, word))
  }
  for (const line of text.split('\n')) {
    const whole = line.toLowerCase()
    if (!/\d/.test(line) || !mayBeWrong.test(whole)) continue
    const sentences = line.split(/(?<=[.!?。！？]["”’»)]{0,8})\s+|(?<=[。！？])|(?=[([（])/u)
    for (const [index, sentence] of sentences.entries()) {
      const small = sentence.toLowerCase()
      if (saidBefore.test(small)) for (const value of putRight(sentences, index, language)) wrong.add(value)
      if (!isCorrection(small) && !isTakenBack(small) && !isFormer(small)) continue
      // "… named 40 minutes. That was half-way. It is 22."
      const from = pointsBack.test(sentence) ? Math.max(0, index - backMax) : index
      const before = sentences.slice(from, index + 1).map((each) => each.slice(0, instead.exec(each)?.index ?? each.length))
      const told = before.findLast((each) => /\d/.test(each)) ?? ''
      for (const [value] of told.matchAll(values)) wrong.add(patternOf(value, wordOf(value)))
    }
  }
  const patterns = [...wrong].filter((each) => each !== '' && !right.has(each)).slice(0, wrongMax)
  return patterns.length === 0 ? null : new RegExp(`(?<![\\d.,])(?:${patterns.join('|')})`, 'iu')
}

const aheadMax = 3

/** The number that a sentence says to have been said before, where the right one stands soon behind it. */
function putRight(sentences: readonly string[], index: number, language: string): string[] {
  const valueIn = (sentence: string) =>
    figuresIn(sentence, [language]).flatMap(({ values }) => values.filter((value) => value >= 100).map(String))
  const [said] = valueIn(sentences[index]!)
  const ahead = sentences.slice(index + 1, index + 1 + aheadMax).flatMap(valueIn)
  return said === undefined || ahead.length === 0 || ahead.includes(said) ? [] : [patternOf(said, '')]
}

const wordOf = (value: string) => /[%€]|\p{L}+/u.exec(value)?.[0] ?? ''

/** The number however its thousands are parted, with the beginning of the word behind it; empty where it is too small to be told by itself. */
function patternOf(value: string, word: string): string {
  const digits = value.replace(/\P{Nd}/gu, '')
  if (/^(?:19|20)\d\d$/.test(digits) || (word === '' && digits.length < 3)) return ''
  const spread = [...digits].join("[.,’'\\s]?")
  return `${spread}(?!\\d|[.,]\\d)${word === '' ? '' : `[.,]?\\s?${RegExp.escape(word.slice(0, wordLength))}`}`
}

const wordLength = 4

/** Whether a sentence itself says which of two numbers is the right one. */
export const tellsRightValue = (text: string): boolean => new RegExp(pair, 'iu').test(text)
