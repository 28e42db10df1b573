import type { Platform } from '@crier/contract/platform.ts'
import { lengthIn, type LengthUnit } from '../content/lengths.ts'
import type { Author } from '../ports/fitter.ts'

/** What one post may hold. Null: the network names no such limit. */
export interface PlatformLimits {
  readonly unit: LengthUnit
  /** The longest text: X's post (without Premium), LinkedIn's commentary, Instagram's caption, TikTok's description. In `unit`. */
  readonly post: number
  /** The longest title, in `unit`: TikTok's photo posts; LinkedIn's documents, for which 100 is what fits one line. */
  readonly title: number | null
  /** Posts that a thread may have; 1 where the network has no threads. */
  readonly pieces: number
  /** Fewest pictures of a post: 0 where text alone will do. */
  readonly picturesMin: number
  readonly picturesMax: number
  /** Pages of a document; 0 where the network shows none. */
  readonly pages: number
  /** The longest description of a picture for those who do not see it, in code points; 0 where none can be given. */
  readonly pictureDescription: number
  readonly hashtags: number | null
  /** More than these are warned of: the network may not take them. */
  readonly hashtagsAdvised: number | null
  readonly mentions: number | null
}

/** Where they come from: docs/networks.md. */
export const limits: Readonly<Record<Platform, PlatformLimits>> = {
  linkedin: {
    unit: 'characters',
    post: 3_000,
    title: 100,
    pieces: 1,
    picturesMin: 0,
    picturesMax: 20,
    pages: 300,
    pictureDescription: 4_086,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
  x: {
    unit: 'weighted',
    post: 280,
    title: null,
    // X names no limit, but takes 100 posts in 15 minutes from one author: a longer thread would stop half-way.
    pieces: 100,
    picturesMin: 0,
    picturesMax: 4,
    pages: 0,
    pictureDescription: 1_000,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
  instagram: {
    unit: 'characters',
    post: 2_200,
    title: null,
    pieces: 1,
    picturesMin: 1,
    picturesMax: 10,
    pages: 0,
    pictureDescription: 1_000,
    hashtags: 30,
    // Instagram's own limit since December 2025; what its API answers to the sixth is not known.
    hashtagsAdvised: 5,
    mentions: 20,
  },
  tiktok: {
    unit: 'utf16',
    post: 4_000,
    title: 90,
    pieces: 1,
    picturesMin: 1,
    picturesMax: 35,
    pages: 0,
    pictureDescription: 0,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
}

const premiumPost = 25_000

/** The longest text of one post by this author, in the platform's unit. */
export function longestPost(platform: Platform, author: Author): number {
  return platform === 'x' && author.premium === true ? premiumPost : limits[platform].post
}

/** Length of a text as the platform counts it, in `limits[platform].unit`. */
export function measure(platform: Platform, text: string): number {
  return lengthIn(limits[platform].unit, text)
}
