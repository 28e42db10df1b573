import { figuresIn } from '../../guard/figures/figures.ts'
import { cue } from '../cues/cue.ts'
import type { SourceBlock } from '../source/read-blocks.ts'
import { aboutBlock, frameOf, speakerNames, introduced, isLegendOfAsker } from './speakers.ts'
import { statementsOf, type Parser, type Statement } from '../pieces/statement.ts'

const question = /[?？؟]["”’»)]*$/u
const fillers =
  /^(?:(?:um+|uh+|er+m?|hm+|mh+|äh+m?|ähm|öh+|euh+|eh+m?|este|pues|bueno|allora|cioè|né|nou|no więc|well|so|yeah|yes|right|okay|ok|look|listen|you know|i mean|like|i think|sort of|kind of|also|ja|genau|tja|naja|alors|ben|bon|oui|sí|claro|beh|sì|então|bom|sim|えーと|ええと|まあ|那个|嗯)(?:\s*[,，、…]+|\s*\.{2,}|\s+[–—-])\s*)+/iu

/** An interview: what those who answer say, by their names; not what is asked. */
export const readInterview: Parser = (blocks, language, about) =>
  withShortOnes(saidIn(blocks, language, about), language)

// "There are five of us." says something behind another sentence, "Yes, I do." alone nothing.
const saidMin = 12
const aloneMin = 25
// A sign of Chinese or Japanese says twice as much as a letter.
const sizeOf = (text: string) =>
  text.length + (text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0)

/** What is too short to be told alone is told with what was said right before it. */
function withShortOnes(statements: readonly Statement[], language: string): Statement[] {
  const found: Statement[] = []
  let opening: Statement | null = null
  for (const statement of statements) {
    const last = found.at(-1)
    if (statement.role !== 'quotation' || sizeOf(statement.text) >= aloneMin) {
      // "The wild bees. On three roofs I counted …"
      const leads: boolean =
        opening !== null && opening.block === statement.block && leadsOn(opening.text, language)
      found.push(leads ? { ...statement, text: joined(opening!.text, statement.text) } : statement)
      opening = null
    } else if (last?.block !== statement.block) opening = statement
    else if (last?.role === 'quotation' && last.block === statement.block)
      found[found.length - 1] = { ...last, text: joined(last.text, statement.text) }
  }
  return found
}

// "Twenty-seven. It was thirty-four." without the first says the contrary.
const leadsOn = (text: string, language: string) =>
  /\S \S+ \S|\p{sc=Han}{4}/u.test(text) || figuresIn(text, [language]).length > 0

const joined = (one: string, other: string) => `${one}${/[。！]$/u.test(one) ? '' : ' '}${other}`

const saidIn: Parser = (blocks, language, about = '') => {
  const askers = askersOf(blocks)
  const first = blocks.findIndex(({ speaker }) => speaker !== null)
  const frame = frameOf(blocks)
  const nameOf = speakerNames({
    blocks: [...blocks, aboutBlock(about)],
    language,
    isAlone: answerersOf(blocks, askers).size === 1,
  })
  return blocks.flatMap((block, place) => {
    if (block.kind === 'heading' || frame.has(place)) return []
    if (block.speaker === null)
      return statementsOf(block, place, language).filter(({ text }) => !question.test(text))
    if (askers.has(block.speaker))
      return place === first ? introductionIn(block, place, language, askers, blocks) : []
    return statementsOf({ ...block, speaker: nameOf(block.speaker) }, place, language, {
      role: 'quotation',
    }).flatMap((statement): Statement[] => {
      const text = withoutFiller(statement.text)
      return question.test(text) || sizeOf(text) < saidMin
        ? []
        : [{ ...statement, text, weight: 1.2 }]
    })
  })
}

/** "Ana Ruiz has seen 40 ferries sink." – how whoever asks first introduces whoever answers. */
function introductionIn(
  block: SourceBlock,
  place: number,
  language: string,
  askers: ReadonlySet<string>,
  blocks: readonly SourceBlock[],
): Statement[] {
  const names = new Set(
    blocks.flatMap(({ speaker }) =>
      speaker === null || askers.has(speaker) || speaker.length < 3 ? [] : [speaker],
    ),
  )
  return statementsOf({ ...block, speaker: null }, place, language).filter(
    ({ text }) =>
      !question.test(text) && /\d/.test(text) && [...names].some((name) => text.includes(name)),
  )
}

const asksMax = 160

/**
 * Where questions stand on lines of their own, and the text says that somebody was asked, what
 * follows each is said by whoever was introduced. A report or a page of frequent questions asks as
 * well, and nobody speaks in it.
 */
export function withAnswers(
  blocks: readonly SourceBlock[],
  { title, topic, language }: Asked,
): readonly SourceBlock[] {
  const asks = (block: SourceBlock | undefined) =>
    block?.speaker === null && block.text.length < asksMax && question.test(block.text)
  const asked = blocks.flatMap((block, place) =>
    asks(block) && !asks(blocks[place + 1]) ? [place] : [],
  )
  if (asked.length < 3) return blocks
  const first = blocks.findIndex(asks)
  const within = blocks.slice(first, asked.at(-1)! + 1).filter((block) => !asks(block))
  // Nobody speaks in lists, or under headings.
  if (within.some(({ kind }) => kind !== 'paragraph')) return blocks
  const around = [
    title,
    topic,
    ...[...blocks.slice(0, first), ...blocks.slice(-2)].map(({ text }) => text),
  ].join('\n')
  const questions = blocks.filter(asks)
  if (
    !namesTalk.in(around.toLowerCase(), language) &&
    !isAnsweredInPerson(questions, within, language)
  )
    return blocks
  const speaker = introduced([aboutBlock(title), ...blocks.slice(0, first)], language)
  if (speaker === null) return blocks
  return blocks.map((block, place) => {
    if (place < first || block.speaker !== null) return block
    return { ...block, kind: 'paragraph', section: '', speaker: asks(block) ? 'Q' : speaker }
  })
}

interface Asked {
  readonly title: string
  readonly topic: string
  readonly language: string
}

// "Interview with …", "ten questions to …". Interviews by the dozen are how a study was made.
const namesTalk = cue({
  en:
    'interview|questions? (?:to|for)|answers(?= ?:| our| \\d| \\p{L}+ questions)|' +
    'in conversation with|a (?:talk|conversation) with|asked by|q ?& ?a with',
  de: 'interview|im gespräch|antwortet|gespräch mit|fragen an|die fragen stellte',
  fr:
    'interview|entretien|répond(?= à| aux| ?:)|questions à|propos recueillis|' +
    'rencontre avec|conversation avec',
  es: 'entrevista|responde|preguntas (?:a|para)|conversación con|(?:hablamos|charlamos) con',
  it:
    'intervista|risponde|domande (?:a|per)|a colloquio con|conversazione con|' +
    '(?:parliamo|abbiamo parlato) con',
  pt: 'entrevista|responde|perguntas (?:a|para)|à conversa com|conversa com',
  nl: 'interview|antwoordt|vraaggesprek|in gesprek met|vragen aan',
  pl: 'odpowiada|wywiad\\p{L}{0,2}|rozmowa z|rozmawia(?:ł|ła)?|pytań do|pytania do',
  sv: 'intervjun?|svarar|samtal med|frågor till',
  da: 'interviewet|interview|samtale med|spørgsmål til',
  no: 'intervjuet?|samtale med|spørsmål til',
  ru: 'интервью|отвечает|бесед[аеоу]\\p{L}* с|беседовал\\p{L}*|вопрос\\p{L}* к',
  tr: 'söyleşi|röportaj|yanıtlıyor|yanıtladı|cevaplıyor|cevapladı|soru sorduk',
  ja: 'インタビュー|に聞く|に聞きました|さんとの対談',
  zh: '采访|专访|访谈|專訪|訪談',
})

// Who answers speaks of themselves; who reads a page of questions asks for themselves: "How do
// I …?"
const ofOneself = cue({
  en: "i|i[’']\\p{L}+|my|me",
  de: 'ich|mich|mir|mein\\p{L}*',
  fr: "je|j[’']\\p{L}+|mon|ma|mes|moi",
  es: 'yo|me|mi|mis|conmigo',
  it: 'io|mi|mio|mia|miei|mie',
  pt: 'eu|me|meu|minha|meus|minhas|comigo',
  nl: 'ik|mij|mijn',
  pl: 'ja|mnie|mi|mój|moja|moje|\\p{L}+(?:łem|łam)',
  sv: 'jag|mig|min|mitt|mina',
  da: 'jeg|mig|min|mit|mine',
  no: 'jeg|meg|min|mitt|mine',
  ru: 'я|мне|меня|мой|моя|моё|мои',
  tr: 'ben|benim|bana|beni|\\p{L}+(?:d[ıiuü]m|t[ıiuü]m|yorum)',
  ja: '私|僕',
  zh: '我(?!们)',
})

function isAnsweredInPerson(
  questions: readonly SourceBlock[],
  answers: readonly SourceBlock[],
  language: string,
): boolean {
  const isOwn = ({ text }: SourceBlock) => ofOneself.in(text.toLowerCase(), language)
  return !questions.some(isOwn) && answers.filter(isOwn).length * 3 > answers.length
}

export function withoutFiller(text: string): string {
  const bare = text.replace(fillers, '')
  return bare === text ? text : bare.charAt(0).toLocaleUpperCase() + bare.slice(1)
}

/** Who asks in half of their turns or more, or is called so. */
function askersOf(blocks: readonly SourceBlock[]): ReadonlySet<string> {
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
  const isKnown = (name: string) => isHost(name) || isLegendOfAsker(name, blocks)
  const found = [...turns]
    .filter(([name, { all, asked }]) => isKnown(name) || asked * 2 > all)
    .map(([name]) => name)
  // Somebody has to answer.
  return new Set(found.length === turns.size ? found.filter(isKnown) : found)
}

const answerersOf = (blocks: readonly SourceBlock[], askers: ReadonlySet<string>) =>
  new Set(
    blocks.flatMap(({ speaker }) => (speaker === null || askers.has(speaker) ? [] : [speaker])),
  )
