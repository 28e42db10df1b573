import type * as Canvas from '@napi-rs/canvas'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CardFont } from '@crier/contract/cards.ts'
import { primaryLanguage } from '../content/language.ts'
import type { Script } from '../content/script.ts'
import { readCoverage, type Coverage } from './coverage.ts'
import { fontPairs, type FamilyFiles, type FontPair, type FontWeight } from './font-pairs.ts'

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
  const has = (family: FamilyFiles | null) => family !== null && [...letters].every((letter) => partOf(family, letter) !== undefined)
  return has(pair.heading) && has(pair.body) ? pair : { ...fontPairs.noto_sans, corners: pair.corners }
}

/** Families, weight and tracking for a text. */
export function faceOf(canvas: CanvasModule, text: string, script: Script, use: FaceUse, pair: FontPair) {
  const weight: FontWeight = use === 'body' ? 400 : use === 'heading' ? pair.headingWeight : 700
  const tracking = use === 'heading' && script === 'latin' ? pair.tracking : 0
  const family = use === 'heading' || use === 'marker' ? pair.heading : pair.body
  const single = family !== null && !family.suffix.startsWith('wght')
  const families = fontStack(canvas, text, script, weight, script === 'latin' ? family : null)
  // A family of one weight is heavy enough as it is; a heavier one would be drawn with false boldness.
  return { families, weight: single ? 400 : weight, tracking } as const
}

/**
 * The font families for a text, as CSS, the preferred one and the script's own first, and no more than its characters need; they are registered under
 * names of ours, so that no installed font of the same name takes part. Only a character that none of ours has is left to the installed ones.
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
  const needed = new Set<Family>()
  for (const character of new Set(text)) {
    if (/[\p{Default_Ignorable_Code_Point}\s]/u.test(character)) continue
    const part = preferred && partOf(preferred, character)
    const family = part ? undefined : order.find((one) => coverage(one).has(character.codePointAt(0)!))
    if (part) preferredParts.add(part)
    if (family) needed.add(family)
  }
  if (/\ufe0f/u.test(text)) needed.add('emoji')
  if (preferredParts.size === 0) needed.add(ownFamily[script])
  const own = preferred?.subsets.map((subset) => pathOfPart(preferred, subset)).filter((path) => preferredParts.has(path)) ?? []
  const stack = order.filter((family) => needed.has(family))
  return [...own.map((path) => registerPart(canvas, path)), ...stack.map((family) => register(canvas, family, weight))].join(', ')
}

// Cyrillic letters of these languages have different forms, which the pairs' files leave out.
const ownForms: ReadonlySet<string> = new Set(['bg', 'mk', 'sr'])

// The letters that the families of the pairs are drawn for; other scripts have other families.
const pairedLetters = /(?=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])[\p{L}\p{M}]/gu

/** The file of a family that has the character. */
function partOf(family: FamilyFiles, character: string): string | undefined {
  const paths = family.subsets.map((subset) => pathOfPart(family, subset))
  return paths.find((path) => coverageOf(path).has(character.codePointAt(0)!))
}

const pathOfPart = (family: FamilyFiles, subset: string) => installedPath(partFile(family, subset))

const partFile = ({ packageName, prefix, suffix }: FamilyFiles, subset: string) =>
  `${packageName}/files/${prefix}-${subset}-${suffix}.woff2`

/** Every file that a picture may need, as a package names it. */
export function fontFiles(): string[] {
  const families = Object.values<FontPair>(fontPairs).flatMap(({ heading, body }) => [heading, body].filter((family) => family !== null))
  const parts = families.flatMap((family) => family.subsets.map((subset) => partFile(family, subset)))
  const whole = (Object.keys(packages) as Family[]).flatMap((family) => [400, 700].map((weight) => wholeFile(family, weight as FontWeight)))
  return [...new Set([...parts, ...whole])]
}

function installedPath(file: string): string {
  const known = paths.get(file) ?? fileURLToPath(import.meta.resolve(file))
  paths.set(file, known)
  return known
}
const paths = new Map<string, string>()

function registerPart(canvas: CanvasModule, path: string): string {
  const name = `Crier ${basename(path, '.woff2')}`
  registerOnce(canvas, path, name)
  return `"${name}"`
}

type Family = 'sans' | 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'sc' | 'jp' | 'kr' | 'emoji'

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

// Emoji come last: their font has digits too. Chinese before Japanese, unless the text is Japanese: a lone Han word is more often that.
const otherFamilies = (script: Script): readonly Family[] =>
  (['sans', 'arabic', 'hebrew', 'devanagari', 'thai', 'sc', 'jp', 'kr', 'emoji'] as const).filter((family) => family !== ownFamily[script])

const packages: Readonly<Record<Family, readonly [packageName: string, fileName: string]>> = {
  sans: ['noto-sans', 'NotoSans'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  sc: ['noto-sans-sc', 'NotoSansSC'],
  jp: ['noto-sans-jp', 'NotoSansJP'],
  kr: ['noto-sans-kr', 'NotoSansKR'],
  emoji: ['noto-color-emoji', 'NotoColorEmoji'],
}

const pathOf = (family: Family, weight: FontWeight) => installedPath(wholeFile(family, weight))

function wholeFile(family: Family, weight: FontWeight): string {
  const [packageName, fileName] = packages[family]
  const style = weight > 400 && family !== 'emoji' ? '700Bold' : '400Regular'
  return `@expo-google-fonts/${packageName}/${style}/${fileName}_${style}.ttf`
}

const coverage = (family: Family) => coverageOf(pathOf(family, 400))

const coverages = new Map<string, Coverage>()
function coverageOf(path: string): Coverage {
  const known = coverages.get(path) ?? readCoverage(path)
  coverages.set(path, known)
  return known
}

function register(canvas: CanvasModule, family: Family, weight: FontWeight): string {
  // One name for each weight: a family known in one weight only would be drawn with false boldness.
  const name = `Crier ${family} ${weight === 400 ? 400 : 700}`
  registerOnce(canvas, pathOf(family, weight), name)
  return `"${name}"`
}

const registered = new Set<string>()
function registerOnce(canvas: CanvasModule, path: string, name: string): void {
  if (registered.has(name)) return
  if (canvas.GlobalFonts.registerFromPath(path, name) === null) throw new Error(`The font ${name} cannot be read`)
  registered.add(name)
}
