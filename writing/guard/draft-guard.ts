import type { DraftWarning } from '@crier/contract/drafts.ts'
import { detectLanguage, primaryLanguage } from '../text/language/language.ts'
import type { StyleGuide } from '@crier/server/networks/fit/style-guide.ts'
import { limits } from '@crier/server/networks/fit/limits.ts'
import { networkOf } from '@crier/server/networks/index.ts'
import type { Assignment } from '@crier/server/ports/writer.ts'
import { pieceMax, piecesAllowedOf } from '../model/prompts.ts'
import { checkDraft, type CheckedDraft } from './check-draft.ts'
import { checkLanguage, isSameLanguage, plainLanguage } from './checks/check-language.ts'
import { isEnough, withoutFaults } from './mend/drop-sentences.ts'
import { evidenceOf } from './evidence.ts'
import { shown, type DraftFault, type Rule } from './fault.ts'
import type { GuardResult } from './guard-result.ts'
import { groundsOf, type Grounds } from './grounds.ts'
import { withGroundedHashtags } from './mend/mend-hashtags.ts'
import { withHook } from './mend/mend-hook.ts'
import { withoutMarkdown } from './mend/mend-markdown.ts'
import { withoutWornPhrases } from './mend/mend-worn-phrases.ts'
import {
  verificationOf,
  type AssessedClaim,
  type VerificationTask,
} from './claims/verify-claims.ts'
import { correctionsOf, withAssessments } from './claims/with-assessments.ts'
import { changedClaims, type ChangedClaim } from './claims/compare-claims.ts'
import { unsupportedClaims } from './unsupported-claims.ts'
import { splitSentences } from '../text/sentences/split-sentences.ts'

export interface Guard {
  readonly language: string
  /**
   * Mends what can be mended, drops the sentences that hold a fault where enough is left, and says
   * what is wrong with the rest.
   */
  check(pieces: readonly string[]): Promise<GuardResult>
  /** What a verifier is asked about the pieces; null: there is nothing to compare them with. */
  verificationOf(pieces: readonly string[]): VerificationTask | null
  /** With what a verifier says; its answer can only make the result stricter, or add evidence. */
  withAssessments(result: GuardResult, claims: readonly AssessedClaim[]): GuardResult
  /** What is to be corrected in claims that a verifier found to be otherwise in the source. */
  correctionsOf(pieces: readonly string[], claims: readonly AssessedClaim[]): string[]
}

/**
 * What a draft is checked against, after either writer; pure but for loading the language detector.
 * `ignored` rules find no fault; `piecesMin` pieces must be left where sentences are dropped; a
 * writer that translates nothing writes in the language of its material.
 */
export async function guardOf(
  assignment: Assignment,
  {
    ignored = [],
    piecesMin = piecesAllowedOf(assignment)[0],
    isTranslated = true,
  }: {
    readonly ignored?: readonly Rule[]
    readonly piecesMin?: number
    readonly isTranslated?: boolean
  } = {},
): Promise<Guard> {
  const { source, topic, brandKit, platform, contentType } = assignment
  // X shows a post whole.
  const { hook, hashtags } = networkOf(platform).manner
  const manner = {
    hashtags,
    hook: hook < limits[platform].post / 2 ? hook : Number.POSITIVE_INFINITY,
    max: pieceMax(platform, contentType),
  }
  const asked = primaryLanguage(brandKit.language)
  const ofSource = source === null ? null : await detectLanguage(source.text)
  const ofTopic = await detectLanguage(topic)
  const language = isTranslated
    ? (asked ?? ofSource ?? ofTopic)
    : await ownLanguage(assignment, asked, ofSource ?? ofTopic)
  const languages = [...new Set([language, ofSource ?? ofTopic, ofTopic])]
  const grounds = groundsOf(assignment, languages, language)
  // What nothing carried before a rewrite is carried by nothing after it.
  const { rewrite, ...anew } = assignment
  const given = {
    warnings: [...needsOf(assignment, language, ofSource), ...untranslated(asked, language)],
    carrying: rewrite ? groundsOf(anew, languages, language) : grounds,
  }
  const allowed = asked === null ? languages : [asked]
  const faultsOf = async (pieces: readonly string[]) => {
    const heard = await plainLanguage(pieces)
    const foreign = ignored.includes('language') ? [] : checkLanguage(pieces, heard, allowed)
    // Which words are names depends on the language that it is really in.
    const spoken =
      heard === null || asked !== null
        ? language
        : (languages.find((known) => isSameLanguage(known, heard)) ?? language)
    const checked = checkDraft(pieces, { ...grounds, language: spoken })
    const found =
      foreign.length > 0 ? foreign : checked.faults.filter(({ rule }) => !ignored.includes(rule))
    return {
      checked,
      faults: found.filter(({ doubt }) => doubt === undefined),
      doubts: found.filter(({ doubt }) => doubt !== undefined),
    }
  }
  const isForeign = ofSource !== null && ofSource !== language
  return {
    language,
    verificationOf: (pieces) => verificationOf(pieces, grounds, isForeign),
    withAssessments: (result, claims) => withAssessments(result, claims, grounds),
    correctionsOf: (pieces, claims) => correctionsOf(pieces, claims, grounds),
    async check(written) {
      const pieces = mend(written, grounds, manner)
      const first = await faultsOf(pieces)
      if (first.faults.length === 0) return answer(pieces, first, given)
      const left = mend(withoutFaults(pieces, first.faults, language), grounds, manner)
      if (!isEnough(pieces, left, piecesMin))
        return { pieces, faults: first.faults, evidence: [], warnings: [] }
      const second = await faultsOf(left)
      if (second.faults.length > 0)
        return { pieces, faults: first.faults, evidence: [], warnings: [] }
      return answer(left, second, {
        ...given,
        warnings: [...given.warnings, repaired(pieces, left, first.faults, language)],
      })
    },
  }
}

/**
 * The language of what a draft is made of, where it is not translated: of the text that stands, of
 * the source, of the topic.
 */
async function ownLanguage(
  { rewrite, source, topic }: Assignment,
  asked: string | null,
  ofMaterial: string,
): Promise<string> {
  if (rewrite === undefined && asked === null) return ofMaterial
  const found = await detectLanguage(rewrite?.pieces.join('\n') ?? source?.text ?? topic, asked)
  return asked !== null && isSameLanguage(asked, found) ? asked : found
}

function untranslated(asked: string | null, language: string): DraftWarning[] {
  if (asked === null || asked === language) return []
  const detail =
    `The draft is in the language of what it was written from (${language}) and was not ` +
    `translated into the one that was asked for (${asked}): the offline writer does not ` +
    'translate. A language model does (CRIER_MODEL_URL).'
  return [{ code: 'language_differs', piece: null, detail }]
}

// So many more than is usual still look usual.
const tagsMore = 2

function mend(
  pieces: readonly string[],
  grounds: Grounds,
  { hook, hashtags, max }: Pick<StyleGuide, 'hook' | 'hashtags'> & { readonly max: number },
): string[] {
  const { language, all } = grounds
  const isGiven = (phrase: string) =>
    all.some(({ readable }) => readable.toLowerCase().includes(phrase.toLowerCase()))
  return pieces.map((piece, index) => {
    const plain = withoutWornPhrases(withoutMarkdown(piece), language, isGiven)
    const tagged = withGroundedHashtags(plain, grounds, hashtags + tagsMore)
    return index === 0 ? withHook(tagged, language, { shown: hook, max }) : tagged
  })
}

// A sentence: less says hardly more than a topic.
const sourceLettersMin = 60

function needsOf(
  { source }: Assignment,
  language: string,
  ofSource: string | null,
): DraftWarning[] {
  const letters = source?.text.slice(0, 10 * sourceLettersMin).match(/\p{L}/gu)?.length ?? 0
  return [
    ...(letters < sourceLettersMin
      ? [
          {
            code: 'needs_source' as const,
            piece: null,
            detail: 'There was little but the topic to write from: add a source with the facts.',
          },
        ]
      : []),
    ...(source?.isShortened === true
      ? [
          {
            code: 'source_shortened' as const,
            piece: null,
            detail:
              'The sources are longer together than a draft is written from: of the long ones ' +
              'only the beginning was read.',
          },
        ]
      : []),
    ...(ofSource !== null && ofSource !== language
      ? [
          {
            code: 'language_differs' as const,
            piece: null,
            detail:
              `The source is in another language (${ofSource}) than the draft (${language}): ` +
              'compare them.',
          },
        ]
      : []),
  ]
}

function repaired(
  before: readonly string[],
  after: readonly string[],
  faults: readonly DraftFault[],
  language: string,
): DraftWarning {
  const kept = after.join('\n')
  const dropped = before
    .flatMap((piece) => piece.split('\n'))
    .flatMap((line) => splitSentences(line, language))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !kept.includes(sentence))
  const reasons = [...new Set(faults.map(({ detail }) => detail))]
  return {
    code: 'repaired',
    piece: null,
    detail:
      `Left out: ${dropped
        .slice(0, doubtsMax)
        .map((text) => `“${shown(text)}”`)
        .join(', ')}. ` + reasons.slice(0, doubtsMax).join(' '),
  }
}

// A list of a hundred is not read.
const doubtsMax = 20

function doubted({ piece, detail }: DraftFault): DraftWarning {
  return { code: 'unsupported_claim', piece: piece + 1, detail }
}

function changedTo({ piece, text, why, status, source }: ChangedClaim): DraftWarning {
  return {
    code: `claim_${status}`,
    piece: piece + 1,
    detail: `${why}: “${shown(text)}”, and in the source “${shown(source)}”.`,
  }
}

function answer(
  pieces: readonly string[],
  { checked, doubts }: { readonly checked: CheckedDraft; readonly doubts: readonly DraftFault[] },
  {
    warnings,
    carrying,
  }: { readonly warnings: readonly DraftWarning[]; readonly carrying: Grounds },
): GuardResult {
  const proven = (piece: number, start: number, end: number) => {
    const found = checked.pieces[piece]
    if (found === undefined) return false
    const places = [
      ...found.figures.map(({ figure }) => figure),
      ...found.names.map(({ name }) => name),
      ...found.quotations.map(({ quotation }) => quotation),
    ]
    return places.some((place) => place.start < end && place.end > start)
  }
  const isForeign = warnings.some(({ code }) => code === 'language_differs')
  const absent = unsupportedClaims(pieces, proven, carrying, { isForeign })
  const changed = isForeign ? [] : changedClaims(pieces, carrying)
  const statements = [
    ...absent.map((claim) => ({ ...claim, status: 'absent' as const })),
    ...changed,
  ].map((claim) => ({ ...claim, end: claim.start + claim.text.length }))
  // A figure that is changed or worked out is among those that were found.
  const words = doubts
    .filter(({ rule, doubt }) => rule !== 'figure' || doubt === 'absent')
    .map(({ piece, start, end, doubt }) => ({ piece, start, end, status: doubt! }))
  return {
    pieces,
    faults: [],
    evidence: evidenceOf(pieces, checked, [...statements, ...words]),
    warnings: [
      ...warnings,
      ...absent.map(({ piece, text }) => ({
        code: 'unsupported_claim' as const,
        piece: piece + 1,
        detail: `Nothing in the source carries “${shown(text)}”.`,
      })),
      ...changed.map(changedTo),
      ...doubts.slice(0, doubtsMax).map(doubted),
    ],
  }
}
