import type { Platform, Tone } from '@crier/contract/platform.ts'
import { networkOf } from '@crier/server/networks/index.ts'
import { cheers, isSensitiveSentence } from '../cues/sensitive-topic.ts'
import { isOrder } from '../cues/orders.ts'
import { exposes } from '../cues/private-persons.ts'
import { isWithheld } from '../cues/withheld.ts'
import { isFiller } from '../cues/boilerplate.ts'
import { standsAlone } from '../source/fragments.ts'
import { candidatesIn } from '../topic/key-phrases.ts'
import { lowerCase } from '../lower-case.ts'
import type { Statement } from './statement.ts'

export interface Scored extends Statement {
  /** How much it says of what matters, whatever the network; 0 may not be said. */
  readonly score: number
  /** The same as this network and tone want it. */
  readonly wanted: number
  readonly stems: ReadonlySet<string>
}

export interface Wanted {
  readonly language: string
  readonly topic: string
  readonly platform: Platform
  readonly tone: Tone
  readonly grave: boolean
  /** Whether the text is the author's own, so that "we" in it is the author. */
  readonly own: boolean
  /** Words of what somebody who writes along wants left out. */
  readonly leftOut: RegExp | null
  /** Of each statement: its runs of content words. */
  readonly candidates: readonly (readonly (readonly string[])[])[]
  /** How much a word matters in this text. */
  readonly weights: ReadonlyMap<string, number>
}

const tones: Readonly<Record<Tone, { figures: number; voices: number; brevity: number }>> = {
  professional: { figures: 0.2, voices: 0, brevity: 0 },
  casual: { figures: 0, voices: 0.1, brevity: 0.4 },
  friendly: { figures: 0, voices: 0.4, brevity: 0.1 },
  expert: { figures: 0.6, voices: 0, brevity: 0 },
}

export function score(statements: readonly Statement[], wanted: Wanted): Scored[] {
  const { language, platform, tone } = wanted
  const aim = stemSet([candidatesIn(wanted.topic, language)].flat(), language)
  const favours = networkOf(platform).manner.favours
  const weights = byStem(wanted.weights)
  const seen = new Set<string>()
  return statements.map((statement, index) => {
    const stems = stemSet(wanted.candidates[index]!, language)
    const small = statement.text.toLowerCase()
    const isNew = !seen.has(small)
    seen.add(small)
    const score =
      isNew && mayBeSaid(statement, small, wanted)
        ? scoreOf(statement, index, stems, { ...wanted, weights, aim })
        : 0
    const has = traits(statement)
    const factor = (['figures', 'voices', 'brevity'] as const).reduce(
      (product, trait) => product * (1 + has[trait] * (favours[trait] + tones[tone][trait])),
      1,
    )
    return { ...statement, stems, score, wanted: score * factor }
  })
}

function scoreOf(
  { text, weight, role }: Statement,
  index: number,
  stems: ReadonlySet<string>,
  wanted: Wanted & { readonly aim: ReadonlySet<string> },
): number {
  let sum = 0
  for (const stem of stems) sum += wanted.weights.get(stem) ?? 0
  // Damped, so that two rare words alone do not win.
  let score =
    (1 + sum / (stems.size + 4)) *
    (1 + 1.2 * overlap(stems, wanted.aim)) *
    weight *
    (1 + 0.5 / (1 + index))
  if (/\d/.test(text.replace(/\b(?:19|20)\d{2}\b/g, ''))) score *= 1.5
  if (/https?:|www\./.test(text)) score *= 0.4
  if (!wanted.own && role !== 'quotation' && firstPerson.test(text) && !/["“„«”「]/u.test(text))
    score *= 0.6
  if (wanted.grave && isSensitiveSentence(text.toLowerCase(), wanted.language)) score *= 1.4
  if (text.length > 240) score *= 0.6
  return score
}

function traits({ text, role }: Statement): { figures: number; voices: number; brevity: number } {
  return {
    figures: /\d/.test(text) ? 1 : 0,
    voices: role === 'quotation' || /["“„«”「]/u.test(text) ? 1 : 0,
    brevity: text.length <= 90 ? 1 : text.length <= 130 ? 0.5 : 0,
  }
}

const firstPerson =
  /(?<!\p{L})(?:I|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j[’']ai|nous|notre|nos|yo|nosotros|nuestr\p{L}+|io|noi|nostr\p{L}+|eu|nós|noss\p{L}+|ik|wij|onze)(?!\p{L})/u
const endMark = /[.!?…。！？।؟۔]["”’»“)\]」』]{0,4}$/u

function mayBeSaid(
  { text, role, opensWithCode }: Statement,
  small: string,
  { language, grave, topic, leftOut }: Wanted,
): boolean {
  if (isOrder(small) || isFiller(small) || isWithheld(small) || leftOut?.test(small) === true)
    return false
  if (exposes(text, small, { grave, topic })) return false
  if (grave && (/[!！¡?？؟]|\p{Extended_Pictographic}/u.test(text) || cheers.in(small, language)))
    return false
  const length = [...text].length
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (length > 600 || isInCapitals(text, small, letters)) return false
  // "Weight ......... 2.1 kg" is a row of a table.
  if (/\.{4,}|…{2,}|_{4,}/.test(text)) return false
  const digits = text.match(/\d/g)?.length ?? 0
  // "When: Thu 20 May 2027, 12:30 – 13:30" has as many figures as letters; "01:00 2 (1–4) 3 (1–4)"
  // is a row of a table.
  if (
    letters + digits < length * 0.5 ||
    (letters < length * 0.25 && !isMeasure(text, role)) ||
    !isBalanced(text)
  )
    return false
  if (role === 'headline') return !/[?？؟]$/u.test(text)
  if (role !== 'sentence') return length >= 4
  if (
    answers.test(small.slice(0, 80)) ||
    !endMark.test(text) ||
    (/^\p{Ll}/u.test(text) && opensWithCode !== true) ||
    /[?？؟]["”’»“)」]*$/u.test(text)
  )
    return false
  return standsAlone(text)
}

// "In Germany, yes, as it is narrow.": to a question that nobody reads.
const answers = /^[^.!?,]{1,60}, (?:yes|no|ja|nein|oui|non|sí|sì|sim|não|nee|tak|nie)(?=[,.;])/u

/** "130 × 180 cm, 1.2 kg" in a list is all figures, and says how large a thing is. */
const isMeasure = (text: string, role: Statement['role']) =>
  (role === 'entry' || role === 'fact') &&
  /\d\s?(?:[cm]?m|km|k?g|[cdm]?l|k?wh?)(?!\p{L})/iu.test(text)

/** "HK-20は…" has all its few Latin letters large, and is no cry. */
function isInCapitals(text: string, small: string, letters: number): boolean {
  if (text === small || text !== text.toUpperCase()) return false
  return (text.match(/\p{Lu}/gu)?.length ?? 0) * 2 > letters
}

function isBalanced(text: string): boolean {
  if (!/[()"“„«”»「」]/u.test(text)) return true
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  if (count(/\(/g) !== count(/\)/g) || count(/"/g) % 2 !== 0 || count(/「/g) !== count(/」/g))
    return false
  return text.includes('„') ? count(/„/g) === count(/[“”]/g) : count(/[“«]/g) === count(/[”»]/g)
}

function byStem(weights: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>()
  for (const [word, weight] of weights) {
    const stem = word.slice(0, stemLength)
    found.set(stem, Math.max(found.get(stem) ?? 0, weight))
  }
  return found
}

export const stemLength = 7

export function stemSet(candidates: readonly (readonly string[])[], language: string): Set<string> {
  return new Set(candidates.flat().map((word) => lowerCase(word, language).slice(0, stemLength)))
}

/** Share of the smaller set that both have. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  if (smaller === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  return common / smaller
}
