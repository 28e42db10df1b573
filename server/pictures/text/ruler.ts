import type { SKRSContext2D } from '@napi-rs/canvas'
import { faceOf, openCanvas, type FaceUse } from './fonts.ts'
import type { FontPair, FontWeight } from './font-pairs.ts'
import type { Box } from '../frame.ts'
import type { Direction, Script } from '@crier/writing/text/language/script.ts'
import type { Measure } from './wrap.ts'

/** How a stretch of text is drawn, apart from its size. */
export interface Face {
  /** CSS font families. */
  readonly families: string
  readonly weight: FontWeight
  /** Space between letters, as a share of the size. */
  readonly tracking: number
  readonly language: string
  readonly direction: Direction
}

/** Measures text as it will be drawn. */
export interface Ruler {
  face(
    text: string,
    script: Script,
    face: { readonly use: FaceUse; readonly language: string; readonly direction: Direction },
  ): Face
  /** Advances at 1 px of font size. */
  measure(face: Face): Measure
  /** The advance at this size in pixels, shaped as one line. */
  advance(text: string, face: Face, size: number): number
  /**
   * For a text that starts (at its right edge for right-to-left) at this point of the baseline: its
   * advance, and the box of that and all ink.
   */
  extent(
    text: string,
    face: Face,
    size: number,
    x: number,
    baseline: number,
  ): { readonly advance: number; readonly box: Box }
}

export async function openRuler(font: FontPair): Promise<Ruler> {
  const canvas = await openCanvas()
  const context = canvas.createCanvas(1, 1).getContext('2d')
  const measures = new Map<string, Measure>()
  return {
    face: (text, script, { use, language, direction }) => ({
      ...faceOf(canvas, text, script, use, font),
      language,
      direction,
    }),
    measure(face) {
      const key = JSON.stringify(face)
      const known = measures.get(key) ?? measureAtReference(context, face)
      measures.set(key, known)
      return known
    },
    advance(text, face, size) {
      setFace(context, face, size)
      return context.measureText(text).width
    },
    extent(text, face, size, x, baseline) {
      setFace(context, face, size)
      const ink = context.measureText(text)
      const [left, right] = face.direction === 'ltr' ? [x, x + ink.width] : [x - ink.width, x]
      const box = {
        left: Math.min(left, x - ink.actualBoundingBoxLeft),
        top: baseline - ink.actualBoundingBoxAscent,
        right: Math.max(right, x + ink.actualBoundingBoxRight),
        bottom: baseline + ink.actualBoundingBoxDescent,
      }
      return { advance: ink.width, box }
    },
  }
}

/** Makes the context draw in this face from the point given towards the end of the line. */
export function setFace(context: SKRSContext2D, face: Face, size: number): void {
  // The language first: without one the host's would decide between glyphs.
  context.lang = face.language
  context.direction = face.direction
  context.textAlign = 'start'
  context.letterSpacing = `${face.tracking * size}px`
  context.font = `${face.weight} ${size}px ${face.families}`
}

// Advances are proportional to the size, so one measurement serves the whole search for it.
function measureAtReference(context: SKRSContext2D, face: Face): Measure {
  const known = new Map<string, number>()
  return (text) => {
    let width = known.get(text)
    if (width === undefined) {
      setFace(context, face, referenceSize)
      width = context.measureText(text).width / referenceSize
      known.set(text, width)
    }
    return width
  }
}

const referenceSize = 100
