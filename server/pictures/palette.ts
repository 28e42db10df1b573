/** CSS hex colours, every text readable on what is behind it: WCAG contrast 4.5 at least. */
export interface Palette {
  readonly background: string
  /** A shade of the background, for large calm shapes behind text. */
  readonly tint: string
  readonly text: string
  /** Brand name and slide number. */
  readonly quiet: string
  /** Bars and marks; 3:1 against the background at least. */
  readonly accent: string
  readonly accentText: string
  /** Hairlines between points: seen, not read. */
  readonly line: string
  /** The accent as the brand has it, for a card that is all of it. */
  readonly ground: string
  /** Text on the accent. */
  readonly onAccent: string
}

/**
 * From a brand's background, text and accent; what cannot be read is mended: a text becomes black
 * or white, an accent comes nearer to the text's colour.
 */
export function paletteOf(colors: readonly string[]): Palette {
  const [brandBackground, brandText, brandAccent] = [0, 1, 2].map((index) => parse(colors[index]))
  const background = brandBackground ?? parsed('#f6f4ee')
  const wish = brandAccent ?? (brandBackground ? undefined : parsed('#2348d6'))
  const text = readableOn(brandText ?? parsed('#15181f'), background)
  const accent = wish ? mended(wish, text, (one) => contrast(one, background) >= visible) : text
  // On a dark ground a coloured shade turns muddy; there it is only lighter.
  const shade = luminance(background) < 0.18 ? text : accent
  const tint =
    [0.08, 0.04, 0.02]
      .map((share) => mix(background, shade, share))
      .find((one) => contrast(text, one) >= readable) ?? background
  return {
    background: css(background),
    tint: css(tint),
    text: css(text),
    quiet: css(
      [0.32, 0.16]
        .map((share) => mix(text, background, share))
        .find((one) => contrast(one, background, tint) >= readable) ?? text,
    ),
    accent: css(accent),
    ground: css(wish ?? accent),
    accentText: css(mended(accent, text, (one) => contrast(one, background, tint) >= readable)),
    line: css(mix(background, text, lineShare)),
    onAccent: css(better(accent)),
  }
}

/** The inverted palette: the accent is the ground, and black or white is on it. */
export function onAccentOf({ ground }: Palette): Palette {
  const background = parsed(ground)
  const text = better(background)
  const tint =
    [0.14, 0.08, 0.04]
      .map((share) => mix(background, text, share))
      .find((one) => contrast(text, one) >= readable) ?? background
  const quiet =
    [0.25, 0.12]
      .map((share) => mix(text, background, share))
      .find((one) => contrast(one, background, tint) >= readable) ?? text
  return {
    background: css(background),
    tint: css(tint),
    text: css(text),
    quiet: css(quiet),
    accent: css(text),
    ground: css(text),
    accentText: css(text),
    line: css(mix(background, text, lineShare)),
    onAccent: css(background),
  }
}

/** WCAG 2 contrast of two CSS hex colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parsed(one), parsed(other))
}

type Color = readonly [red: number, green: number, blue: number]
const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]
const lineShare = 0.16
const readable = 4.5
const visible = 3

/** Black or white, whichever is read better: 4.58 at least on any colour. */
const better = (background: Color): Color =>
  contrast(black, background) >= contrast(white, background) ? black : white

/**
 * The first colour on the way to another that holds; further on it would be mud, and the other one
 * itself is better.
 */
const mended = (color: Color, to: Color, holds: (color: Color) => boolean) =>
  [0, 0.1, 0.2, 0.3].map((share) => mix(color, to, share)).find(holds) ?? to

const readableOn = (color: Color, background: Color) =>
  contrast(color, background) >= readable ? color : better(background)

function contrast(color: Color, ...backgrounds: readonly Color[]): number {
  return Math.min(
    ...backgrounds.map((background) => {
      const [lighter, darker] = [luminance(color), luminance(background)].sort((a, b) => b - a) as [
        number,
        number,
      ]
      return (lighter + 0.05) / (darker + 0.05)
    }),
  )
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(one: Color, other: Color, share: number): Color {
  const [red, green, blue] = one.map((value, index) =>
    Math.round(value + (other[index]! - value) * share),
  ) as [number, number, number]
  return [red, green, blue]
}

function parse(color: string | undefined): Color | undefined {
  const [, red, green, blue] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu.exec(color ?? '') ?? []
  return red && green && blue
    ? [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
    : undefined
}

function parsed(color: string): Color {
  const found = parse(color)
  if (!found) throw new TypeError(`${color} is not a colour like #rrggbb`)
  return found
}

const css = (color: Color) =>
  `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
