import type { Platform } from '@crier/contract/platform.ts'

interface Band {
  readonly min: number
  readonly max: number
}

interface NetworkBands {
  /**
   * A post, and a caption under a picture. X counts as X counts; elsewhere a sign of Chinese or
   * Japanese counts twice, as it says twice as much.
   */
  readonly post: Band
  /** A slide, or a post of a thread. */
  readonly piece: Band
  /** As much of the first line as shows before `more`; the whole post where all of it shows. */
  readonly hookMax: number
  readonly hashtags: Band
}

// Lengths that readers finish: the networks' own advice to authors, and the length that one screen
// of a telephone shows.
const bands: Readonly<Partial<Record<Platform, NetworkBands>>> = {
  linkedin: {
    post: { min: 400, max: 1_500 },
    piece: { min: 20, max: 400 },
    hookMax: 210,
    hashtags: { min: 1, max: 5 },
  },
  x: {
    post: { min: 140, max: 280 },
    piece: { min: 60, max: 280 },
    hookMax: 280,
    hashtags: { min: 0, max: 2 },
  },
  instagram: {
    post: { min: 150, max: 1_000 },
    piece: { min: 20, max: 300 },
    hookMax: 125,
    hashtags: { min: 2, max: 9 },
  },
  tiktok: {
    post: { min: 80, max: 600 },
    piece: { min: 20, max: 300 },
    hookMax: 90,
    hashtags: { min: 2, max: 6 },
  },
}

// Between the others' values, until people's reading there has been studied.
const ofOtherNetworks: NetworkBands = {
  post: { min: 140, max: 1_000 },
  piece: { min: 20, max: 300 },
  hookMax: 210,
  hashtags: { min: 0, max: 5 },
}

export const bandsOf = (network: Platform): NetworkBands => bands[network] ?? ofOtherNetworks

/** Slides or posts of a thread, where there is a source. */
export const piecesBand: Band = { min: 3, max: 12 }
