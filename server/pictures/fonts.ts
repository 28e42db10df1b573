import type * as Canvas from '@napi-rs/canvas'
import { fileURLToPath } from 'node:url'
import { readCoverage, type Coverage } from './coverage.ts'
import type { Script } from '../content/script.ts'

export type CanvasModule = typeof Canvas

export type FontWeight = 400 | 700

let opened: Promise<CanvasModule> | undefined
/** The renderer, loaded at the first use: a server that draws nothing must not carry it. */
export function openCanvas(): Promise<CanvasModule> {
  opened ??= import('@napi-rs/canvas')
  return opened
}

/**
 * The font families for a text, as CSS, the script's own first, and no more than its characters need; they are registered under names of ours, so that
 * no installed font of the same name takes part. Only a character that none of ours has is left to the installed ones.
 */
export function fontStack(canvas: CanvasModule, text: string, script: Script, weight: FontWeight): string {
  const order = [ownFamily[script], ...otherFamilies(script)]
  const needed = new Set<Family>([ownFamily[script]])
  for (const character of new Set(text)) {
    if (/[\p{Default_Ignorable_Code_Point}\s]/u.test(character)) continue
    const family = order.find((one) => coverage(one).has(character.codePointAt(0)!))
    if (family) needed.add(family)
  }
  if (/\ufe0f/u.test(text)) needed.add('emoji')
  const stack = order.filter((family) => needed.has(family))
  return stack.map((family) => register(canvas, family, weight)).join(', ')
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

function pathOf(family: Family, weight: FontWeight): string {
  const [packageName, fileName] = packages[family]
  const style = weight === 700 && family !== 'emoji' ? '700Bold' : '400Regular'
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${packageName}/${style}/${fileName}_${style}.ttf`))
}

const coverages = new Map<Family, Coverage>()
function coverage(family: Family): Coverage {
  const known = coverages.get(family) ?? readCoverage(pathOf(family, 400))
  coverages.set(family, known)
  return known
}

const registered = new Set<string>()
function register(canvas: CanvasModule, family: Family, weight: FontWeight): string {
  // One name for each weight: a family known in one weight only would be drawn with false boldness.
  const name = `Crier ${family} ${weight}`
  if (!registered.has(name)) {
    if (canvas.GlobalFonts.registerFromPath(pathOf(family, weight), name) === null) throw new Error(`The font ${name} cannot be read`)
    registered.add(name)
  }
  return `"${name}"`
}
