import { candidatesIn } from './key-phrases.ts'
import type { Material } from './material.ts'
import { nameParts } from './noun-phrases.ts'
import { stopWords } from '../../content/stop-words.ts'

const headingLengthMax = 40
const amount =
  /(?<![\p{L}\d.,-])(?:[€$£¥]\s?|R\$\s?)?\d[\d.,'’\u00a0\u202f]*(?<!['’.,\u00a0\u202f])(?:\s?[%‰€$£¥]|\s(?:percent|per cento|per cent|pour cent|por ciento|por cento)(?!\p{L}))?/gu
const otherWord = /^[\s\u00a0]+([\p{L}’'-]{2,}(?:\/\p{L}+)?)/u

/** A slide's heading out of its own sentence: a figure with its unit, else its weightiest phrase, else its number. Remembers it in `used`. */
export function headingFor(material: Material, sentence: string, used: Set<string>, number: number): string {
  const free = [...figures(sentence, material.language), ...names(material, sentence)].find(
    (text) => !used.has(text.toLowerCase()) && [...text].length <= headingLengthMax && material.avoid.allows(text),
  )
  const heading = free ?? String(number)
  used.add(heading.toLowerCase())
  return heading.charAt(0).toLocaleUpperCase(material.language) + heading.slice(1)
}

/** "37%", "$11,400", "9 minutes", "412 changed lines"; no years, no dates. Money and shares first. */
function figures(sentence: string, language: string): string[] {
  const found: { text: string; rank: number }[] = []
  for (const match of sentence.matchAll(amount)) {
    const text = match[0]
    if (/\p{L}|[%‰€$£¥]/u.test(text)) found.push({ text: withScale(text, sentence.slice(match.index + text.length)), rank: 0 })
    else if (!/^(?:19|20)\d{2}$/.test(text)) {
      const unit = unitAfter(sentence.slice(match.index + text.length), language)
      if (unit !== '') found.push({ text: text + unit, rank: 1 })
    }
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ text }) => text)
}

function withScale(figure: string, after: string): string {
  return figure + (/^\s(?:k|m|bn|thousand|million|billion|mille|millones|milioni|milhões|mil)(?!\p{L})/iu.exec(after)?.[0] ?? '')
}

/** One to three words up to the next small word or mark: more would be half a sentence. */
function unitAfter(after: string, language: string): string {
  const stops = stopWords(language)
  let unit = ''
  for (let words = 0; ; words += 1) {
    const next = otherWord.exec(after.slice(unit.length))
    const ends = next === null || stops.has(next[1]!.toLocaleLowerCase(language))
    if (ends) return unit
    if (words === 2 || months.has(next[1]!.toLowerCase())) return ''
    unit += next[0]
  }
}

const months = new Set(
  `january february march april may june july august september october november december januar februar märz mai juni juli oktober dezember
   janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre
   noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro
   novembro dezembro januari februari maart mei augustus`.split(/\s+/),
)

function names({ language, keys }: Material, sentence: string): string[] {
  const joint = /^(?:ja|zh|th)/.test(language) ? '' : ' '
  const counts = new Map(keys.phrases.map(({ text, count }) => [text.toLowerCase(), count]))
  const repeated = (words: readonly string[]) => (counts.get(words.join(joint).toLowerCase()) ?? 1) > 1
  return candidatesIn(sentence, language)
    .flatMap((words, place) => {
      if (words.length > 3) return properName(words)
      const name = repeated(words) ? words : withoutVerb(words, language, place === 0, sentence)
      return nameParts(name, language)
    })
    .map((words) => {
      const weight = words.reduce((sum, word) => sum + (keys.weights.get(word.toLocaleLowerCase(language)) ?? 0), 0)
      return { text: words.join(joint), weight: (weight / Math.sqrt(words.length)) * (repeated(words) ? 1.5 : 1) }
    })
    .filter(({ text }) => [...text].length >= 3)
    .sort((a, b) => b.weight - a.weight)
    .map(({ text }) => text)
}

/**
 * Of words that stand together only once, the last is often the sentence's verb. In Romance languages, where the noun comes first, one
 * word is kept, or two that end the sentence; elsewhere three words, or the sentence's first, lose the last.
 */
function withoutVerb(words: readonly string[], language: string, first: boolean, sentence: string): readonly string[] {
  if (words.length === 1 || language === 'de' || words.every((word) => /^\p{Lu}/u.test(word))) return words
  if (/^(?:fr|es|it|pt|ro|ca)$/.test(language)) {
    const ends = sentence.replace(/\P{L}+$/u, '').endsWith(words.join(' '))
    return words.length === 2 && ends ? words : words.slice(0, 1)
  }
  return first || words.length === 3 ? words.slice(0, -1) : words
}

/** "Goddard Space Flight Center" of a longer run; a run without a name in it is half a sentence. */
function properName(words: readonly string[]): (readonly string[])[] {
  const runs: string[][] = [[]]
  for (const word of words) {
    if (/^\p{Lu}/u.test(word) && !/['’]s$/.test(word)) runs.at(-1)!.push(word)
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs.filter((run) => run.length > 1 && run.length < 5)
}
