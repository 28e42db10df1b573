import { factsIn } from '../cues/event-facts.ts'
import { monthOf } from '../../guard/figures/calendar-words.ts'
import { isPageTail } from '../cues/withheld.ts'

/**
 * The lines of a text without commands, without what stands on a page above it, and without what
 * others wrote below it.
 */
export function withoutPageParts(lines: readonly string[]): string[] {
  const mayHoldCode = isMarkdown(lines)
  const start = lines.findIndex(isProse)
  return withoutComments(lines).map((line, index) => {
    const text = line.trim()
    const isAbove = index < start || start === -1
    return isRating(text) ||
      isCommentHead(text) ||
      (mayHoldCode && isCode(line, lines[index - 1])) ||
      (isAbove && isFurniture(text))
      ? ''
      : line
  })
}

// "----- Comment #7, Ana Ruiz, Wed 09:14 -----"
const isCommentHead = (text: string) =>
  isBetweenRules(text) && /#\d|, \p{Lu}.*\d{1,2}[:.]\d{2}/u.test(text)

const ruleMax = 60
const ruled = new RegExp(`^[-=—_]{3,${ruleMax}}`, 'u')

/**
 * Three to 60 marks at both ends, and three to 100 letters between them, which may be marks too.
 * One pattern for all is cubic.
 */
function isBetweenRules(text: string): boolean {
  const marksAtFront = ruled.exec(text)?.[0].length ?? 0
  const marksAtEnd = ruled.exec([...text.slice(-ruleMax)].reverse().join(''))?.[0].length ?? 0
  if (marksAtFront === 0 || marksAtEnd === 0 || text.includes('\n')) return false
  const letters = [...text].length
  return letters >= 9 && letters - marksAtFront - marksAtEnd <= 100
}

const partsOf = (text: string) =>
  text.length > 200 || !/[|·•]/u.test(text)
    ? []
    : text
        .split(/[|·•]/u)
        .map((part) => part.trim())
        .filter((part) => part !== '')

// What can be done with a post below it.
const reactions = new Set(
  `like|reply|share|comment|send|save|gefällt mir|antworten|teilen|kommentieren|j’aime|j'aime|répondre|partager|commenter|me gusta|responder|compartir|comentar|mi piace|rispondi|condividi|commenta|gosto|curtir|partilhar|compartilhar|vind ik leuk|reageren|beantwoorden|delen|lubię to|odpowiedz|udostępnij|skomentuj|gilla|svara|dela|kommentera|beğen|yanıtla|paylaş|нравится|ответить|поделиться|いいね|返信|シェア|赞|回复|分享`.split(
    '|',
  ),
)

/** The lines before the comments: what follows "Like · Reply · Share" was written by others. */
function withoutComments(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, index) => {
    const parts = partsOf(line.trim()).map((part) => part.toLowerCase())
    return (
      index * 2 > lines.length && parts.length > 1 && parts.every((part) => reactions.has(part))
    )
  })
  return end === -1 ? lines : lines.slice(0, end)
}

/** The first line that is no title, menu or date begins the text. */
function isProse(line: string): boolean {
  const text = line.trim()
  return (
    text.length > 100 ||
    (text.length > 40 && /[.!?。！？…]["”’»)]*$/u.test(text)) ||
    /[。！？]/u.test(text)
  )
}

// "Reviews (3) ★★★★☆" is the heading over what others wrote.
const isRating = (text: string) =>
  text.length < 160 && /[★☆⭐]{3,}/u.test(text) && !isPageTail(text.toLowerCase())

const isUnended = (text: string) => !/[.!?。！？…:：]$/u.test(text)

// When it was written or changed, how long it takes, and what can be done with the page.
const aboutPage =
  /(?<!\p{L})(?:reading time|min(?:ute)?s?\.? read|last (?:edited|modified|changed)|watchers|printable|(?:aktualisiert|zuletzt geändert|lesezeit|lesedauer|drucken|teilen)|(?:mis à jour|publié le|temps de lecture|imprimer|partager)|(?:actualizado|publicado|tiempo de lectura|lectura de|compartir|imprimir)|(?:aggiornato|pubblicato|tempo di lettura|condividi|stampa|riservato agli abbonati)|(?:atualizado|tempo de leitura|partilhar|ouvir)|(?:bijgewerkt|gepubliceerd|leestijd|delen|luister)|(?:zaktualizowano|opublikowano|czas czytania|udostępnij|drukuj|zapisz)|(?:uppdaterad|publicerad|lästid|dela)|(?:okuma süresi|güncelleme|paylaş)|(?:page|seite|página|pagina|strona|sida|sayfa) \d+ ?(?:\/|of|von|sur|de|di|van|z|av) ?\d+|free (?:delivery|shipping)|livraison (?:offerte|gratuite)|envío gratis|spedizione gratuita|portes grátis|gratis (?:verzending|bezorging)|kostenloser versand|versandkostenfrei|darmowa dostawa|fri frakt|(?:avec le|with|mit dem|con el|con il|com o|met de|z) (?:code|código|codice|kodem) \p{L}+|(?:обновлено|время чтения|поделиться))(?!\p{L})|字号|分享到|阅读时间|更新[/／・ ]|文・写真|編集部|شارك المنشور/iu

/**
 * Above the text: a line of parts beside each other, or one that tells of the page. A line of date,
 * time and place tells of an event.
 */
function isFurniture(text: string): boolean {
  if (text.length > 160 || !isUnended(text)) return false
  if (aboutPage.test(text)) return true
  const parts = text.split(/(?<!\s)\s+[|›»>→—]\s+/u)
  if (parts.length > 2) return parts.every((part) => part.length <= 40) && factsIn(text) < 2
  // "Arnbridge – our reporter – Tuesday 17:40"
  const dashed = text.split(/(?<!\s)\s+[–-]\s+/u)
  return (
    dashed.length > 2 &&
    /\d{1,2}:\d{2}/.test(dashed.at(-1)!) &&
    dashed.every((part) => part.length <= 30) &&
    factsIn(text) < 2
  )
}

/**
 * A line of Markdown that is a command: between backticks, or indented and no sentence, below an
 * empty line or another such.
 */
function isCode(line: string, before: string | undefined): boolean {
  if (/^\s*`[^`]+`\s*$/.test(line)) return true
  const isIndented =
    /^\s/.test(line) && (before === undefined || before.trim() === '' || /^\s/.test(before))
  return isIndented && !/^\s*(?:\p{Lu}|[-*•>])/u.test(line) && isUnended(line.trim())
}

/** Whether a text has readers type something: several commands stand in it. */
export function hasCommands(lines: readonly string[]): boolean {
  return (
    isMarkdown(lines) &&
    lines.filter((line, index) => line.trim() !== '' && isCode(line, lines[index - 1])).length > 1
  )
}

const isMarkdown = (lines: readonly string[]) => lines.some((line) => /^#{1,6}\s|`/.test(line))

const besideDates = new Set(
  'th st nd rd of the on le den de del di vom am er jan feb mar apr jun jul aug sep sept oct nov dec published posted updated publié veröffentlicht publicado pubblicato gepubliceerd opublikowano publicerad'.split(
    ' ',
  ),
)

/**
 * Whether a line is a date with its year and nothing else: when the text was written, unless it
 * announces something.
 */
export function isDate(text: string): boolean {
  if (text.length > 60 || !/(?:^|\D)(?:19|20)\d{2}(?:\D|$)/.test(text)) return false
  if (/^\s*\d{4}年\d{1,2}月\d{1,2}日\s*$/u.test(text)) return true
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return (
    words.every((word) => monthOf.has(word) || besideDates.has(word)) &&
    /^[\p{L}\p{M}\d\s.,:/–-]+$/u.test(text)
  )
}
