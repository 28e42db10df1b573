import type { CardShape } from '@crier/writing/text/visual.ts'

/** Edges in pixels from the picture's left and top. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A shape in the accent's colour. */
export interface Mark {
  readonly kind: 'bar' | 'drop' | 'badge'
  readonly box: Box
}

export interface Frame {
  readonly width: number
  readonly height: number
  /** The area for text, brand line included. */
  readonly area: Box
  /** Nothing of the network's own covers the lower edge. */
  readonly hasFreeEdge: boolean
  /** Whether the brand's name and logo may be shown. */
  readonly takesMarks: boolean
}

export const frames: Readonly<Record<CardShape, Frame>> = {
  portrait: {
    width: 1080,
    height: 1350,
    area: { left: 96, top: 112, right: 984, bottom: 1254 },
    hasFreeEdge: true,
    takesMarks: true,
  },
  page: {
    width: 1080,
    height: 1350,
    area: { left: 96, top: 112, right: 984, bottom: 1254 },
    hasFreeEdge: true,
    takesMarks: true,
  },
  // TikTok lays its search and tabs over the top, its buttons over the right and the caption over
  // the bottom of a full-screen picture. It takes down pictures with the mark of a brand.
  vertical: {
    width: 1080,
    height: 1920,
    area: { left: 96, top: 200, right: 904, bottom: 1480 },
    hasFreeEdge: false,
    takesMarks: false,
  },
}
