import { knownLanguage, type KnownLanguage } from '../../content/known-language.ts'
import { splitSentences } from '../../content/split-sentences.ts'
import { cues } from './topic-cues.ts'

/** What a topic is about decides what can honestly be said about it without a source. */
export type TopicKind = 'announcement' | 'guide' | 'list' | 'question' | 'theme'

export interface Topic {
  /** The whole topic, without an order to write about it. */
  readonly text: string
  readonly language: string
  /** The topic in the caller's own words: the first sentence where it has several. */
  readonly hook: string
  /** The sentences after the first: the caller's own facts. */
  readonly rest: readonly string[]
  readonly kind: TopicKind
  /** Bad news: no emoji, no cheer. */
  readonly grave: boolean
}

export function readTopic(text: string, language: string): Topic {
  const asked = withoutInstruction(text.replace(/\s*\n+\s*/g, ' ').trim())
  const [hook, ...rest] = splitSentences(asked, language).map((sentence) => sentence.trim())
  const known = knownLanguage(language)
  return {
    text: asked,
    language,
    hook: hook ?? asked,
    rest,
    kind: kindOf(asked, known),
    grave: known !== null && cues[known].grave.test(asked),
  }
}

// "Write a post about X" is an order to the writer; X is the topic.
const instructions = [
  /^(?:please )?(?:write|create|draft|generate|make|compose)(?: me| us)?(?: an?| the| some)?(?: [\w-]+){0,3} (?:post|thread|carousel|tweet|caption|article)s? (?:about|on|announcing|explaining) (?=\S)/i,
  /^(?:bitte )?(?:schreib|erstell|verfass)\w*(?: mir| uns)?(?: bitte)?(?: einen?| eine)?(?: [\wäöüß-]+){0,3} ?(?:beitrag|post|thread|karussell|text|artikel) (?:über|zum thema|zu) (?=\S)/i,
  /^(?:écri[sv]\w*|rédige\w*|crée\w*)(?:-moi)?(?: une?)?(?: [\wéèà-]+){0,3} ?(?:post|publication|fil|carrousel|article|texte) (?:sur|à propos de|au sujet de) (?=\S)/i,
  /^(?:escrib\w*|redact\w*|crea\w*)(?: una?)?(?: [\wáéíóúñ-]+){0,3} ?(?:post|publicación|hilo|carrusel|artículo|texto) (?:sobre|acerca de) (?=\S)/i,
  /^(?:scriv\w*|crea\w*)(?: una?| un)?(?: [\wàèéìòù-]+){0,3} ?(?:post|thread|carosello|articolo|testo) (?:su|sul|sulla|riguardo a) (?=\S)/i,
  /^(?:escrev\w*|cri[ea]\w*|redij\w*)(?: uma?)?(?: [\wáâãéêíóôõúç-]+){0,3} ?(?:post|publicação|thread|carrossel|artigo|texto) (?:sobre) (?=\S)/i,
  /^(?:schrijf|maak)(?: een)?(?: [\w-]+){0,3} ?(?:post|bericht|draadje|carrousel|artikel|tekst) over (?=\S)/i,
]

function withoutInstruction(text: string): string {
  for (const instruction of instructions) {
    const asked = text.replace(instruction, '')
    if (asked !== text) return asked.charAt(0).toLocaleUpperCase() + asked.slice(1)
  }
  return text
}

function kindOf(text: string, language: KnownLanguage | null): TopicKind {
  if (/[?？؟][)"”»'’\s]*$/u.test(text)) return 'question'
  if (language === null) return 'theme'
  const { announcement, guide, list } = cues[language]
  if (announcement.test(text)) return 'announcement'
  if (guide.test(text)) return 'guide'
  return list.test(text) ? 'list' : 'theme'
}
