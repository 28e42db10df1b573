import type { CardFont } from '@crier/contract/cards.ts'

export type FontWeight = 400 | 600 | 700 | 800

/**
 * A family of npm’s Fontsource: one file for each subset of characters, all weights in it where it
 * is variable.
 */
export interface FamilyFiles {
  readonly packageName: string
  /** Before the subset in the files' names, and behind it. */
  readonly prefix: string
  readonly suffix: string
  readonly subsets: readonly (
    'latin' | 'latin-ext' | 'cyrillic' | 'cyrillic-ext' | 'greek' | 'vietnamese'
  )[]
}

/** Two fonts that match: null is Noto Sans, which has every letter. */
export interface FontPair {
  readonly heading: FamilyFiles | null
  readonly headingWeight: FontWeight
  /** Space between the letters of a heading, as a share of their size. */
  readonly tracking: number
  readonly body: FamilyFiles | null
  /** The corners of marks and panels. */
  readonly corners: 'square' | 'soft' | 'round'
}

type Subset = FamilyFiles['subsets'][number]
const western: readonly Subset[] = ['latin', 'latin-ext']
const cyrillic: readonly Subset[] = [...western, 'vietnamese', 'cyrillic', 'cyrillic-ext']
const greek: readonly Subset[] = [...cyrillic, 'greek']
const variable = (name: string, subsets: readonly Subset[]): FamilyFiles => ({
  packageName: `@fontsource-variable/${name}`,
  prefix: name,
  suffix: 'wght-normal',
  subsets,
})
const sourceSans = variable('source-sans-3', greek)
const inter = variable('inter', greek)
const dmSerif: FamilyFiles = {
  packageName: '@fontsource/dm-serif-display',
  prefix: 'dm-serif-display',
  suffix: '400-normal',
  subsets: western,
}

const pair = (
  heading: FamilyFiles | null,
  headingWeight: FontWeight,
  tracking: number,
  body: FamilyFiles | null,
  corners: FontPair['corners'],
): FontPair => ({ heading, headingWeight, tracking, body, corners })

/**
 * A pair is used only where it has all letters of a card in the Latin, Cyrillic and Greek
 * alphabets; elsewhere Noto replaces it.
 */
export const fontPairs = {
  noto_sans: pair(null, 700, -0.01, null, 'soft'),
  inter: pair(inter, 700, -0.025, inter, 'soft'),
  manrope: pair(variable('manrope', greek), 800, -0.025, variable('manrope', greek), 'round'),
  montserrat: pair(variable('montserrat', cyrillic), 800, -0.02, sourceSans, 'square'),
  playfair_display: pair(
    variable('playfair-display', [...western, 'vietnamese', 'cyrillic']),
    700,
    -0.005,
    sourceSans,
    'square',
  ),
  lora: pair(variable('lora', cyrillic), 600, -0.005, variable('lora', cyrillic), 'square'),
  dm_serif_display: pair(dmSerif, 400, 0, variable('dm-sans', western), 'soft'),
  space_grotesk: pair(
    variable('space-grotesk', [...western, 'vietnamese']),
    700,
    -0.03,
    inter,
    'square',
  ),
  oswald: pair(variable('oswald', cyrillic), 600, 0, sourceSans, 'square'),
  roboto_slab: pair(variable('roboto-slab', greek), 700, -0.01, sourceSans, 'soft'),
  nunito: pair(variable('nunito', cyrillic), 800, -0.01, variable('nunito', cyrillic), 'round'),
  jetbrains_mono: pair(variable('jetbrains-mono', greek), 700, -0.03, inter, 'square'),
} as const satisfies Readonly<Record<Exclude<CardFont, 'auto'>, FontPair>>
