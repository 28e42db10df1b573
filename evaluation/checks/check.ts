import type { Brief } from '../brief.ts'

/** A draft and what it was written from, as a check sees it. */
export interface Subject {
  readonly brief: Brief
  /** The text of the source as its reader extracted it; empty where the topic is all. */
  readonly sourceText: string
  /** The title of the source's page; its text does not always repeat it. */
  readonly title?: string | undefined
  /** The host of the source's page. */
  readonly host?: string | undefined
  readonly pieces: readonly string[]
}

export interface Fault {
  /** From 0; null: the draft as a whole. */
  readonly piece: number | null
  readonly text: string
}

export interface CheckResult {
  /** The number of things in this draft that the check examined. */
  readonly of: number
  readonly faults: readonly Fault[]
}

export type Check = (subject: Subject) => CheckResult

/** The material of a draft, which may also name the page that it comes from. */
export const materialOf = ({ brief, sourceText, title = '', host = '' }: Subject): string =>
  `${brief.topic}\n${title}\n${sourceText}\n${host}`

/** A check that examines each piece separately. */
export function inEachPiece(
  find: (
    piece: string,
    subject: Subject,
  ) => { readonly of: number; readonly faults: readonly string[] },
): Check {
  return (subject) => {
    const results = subject.pieces.map((piece) => find(piece, subject))
    return {
      of: results.reduce((sum, { of }) => sum + of, 0),
      faults: results.flatMap(({ faults }, piece) => faults.map((text) => ({ piece, text }))),
    }
  }
}

/** A check of the draft as a whole, which is right or wrong. */
export const wholeDraft = (faults: readonly string[]): CheckResult => ({
  of: 1,
  faults: faults.map((text) => ({ piece: null, text })),
})
