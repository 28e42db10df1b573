import type { Readable } from 'node:stream'
import type { Card, CardBrand } from '../content/visual.ts'

/** Who waits for a picture. */
export interface Requester {
  /** Accounts take turns at the renderer. */
  readonly accountId: string
  /** For a post that is due: it waits for its turn however much else waits. */
  readonly due?: boolean
  /** Aborted when the asker has left. Nothing is rendered that nobody waits for. */
  readonly signal?: AbortSignal
}

/** One of the two must be called, once. */
export interface Rendered {
  readonly size: number
  stream(): Readable
  bytes(): Promise<Uint8Array>
}

/** Renders pictures, each once: what was rendered is kept for as long as an address of it may live. */
export interface Renderer {
  picture(requester: Requester, card: Card, brand: CardBrand, format: 'jpeg' | 'png', files?: ReadFiles): Promise<Rendered>
  document(requester: Requester, pages: readonly Card[], brand: CardBrand, title: string, files?: ReadFiles): Promise<Rendered>
}

/** Files that are drawn into a card: JPEG, PNG or WebP as an upload was converted. */
export interface CardFiles {
  readonly logo?: Uint8Array
  readonly photo?: Uint8Array
}

/** Asked for only where something is rendered. */
export type ReadFiles = () => Promise<CardFiles>
