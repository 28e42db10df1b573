import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readCoverage, type Coverage } from './coverage.ts'
import type { FontWeight } from './font-pairs.ts'

/** One file of a family, or two where each weight has its own. */
export interface FontPart {
  /**
   * The name under which it is registered: one of ours, so that no installed font of the same name
   * takes part.
   */
  readonly name: (weight: FontWeight) => string
  readonly path: (weight: FontWeight) => string
  readonly has: (codePoint: number) => boolean
}

export type Family =
  | 'sans'
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'thai'
  | 'sc'
  | 'jp'
  | 'kr'
  | 'emoji'
  | OptionalFamily

/** The parts of a family; none where it is optional and not installed. */
export function partsOf(family: Family): readonly FontPart[] {
  const known = opened.get(family) ?? openFamily(family)
  opened.set(family, known)
  return known
}
const opened = new Map<Family, readonly FontPart[]>()

function openFamily(family: Family): readonly FontPart[] {
  if (isOptional(family)) return openOptional(family)
  return isSliced(family)
    ? openSliced(family, slicedPackages[family], installedPath)
    : [openWhole(family, (weight) => wholeFile(family, weight))]
}

/** Every file of the families that are always there, as a package names it. */
export function notoFiles(): string[] {
  const whole = Object.keys(wholePackages) as WholeFamily[]
  const sliced = Object.keys(slicedPackages) as SlicedFamily[]
  return [
    ...whole.flatMap((family) => [wholeFile(family, 400), wholeFile(family, 700)]),
    ...sliced.flatMap((family) => {
      const name = slicedPackages[family]
      return [
        rangesFile(name),
        ...Object.keys(readRanges(installedPath(rangesFile(name)))).map((subset) =>
          sliceFile(name, subset),
        ),
      ]
    }),
  ]
}

/** Where a file of a package lies; in the bundle that is a folder of its own. */
export function installedPath(file: string): string {
  const known = paths.get(file) ?? fileURLToPath(import.meta.resolve(file))
  paths.set(file, known)
  return known
}
const paths = new Map<string, string>()

type WholeFamily = keyof typeof wholePackages
const wholePackages = {
  sans: ['noto-sans', 'NotoSans'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  emoji: ['noto-color-emoji', 'NotoColorEmoji'],
} as const

// Whole, these three are ten times as large: seven weights that are never drawn, and each
// outline unpacked.
type SlicedFamily = keyof typeof slicedPackages
const slicedPackages = {
  sc: '@fontsource-variable/noto-sans-sc',
  jp: '@fontsource-variable/noto-sans-jp',
  kr: '@fontsource-variable/noto-sans-kr',
} as const
const isSliced = (family: WholeFamily | SlicedFamily): family is SlicedFamily =>
  Object.hasOwn(slicedPackages, family)

/** What an operator installs beside Crier where its letters are needed. */
const optionalPackages = {
  'sc whole': ['@expo-google-fonts/noto-sans-sc', /\p{sc=Han}/u],
  'kr whole': ['@expo-google-fonts/noto-sans-kr', /\p{sc=Hangul}/u],
  armenian: ['@fontsource-variable/noto-sans-armenian', /\p{sc=Armenian}/u],
  bengali: ['@fontsource-variable/noto-sans-bengali', /\p{sc=Bengali}/u],
  ethiopic: ['@fontsource-variable/noto-sans-ethiopic', /\p{sc=Ethiopic}/u],
  georgian: ['@fontsource-variable/noto-sans-georgian', /\p{sc=Georgian}/u],
  kannada: ['@fontsource-variable/noto-sans-kannada', /\p{sc=Kannada}/u],
  khmer: ['@fontsource-variable/noto-sans-khmer', /\p{sc=Khmer}/u],
  oriya: ['@fontsource-variable/noto-sans-oriya', /\p{sc=Oriya}/u],
  sinhala: ['@fontsource-variable/noto-sans-sinhala', /\p{sc=Sinhala}/u],
  tamil: ['@fontsource-variable/noto-sans-tamil', /\p{sc=Tamil}/u],
  telugu: ['@fontsource-variable/noto-sans-telugu', /\p{sc=Telugu}/u],
} as const satisfies Readonly<Record<string, readonly [packageName: string, characters: RegExp]>>
type OptionalFamily = keyof typeof optionalPackages
export const optionalFamilies = Object.keys(optionalPackages) as OptionalFamily[]
const isOptional = (family: Family): family is OptionalFamily =>
  Object.hasOwn(optionalPackages, family)

/** The package whose font has this character, where one is known. */
export function packageFor(character: string): string | undefined {
  return Object.values(optionalPackages).find(([, characters]) => characters.test(character))?.[0]
}

function openOptional(family: OptionalFamily): readonly FontPart[] {
  const [packageName] = optionalPackages[family]
  try {
    // Not `installedPath`: the bundle has no file of it, and npm lays the package beside the
    // bundle.
    const place = (name: string) => fileURLToPath(import.meta.resolve(name))
    if (!family.endsWith(' whole')) return openSliced(family, packageName, place)
    const fileName = `NotoSans${family.slice(0, 2).toUpperCase()}`
    return [
      openWhole(
        family,
        (weight) => `${packageName}/${styleOf(weight)}/${fileName}_${styleOf(weight)}.ttf`,
        place,
      ),
    ]
  } catch {
    return []
  }
}

function openWhole(
  family: Family,
  file: (weight: FontWeight) => string,
  place = installedPath,
): FontPart {
  const has = coverageIn(place(file(400)))
  // One name for each weight: a family known in one weight only would be drawn with false boldness.
  return {
    name: (weight) => `Crier ${family} ${weight === 400 ? 400 : 700}`,
    path: (weight) => place(file(weight)),
    has,
  }
}

/**
 * Which file has a character is read from the package's table of ranges: a card asks a hundred
 * files for nothing otherwise.
 */
function openSliced(
  family: Family,
  packageName: string,
  place: (file: string) => string,
): readonly FontPart[] {
  return Object.entries(readRanges(place(rangesFile(packageName)))).map(([subset, ranges]) => {
    const path = place(sliceFile(packageName, subset))
    const mapped = coverageIn(path)
    const has = (codePoint: number) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last) && mapped(codePoint)
    return { name: () => `Crier ${family} part ${plain(subset)}`, path: () => path, has }
  })
}

type Ranges = readonly (readonly [first: number, last: number])[]
function readRanges(path: string): Readonly<Record<string, Ranges>> {
  const table = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>
  const rangesOf = (text: string): Ranges =>
    text.split(',').map((range) => {
      const [first, last = first] = range.trim().slice('U+'.length).split('-')
      return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
    })
  return Object.fromEntries(Object.entries(table).map(([subset, text]) => [subset, rangesOf(text)]))
}

const rangesFile = (packageName: string) => `${packageName}/unicode.json`
const plain = (subset: string) => subset.replaceAll(/[[\]]/g, '')
const sliceFile = (packageName: string, subset: string) =>
  `${packageName}/files/${packageName.slice(packageName.indexOf('/') + 1)}-${plain(subset)}-wght-normal.woff2`

const styleOf = (weight: FontWeight) => (weight > 400 ? '700Bold' : '400Regular')
function wholeFile(family: WholeFamily, weight: FontWeight): string {
  const [packageName, fileName] = wholePackages[family]
  const style = family === 'emoji' ? '400Regular' : styleOf(weight)
  return `@expo-google-fonts/${packageName}/${style}/${fileName}_${style}.ttf`
}

/** Of a font file, read when it is first asked. */
export function coverageIn(path: string): (codePoint: number) => boolean {
  return (codePoint) => {
    const known = coverages.get(path) ?? readCoverage(path)
    coverages.set(path, known)
    return known.has(codePoint)
  }
}
const coverages = new Map<string, Coverage>()
