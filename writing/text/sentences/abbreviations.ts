import { stopWords } from '../language/stop-words.ts'

// Written with a full stop after which a sentence goes on, so that Intl.Segmenter would break it in
// two. What may as well end a sentence (etc., Inc., usw.) is left out: before a small letter the
// segmenter does not break anyway.
const lists: Readonly<Record<string, string>> = {
  every: `dr prof st vs approx ca al ed eds jan feb apr aug sept oct okt nov dec dez déc`,
  en: `mr mrs ms messrs hon rev gen col capt lt sgt maj gov sen rep pres supt cf viz mt ft`,
  de:
    'bzw evtl ggf vgl inkl exkl zzgl abzgl mind hr fr frl dipl ing hrsg jh jhd sog gem mio mrd ' +
    'bspw insb tsd geb gest',
  fr: `mm mme mmes mlle mlles mgr env av bd éd chap fasc janv févr juil`,
  es: `sr sra srta sres ud uds dña pág págs aprox núm avda depto dpto`,
  it: `sig sigg dott avv ing arch geom pag pagg cfr`,
  pt: `sr sra srta dra profa eng exmo exma pág págs aprox núm`,
  nl: `dhr mevr mw drs ing mr bijv blz incl excl resp vgl`,
}
const beforeNumbers = new Set(
  'no nr núm nº p pp pág fig art abs bd vol op cap sec § s kap ch'.split(' '),
)
const afterOrdinals = new Set(
  `januar februar märz april mai juni juli august september oktober november dezember jahrhundert jahrhunderts platz auflage quartal tag
   klasse etage stock runde mal`.split(/\s+/),
)

const sets = new Map<string, ReadonlySet<string>>()

/**
 * Whether a sentence that seems to end with `head` goes on with `tail`, because its full stop
 * belongs to an abbreviation or a number.
 */
export function goesOn(head: string, tail: string, language: string): boolean {
  // A pattern that ends at the end is tried from each letter on.
  const end = head.trimEnd()
  const word = end.endsWith('.')
    ? /\S{1,20}$/u.exec(end.slice(-21, -1))?.[0].replace(/^[("'“‘«„[]+/u, '')
    : undefined
  if (word === undefined) return false
  const next = firstWord(tail)
  // z. B., J. Smith, U.S. Senate; but: vitamin C. The …
  // A unit after a figure may well end one: "2.4 m."
  if (/^\p{Ll}$/u.test(word)) return !/\d\s?\p{Ll}\.\s*$/u.test(head)
  if (/^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word))
    return !stopWords(language).has(next)
  if (/^\d{1,2}$/.test(word)) return language === 'de' && afterOrdinals.has(next)
  if (beforeNumbers.has(word.toLowerCase())) return /^\d/.test(tail)
  return abbreviations(language).has(word.toLowerCase())
}

function firstWord(text: string): string {
  return /^[^\p{L}]*([\p{L}’']+)/u.exec(text)?.[1]?.toLowerCase() ?? ''
}

function abbreviations(language: string): ReadonlySet<string> {
  const kept = sets.get(language)
  if (kept !== undefined) return kept
  const made = new Set(`${lists['every']} ${lists[language] ?? ''}`.trim().split(/\s+/))
  sets.set(language, made)
  return made
}
