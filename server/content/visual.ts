import type { CardFont, CardTemplate } from '@crier/contract/cards.ts'

/** What a piece shows beside its text: a card, the one kind so far. */
export type Visual = Card

/** A picture as its description: pictures/ renders it from the text, the same bytes each time. */
export interface Card {
  readonly text: string
  /** Counted from 1, shown on slides; a single card has number 1 of 1 and shows none. */
  readonly number: number
  readonly count: number
  readonly shape: CardShape
}

/** `portrait` 1080×1350, `vertical` 1080×1920, `page` 1080×1350 in a PDF. */
export type CardShape = 'portrait' | 'vertical' | 'page'

/** What cards take from a brand kit. */
export interface CardBrand {
  /** Shown at the foot of every card; null shows none. */
  readonly name: string | null
  /** CSS hex colours `#rrggbb`: background, text, accent; missing or malformed ones take the default. */
  readonly colors: readonly string[]
  /** BCP 47; decides between languages that share a script, as Chinese and Japanese do. */
  readonly language: string | null
  /** Missing in brands frozen before there was a choice, as `auto`. */
  readonly font?: CardFont
  readonly template?: CardTemplate
}
