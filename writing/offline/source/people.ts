import { organisationWords } from '../../guard/name-words.ts'
import { isSmallWord } from '../small-words.ts'

const says = `said|says|say|added|adds|explained|explains|told|tells|noted|wrote|argues|recalls|sagte?|erklärte?|betonte?|meinte?|ergänzte?|so|dit|explique|ajoute|déclare|affirme|précise|raconte|dijo|dice|explica|afirma|asegura|señala|añade|cuenta|detto|spiega|dichiara|afferma|racconta|aggiunge|disse|diz|conta|acrescenta|zei|zegt|aldus|vertelt|powiedział\\p{L}*|mówi|dodał\\p{L}*|dodaje|twierdzi|säger|sade|siger|sagde|sier|sa|sanoo|sanoi|řekl\\p{L}*|říká|сказал\\p{L}*|говорит|dedi|söyledi`
const title = `Dr|Prof|Mr|Mrs|Ms|Sir|Frau|Herrn?|Mme|Mlle|M|Sra?|Dott|Dra?|Sig|Sig\\.ra|Pan|Pani|Dhr|Mevr`
const word = `\\p{Lu}(?:\\p{Ll}|['’])[\\p{L}'’-]{0,60}`
const name =
  `${word}(?: (?:\\p{Lu}\\.|de|da|di|del|della|van|von|der|den|ten|la|le|bin|al|af|` +
  `${word}))? ${word}`
const full = new RegExp(
  `(?<![\\p{L}])(?:(?<title>(?:${title})\\.? ){1,4})?(?<name>${name})(?:(?<role>, (?:\\p{Ll}|` +
    `[A-Z]{2,4}(?!\\p{L})|\\d\\d,))|(?<after>,? (?:${says})(?!\\p{L})))?`,
  'gu',
)
const beforeName = new RegExp(
  `(?:(?<!\\p{L})(?:${says}|by|von|par|por|di|da|door|przez|av|af|—|–)) $`,
  'u',
)

// "Ayuntamiento de Vallehondo" is who decides there, and nobody's name.
const isPublicBody =
  /^(?:council|city|county|town|borough|district|ministry|school|college|museum|library|hospital|church|parish|club|association|society|festival|orchestra|stadt|gemeinde|landkreis|kreis|land|ministerium|schule|museum|bibliothek|klinikum|klinik|krankenhaus|kirche|pfarrei|verein|mairie|ville|commune|département|région|ministère|école|lycée|collège|musée|bibliothèque|hôpital|église|association|ayuntamiento|diputación|junta|ministerio|escuela|colegio|instituto|museo|biblioteca|hospital|iglesia|asociación|mercado|comune|provincia|regione|ministero|scuola|liceo|istituto|ospedale|chiesa|associazione|teatro|câmara|município|junta|ministério|escola|museu|associação|gemeente|provincie|ministerie|stichting|vereniging|ziekenhuis|kerk|urząd|gmina|miasto|szkoła|muzeum|szpital|stowarzyszenie|kommun|region|skola|museet|sjukhus|förening)$/iu

export interface People {
  /** A whole name for each last name. */
  readonly wholeNames: ReadonlyMap<string, string>
  /** Every word of a person's name. */
  readonly words: ReadonlySet<string>
}

// "Norrick Sands, meet at the hut" begins as "Ana Ruiz, head of the labs" does; "at Norrick Sands"
// tells that it is a place.
const beforePlace = '(?:at|in|near|im|am|aus|nach|en|nel|nella|em|no|na|te|w)'

/**
 * People whom a text names in full beside a title, a role, or what they say. The topic may tell
 * that a name is a place's.
 */
export function peopleIn(text: string, topic = '', language = 'en'): People {
  const wholeNames = new Map<string, string>()
  const words = new Set<string>()
  for (const match of text.matchAll(full)) {
    const {
      title: titled,
      name: whole,
      role,
      after,
    } = match.groups as { title?: string; name: string; role?: string; after?: string }
    const start = match.index
    const before = text.slice(Math.max(0, start - 16), start)
    const parts = whole.split(' ')
    const last = parts.at(-1)!
    // "Sérénité Plus" ends in a word that begins sentences.
    if (
      parts.some((part) => organisationWords.has(part.toLowerCase()) || isPublicBody.test(part)) ||
      isSmallWord(last.toLowerCase(), language)
    )
      continue
    const isSaying = titled !== undefined || after !== undefined || beforeName.test(before)
    if (!isSaying && (role === undefined || isPlace(whole, `${topic}\n${text}`))) continue
    if (!wholeNames.has(last)) wholeNames.set(last, whole)
    for (const part of parts) if (/^\p{Lu}/u.test(part)) words.add(part)
  }
  return { wholeNames, words }
}

function isPlace(whole: string, text: string): boolean {
  return new RegExp(`(?<!\\p{L})${beforePlace} ${RegExp.escape(whole)}(?!\\p{L})`, 'u').test(text)
}

// "on the banks of Loire", "de Vries": a place, or a part of the name.
const notAfter =
  '(?<!(?<![\\p{L}])(?:of|in|at|near|from|to|de|du|des|à|au|aux|en|aus|im|am|bei|nach|' +
  'van|di|del|della|nel|dal|do|da) )'

/**
 * The text with the last name that stands there alone given whole, the first time: whoever reads a
 * part of the source knows nobody yet.
 */
export function withWholeNames(text: string, { wholeNames }: People): string {
  let told = text
  for (const [last, whole] of wholeNames) {
    if (!told.includes(last) || told.includes(whole)) continue
    const alone = new RegExp(
      `(?<![\\p{L}\\p{M}-])(?<!\\p{Lu}[\\p{L}.'’-]{0,20} )${notAfter}${RegExp.escape(last)}(?![\\p{L}\\p{M}-])(?! ` +
        `\\p{Lu})`,
      'u',
    )
    told = told.replace(alone, whole)
  }
  return told
}
