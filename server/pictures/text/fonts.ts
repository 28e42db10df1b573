import type * as Canvas from '@napi-rs/canvas'
import { basename } from 'node:path'
import type { CardFont } from '@crier/contract/cards.ts'
import { primaryLanguage } from '@crier/writing/text/language/language.ts'
import type { Script } from '@crier/writing/text/language/script.ts'
import { fontPairs, type FamilyFiles, type FontPair, type FontWeight } from './font-pairs.ts'
import {
  coverageIn,
  installedPath,
  notoFiles,
  optionalFamilies,
  partsOf,
  type Family,
  type FontPart,
} from './noto.ts'

export type CanvasModule = typeof Canvas

let opened: Promise<CanvasModule> | undefined
/** The renderer, loaded at the first use: a server that draws nothing must not carry it. */
export function openCanvas(): Promise<CanvasModule> {
  opened ??= import('@napi-rs/canvas')
  return opened
}

/**
 * The purpose of a text. A marker and a label, such as the name at the foot, are small and heavy.
 */
export type FaceUse = 'heading' | 'body' | 'marker' | 'label'

/**
 * Returns the chosen pair (`auto` is Inter) when it has every letter of the text that it could
 * have; else Noto Sans, so that no word mixes two designs.
 */
export function pairFor(text: string, choice: CardFont, language: string | null): FontPair {
  const pair = fontPairs[choice === 'auto' ? 'inter' : choice]
  if (ownForms.has(primaryLanguage(language) ?? '') && /\p{sc=Cyrillic}/u.test(text))
    return { ...fontPairs.noto_sans, corners: pair.corners }
  const letters = new Set(text.match(pairedLetters))
  const has = (family: FamilyFiles | null) =>
    family !== null && [...letters].every((letter) => partOf(family, letter) !== undefined)
  return has(pair.heading) && has(pair.body)
    ? pair
    : { ...fontPairs.noto_sans, corners: pair.corners }
}

/** Families, weight and tracking for a text. */
export function faceOf(
  canvas: CanvasModule,
  text: string,
  script: Script,
  use: FaceUse,
  pair: FontPair,
) {
  const weight: FontWeight = use === 'body' ? 400 : use === 'heading' ? pair.headingWeight : 700
  const tracking = use === 'heading' && script === 'latin' ? pair.tracking : 0
  const family = use === 'heading' || use === 'marker' ? pair.heading : pair.body
  const single = family !== null && !family.suffix.startsWith('wght')
  const families = fontStack(canvas, text, script, weight, script === 'latin' ? family : null)
  // A family of one weight is heavy enough as it is; a heavier one would be drawn with false
  // boldness.
  return { families, weight: single ? 400 : weight, tracking } as const
}

/**
 * The font families for a text, as CSS, the preferred one and the script's own first, and no more
 * than its characters need. Only a character that none of ours has is left to the installed ones.
 */
export function fontStack(
  canvas: CanvasModule,
  text: string,
  script: Script,
  weight: FontWeight,
  preferred: FamilyFiles | null = null,
): string {
  const order = [ownFamily[script], ...otherFamilies(script)]
  const preferredParts = new Set<string>()
  const needed = new Set<FontPart>()
  // As the shaper puts letters together: Korean syllables may come in parts, for which no font has
  // shapes.
  for (const character of new Set(text.normalize('NFC'))) {
    if (/[\p{Default_Ignorable_Code_Point}\s]/u.test(character)) continue
    const preferredPart = preferred && partOf(preferred, character)
    const part = preferredPart ? undefined : firstWith(order, character)
    if (preferredPart) preferredParts.add(preferredPart)
    if (part) needed.add(part)
  }
  if (/\ufe0f/u.test(text)) needed.add(partsOf('emoji')[0]!)
  // Whose space is drawn, whatever else is.
  if (preferredParts.size === 0) needed.add(firstWith([ownFamily[script]], ' ')!)
  const own =
    preferred?.subsets
      .map((subset) => pathOfPart(preferred, subset))
      .filter((path) => preferredParts.has(path)) ?? []
  const stack = order.flatMap(partsOf).filter((part) => needed.has(part))
  return [
    ...own.map((path) => registerPart(canvas, path)),
    ...stack.map((part) => register(canvas, part, weight)),
  ].join(', ')
}

/** The characters of a text that no font here has, in their order. */
export function undrawn(text: string): readonly string[] {
  return [...new Set(text.normalize('NFC'))].filter(
    (character) =>
      !/[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u.test(character) &&
      !firstWith(allFamilies, character),
  )
}

function firstWith(families: readonly Family[], character: string): FontPart | undefined {
  const codePoint = character.codePointAt(0)!
  for (const family of families) {
    const part = partsOf(family).find(({ has }) => has(codePoint))
    if (part) return part
  }
  return undefined
}

// Cyrillic letters of these languages have different forms, which the pairs' files leave out.
const ownForms: ReadonlySet<string> = new Set(['bg', 'mk', 'sr'])

// The letters that the families of the pairs are drawn for; other scripts have other families.
const pairedLetters = /(?=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])[\p{L}\p{M}]/gu

/** The file of a family that has the character. */
function partOf(family: FamilyFiles, character: string): string | undefined {
  const paths = family.subsets.map((subset) => pathOfPart(family, subset))
  return paths.find((path) => coverageIn(path)(character.codePointAt(0)!))
}

const pathOfPart = (family: FamilyFiles, subset: string) => installedPath(partFile(family, subset))

const partFile = ({ packageName, prefix, suffix }: FamilyFiles, subset: string) =>
  `${packageName}/files/${prefix}-${subset}-${suffix}.woff2`

/** Every file that a picture may need, as a package names it. */
export function fontFiles(): string[] {
  const families = Object.values<FontPair>(fontPairs).flatMap(({ heading, body }) =>
    [heading, body].filter((family) => family !== null),
  )
  const parts = families.flatMap((family) =>
    family.subsets.map((subset) => partFile(family, subset)),
  )
  return [...new Set([...parts, ...notoFiles()])]
}

function registerPart(canvas: CanvasModule, path: string): string {
  const name = `Crier ${basename(path, '.woff2')}`
  registerOnce(canvas, path, name)
  return `"${name}"`
}

const ownFamily: Readonly<Record<Script, Family>> = {
  latin: 'sans',
  arabic: 'arabic',
  hebrew: 'hebrew',
  devanagari: 'devanagari',
  thai: 'thai',
  chinese: 'sc',
  japanese: 'jp',
  korean: 'kr',
}

// Emoji come last: their font has digits too. Chinese before Japanese, unless the text is Japanese:
// a lone Han word is more often that.
const allFamilies: readonly Family[] = [
  'sans',
  'arabic',
  'hebrew',
  'devanagari',
  'thai',
  'sc',
  'jp',
  'kr',
  ...optionalFamilies,
  'emoji',
]
const otherFamilies = (script: Script) =>
  allFamilies.filter((family) => family !== ownFamily[script])

function register(canvas: CanvasModule, part: FontPart, weight: FontWeight): string {
  const name = part.name(weight)
  registerOnce(canvas, part.path(weight), name)
  return `"${name}"`
}

const registered = new Set<string>()
function registerOnce(canvas: CanvasModule, path: string, name: string): void {
  if (registered.has(name)) return
  if (canvas.GlobalFonts.registerFromPath(path, name) === null)
    throw new Error(`The font ${name} cannot be read`)
  registered.add(name)
}
