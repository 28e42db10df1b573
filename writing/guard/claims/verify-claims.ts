import type { Evidence } from '@crier/contract/drafts.ts'
import type { Grounds, Ground } from '../grounds.ts'
import { contactsIn } from '../contacts.ts'
import { hashtagsIn } from '../hashtags.ts'
import { blanked, readable } from '../readable.ts'
import { alignedWith, indexOf, sentencesIn, type Sentence } from './sentences.ts'

export const assessments = ['supported', 'changed', 'contradicted', 'absent'] as const
export type Assessment = (typeof assessments)[number]

/** A claim of a draft, as a verifier assessed it. */
export interface AssessedClaim {
  /** Counted from 0. */
  readonly piece: number
  readonly start: number
  readonly end: number
  readonly status: Assessment | 'not_verified'
  /** The sentences that it cites. */
  readonly sentences: readonly Sentence[]
}

/** What a verifier is asked: claims and sentences, each with its number, from 1. */
export interface VerificationTask {
  readonly claims: readonly string[]
  readonly sentences: readonly string[]
  /** What its answer says of each claim, as far as it holds. */
  assessed(values: readonly unknown[]): AssessedClaim[] | null
}

// A draft of the longest kind has fewer; what is more is not assessed.
const claimsMax = 60
const sentencesMax = 200
const lettersMax = 16_000

/**
 * The claims of a draft and the sentences of the source that they may rest on: all of a short
 * source, of a long one those with words of the claims. Null: there is nothing to compare.
 */
export function verificationOf(
  pieces: readonly string[],
  { sources, language }: Grounds,
  isForeign: boolean,
): VerificationTask | null {
  const [ground] = sources
  if (ground === undefined) return null
  const claims = pieces.flatMap((piece, number) => claimsIn(piece, number, language))
  const sentences = sentencesFor(claims, ground, language)
  if (claims.length === 0 || sentences.length === 0) return null
  const shown = claims.slice(0, claimsMax)
  return {
    claims: shown.map(({ piece, start, end }) => pieces[piece]!.slice(start, end)),
    sentences: sentences.map(({ start, end }) => ground.readable.slice(start, end).trim()),
    assessed(values) {
      const list = values.map(claimsList).findLast((one) => one !== null)
      if (list === undefined || list === null) return null
      const given = Map.groupBy(list.filter(isObject), ({ claim }) => Number(claim))
      return shown.map(({ piece, start, end, claim }, index) => ({
        piece,
        start,
        end,
        ...strictest((given.get(index + 1) ?? []).map((one) => read(one, claim))),
      }))
    },
  }

  function read(
    { assessment, sentences: cited }: Readonly<Record<string, unknown>>,
    claim: Sentence,
  ): Pick<AssessedClaim, 'status' | 'sentences'> {
    const status = assessments.find((known) => known === assessment)
    if (status === undefined) return notVerified
    const numbers = Array.isArray(cited) ? cited.slice(0, citedMax) : []
    const named = numbers.map((number) => sentences[Number(number) - 1])
    if (status === 'absent') return { status, sentences: [] }
    // What it cites must be there, and share a word with the claim.
    const there = named.filter((one) => one !== undefined)
    const isAbout =
      there.length > 0 &&
      there.length === named.length &&
      (isForeign || there.some((one) => [...claim.stems].some((word) => one.stems.has(word))))
    return isAbout ? { status, sentences: there } : notVerified
  }
}

const citedMax = 8
const notVerified = { status: 'not_verified', sentences: [] } as const
// From what proves a claim to what denies it.
const strictness: readonly Evidence['status'][] = [
  'supported',
  'derived',
  'not_verified',
  'changed',
  'absent',
  'contradicted',
]

export const isStricter = (status: Evidence['status'], than: Evidence['status']): boolean =>
  strictness.indexOf(status) > strictness.indexOf(than)

/** Of several answers about one claim the strictest counts; of none, it is not verified. */
function strictest(answers: readonly Pick<AssessedClaim, 'status' | 'sentences'>[]) {
  return (
    answers.reduce<Pick<AssessedClaim, 'status' | 'sentences'> | null>(
      (worst, one) => (worst !== null && !isStricter(one.status, worst.status) ? worst : one),
      null,
    ) ?? notVerified
  )
}

interface Claim extends Pick<AssessedClaim, 'piece' | 'start' | 'end'> {
  readonly claim: Sentence
}

/** What a piece states: no question, and no line of tags. */
function claimsIn(raw: string, piece: number, language: string): Claim[] {
  const plain = readable(raw)
  const text = blanked(plain, [...contactsIn(plain), ...hashtagsIn(plain)])
  return sentencesIn(text, language).flatMap((claim) => {
    if (/[?？؟][^\p{L}\p{N}]*$/u.test(claim.text) || claim.stems.size < 2) return []
    const shown = raw.slice(claim.start, claim.end)
    const start = claim.start + shown.length - shown.trimStart().length
    return [{ piece, start, end: start + shown.trim().length, claim }]
  })
}

function sentencesFor(
  claims: readonly Claim[],
  ground: Ground,
  language: string,
): readonly Sentence[] {
  const index = indexOf(ground, language)
  const lengthOf = (list: readonly Sentence[]) =>
    list.reduce((sum, { start, end }) => sum + end - start, 0)
  const all = index.sentences.filter(({ text }) => text.trim() !== '')
  if (all.length <= sentencesMax && lengthOf(all) <= lettersMax) return all
  const numbers = new Set<number>()
  for (const { claim } of claims)
    for (const { number } of alignedWith(claim.stems, index, new Map()))
      for (const near of [number, number + 1, number - 1]) numbers.add(near)
  let letters = 0
  return [...numbers]
    .slice(0, sentencesMax)
    .flatMap((number) => index.sentences[number] ?? [])
    .filter(({ start, end }) => (letters += end - start) <= lettersMax)
    .sort((left, right) => left.start - right.start)
}

function claimsList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  return isObject(value) && Array.isArray(value['claims']) ? value['claims'] : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
