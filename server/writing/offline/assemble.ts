import type { LengthUnit } from '@crier/contract/networks/network.ts'
import { lengthIn } from '../../content/lengths.ts'

export interface Block {
  readonly text: string
  /** 0 stays; of the others, what has the highest number goes first when room is short. */
  readonly spare: number
  /** Follows the block above on the next line, without a blank one. */
  readonly close?: boolean
}

/** Puts blocks below one another, leaving out the most dispensable until the text measures at most `limit`. */
export function assemble(unit: LengthUnit, limit: number, blocks: readonly Block[]): string {
  let kept = blocks.filter(({ text }) => text !== '')
  for (;;) {
    const text = joined(kept)
    const most = Math.max(0, ...kept.map(({ spare }) => spare))
    if (most === 0 || lengthIn(unit, text) <= limit) return text
    const last = kept.findLastIndex(({ spare }) => spare === most)
    kept = kept.filter((_, index) => index !== last)
  }
}

function joined(blocks: readonly Block[]): string {
  return blocks.map(({ text, close }, index) => (index === 0 ? text : `${close === true ? '\n' : '\n\n'}${text}`)).join('')
}
