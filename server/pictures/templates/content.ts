import type { Block } from '@crier/writing/text/blocks.ts'
import { weightOf } from '@crier/writing/text/lengths/weight.ts'

/** The text of blocks, line by line. */
export const linesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.lines.map((line) => ({ block, line })))

export const weightOfBlocks = (blocks: readonly Block[]) =>
  linesOf(blocks).reduce((sum, { line }) => sum + weightOf(line.text), 0)

export const hasList = (blocks: readonly Block[]) =>
  linesOf(blocks).filter(({ line }) => line.marker !== null).length > 1

/** Few words, set large: what a cover and a closing card are for. */
export const isBrief = (blocks: readonly Block[]) =>
  blocks.length > 0 && weightOfBlocks(blocks) <= briefMax && !hasList(blocks)

const briefMax = 260
