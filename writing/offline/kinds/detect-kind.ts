import type { SourceBlock } from '../source/read-blocks.ts'
import type { Parser, Statement } from '../pieces/statement.ts'
import { withoutCancelled } from '../source/cancelled.ts'
import { readArticle } from './article.ts'
import { readChat } from './chat.ts'
import { factsIn, isLabelled } from '../cues/event-facts.ts'
import { isFactLine, readEvent } from './event.ts'
import { readHowTo } from './how-to.ts'
import { readInterview, withAnswers } from './interview.ts'
import { hasDecisions, isDecision, isListOfPeople, peopleOf, readMinutes } from './minutes.ts'
import { pressReleaseMarker } from '../cues/press-marks.ts'
import { hasDateline, readPressRelease } from './press-release.ts'
import { readReleaseNotes } from './release-notes.ts'

/**
 * One kind of source: how it is known, and how it is read. The first that knows its own reads; an
 * article is anything.
 */
interface Kind {
  readonly name: string
  readonly is: (
    blocks: readonly SourceBlock[],
    head: string,
    language: string,
    marks: Marks,
  ) => boolean
  readonly read: Parser
}

const minutes =
  /(?<!\p{L})(?:minutes of|meeting minutes|board minutes|minutes:|minutes –|meeting notes|protokoll|sitzungsprotokoll|niederschrift|compte[- ]rendu|procès-verbal|acta|verbale|ata (?:da|de)|notulen|verslag|protokół|protokol|mötesprotokoll|referat|møtereferat|pöytäkirja|zápis|протокол|tutanak|toplantı|議事録|会议纪要|會議紀錄|회의록)(?!\p{L})/iu
const version = /(?<![\p{L}\d.])v?\d{1,4}\.\d{1,4}(?:\.\d{1,4})?(?![\d%])/u
const changes =
  /^(?:added|changed|fixed|removed|deprecated|security|breaking(?: changes)?|highlights|new(?: features?)?|features?|improvements?|bug ?fixes|known issues|upgrading|performance|neu(?:e funktionen|erungen)?|geändert|behoben|verbesserungen|fehlerbehebungen|entfernt|nouveautés?|corrections?|améliorations?|corrigé|novedades|corregido|mejoras|correcciones|novità|correzioni|miglioramenti|novidades|correções|melhorias|nieuw|opgelost|verbeteringen|nowości|poprawki|zmiany|nyheter|追加|修正|変更|新增|修复)/iu
const releaseWords =
  /release notes|changelog|versionshinweise|versionshinweis|notes de version|notas de (?:la )?versi[óo]n|note di rilascio|notas de versão|release-?notes|informacje o wydaniu|リリースノート|更新日志|发行说明/iu

const kinds: readonly Kind[] = [
  { name: 'chat', is: (_blocks, _head, _language, { isChat }) => isChat, read: readChat },
  {
    name: 'minutes',
    is: (blocks, head, language) =>
      ((minutes.test(head.slice(0, 240)) || blocks.some(({ text }) => isListOfPeople(text))) &&
        hasDecisions(blocks, language)) ||
      blocks.filter(isDecision).length > 1,
    read: readMinutes,
  },
  {
    name: 'release-notes',
    is: (blocks, head) => {
      const sections = new Set(
        blocks.filter(({ section }) => changes.test(section)).map(({ section }) => section),
      ).size
      const entries = blocks.filter(({ kind }) => kind === 'bullet').length
      return (
        sections > 1 ||
        (sections === 1 && version.test(head)) ||
        (releaseWords.test(head) && entries > 1)
      )
    },
    read: readReleaseNotes,
  },
  {
    name: 'press-release',
    is: (blocks) =>
      blocks.slice(0, 4).some(({ text }) => pressReleaseMarker.test(text) || hasDateline(text)),
    read: readPressRelease,
  },
  {
    name: 'interview',
    is: (blocks) => {
      const turns = blocks.filter(({ speaker }) => speaker !== null)
      return (
        turns.length > 2 &&
        turns.length * 2 > blocks.length &&
        new Set(turns.map(({ speaker }) => speaker)).size > 1
      )
    },
    read: readInterview,
  },
  {
    name: 'how-to',
    is: (blocks, _head, _language, { hasCommands }) =>
      hasCommands || blocks.filter(({ kind }) => kind === 'number').length > 2,
    read: readHowTo,
  },
  {
    name: 'event',
    is: (blocks, head) =>
      blocks.filter(({ text }) => isLabelled(text)).length > 1 ||
      (factsIn(head) > 1 && blocks.slice(0, 5).some(isFactLine)) ||
      factsIn(head) > 2,
    read: readEvent,
  },
]

const headMax = 600

/** What kind of text it is, and what it says; `unnamed` are those whom a draft must not name. */
export function readKind(
  given: readonly SourceBlock[],
  title: string,
  language: string,
  {
    hasCommands = false,
    isChat = false,
    topic = '',
  }: Partial<Marks> & { readonly topic?: string } = {},
): KindOfSource {
  const about = `${title}\n${topic}`
  const standing = withoutCancelled(given, about)
  const blocks = withAnswers(standing, { title, topic, language })
  const start = blocks.slice(0, 12).map(({ text, section }) => `${section} ${text}`)
  const head = `${title}\n${start.join('\n')}`.slice(0, headMax)
  const kind = kinds.find(({ is }) => is(blocks, head, language, { hasCommands, isChat })) ?? {
    name: 'article',
    read: readArticle,
  }
  // Where nobody is interviewed, a word and a colon are a part of what is said.
  const hasSpeakers = kind.name === 'interview' || kind.name === 'chat'
  const told = hasSpeakers ? blocks : blocks.flatMap(withLabel)
  return {
    name: kind.name,
    statements: kind.read(told, language, about),
    unnamed: kind.name === 'minutes' || kind.name === 'chat' ? peopleOf(blocks) : new Set(),
    isCalledOff: standing !== given,
  }
}

/** What only the lines of a text tell. */
export interface Marks {
  readonly hasCommands: boolean
  readonly isChat: boolean
}

export interface KindOfSource {
  readonly name: string
  readonly statements: readonly Statement[]
  readonly unnamed: ReadonlySet<string>
  /** What it is about does not take place. */
  readonly isCalledOff: boolean
}

const isAnswer = (speaker: string) =>
  /^(?:q|a|f|p|d|r|question|answer|frage|antwort|réponse|pregunta|respuesta|domanda|risposta)$/iu.test(
    speaker,
  )
function withLabel(block: SourceBlock): SourceBlock[] {
  const { speaker, text } = block
  if (speaker === null) return [block]
  if (!isAnswer(speaker)) return [{ ...block, speaker: null, text: `${speaker}: ${text}` }]
  return [{ ...block, speaker: null }]
}
