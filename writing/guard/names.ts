import { functionWords } from '../text/language/stop-words.ts'
import { measureOf, scales, units } from './figures/units.ts'
import {
  commonCapitals,
  organisationWords,
  singularVerbs,
  speechVerbs,
  titles,
} from './name-words.ts'
import { wordList } from './words.ts'

export interface Name {
  readonly start: number
  readonly end: number
  /** Its words, as written. */
  readonly words: readonly Word[]
}

export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether a capital means something here: inside a sentence, outside of a heading. */
  readonly isTelling: boolean
}

const anyWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:['.&-]|'')[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const capital = /^\p{Lu}/u
// CoinX, iPhone, GPT4: nobody writes an ordinary word like this.
const oddlyWritten = /^\p{L}*\p{Ll}\p{Lu}|^(?=.*\p{Lu})(?=.*\d)[\p{Script=Latin}\d-]+$/u
const acronym = /^\p{Lu}{2,6}s?$/u

/**
 * What a text calls by name: capitalised words and runs of them where a capital tells, words that
 * are written as only names are, and, where the script has no capitals or the language capitalises
 * every noun, words at a place where names stand.
 */
export function namesIn(text: string, language: string): Name[] {
  const capitalisesNouns = language === 'de' || language === 'lb'
  const names: Name[] = []
  for (const line of linesOf(text, language)) {
    let run: Word[] = []
    const close = () => {
      if (run.length > 0 && isName(text, run, line, capitalisesNouns, language))
        names.push({ start: run[0]!.start, end: run.at(-1)!.end, words: run })
      run = []
    }
    for (const word of line.words) {
      // Million, Tonnen, kW: what a figure counts. 13-year-old: a figure.
      if (isQuantity(text, word)) {
        close()
        continue
      }
      const last = run.at(-1)
      const follows =
        last !== undefined &&
        /^(?: |\. | & )$/.test(text.slice(last.end, word.start)) &&
        (text[last.end] !== '.' || isShortForm(last.text))
      if (!capital.test(word.text) && !oddlyWritten.test(word.text)) {
        close()
        continue
      }
      if (!follows) close()
      // `The`, `Ihre`: a small word is no part of the name behind it.
      if (
        run.length === 1 &&
        (isOrdinary(run[0]!.text, language) || (run[0]!.text.length === 1 && !run[0]!.isTelling)) &&
        !titles.has(run[0]!.text.toLowerCase())
      )
        run = []
      run.push(word)
    }
    close()
  }
  return [...names, ...withoutCapitals(text)]
}

/** With some more, so that it is no heading: a part of a sentence. */
export function asProse(part: string): string {
  return `${part} xxxx xxxx xxxx xxxx`
}

interface Line {
  readonly words: readonly Word[]
  readonly isHeading: boolean
}

const romanNumeral = /^(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})(?:e|er|ème|º|°)?$/u

function isQuantity(text: string, { text: word, start }: Word): boolean {
  if (/^\d+-\p{L}+$/u.test(word) || romanNumeral.test(word)) return true
  const lower = word.toLowerCase()
  return (
    /[\d\p{L}][  ]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    (scales.has(lower) || units.has(lower) || measureOf(lower) !== null) &&
    (/\d[  ]$/u.test(text.slice(Math.max(0, start - 2), start)) || word.length > 3)
  )
}

const sentenceEnd =
  /[.!?:…。！？•|\n]["”’»)]{0,8}\s{0,99}["“„«(‘¿¡—–-]{0,8}\s{0,99}$|^[^\p{L}]*$|["“„«‘¿¡]$|\p{Extended_Pictographic}️?\s*$/u

function linesOf(text: string, language: string): Line[] {
  const lines: Line[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    const matches = [...line.matchAll(anyWord)]
    const long = matches.filter(
      ({ 0: word }) => word.length > 3 || !functionWords(language).has(word.toLowerCase()),
    )
    const capitals = long.filter(({ 0: word }) => capital.test(word)).length
    // What begins with a small letter is the rest of a sentence: `», dit Aliénor Desbois`.
    const isHeading =
      language !== 'de' &&
      matches.length >= 3 &&
      ((capitals >= long.length * 0.7 && !/^\p{Ll}/u.test(matches[0]![0])) ||
        line === line.toUpperCase())
    const words = matches.map(({ 0: word, index }) => {
      const lead = line.slice(Math.max(0, index - 12), index)
      const isStart =
        sentenceEnd.test(index <= 12 ? lead : `x${lead}`) &&
        !/\p{L}\.\s?$/u.test(abbreviationBefore(line, index))
      return {
        text: word,
        start: offset + index,
        end: offset + index + word.length,
        isTelling: !isStart && !isHeading,
      }
    })
    lines.push({ words, isHeading })
    offset += line.length + 1
  }
  return lines
}

/** `Dr. ` and the like end no sentence. */
function abbreviationBefore(line: string, index: number): string {
  const word = /(\p{L}[\p{L}]{0,4})\.\s?$/u.exec(line.slice(Math.max(0, index - 8), index))?.[1]
  return word !== undefined && isShortForm(word) ? `${word}.` : ''
}

function isShortForm(word: string): boolean {
  return word.length === 1 || titles.has(word.toLowerCase())
}

function isOrdinary(word: string, language: string): boolean {
  const lower = word.toLowerCase()
  return (
    wordList('ordinary', language).has(lower) ||
    commonCapitals.has(lower) ||
    functionWords(language).has(lower) ||
    functionWords(language).has(lower.split("'")[0]!)
  )
}

function isName(
  text: string,
  run: readonly Word[],
  { words, isHeading }: Line,
  capitalisesNouns: boolean,
  language: string,
): boolean {
  const meaningful = run.filter(
    ({ text }) => !isOrdinary(text, language) && !titles.has(text.toLowerCase()),
  )
  if (meaningful.length === 0) return false
  if (run.some(({ text }) => oddlyWritten.test(text))) return true
  if (
    !isHeading &&
    run.some(({ text }) => acronym.test(text) && !commonCapitals.has(text.toLowerCase()))
  )
    return true
  if (isHeading) return false
  const at = words.indexOf(run[0]!)
  const beside = (other: Word | undefined, from: number, to: number) =>
    other !== undefined && /^[\s,;:–—-]*$/u.test(text.slice(from, to))
      ? other.text.toLowerCase()
      : ''
  const [last, next] = [words[at - 1], words[at + run.length]]
  const before = beside(last, last?.end ?? 0, run[0]!.start)
  const after = beside(next, run.at(-1)!.end, next?.start ?? 0)
  const isBesideSpeech = speechVerbs.has(before) || speechVerbs.has(after)
  const isTitled = run.some(({ text }) => titles.has(text.toLowerCase())) || titles.has(before)
  if (capitalisesNouns)
    return isGermanName(run, { before, after, isBesideSpeech, isTitled, language })
  if (run.some(({ isTelling }) => isTelling)) return true
  // Only the first word of a sentence: a name where it alone does something, or owns something.
  const [{ text: word }] = run as [Word]
  if (isBesideSpeech || isTitled || /'s$/.test(word)) return true
  return (
    singularVerbs.has(after) &&
    !/(?:ing|ism|ion|ness|ment|ity|ance|ence|ure|age|ung|heit|keit|schaft|tion|té|dad|tà|dade|ção|ción|zione|ość|s)$/u.test(
      word,
    )
  )
}

const germanNoun =
  /(?:ung|ungen|heit|keit|heiten|keiten|schaft|schaften|ion|ionen|tät|täten|nis|nisse|tum|ling|linge|chen|lein|ismus|enz|anz|ik|ur|er|ern|en|e)$/u

function isGermanName(
  run: readonly Word[],
  {
    before,
    isBesideSpeech,
    isTitled,
    after,
    language,
  }: Readonly<Record<'before' | 'after' | 'language', string>> &
    Readonly<Record<'isBesideSpeech' | 'isTitled', boolean>>,
): boolean {
  if (isTitled) return true
  const last = run.at(-1)!.text
  const isOfOrganisation =
    organisationWords.has(before) ||
    run.slice(1).some(({ text }) => organisationWords.has(text.toLowerCase()))
  if (run.length === 1)
    return run[0]!.isTelling
      ? (isBesideSpeech || isOfOrganisation) &&
          !wordList('articles', language).has(before) &&
          !germanNoun.test(last)
      : singularVerbs.has(after) && isBesideSpeech && !germanNoun.test(last)
  // Two nouns in a row are a name, or a noun and one: Anna Keller, Stadt Köln, Ende Juni. An
  // adjective ends otherwise.
  return (
    !/^(?:ende|mitte|anfang|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)$/i.test(
      run[0]!.text,
    ) &&
    !wordList('articles', language).has(before) &&
    run.some(({ isTelling }) => isTelling) &&
    !(!run[0]!.isTelling && run.length === 2 && /(?:e|er|es|en|em)$/.test(run[0]!.text))
  )
}

// Names where a script has no capitals: what stands before or behind them tells. Latin and Katakana
// letters in them write foreign ones.
const cued: readonly RegExp[] = [
  /(?<name>[\p{Script=Han}\p{Script=Katakana}ー・]{1,8})(?:さん|氏|様|教授|博士|社長|会長|市長|知事|大臣|代表)/gu,
  /(?:株式会社)(?<name>[\p{L}ー・]{1,12})|(?<name2>[\p{Script=Katakana}ー・\p{Script=Latin}]{2,14})(?:株式会社|社(?=は|が|の|と|に|、)|大学|銀行)/gu,
  /(?<name>[\p{Script=Katakana}ー]{2,10}・[\p{Script=Katakana}ー・]{2,14})/gu,
  /(?<name>[\p{Script=Han}]{2,4})(?:先生|女士|教授|博士|总裁|董事长|部长|市长|主任)/gu,
  /(?<=[。，、\n]|^)(?<name>[\p{Script=Han}·]{2,4})(?:表示|指出|认为|宣布)/gu,
  /(?<name>[가-힣]{2,5}) ?(?:씨|대표|교수|박사|회장|사장|장관|시장)(?![가-힣]{2})/gu,
  /(?:السيد|السيدة|الدكتور|الدكتورة|الرئيس|الوزير|شركة|مؤسسة|المهندس|المهندسة) (?<name>\p{Script=Arabic}{3,20}(?: \p{Script=Arabic}{3,20})?)/gu,
  /(?:श्री|श्रीमती|डॉ\.?|डॉक्टर|प्रोफेसर|कंपनी) (?<name>[\p{Script=Devanagari}]{2,20}(?: [\p{Script=Devanagari}]{2,20})?)/gu,
  /(?:מר|גברת|ד"ר|פרופ'|חברת) (?<name>[\p{Script=Hebrew}]{2,20}(?: [\p{Script=Hebrew}]{2,20})?)/gu,
]
const caseless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}]/u
const latinRun =
  /(?<![\p{Script=Latin}\p{N}])\p{Script=Latin}[\p{Script=Latin}\p{N}&.-]*(?: \p{Lu}[\p{Script=Latin}\p{N}&.-]*)*/gu
// A name of two words is not cut where a case-less text has no space.
const namesMax = 200

function withoutCapitals(text: string): Name[] {
  if (!caseless.test(text)) return []
  const found: Name[] = []
  for (const pattern of cued)
    for (const match of text.matchAll(pattern)) {
      const groups = match.groups as Record<string, string | undefined>
      const raw = groups['name'] ?? groups['name2']
      if (raw === undefined || found.length >= namesMax) continue
      const start = match.index + match[0].indexOf(raw)
      found.push({
        start,
        end: start + raw.length,
        words: [{ text: raw, start, end: start + raw.length, isTelling: true }],
      })
    }
  for (const { 0: raw, index } of text.matchAll(latinRun)) {
    if (raw.length < 3 || found.length >= namesMax || !isBesideCaseless(text, index, raw.length))
      continue
    found.push({
      start: index,
      end: index + raw.length,
      words: [{ text: raw, start: index, end: index + raw.length, isTelling: true }],
    })
  }
  return found
}

function isBesideCaseless(text: string, index: number, length: number): boolean {
  return (
    caseless.test(text.slice(Math.max(0, index - 3), index)) ||
    caseless.test(text.slice(index + length, index + length + 3))
  )
}
