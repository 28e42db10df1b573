import type { Block } from '@crier/writing/text/blocks.ts'

/** The content that a template is chosen by. */
export interface CardContent {
  readonly blocks: readonly Block[]
  readonly number: number
  readonly count: number
  readonly hasPhoto: boolean
}

/** A stretch of the text and the part that it plays in a template. */
export interface TemplatePart extends Omit<Block, 'role'> {
  readonly role: 'title' | 'statement' | 'figure' | 'body' | 'source'
}

/** A way to set a card. Every word of the content appears once, in its order, in the parts. */
export interface Template {
  /** True when the content suits this template; the first match of the list is used. */
  isFor(content: CardContent): boolean
  /**
   * The content as this template sets it; null where the template does not suit it, even when it is
   * asked for by name.
   */
  partsOf(content: CardContent): readonly TemplatePart[] | null
  readonly ground: 'plain' | 'accent'
  readonly ornament: 'bar' | 'quotation' | 'circle' | 'none'
  /** How much of the free room is above the text. */
  readonly anchor: number
  /** The largest body text and the largest statement, in pixels. */
  readonly bodyMax: number
  readonly statementMax: number
  /** A title's size as a multiple of the body's. */
  readonly titleRatio: number
}
