import type { Evidence } from '@crier/contract/drafts.ts'

export const rules = [
  'figure',
  'name',
  'quotation',
  'contact',
  'order',
  'language',
  'refusal',
  'placeholder',
  'role_marker',
  'instruction_echo',
  'dateline',
  'empty',
  'equal_pieces',
] as const
export type Rule = (typeof rules)[number]

/** A place of a draft that may not be sold as it is. */
export interface DraftFault {
  readonly rule: Rule
  /** Counted from 0. */
  readonly piece: number
  /** In UTF-16 units of the piece. */
  readonly start: number
  readonly end: number
  /** What is wrong, as one sentence for a model that is to correct it. */
  readonly detail: string
  /** It may be right: the draft is sold with a warning. */
  readonly doubt?: Extract<Evidence['status'], 'absent' | 'changed' | 'derived'>
}

/** As much of a text as a warning quotes. */
export function shown(text: string): string {
  return [...text].slice(0, 160).join('')
}
