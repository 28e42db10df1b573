import type { DraftFault } from '../fault.ts'
import { onceForEach, type Ground, type Grounds } from '../grounds.ts'
import { monthOf, weekdayOf } from '../figures/calendar-words.ts'
import { wordBefore } from '../figures/figures.ts'
import { commonCapitals, organisationWords, speechVerbs, titles } from '../name-words.ts'
import { namesIn, type Name, type Word } from '../names.ts'
import { wordList } from '../words.ts'

export interface FoundName {
  readonly name: Name
  readonly ground: Ground
  readonly start: number
  readonly end: number
}

/**
 * The names of a piece of which neither source nor topic has a word, or that join the words of two;
 * and where the others stand.
 */
export function checkNames(
  text: string,
  piece: number,
  grounds: Grounds,
): { faults: DraftFault[]; found: FoundName[] } {
  const faults: DraftFault[] = []
  const found: FoundName[] = []
  for (const name of namesIn(text, grounds.language)) {
    const shown = text.slice(name.start, name.end)
    const fault = (why: string, doubt?: DraftFault['doubt']) =>
      faults.push({
        rule: 'name',
        piece,
        start: name.start,
        end: name.end,
        detail: `“${shown}” ${why}`,
        ...(doubt === undefined ? {} : { doubt }),
      })
    const strange = name.words.filter((word) => isStrange(word, grounds))
    const telling = strange.filter(
      ({ isTelling, text: word }) => isTelling || /^\p{L}*\p{Ll}\p{Lu}|^\p{Lu}{2,}s?$/u.test(word),
    )
    const isUncertain =
      !isCued(text, name, grounds.language) && isPerhapsOrdinary(text, name, strange, grounds)
    const isAbbreviated = grounds.all.some(({ words }) => words.has(initialsOf(name)))
    if (strange.length > 0 && (telling.length > 0 || name.words.length === 1) && !isAbbreviated)
      // A word that begins a sentence may be any word, and `Olszance` is Olszanka.
      if (
        (name.words.length === 1 && !name.words[0]!.isTelling) ||
        strange.every((word) => isLike(word, grounds)) ||
        isUncertain ||
        // Every noun has a capital there: Holtmanns Motto.
        (grounds.language === 'de' &&
          strange.length < name.words.length &&
          name.words[0]!.text.endsWith('s') &&
          !strange.includes(name.words[0]!))
      )
        fault('is not in the source in this form: check it.', 'absent')
      else fault('is in neither the source nor the topic: leave it out.')
    else if (isMixed(name, grounds)) fault('joins two names of the source.')
    else if (strange.length < name.words.length) {
      const place = placeOf(name, grounds)
      if (place !== null) found.push({ name, ...place })
    }
  }
  return { faults, found }
}

/** Whether a title, a word for organisations or one for speaking is beside it. */
function isCued(text: string, { words, start, end }: Name, language: string): boolean {
  const after = /^[\s,]{1,3}(\p{L}+)/u.exec(text.slice(end, end + 30))?.[1]?.toLowerCase() ?? ''
  const around = [wordBefore(text, start), ...words.map(({ text: word }) => word.toLowerCase())]
  return (
    around.some((word) => titles.has(word) || organisationWords.has(word)) ||
    speechVerbs.has(around[0]!) ||
    // Every noun has a capital in German: `niemand Qualitätsmanagement erklärt`.
    (language !== 'de' && speechVerbs.has(after))
  )
}

/**
 * A capital need not make a name: behind an article, of a country or language, of a compound with a
 * word of the source, before a known name, or in German beside a word of the source.
 */
function isPerhapsOrdinary(
  text: string,
  { words, start }: Name,
  strange: readonly Word[],
  { all, language }: Grounds,
): boolean {
  const isGerman = language === 'de'
  // What begins a sentence may be any word there: Unterm Strich, Drei Dinge.
  if (isGerman && (words.length === 1 || strange.length < words.length || !words[0]!.isTelling))
    return true
  const known = words.at(-1)!.text.toLowerCase()
  if (
    strange.length === words.length - 1 &&
    !strange.includes(words.at(-1)!) &&
    all.some(({ pairs, seconds }) => pairs.has(known) && !seconds.has(known))
  )
    return true
  if (words.length === 1 && wordList('articles', language).has(wordBefore(text, start))) return true
  return strange.every(({ text: word }) => {
    const lower = word.toLowerCase()
    return (
      formula.test(word) ||
      isCountryOrLanguage(lower, language) ||
      ((isGerman || language === 'nl') && all.some((ground) => isCompound(lower, ground)))
    )
  })
}

// CH4, N2O and NOx, but not A4.
const formula = /^(?=.*\d|NOx$)(?:(?:C|H|N|O|S|Cl|Li|Na|Fe|Ca|Si|K|P)\d?x?){2,5}$/

const compoundMin = 5

/** Whether a word of the source is its beginning or its end. */
function isCompound(lower: string, { words }: Ground): boolean {
  for (let length = compoundMin; length <= lower.length - 3; length++)
    if (words.has(lower.slice(0, length)) || words.has(lower.slice(-length))) return true
  return false
}

const countries = new Map<string, ReadonlySet<string>>()

/** `Italien` and `Italian`, as the runtime names countries and languages. */
function isCountryOrLanguage(lower: string, language: string): boolean {
  const made = countries.get(language) ?? namesOfCountries(language)
  countries.set(language, made)
  return made.has(lower) || made.has(lower.replace(/s$/, ''))
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function namesOfCountries(language: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const type of ['region', 'language'] as const) {
    const shown = new Intl.DisplayNames([language], { type, fallback: 'none' })
    for (const first of letters)
      for (const second of letters) {
        const code = type === 'region' ? first + second : (first + second).toLowerCase()
        const name = shown.of(code)
        for (const word of name?.toLowerCase().split(/[\s()-]+/) ?? [])
          if (word.length > 3) found.add(word)
      }
  }
  return found
}

// `62M`, `dB`, `kWh`: figures, which are checked as such, and what they measure; `Q2` and `H1`.
const measure = /^(?:\d[\d.,']*(?:k|m|mn|bn|b)|[kmgt]?(?:wh?|hz|ah?|b|v)|db|[qhts][1-4])$/

function isStrange({ text }: Word, grounds: Grounds): boolean {
  const lower = text.toLowerCase()
  if (measure.test(lower)) return false
  if (commonCapitals.has(lower) || titles.has(lower) || monthOf.has(lower)) return false
  // Sat, Mo.
  if (lower.length < 4 && grounds.all.some((ground) => isShortDay(lower, ground))) return false
  if (lower.length === 1) return false
  return !grounds.all.some((ground) => isThere(lower, ground))
}

function isShortDay(lower: string, { words }: Ground): boolean {
  return [...weekdayOf.keys()].some((day) => day.startsWith(lower) && words.has(day))
}

/** Whether a capitalised word of a source begins alike, or a part of the word is there. */
function isLike({ text }: Word, { all }: Grounds): boolean {
  const lower = text.toLowerCase()
  const parts = lower.split(/[-'&]/).filter((part) => part.length > 3)
  const beginning = lower.slice(0, Math.max(4, lower.length - 3))
  // Magazynek, z Magazynkiem.
  const shorter = lower.length > 8 ? lower.slice(0, -4) : beginning
  return all.some(
    (ground) =>
      (parts.length > 1 && parts.some((part) => isThere(part, ground))) ||
      (lower.length > 4 && [beginning, shorter].some((part) => beginningsIn(ground).has(part))),
  )
}

const beginningsIn = onceForEach(
  ({ words, readable }): ReadonlySet<string> =>
    new Set(
      [...words].flatMap(([word, at]) =>
        word.length > 4 && /\p{Lu}/u.test(readable.charAt(at))
          ? [
              word.slice(0, Math.max(4, word.length - 3)),
              word.slice(0, Math.max(4, word.length - 2)),
            ]
          : [],
      ),
    ),
)

function isThere(lower: string, ground: Ground): boolean {
  const { words, initials } = ground
  if (words.has(lower) || initials.has(lower.replace(/s$/, ''))) return true
  if (hasNoCase.test(lower))
    return (
      inSmallLetters(ground).includes(lower) ||
      (lower.includes('・') && lower.split('・').every((part) => ground.readable.includes(part)))
    )
  const parts = lower.split(/['.&-]+/).filter((part) => part !== '')
  if (parts.length > 1) return parts.every((part) => part.length <= 2 || isThere(part, ground))
  return isFormOf(lower, ground) || squashed(ground).has(lower)
}

/**
 * The text in small letters, made once: a hundred thousand characters for each name of a draft took
 * an eighth of the guard's time.
 */
const inSmallLetters = onceForEach(({ readable }) => readable.toLowerCase())

const hasNoCase =
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}]/u

// Endings by which languages decline a name or make an adjective or people of it; anything else is
// another name.
const endings =
  /^(?:s|es|e|n|en|er|ern|in|innen|ns|i|y|ie|ia|a|an|ian|ans|ians|ish|ese|isch|ische|ischen|ischer|isches|em|owi|ów|om|ami|ach|ą|ę|u|o|ego|iego|ej|iej|ski|skie|ska|skiego|skiej|u|om|ом|а|у|е|ы|и|ой|ою|ов|ами|ах|ский|ская|ского|ской|um|lar|ler|ın|in|un|ün|da|de|dan|den|ta|te|nın|nin|ya|ye|ss|ssa|ssä|lla|llä|sta|stä|ban|ben|nak|nek|t|is|ai|as)$/u

/** A declined form (Siemens’, Gdańska, Warszawie), or the word without its ending. */
function isFormOf(lower: string, { words }: Ground): boolean {
  if (lower.length < 3) return false
  for (let length = lower.length - 1; length >= Math.max(3, lower.length - 5); length--) {
    const root = lower.slice(0, length)
    if (!endings.test(lower.slice(length))) continue
    if (words.has(root)) return true
    // Both have an ending: Warszawa, Warszawie.
    if (length >= 4 && swapEndings.some((ending) => words.has(root + ending))) return true
  }
  return lower.length >= 4 && swapEndings.some((ending) => words.has(lower + ending))
}
const swapEndings = [
  's',
  'e',
  'es',
  'n',
  'en',
  'y',
  'a',
  'an',
  'ia',
  'o',
  'i',
  'u',
  'ie',
  'ów',
  'ski',
  'em',
  'owi',
  'ą',
  'ę',
  'ach',
  'ami',
  'а',
  'у',
  'е',
  'ы',
  'и',
  'ой',
  'ом',
  'ский',
  'ish',
  'ans',
  'ian',
  'isch',
  'ische',
  'ischen',
] as const

const kept = new WeakMap<Ground, { has(word: string): boolean }>()

/** `OpenAI` of a source’s `Open AI`, and a handle’s or a tag’s words. */
function squashed(ground: Ground): { has(word: string): boolean } {
  const known = kept.get(ground)
  if (known !== undefined) return known
  const pairs = new Set(
    [...ground.pairs].flatMap(([first, seconds]) => [...seconds].map((second) => first + second)),
  )
  kept.set(ground, pairs)
  return pairs
}

function initialsOf({ words }: Name): string {
  return words.length < 2 ? '\u0000' : words.map(({ text }) => text[0]!.toLowerCase()).join('')
}

/** `Anna Weber` of a source’s Anna Keller and Tom Weber. */
function isMixed({ words }: Name, { all }: Grounds): boolean {
  for (const [index, { text }] of words.entries()) {
    const next = words[index + 1]?.text.toLowerCase()
    const first = text.toLowerCase()
    if (
      next === undefined ||
      titles.has(first) ||
      commonCapitals.has(first) ||
      (!words[index]!.isTelling && index === 0 && words.length > 2)
    )
      continue
    const followers = all.flatMap(({ pairs }) => [...(pairs.get(first) ?? [])])
    if (followers.length === 0 || followers.includes(next)) continue
    // Captain Oduya of Captain Helen Oduya.
    if (followers.some((one) => all.some(({ pairs }) => pairs.get(one)?.has(next) === true)))
      continue
    if (followers.length <= 2 && all.some(({ seconds }) => seconds.has(next))) return true
  }
  return false
}

/** The name’s first place in a source, else in the topic. */
function placeOf(
  { words }: Name,
  { all }: Grounds,
): { ground: Ground; start: number; end: number } | null {
  const known = words.filter(({ text }) => !titles.has(text.toLowerCase()))
  for (const ground of all) {
    const whole = ground.readable.indexOf(known.map(({ text }) => text).join(' '))
    const joined = known.map(({ text }) => text).join(' ')
    if (known.length > 0 && whole !== -1)
      return { ground, start: whole, end: whole + joined.length }
    for (const { text } of known) {
      const bare = text.toLowerCase().replace(/'s?$/, '')
      const at = ground.words.get(bare)
      if (at !== undefined) return { ground, start: at, end: at + bare.length }
    }
  }
  return null
}
