import type { Readable } from 'node:stream'
import type { Picture } from '../content/publication.ts'
import type { PictureBrand } from '../content/picture-brand.ts'

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
  picture(requester: Requester, picture: Picture, brand: PictureBrand, format: 'jpeg' | 'png'): Promise<Rendered>
  document(requester: Requester, pages: readonly Picture[], brand: PictureBrand, title: string): Promise<Rendered>
}
