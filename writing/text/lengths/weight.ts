import { segmenter } from '../sentences/segmenters.ts'

/**
 * How much room a text takes, told without any font: scheduling asks this often and must not wake
 * the renderer. A unit is at most 0.68 em of the bold fonts, so that a weight bounds a width.
 */
export function weightOf(text: string): number {
  let weight = 0
  for (const grapheme of /^[ -~]*$/u.test(text) ? text : graphemesOf(text))
    weight += graphemeWeight(grapheme)
  return weight
}

/**
 * The smallest pieces a text may be taken apart into: a letter with its marks, an emoji with
 * its modifiers.
 */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(segmenter('en', 'grapheme').segment(text), ({ segment }) => segment)
}

function graphemeWeight(grapheme: string): number {
  if (wide.test(grapheme)) return 2
  let weight = 0
  for (const character of grapheme) weight += characterWeight(character)
  return weight
}

function characterWeight(character: string): number {
  if (weightless.test(character)) return 0
  if (narrow.test(character)) return 1
  return arabicForm.test(character) ? (arabicPhrase.test(character) ? 16 : 3) : 2
}

// East Asian wide and full-width characters, and pictures.
const wide =
  /^(?:\p{Regional_Indicator}|\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f000}-\u{3fffd}]|[0-9#*]\ufe0f?\u20e3)/u

// What was measured at 0.68 em or less, and joined Arabic, whose letters are wide only alone;
// whatever is not named counts two.
const narrow = new RegExp(
  [
    String.raw`^(?:[\s!-$'-?A[-\u0060a-ln-vx-z{-~]`,
    String.raw`(?![\u00e6\u0133\u0153\u0175\u01b0])(?=\p{Ll})[\u00df-\u01b0\u1ea1-\u1ee7\u1ef3-\u1ef9]`,
    String.raw`[\u00a1-\u00a6\u00a8-\u00ae\u00b0\u00b2-\u00b5\u00b7-\u00bb\u00bf\u2010-\u2013\u2018-\u201e\u2022\u2039\u203a\u20ac]`,
    String.raw`[ά-ία-ορ-υχϊ-ύ]|[авгдеёзийклнопрстухцчьэяіїєґђјћўќѓѕ]`,
    String.raw`[\u05be-\u05f4]|[\u060c-\u061f\u0621-\u0632\u0637-\u0699\u069f-\u06f9]|[\u0964-\u096f]|[\u0e01-\u0e0c\u0e0e-\u0e11\u0e14-\u0e59])$`,
  ].join('|'),
  'u',
)

const weightless = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u
const arabicForm = /^[\ufb50-\ufdff]$/u
const arabicPhrase = /^[\ufdf0-\ufdfd]$/u
