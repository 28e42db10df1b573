import type { Block } from '../read-blocks.ts'
import { statementsOf, type Parser, type Statement } from '../statement.ts'

const question = /[?？؟]["”’»)]*$/u
const fillers =
  /^(?:(?:um+|uh+|er+m?|hm+|mh+|äh+m?|ähm|öh+|euh+|eh+m?|este|pues|bueno|allora|cioè|né|nou|no więc|well|so|yeah|yes|right|okay|ok|look|listen|you know|i mean|like|i think|sort of|kind of|also|ja|genau|tja|naja|alors|ben|bon|oui|sí|claro|beh|sì|então|bom|sim|えーと|ええと|まあ|那个|嗯)(?:\s*[,，、…]+|\s*\.{2,}|\s+[–—-])\s*)+/iu

/** An interview: what those who answer say, by their names; not what is asked. */
export const readInterview: Parser = (blocks, language, about) => withShortOnes(saidIn(blocks, language, about))

// "There are five of us." says something behind another sentence, "Yes, I do." alone nothing.
const saidMin = 12
const aloneMin = 25
// A sign of Chinese or Japanese says twice as much as a letter.
const sizeOf = (text: string) => text.length + (text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0)

/** What is too short to be told alone is told with what was said right before it. */
function withShortOnes(statements: readonly Statement[]): Statement[] {
  const found: Statement[] = []
  let opening: Statement | null = null
  for (const statement of statements) {
    const last = found.at(-1)
    if (statement.role !== 'quotation' || sizeOf(statement.text) >= aloneMin) {
      // "The wild bees. On three roofs I counted …"
      const leads: boolean = opening !== null && opening.block === statement.block && /\S \S+ \S|\p{sc=Han}{4}/u.test(opening.text)
      found.push(leads ? { ...statement, text: joined(opening!.text, statement.text) } : statement)
      opening = null
    } else if (last?.block !== statement.block) opening = statement
    else if (last?.role === 'quotation' && last.block === statement.block)
      found[found.length - 1] = { ...last, text: joined(last.text, statement.text) }
  }
  return found
}

const joined = (one: string, other: string) => `${one}${/[。！]$/u.test(one) ? '' : ' '}${other}`

const saidIn: Parser = (blocks, language, about = '') => {
  const askers = askersOf(blocks)
  const first = blocks.findIndex(({ speaker }) => speaker !== null)
  return blocks.flatMap((block, place) => {
    if (block.kind === 'heading') return []
    if (block.speaker === null) return statementsOf(block, place, language).filter(({ text }) => !question.test(text))
    if (askers.has(block.speaker)) return place === first ? introductionIn(block, place, language, askers, blocks) : []
    return statementsOf({ ...block, speaker: fullName(block.speaker, [...blocks, aboutBlock(about)]) }, place, language, {
      role: 'quotation',
    }).flatMap((statement): Statement[] => {
      const text = withoutFiller(statement.text)
      return question.test(text) || sizeOf(text) < saidMin ? [] : [{ ...statement, text, weight: 1.2 }]
    })
  })
}

/** "Ana Ruiz has seen 40 ferries sink." – how whoever asks first introduces whoever answers. */
function introductionIn(block: Block, place: number, language: string, askers: ReadonlySet<string>, blocks: readonly Block[]): Statement[] {
  const names = new Set(blocks.flatMap(({ speaker }) => (speaker === null || askers.has(speaker) || speaker.length < 3 ? [] : [speaker])))
  return statementsOf({ ...block, speaker: null }, place, language).filter(
    ({ text }) => !question.test(text) && /\d/.test(text) && [...names].some((name) => text.includes(name)),
  )
}

const asksMax = 160

/** Where questions stand on lines of their own, what follows each is said by whoever was introduced. */
export function withAnswers(blocks: readonly Block[], title: string): readonly Block[] {
  const asks = (block: Block | undefined) => block?.speaker === null && block.text.length < asksMax && question.test(block.text)
  if (blocks.filter((block, place) => asks(block) && !asks(blocks[place + 1])).length < 3) return blocks
  const first = blocks.findIndex(asks)
  const speaker = introduced([{ text: title, kind: 'heading', section: '', speaker: null }, ...blocks.slice(0, first)])
  if (speaker === null) return blocks
  return blocks.map((block, place) => {
    if (place < first || block.speaker !== null) return block
    return { ...block, kind: 'paragraph', section: '', speaker: asks(block) ? 'Q' : speaker }
  })
}

export function withoutFiller(text: string): string {
  const bare = text.replace(fillers, '')
  return bare === text ? text : bare.charAt(0).toLocaleUpperCase() + bare.slice(1)
}

/** Who asks in half of their turns or more, or is called so. */
function askersOf(blocks: readonly Block[]): ReadonlySet<string> {
  const turns = new Map<string, { all: number; asked: number }>()
  for (const { speaker, text } of blocks) {
    if (speaker === null) continue
    const known = turns.get(speaker) ?? { all: 0, asked: 0 }
    turns.set(speaker, { all: known.all + 1, asked: known.asked + (question.test(text) ? 1 : 0) })
  }
  const isHost = (name: string) =>
    /^(?:q|d|int|question|host|interviewer\p{L}*|moderator\p{L}*|frage|f|redaktion|reporter\p{L}*|journalist\p{L}*|entrevistador\p{L}*|p|pregunta|domanda|pergunta|vraag|pytanie|聞き手|司会|主持人?|问|問|記者|记者)$/iu.test(
      name,
    )
  const found = [...turns].filter(([name, { all, asked }]) => isHost(name) || asked * 2 > all).map(([name]) => name)
  // Somebody has to answer.
  return new Set(found.length === turns.size ? found.filter(isHost) : found)
}

/** What is said of the text elsewhere, in its title and by whoever asks for a draft, names who is interviewed as well. */
const aboutBlock = (about: string): Block => ({ text: about, kind: 'heading', section: '', speaker: null })

/** "Anna" of the turns is "Anna Kowalska" of the introduction. "A" is nobody's name. */
function fullName(speaker: string, blocks: readonly Block[]): string | null {
  if (/^(?:a|answer|antwort|r|réponse|respuesta|risposta|resposta|antwoord|odpowiedź|guest|gast|答|speaker\s?\d*)$/iu.test(speaker))
    return namedIn(blocks) ?? introduced(blocks)
  if (speaker.includes(' ')) return speaker
  if (/^\p{Lu}{2,3}$/u.test(speaker)) return ofInitials(speaker, blocks)
  const small = speaker.charAt(0) + speaker.slice(1).toLowerCase()
  if (speaker === speaker.toUpperCase() && blocks.some(({ text }) => text.includes(small))) return small
  const whole = new RegExp(
    `(?<!\\p{L})(?:(?:Dr|Prof)\\. )?(?:${RegExp.escape(speaker)}(?: \\p{Lu}[\\p{L}'’-]+){1,2}|\\p{Lu}[\\p{L}'’-]+ ${RegExp.escape(speaker)})(?!\\p{L})`,
    'u',
  )
  for (const { text } of blocks) {
    const found = whole.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return speaker
}

/** "RK" of the turns is "Rosalba Kinnaird" of the head. */
function ofInitials(initials: string, blocks: readonly Block[]): string | null {
  const whole = new RegExp(`(?<!\\p{L})${[...initials].map((letter) => `${letter}[\\p{L}'’-]+`).join(' ')}(?!\\p{L})`, 'u')
  for (const { text } of blocks) {
    const found = whole.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return null
}

/** Whom the title or the topic names, where the text does too. */
function namedIn(blocks: readonly Block[]): string | null {
  const found = wholeName.exec(blocks.at(-1)!.text)?.[0]
  return found !== undefined && blocks.slice(0, -1).some(({ text }) => text.includes(found)) ? found : null
}

/** The first whole name before the first turn. */
function introduced(blocks: readonly Block[]): string | null {
  for (const { speaker, text } of blocks) {
    if (speaker !== null) return null
    const found = wholeName.exec(text)?.[0]
    if (found !== undefined && !newspaper.test(found)) return found
  }
  return null
}

// "Semt Gazetesi | Interview" above the text is who prints it.
const newspaper =
  /(?<!\p{L})(?:gazetesi|gazete|zeitung|anzeiger|times|post|courier|courant|journal|tribune|news|blog|magazin\p{L}*|herald|gazette|gazeta|tidning\p{L}*|bladet|krant|corriere|giornale|jornal|diario|periódico|eco|podcast|radio|transcript)(?!\p{L})/iu

// Two words with capitals, not the two that begin a title.
const wholeName =
  /(?<!\p{L})(?!(?:Interview|Ten|Five|The|A|An|Zehn|Fünf|Im|Mit|Dix|Cinq|Entretien|Entrevista|Intervista|Wywiad|Vijf|Tien)\s)(?:(?:Dr|Prof)\. )?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?: (?:de|da|van|von|der|di|del))? \p{Lu}[\p{L}'’-]+/u
