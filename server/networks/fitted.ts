import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { limits } from './limits.ts'
import type { Publication } from './publication.ts'

/** What fitting needs of a draft. One piece for a post, the posts of a thread, the slides of a carousel. */
export interface Content {
  readonly contentType: ContentType
  readonly pieces: readonly string[]
}

export type Fitted =
  | { readonly ok: true; readonly publication: Publication }
  /** `detail` says in plain words what does not fit and what would. */
  | { readonly ok: false; readonly detail: string }

export const names: Readonly<Record<Platform, string>> = { linkedin: 'LinkedIn', x: 'X', instagram: 'Instagram', tiktok: 'TikTok' }

export function unfit(detail: string): Fitted {
  return { ok: false, detail }
}

export function tooLong(platform: Platform, length: number, most: number = limits[platform].post): Fitted {
  return unfit(
    `${names[platform]} takes at most ${count(most)} characters in one post; this text has ${count(length)}, as ${names[platform]} counts. Shorten the draft.`,
  )
}

export function tooManyPictures(platform: Platform, most: number): Fitted {
  return unfit(
    `${names[platform]} takes at most ${most} pictures in one post; this text needs more. Shorten the draft or use fewer pieces.`,
  )
}

/** `1234` → `1,234`. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

// U+FEFF, U+FFFE and U+FFFF stand for no character, yet X refuses a text that holds one.
/** A piece without what is never shown: space around it, and signs that stand for nothing. */
export function tidy(piece: string): string {
  return piece
    .replace(/\r\n?/g, '\n')
    .replace(/[\uFEFF\uFFFE\uFFFF]/g, '')
    .trim()
}
