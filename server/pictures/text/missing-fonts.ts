import type { MissingFonts } from '../../ports/files/renderer.ts'
import { undrawn } from './fonts.ts'
import { packageFor } from './noto.ts'

/**
 * The characters of a text that no font here has, and the packages that have them; null where every
 * one can be drawn.
 */
export function missingFonts(text: string): MissingFonts | null {
  const characters = undrawn(text)
  if (characters.length === 0) return null
  const packages = new Set(characters.map(packageFor).filter((name) => name !== undefined))
  return {
    characters: characters.slice(0, namedMax),
    count: characters.length,
    packages: [...packages],
  }
}

const namedMax = 5
