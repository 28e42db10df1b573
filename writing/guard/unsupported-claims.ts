import { splitSentences } from '../text/sentences/split-sentences.ts'
import { isComparable } from './claims/sentences.ts'
import { onceForEach, type Ground, type Grounds } from './grounds.ts'
import { stemMax, stemsOf, stemsOfWord } from './stems.ts'

export interface UnsupportedClaim {
  /** Counted from 0. */
  readonly piece: number
  /** Where it begins in the piece. */
  readonly start: number
  readonly text: string
}

// Who vouches for something without a name, and praise that nobody could check.
const vouching =
  /(?<!\p{L})(?:(?:studies|research|surveys?|experts?|scientists?|analysts?|doctors?) (?:show|say|agree|prove|confirm|have (?:shown|found|proven))s?|it (?:is|has been) (?:scientifically |clinically )?proven|(?:scientifically|clinically) proven|award[- ]winning|world[- ](?:class|leading|famous)|the (?:world's|country's|industry's) (?:best|leading|largest|first|most)|industry[- ]leading|number one|guaranteed?|never been done before|first of its kind|studien (?:zeigen|belegen|beweisen)|expert(?:en|innen) (?:sind sich einig|sagen|bestätigen)|wissenschaftlich (?:erwiesen|bewiesen|belegt)|preisgekrönt\p{L}*|weltweit führend\p{L}*|garantiert|marktführend\p{L}*|des études (?:montrent|prouvent)|les experts (?:s'accordent|disent|confirment)|scientifiquement prouvé|leader mondial|primé\p{L}*|los estudios (?:demuestran|muestran)|los expertos (?:coinciden|dicen|confirman)|científicamente (?:probado|demostrado)|galardonad\p{L}+|líder mundial|gli studi (?:dimostrano|mostrano)|gli esperti (?:concordano|dicono)|scientificamente provato|leader mondiale|pluripremiat\p{L}+|estudos (?:mostram|comprovam)|especialistas (?:concordam|dizem)|cientificamente comprovado|líder mundial|premiad\p{L}+|onderzoek (?:toont|bewijst)|experts zeggen|wetenschappelijk bewezen|bekroonde?|badania (?:pokazują|dowodzą)|eksperci (?:twierdzą|są zgodni)|naukowo (?:udowodnione|potwierdzone)|forskning visar|experter är överens|vetenskapligt bevisat|prisbelönt\p{L}*|исследования показывают|эксперты (?:считают|уверены)|научно доказано)(?!\p{L})|研究(?:表明|显示|によると)|专家(?:表示|认为)|専門家(?:は|によると)|世界(?:一流|领先|初)|연구에 따르면|전문가들은/iu

// What a draft says to its readers and about itself: it claims nothing.
const saidToReaders =
  /^[^\p{L}]*(?:save|share|follow|tell|let(?:'s| us| me)|think|imagine|remember|leave|drop|comment|ask|try|start|stop|read|look|see|watch|listen|picture|consider|here(?:'s| is| are)|(?:this|that|it)(?:'s| is| was)|speicher\p{L}*|teil(?:t|e|en)|folg(?:t|e|en)|schreib\p{L}*|erzähl\p{L}*|sag(?:t|en)?|denk\p{L}*|stell\p{L}*|lies|lest|schau\p{L}*|frag\p{L}*|hier (?:ist|sind)|(?:das|dies|es) (?:ist|war|sind)|enregistre\p{L}*|partage\p{L}*|suive\p{L}*|dites|dis|imagine\p{L}*|pense\p{L}*|voi(?:ci|là)|c'est|guarda\p{L}*|comparte\p{L}*|compartid|cuéntan\p{L}*|contad\p{L}*|sígue\p{L}*|imagina\p{L}*|piensa\p{L}*|est[ao] es|es[ao] es|salva\p{L}*|condivid\p{L}*|scriv\p{L}*|segui\p{L}*|immagina\p{L}*|pensa\p{L}*|ecco|quest[ao] è|compartilh\p{L}*|cont(?:em|a|e)|siga\p{L}*|imagine\p{L}*|pense\p{L}*|bewaar|deel|volg|vertel|laat|stel|denk|dit (?:is|zijn)|zapisz\p{L}*|napisz\p{L}*|obserwuj\p{L}*|wyobraź\p{L}*|pomyśl\p{L}*|to (?:jest|był\p{L}*)|spara|dela|följ|skriv|berätta|tänk|det (?:är|var)|сохрани\p{L}*|напиши\p{L}*|подпи\p{L}*|расскажи\p{L}*|представь\p{L}*|подумай\p{L}*|это)(?!\p{L})|(?<!\p{L})(?:comments?|kommentar\p{L}*|commentaires?|comentari[oa]s?|commenti|comentários?|reacties|komentarz\p{L}*|комментари\p{L}*)(?!\p{L})/iu

/**
 * Statements of a draft, without what a figure or a name would show, that nothing in source or
 * topic carries. `isForeign`: the source is in another language.
 */
export function unsupportedClaims(
  pieces: readonly string[],
  proven: (piece: number, start: number, end: number) => boolean,
  { all, language, sources }: Grounds,
  { isForeign = false }: { readonly isForeign?: boolean } = {},
): UnsupportedClaim[] {
  const isKnown = (word: string) => all.some((ground) => knownStems(ground).has(word))
  // Without small words of the language nobody can tell which words say something.
  const isCompared = sources.length > 0 && !isForeign && isComparable(language)
  const claims: UnsupportedClaim[] = []
  for (const [piece, text] of pieces.entries()) {
    let at = 0
    for (const sentence of text
      .split('\n')
      .flatMap((line) => splitSentences(`${line}\n`, language))) {
      const start = at
      at += sentence.length
      const trimmed = sentence.trim()
      if (trimmed === '' || trimmed.startsWith('#') || /[?？؟:：]\s*$/u.test(trimmed)) continue
      const vouched = vouching.exec(trimmed)?.[0]
      const isVouched = vouched !== undefined && !stemsOf(vouched, language).every(isKnown)
      const isStrange =
        isCompared &&
        !proven(piece, start, at) &&
        !saidToReaders.test(trimmed) &&
        isCarriedByNothing(trimmed)
      if (isVouched || isStrange)
        claims.push({ piece, start: text.indexOf(trimmed, Math.max(0, start)), text: trimmed })
    }
  }
  return claims.slice(0, claimsMax)

  function isCarriedByNothing(sentence: string): boolean {
    const stems = [...new Set(stemsOf(sentence, language))]
    const known = stems.filter(
      (word) =>
        isKnown(word) || (language !== 'en' && word.length === stemMax && all.some(holds(word))),
    ).length
    return stems.length >= 3 && known <= stems.length / 3
  }
}

const claimsMax = 20

/** `Anlage` of a source’s Solaranlage. */
function holds(word: string): (ground: Ground) => boolean {
  return ({ readable }) => readable.includes(word)
}

const knownStems = onceForEach(
  ({ words }): ReadonlySet<string> => new Set([...words.keys()].flatMap(stemsOfWord)),
)
