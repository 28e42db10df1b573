import { splitSentences } from '../../text/sentences/split-sentences.ts'
import { isAboutWriting, isOrder } from '../cues/orders.ts'
import { isKeptBack } from '../cues/withheld.ts'

export interface DraftTopic {
  /** The topic without what only tells how to write. */
  readonly text: string
  readonly sentences: readonly string[]
}

/**
 * What a topic says of the matter. An order to write about something is that something; what is
 * only about the writing goes.
 */
export function readTopic(text: string, language: string): DraftTopic {
  const asked = withoutInstruction(
    withoutAsides(unquoted(text.replace(/(?<!\s)\s*\n\s*/g, ' ').trim())),
  )
  const all = sentencesOf(asked, language)
  const told = all.filter(
    (sentence) =>
      sentence !== '' && !isAboutWriting(sentence) && !isForWriter(sentence.toLowerCase()),
  )
  const sentences = told
    .map((sentence) => withoutInstruction(sentence))
    .filter((sentence) => sentence !== '')
  return { text: sentences.join(' '), sentences }
}

/** A whole topic in quotation marks is no quotation. */
function unquoted(text: string): string {
  const inside = /^["“„«](?<inside>[^"“”„«»]+)["”“»]$/u.exec(text)?.groups!['inside']
  return inside === undefined ? text : inside.trim()
}

/** Who writes all in small letters begins a sentence so too: "cats are fine. wing closed". */
function sentencesOf(text: string, language: string): string[] {
  const found = splitSentences(text, language).map((sentence) => sentence.trim())
  return /^\p{Ll}/u.test(text)
    ? found.flatMap((sentence) =>
        sentence.split(/(?<=(?:\p{L}{3}|\d\p{L}{2}|\d{2})[.!?]) (?=[\p{Ll}\d])/u),
      )
    : found
}

// "Please don't be hard on Ana", "Ben doesn't want his name in it": a plea for somebody, who is not
// to be told of for it.
const sparesSomebody =
  /(?<!\p{L})(?:(?:do not|don[’']?t|nobody should) (?:blame|be (?:angry|mad|hard|cross) (?:at|with|on))|(?:do not|don[’']?t|does not|doesn[’']?t) want (?:(?:his|her|their) )?(?:names?|to be (?:named|mentioned|in))|(?:gebt|gib|geben sie) (?:bitte )?(?:nicht )?\p{L}+ (?:nicht )?die schuld|nicht (?:böse|sauer) (?:auf|sein)|(?:will|möchte|wollen|möchten) (?:nicht|keinesfalls) (?:genannt|erwähnt|namentlich)\p{L}*|(?:ihr|sein) name soll nicht|n[’']en veu(?:x|illez|lez) pas à|ne (?:veut|veulent|souhaite\p{L}*) pas (?:être (?:nommée?s?|citée?s?)|que (?:son|leurs?) noms?)|no (?:culp\p{L}+|le echéis la culpa)|no quiere[n]? que (?:se )?(?:sus? nombres?|l[oae]s? (?:nombr|mencion)\p{L}+)|non (?:date la colpa|prendetevela)|non vogli\p{L}+ (?:essere nominat\p{L}|che (?:il|i) (?:suo|loro) nom)|não (?:culpem|culpe)|não quer(?:em)? (?:ser (?:nomead|citad)\p{L}+|o(?:s)? (?:seus? )?nomes?)|geef \p{L}+ niet de schuld|wil(?:len)? niet (?:genoemd|met (?:hun|haar|zijn) naam)|nie (?:wińcie|obwiniajcie)|nie chc\p{L}+ (?:być wymien\p{L}+|podawać nazwisk)|skyll inte på|vill inte (?:nämnas|ha (?:sitt|sina) namn))/u

/** What is said to the writer: an order, or what is to be left out. */
const isForWriter = (small: string): boolean =>
  isOrder(small) || isKeptBack(small) || sparesSomebody.test(small)

/** "(Don't mention the leak.)" */
function withoutAsides(text: string): string {
  return text.replace(/(?<!\s)\s*[([（][^()[\]（）]{1,200}[)\]）]/gu, (part) =>
    isForWriter(part.toLowerCase().replace(/^\s*[([（]\s*/u, '')) ? '' : part,
  )
}

const form = String.raw`(?:posts?|threads?|carousels?|tweets?|captions?|articles?|updates?|announcements?)`
// "Write a post about X" is an order to the writer; X is the topic.
const instructions = [
  new RegExp(
    String.raw`^(?:please |can you |could you |i (?:want|need) (?:you to )?)?(?:(?:write|create|draft|generate|make|compose|do)(?: me| us)? )?(?:an?|the|some|one|\d) (?:[\w-]+ ){0,3}${form}(?: for [\w ]{2,20}?)? (?:about|on|announcing|explaining|telling|saying that|that (?:says|explains|tells|announces)(?: that| why| how)?) (?=\S)`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:please )?(?:write|create|draft|generate|make|compose|announce|talk|tell (?:people|everyone|them)|post)(?: me| us)? (?:${form} )?(?:about|that|on) (?=\S)`,
    'i',
  ),
  /^(?:bitte )?(?:schreib|erstell|verfass)\w*(?: mir| uns)?(?: bitte)?(?: einen?| eine)?(?: [\wäöüß-]+){0,3} ?(?:beitrag|post|thread|karussell|text|artikel) (?:über|zum thema|zu) (?=\S)/i,
  /^(?:écri[sv]\w*|rédige\w*|crée\w*)(?:-moi)?(?: une?)?(?: [\wéèà-]+){0,3} ?(?:post|publication|fil|carrousel|article|texte) (?:sur|à propos de|au sujet de) (?=\S)/i,
  /^(?:escrib\w*|redact\w*|crea\w*)(?: una?)?(?: [\wáéíóúñ-]+){0,3} ?(?:post|publicación|hilo|carrusel|artículo|texto) (?:sobre|acerca de) (?=\S)/i,
  /^(?:scriv\w*|crea\w*)(?: una?| un)?(?: [\wàèéìòù-]+){0,3} ?(?:post|thread|carosello|articolo|testo) (?:su|sul|sulla|riguardo a) (?=\S)/i,
  /^(?:escrev\w*|cri[ea]\w*|redij\w*)(?: uma?)?(?: [\wáâãéêíóôõúç-]+){0,3} ?(?:post|publicação|thread|carrossel|artigo|texto) (?:sobre) (?=\S)/i,
  /^(?:schrijf|maak)(?: een)?(?: [\w-]+){0,3} ?(?:post|bericht|draadje|carrousel|artikel|tekst) over (?=\S)/i,
  /^(?:napisz|stwórz)(?: [\p{L}-]+){0,4} (?:o|na temat) (?=\S)/iu,
]

function withoutInstruction(text: string): string {
  for (const instruction of instructions) {
    const asked = text.replace(instruction, '')
    if (asked !== text) return asked.charAt(0).toLocaleUpperCase() + asked.slice(1)
  }
  return text
}
