import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import { evidenceOf } from '../evidence.ts'
import { shown } from '../fault.ts'
import type { Ground, Grounds } from '../grounds.ts'
import type { GuardResult } from '../guard-result.ts'
import type { Sentence } from './sentences.ts'
import { isStricter, type AssessedClaim } from './verify-claims.ts'

const isWrong = ({ status }: Pick<Evidence, 'status'>) =>
  status === 'changed' || status === 'absent' || status === 'contradicted'

/** The result with each claim that a verifier assessed, where the code was not stricter. */
export function withAssessments(
  result: GuardResult,
  claims: readonly AssessedClaim[],
  { sources }: Grounds,
): GuardResult {
  const [ground] = sources
  if (ground === undefined) return result
  const { pieces } = result
  const empty = pieces.map(() => ({ figures: [], names: [], quotations: [] }))
  const assessed = evidenceOf(
    pieces,
    { faults: [], pieces: empty },
    claims.map(({ sentences: [sentence], ...claim }) => ({
      ...claim,
      ...(sentence === undefined ? {} : { ground, sentence }),
    })),
  )
  const keyOf = ({ piece, text }: Evidence) => `${piece} ${text}`
  const known = new Map(result.evidence.map((entry) => [keyOf(entry), entry]))
  // An entry may only become stricter.
  const added = assessed.filter((entry) => {
    const before = known.get(keyOf(entry))
    return before === undefined || isStricter(entry.status, before.status)
  })
  const replaced = new Set(added.map(keyOf))
  const evidence = [...result.evidence.filter((entry) => !replaced.has(keyOf(entry))), ...added]
  const unjudged = claims.filter(({ status }) => status === 'not_verified').length
  return {
    ...result,
    evidence: evidence.toSorted(
      (left, right) => left.piece - right.piece || left.claim.start - right.claim.start,
    ),
    warnings: [
      ...result.warnings,
      ...added
        .filter(
          (entry) => isWrong(entry) && !isWrong(known.get(keyOf(entry)) ?? { status: 'supported' }),
        )
        .map((entry) => warningOf(entry, citedIn(entry, claims, pieces, ground))),
      ...(unjudged === 0
        ? []
        : [
            notVerified(
              `The verifier gave no usable answer about ${unjudged} of ${claims.length} claims.`,
            ),
          ]),
    ],
  }
}

export function notVerified(detail: string): DraftWarning {
  return {
    code: 'not_verified',
    piece: null,
    detail: `${detail} Compare the draft with the source.`,
  }
}

const textOf = ({ start, end }: Pick<Sentence, 'start' | 'end'>, { text }: Ground) =>
  text.slice(start, end).trim()

/** The sentence that a verifier cites for an entry. */
function citedIn(
  { piece, text }: Evidence,
  claims: readonly AssessedClaim[],
  pieces: readonly string[],
  ground: Ground,
): string {
  const claim = claims.find(
    (one) => one.piece === piece - 1 && pieces[one.piece]!.slice(one.start, one.end) === text,
  )
  const [sentence] = claim?.sentences ?? []
  return sentence === undefined ? '' : textOf(sentence, ground)
}

const whyOf = {
  changed: 'The source says it otherwise, as the verifier reads it',
  contradicted: 'The source says the opposite, as the verifier reads it',
} as const

function warningOf({ piece, text, status }: Evidence, cited: string): DraftWarning {
  if (status !== 'changed' && status !== 'contradicted')
    return {
      code: 'unsupported_claim',
      piece,
      detail: `The verifier finds nothing in the source that carries “${shown(text)}”.`,
    }
  return {
    code: `claim_${status}`,
    piece,
    detail: `${whyOf[status]}: “${shown(text)}”, and in the source “${shown(cited)}”.`,
  }
}

/** What a correction names: each claim that is not so in the source, with the source's sentence. */
export function correctionsOf(
  pieces: readonly string[],
  claims: readonly AssessedClaim[],
  { sources }: Grounds,
): string[] {
  const [ground] = sources
  return claims.filter(isWrong).map(({ piece, start, end, sentences: [sentence] }) => {
    const claim = shown(pieces[piece]!.slice(start, end))
    return ground === undefined || sentence === undefined
      ? `Nothing in the source carries “${claim}” (entry ${piece + 1}): leave it out.`
      : `Entry ${piece + 1} says “${claim}”, the source “${shown(textOf(sentence, ground))}”: ` +
          'say what the source says.'
  })
}
