import { organisationWords, titles } from '../../guard/name-words.ts'
import type { SourceBlock } from '../source/read-blocks.ts'
import { isSmallWord } from '../small-words.ts'

/**
 * What is said of the text elsewhere, in its title and by whoever asks for a draft, names who is
 * interviewed as well.
 */
export const aboutBlock = (about: string): SourceBlock => ({
  text: about,
  kind: 'heading',
  section: '',
  speaker: null,
})

export interface Named {
  /** The blocks of the text, and behind them what is said of it elsewhere. */
  readonly blocks: readonly SourceBlock[]
  readonly language: string
  /** Whether one person answers, who is whoever is introduced. */
  readonly isAlone: boolean
}

const answers =
  /^(?:a|answer|antwort|r|réponse|respuesta|risposta|resposta|antwoord|odpowiedź|svar|guest|gast|答|speaker\s?\d*)$/iu

// No talk has more speakers. Each is searched in the whole text.
const speakersMax = 40

/**
 * The full name of each speaker, searched once; null for a label, and for every speaker after the
 * first 40.
 */
export function speakerNames(named: Named): (speaker: string) => string | null {
  const found = new Map<string, string | null>()
  return (speaker) => {
    if (!found.has(speaker)) {
      if (found.size >= speakersMax) return null
      found.set(speaker, fullName(speaker, named))
    }
    return found.get(speaker) ?? null
  }
}

/** "Anna" of the turns is "Anna Kowalska" of the introduction. "A" is nobody's name. */
function fullName(speaker: string, named: Named): string | null {
  const { blocks, language, isAlone } = named
  const ofLegend = legendOf(speaker, blocks)
  if (ofLegend !== null) return ofLegend
  if (answers.test(speaker) || /^\p{Lu}\.?$/u.test(speaker))
    return isAlone
      ? (namedIn(blocks) ?? addressed(blocks, language) ?? introduced(blocks, language))
      : null
  if (speaker.includes(' ')) return speaker
  if (/^\p{Lu}{2,3}$/u.test(speaker)) return ofInitials(speaker, blocks)
  const small = speaker.charAt(0) + speaker.slice(1).toLowerCase()
  if (speaker === speaker.toUpperCase() && blocks.some(({ text }) => text.includes(small)))
    return small
  return wholeNameOf(speaker, blocks, language) ?? speaker
}

const title = String.raw`(?:(?:Dr|Prof)\. )?`

/** "Anna Kowalska" for "Anna", else "Jan Kowalska" for "Kowalska". */
function wholeNameOf(
  speaker: string,
  blocks: readonly SourceBlock[],
  language: string,
): string | null {
  const known = RegExp.escape(speaker)
  for (const pattern of [
    String.raw`(?<!\p{L})${title}(?<first>${known})(?: \p{Lu}[\p{L}'’-]+){1,2}(?!\p{L})`,
    String.raw`(?<![\p{L}'’-])${title}(?<first>\p{Lu}[\p{L}'’-]+) ${known}(?!\p{L})`,
  ]) {
    const whole = new RegExp(pattern, 'gu')
    for (const { text } of blocks)
      for (const match of text.matchAll(whole))
        if (match.groups!['first'] === speaker || isFirstName(match.groups!['first']!, language))
          return match[0]
  }
  return null
}

// "Hello Anna", "Thanks Anna", "Danke, Anna" begin with no name.
const greeting =
  /^(?:hello|hi|hey|dear|thanks?|welcome|hallo|danke|liebe[rs]?|willkommen|servus|grüezi|bonjour|merci|chère?|bienvenue|salut|hola|gracias|querid[oa]|bienvenid[oa]|ciao|grazie|car[oa]|benvenut[oa]|buongiorno|olá|obrigad[oa]|bem-vind[oa]|dag|dank|bedankt|beste|welkom|cześć|dzięki|dziękuję|drogi|droga|witaj|hej|tack|kära|käre|välkommen|merhaba|teşekkürler|sevgili|здравствуйте|спасибо|привет)$/iu

function isFirstName(word: string, language: string): boolean {
  const small = word.toLowerCase()
  return isNameWord(word, language) && !titles.has(small) && !greeting.test(small)
}

// "You're", "It's", "That'll": an apostrophe and what is left of a verb.
const contraction = /['’](?:re|s|ll|ve|m|d|t)$/iu

/**
 * Whether a word with a capital can be a part of somebody's name: no small word, no kind of text,
 * no verb that is cut short.
 */
const isNameWord = (word: string, language: string) =>
  !contraction.test(word) &&
  !kindOfText.test(word) &&
  !organisationWords.has(word.toLowerCase()) &&
  !isSmallWord(word.toLowerCase(), language)

/** "RK" of the turns is "Rosalba Kinnaird" of the head. */
function ofInitials(initials: string, blocks: readonly SourceBlock[]): string | null {
  const whole = new RegExp(
    `(?<!\\p{L})${[...initials].map((letter) => `${letter}[\\p{L}'’-]{1,60}`).join(' ')}(?!\\p{L})`,
    'u',
  )
  for (const { text } of blocks) {
    const found = whole.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return null
}

/** Whom the title or the topic names, where the text does too. */
function namedIn(blocks: readonly SourceBlock[]): string | null {
  const found = wholeName.exec(blocks.at(-1)!.text)?.[0]
  return found !== undefined && blocks.slice(0, -1).some(({ text }) => text.includes(found))
    ? found
    : null
}

const isName = (found: string, language: string) =>
  found
    .split(' ')
    .every((word) => /^(?:\p{Ll}|\p{Lu}\p{Ll}*\.$)/u.test(word) || isNameWord(word, language))

/** "Ana Ruiz, how did it begin?": whom the first turn speaks to. */
function addressed(blocks: readonly SourceBlock[], language: string): string | null {
  const opening = blocks.find(({ speaker }) => speaker !== null)?.text ?? ''
  const found = wholeName.exec(opening)
  return found !== null &&
    found.index === 0 &&
    opening[found[0].length] === ',' &&
    isName(found[0], language)
    ? found[0]
    : null
}

/** The first whole name before the first turn. */
export function introduced(blocks: readonly SourceBlock[], language: string): string | null {
  for (const { speaker, text } of blocks) {
    if (speaker !== null) return null
    for (const [found] of text.matchAll(new RegExp(wholeName, 'gu')))
      if (isName(found, language)) return found
  }
  return null
}

// "Semt Gazetesi | Interview" above the text is who prints it, "Transcript Interview" what it is.
const kindOfText =
  /^(?:gazetesi|gazete|zeitung|anzeiger|times|post|courier|courant|journal|tribune|news|blog|magazin\p{L}*|herald|gazette|gazeta|tidning\p{L}*|bladet|krant|corriere|giornale|jornal|diario|periódico|eco|podcast|radio|transcripts?|transcri\p{L}+|transkri\p{L}+|trascrizion\p{L}+|interview\p{L}*|intervju\p{L}*|intervist\p{L}*|entrevista\p{L}*|entretien\p{L}*|wywiad\p{L}*|söyleşi\p{L}*|röportaj\p{L}*|gespräch\p{L}*|интервью|episode|épisode|episodio|episódio|odcinek|aflevering|avsnitt|bölüm|folge|teil|rohfassung|project|projekt\p{L}*|projet|proyecto|progetto|projeto|report|bericht|rapport|raport|informe|rapporto|relatório|hogeschool|hochschule|école|escuela|scuola|escola|school|szkoła|skola)$/iu

// Two words with capitals, not the two that begin a title.
const wholeName =
  /(?<!\p{L})(?!(?:Interview|Ten|Five|The|A|An|Zehn|Fünf|Im|Mit|Dix|Cinq|Entretien|Entrevista|Intervista|Wywiad|Vijf|Tien)\s)(?:(?:Dr|Prof)\. )?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?: (?:de|da|van|von|der|di|del))? \p{Lu}[\p{L}'’-]+/u

/**
 * Who a letter or initials of the turns are, as the head of a transcript tells it: "R = Dr. Ana
 * Ruiz, head of the yard".
 */
function legendOf(label: string, blocks: readonly SourceBlock[]): string | null {
  if (label.length > legendMax) return null
  const legend = new RegExp(String.raw`${legendFor(label)}(?<name>${wholeName.source})`, 'u')
  for (const { text } of beforeTurns(blocks)) {
    const found = legend.exec(text)?.groups!['name']
    if (found !== undefined) return found
  }
  return null
}

const legendMax = 3
const legendFor = (label: string) =>
  String.raw`(?<![\p{L}\d])${RegExp.escape(label)}\s?(?:=|:|–|—)\s?`
const oneself =
  '(?:ich|me|myself|moi|yo|io|eu|ik|ja|jag|jeg|ben|я|i|interviewer\\p{L}*|redaktion|host|moderation|journalist\\p{L}*|reporter\\p{L}*|intervistator\\p{L}*|entrevistador\\p{L}*)(?!\\p{L})'

/** "I = me": whoever wrote the talk down asks. */
export function isLegendOfAsker(label: string, blocks: readonly SourceBlock[]): boolean {
  if (label.length > legendMax) return false
  const legend = new RegExp(legendFor(label) + oneself, 'u')
  return beforeTurns(blocks).some(({ text }) => legend.test(text))
}

function beforeTurns(blocks: readonly SourceBlock[]): readonly SourceBlock[] {
  const first = blocks.findIndex(({ speaker }) => speaker !== null)
  return first === -1 ? [] : blocks.slice(0, first)
}

// What a transcript says of itself: that it is one, how raw it is, and the name of its recording.
const transcript =
  /(?<!\p{L})(?:transcript(?:ion)?|transcribed|speakers? (?:detected|identified)|second pass|unedited|uncut|raw(?= (?:–|-|—|file|text|version)|[,.]|$)|transkript\p{L}*|rohfassung|ungekürzt|ungeschnitten|abschrift|retranscription|non (?:coupé|relu)e?|transcripción|sin editar|trascrizione|sbobinatura|versione grezza|non editat[oa]|transcrição|sem edição|transcriptie|onbewerkt|ruwe versie|transkrypcja|nieredagowan\p{L}+|transkribering|oredigera[dt]|расшифровка|deşifre|ham metin)(?!\p{L})|文字起こし|書き起こし|文字记录|文字稿|\.(?:m4a|mp3|wav|mp4|ogg|flac)(?!\p{L})/iu

/** Whether a line is what a transcript says of itself. */
export const isTranscriptMark = (text: string): boolean => transcript.test(text)

const inBracketsAlone = /^[[(（【][^\])）】]{1,200}[\])）】]\.?$/u
// "Colleague: Ana, the pump has stopped again."
const inPassing = /^\p{Lu}[\p{L} .'’-]{1,30}[:：] \S/u

/**
 * The places of what was written around a talk and is none of it: what happened in the room, who
 * spoke in passing, and, where it is a transcript, what stands above and below it for those who
 * work on it.
 */
export function frameOf(blocks: readonly SourceBlock[]): ReadonlySet<number> {
  const first = blocks.findIndex(({ speaker }) => speaker !== null)
  const last = blocks.findLastIndex(({ speaker }) => speaker !== null)
  const labels = [...new Set(blocks.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])))]
  const head = beforeTurns(blocks)
  const isTranscript =
    head.some(({ text }) => isTranscriptMark(text)) ||
    labels.some((label) => legendOf(label, blocks) !== null || isLegendOfAsker(label, blocks))
  return new Set(
    blocks.flatMap(({ speaker, text }, place) => {
      if (speaker !== null) return []
      const isOutside = isTranscript && (place < first || place > last)
      return isOutside ||
        inBracketsAlone.test(text) ||
        (place > first && place < last && inPassing.test(text))
        ? [place]
        : []
    }),
  )
}
