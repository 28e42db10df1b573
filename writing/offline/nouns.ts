import { isFiniteVerb } from './finite-verbs.ts'
import { lowerCase } from './lower-case.ts'
import { isSmallWord, listedAs } from './small-words.ts'

/** Which words of a text are nouns or names, as far as the words around them tell. */
export interface Nouns {
  readonly is: (word: string) => boolean
  readonly isName: (phrase: string) => boolean
  readonly isVerb: (word: string) => boolean
  readonly endsInNoun: (phrase: string) => boolean
  /** The phrase up to a verb in it: "bakery" of "bakery learns". */
  readonly beforeVerb: (phrase: string) => string
}

// After these stands a noun, with or without an adjective between.
const beforeNoun: Readonly<Record<string, string>> = {
  en:
    'the a an of in our their its his her my your this these every each no per for with from at ' +
    'by into about than more less fewer many several',
  fr:
    'le la les l un une des du de d au aux nos notre leur leurs sa ses son ce cette ' +
    'ces en par sur',
  es:
    'el la los las un una unos unas del al de su sus nuestro nuestra nuestros este ' +
    'esta en por con',
  it:
    'il lo la i gli le l un uno una del dello della dei degli delle dell al alla nel nella su ' +
    'sua nostro nostra di in con per',
  pt:
    'o a os as um uma uns umas do da dos das ao à no na nos nas seu sua nosso nossa ' +
    'de em por com',
  nl: `de het een van onze ons hun zijn haar dit dat deze die in op voor met per`,
  sv:
    'en ett vår vårt våra sin sitt sina min mitt mina deras hennes hans på av med från till om ' +
    'varje ingen inget',
  da:
    'en et vores sin sit sine min mit mine deres hendes hans på af med fra til om ' +
    'hver ingen intet',
  no:
    'en ei et vår vårt våre sin sitt sine min mitt mine deres hennes hans på av med fra til om ' +
    'hver ingen intet',
}
// After these stands a verb.
const beforeVerb = new Set(
  `to we i you they he she it who that will would can could may might must should not don't doesn't didn't can't won't let us nous vous ils elles on qui ne se je tu no se nos que lo yo non si ci che mi não wij we ze zij je niet te`.split(
    ' ',
  ),
)
const nounFirst = /^(?:fr|es|it|pt|ca|ro)$/
const looksVerbal: Readonly<Record<string, RegExp>> = {
  en: /(?:ed|ly|ing|ive|able|ible|ous|ful|less|est)$/,
  fr: /(?:er|ir|ant|ement|ée?s?|ait|aient|ent)$/,
  es: /(?:ar|er|ir|ando|iendo|mente|ad[oa]s?|id[oa]s?|aron|ieron)$/,
  it: /(?:are|ere|ire|ando|endo|mente|at[oaie]|ut[oaie]|it[oaie]|ano|ono)$/,
  pt: /(?:ar|er|ir|ando|endo|mente|ad[oa]s?|id[oa]s?|aram|eram)$/,
  nl: /(?:end|elijk|elijke|ige|t)$/,
  sv: /(?:ade|ades|ande|ende|lig|ligt|liga|ig|igt|iga)$/,
  da: /(?:ede|edes|ende|lig|ligt|lige|ig|igt|ige|iske?)$/,
  no: /(?:ede|ende|lig|lige|ig|ige|iske?|te)$/,
}

/**
 * Whether nouns are told from other words in this language: elsewhere they are also declined, and
 * only names are known.
 */
export function knowsNouns(language: string): boolean {
  return language === 'de' || beforeNoun[listedAs(language)] !== undefined
}

/**
 * Reads who stands beside whom. Where nothing is known of a language, only names in capitals and
 * words without case count.
 */
export function nounsOf(text: string, language: string): Nouns {
  const evidence = new Map<string, number>()
  const names = new Set<string>()
  const firsts: string[] = []
  const lower = new Set<string>()
  const finite = new Set<string>()
  const leads = new Set((beforeNoun[listedAs(language)] ?? '').split(' '))
  const add = (word: string, points: number) =>
    evidence.set(word, (evidence.get(word) ?? 0) + points)
  for (const clause of text.split(/[.!?。！？\n;:,()"“”„«»—–]+/u)) {
    const words = clause.match(/[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu) ?? []
    const smalls = words.map((word) => lowerCase(word, language))
    const saysNothing = smalls.map((small) => isSmallWord(small, language))
    const isVerb = smalls.map(
      (small, place) =>
        !saysNothing[place] && isFiniteVerb(small, smalls[place + 1] ?? '', language),
    )
    // The last of the words that belong together: a small word, a verb or the end follows.
    const isLast = (place: number) =>
      place + 1 === words.length || saysNothing[place + 1]! || isVerb[place + 1]!
    for (const [place, word] of words.entries()) {
      const small = smalls[place]!
      const before = smalls[place - 1] ?? ''
      if (!/^\p{Lu}/u.test(word)) lower.add(small)
      else if (place > 0) names.add(word)
      else firsts.push(word)
      if (saysNothing[place]!) continue
      // "The bakery opens at five": after a noun it is no noun; after an article it may be one, as
      // in "two shows".
      const isVerbal = place > 0 && isVerb[place]! && !leads.has(before)
      if (isVerbal) finite.add(small)
      if (beforeVerb.has(before) || isVerbal) add(small, -2)
      else if (leads.has(before)) add(small, isLast(place) || nounFirst.test(language) ? 1 : 0)
      else if (place > 1 && leads.has(smalls[place - 2]!) && isLast(place)) add(small, 1)
    }
  }
  // What begins sentences again and again and is never written small is a name.
  const seen = new Set<string>()
  for (const word of firsts) {
    const small = lowerCase(word, language)
    if (seen.has(word) && !lower.has(small) && !isSmallWord(small, language)) names.add(word)
    seen.add(word)
  }
  const isCased = (word: string) => /\p{Ll}|\p{Lu}/u.test(word)
  const is = (word: string) => {
    const small = lowerCase(word, language)
    if (!isCased(word)) return true
    if (language === 'de')
      return (
        /^\p{Lu}\p{L}{2,}/u.test(word) &&
        names.has(word) &&
        !/(?:isch|lich|ige|ischen|lichen|igen)[enrsm]{0,2}$/.test(word)
      )
    if (names.has(word) && /^\p{Lu}/u.test(word) && (evidence.get(small) ?? 0) >= 0)
      return word.length > 2 || word === word.toUpperCase()
    if (looksVerbal[listedAs(language)]?.test(small) === true || word.length < 4) return false
    return (evidence.get(small) ?? 0) > 0
  }
  return {
    is,
    isVerb: (word) =>
      (language === 'en' && /(?:ing|ed|ly)$/.test(word.toLowerCase())) ||
      (evidence.get(lowerCase(word, language)) ?? 0) < 0,
    beforeVerb: (phrase) => {
      const words = phrase.split(' ')
      const verb = words.findIndex(
        (word, place) => place > 0 && finite.has(lowerCase(word, language)),
      )
      return verb === -1 ? phrase : words.slice(0, verb).join(' ')
    },
    isName: (phrase) => phrase.split(' ').every((word) => /^\p{Lu}/u.test(word) && names.has(word)),
    endsInNoun: (phrase) =>
      language !== 'de' &&
      is(nounFirst.test(language) ? phrase.split(' ')[0]! : phrase.split(' ').at(-1)!) &&
      !phrase.split(' ').some((word) => (evidence.get(lowerCase(word, language)) ?? 0) < 0),
  }
}
