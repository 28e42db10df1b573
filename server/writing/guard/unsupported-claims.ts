import { splitSentences } from '../../content/split-sentences.ts'
import { stopWords } from '../../content/stop-words.ts'
import type { Grounds } from './grounds.ts'
import { stem, stemsOf } from './stems.ts'

export interface Claim {
  /** Counted from 0. */
  readonly piece: number
  readonly text: string
}

// Who vouches for something without a name, and praise that nobody could check.
const vouching =
  /(?<!\p{L})(?:(?:studies|research|surveys?|experts?|scientists?|analysts?|doctors?) (?:show|say|agree|prove|confirm|have (?:shown|found|proven))s?|it (?:is|has been) (?:scientifically |clinically )?proven|(?:scientifically|clinically) proven|award[- ]winning|world[- ](?:class|leading|famous)|the (?:world's|country's|industry's) (?:best|leading|largest|first|most)|industry[- ]leading|number one|guaranteed?|never been done before|first of its kind|studien (?:zeigen|belegen|beweisen)|expert(?:en|innen) (?:sind sich einig|sagen|bestätigen)|wissenschaftlich (?:erwiesen|bewiesen|belegt)|preisgekrönt\p{L}*|weltweit führend\p{L}*|garantiert|marktführend\p{L}*|des études (?:montrent|prouvent)|les experts (?:s'accordent|disent|confirment)|scientifiquement prouvé|leader mondial|primé\p{L}*|los estudios (?:demuestran|muestran)|los expertos (?:coinciden|dicen|confirman)|científicamente (?:probado|demostrado)|galardonad\p{L}+|líder mundial|gli studi (?:dimostrano|mostrano)|gli esperti (?:concordano|dicono)|scientificamente provato|leader mondiale|pluripremiat\p{L}+|estudos (?:mostram|comprovam)|especialistas (?:concordam|dizem)|cientificamente comprovado|líder mundial|premiad\p{L}+|onderzoek (?:toont|bewijst)|experts zeggen|wetenschappelijk bewezen|bekroonde?|badania (?:pokazują|dowodzą)|eksperci (?:twierdzą|są zgodni)|naukowo (?:udowodnione|potwierdzone)|forskning visar|experter är överens|vetenskapligt bevisat|prisbelönt\p{L}*|исследования показывают|эксперты (?:считают|уверены)|научно доказано)(?!\p{L})|研究(?:表明|显示|によると)|专家(?:表示|认为)|専門家(?:は|によると)|世界(?:一流|领先|初)|연구에 따르면|전문가들은/iu

const wordsMin = 7

/** Statements of a draft, without what a figure or a name would show, that nothing in source or topic carries. */
export function unsupportedClaims(
  pieces: readonly string[],
  proven: (piece: number, start: number, end: number) => boolean,
  grounds: Grounds,
): Claim[] {
  const { all, language, sources } = grounds
  const known = new Set(all.flatMap(({ words }) => [...words.keys()]).map(stem))
  const claims: Claim[] = []
  for (const [piece, text] of pieces.entries()) {
    let at = 0
    for (const sentence of text.split('\n').flatMap((line) => splitSentences(`${line}\n`, language))) {
      const start = at
      at += sentence.length
      const trimmed = sentence.trim()
      if (trimmed === '' || trimmed.startsWith('#') || /[?？؟]\s*$/u.test(trimmed)) continue
      const vouched = vouching.exec(trimmed)?.[0]
      const isVouched = vouched !== undefined && !stemsOf(vouched, language).every((word) => known.has(word))
      if (isVouched || (sources.length > 0 && !proven(piece, start, at) && isForeign(trimmed, language, known)))
        claims.push({ piece, text: trimmed })
    }
  }
  return claims.slice(0, claimsMax)
}

const claimsMax = 20

/** Seven words that say something, and none of them in the source. Without small words of the language nobody can tell which do. */
function isForeign(sentence: string, language: string, known: ReadonlySet<string>): boolean {
  if (stopWords(language).size === 0) return false
  const stems = stemsOf(sentence, language)
  return stems.length >= wordsMin && !stems.some((word) => known.has(word))
}
