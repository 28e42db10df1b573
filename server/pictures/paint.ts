import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasModule } from './fonts.ts'
import { setFace } from './ruler.ts'
import type { PictureLayout } from './lay-out.ts'
import type { Palette } from './palette.ts'
import type { PlacedText } from './placed-text.ts'

/** Draws a layout; `scale` multiplies the pixels of the picture, not what is on it. */
export function paint(
  canvas: CanvasModule,
  layout: PictureLayout,
  palette: Palette,
  slide: { number: number; count: number },
  scale: number,
): Canvas {
  const { width, height } = layout.frame
  const element = canvas.createCanvas(width * scale, height * scale)
  const context = element.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = palette.background
  context.fillRect(0, 0, width, height)
  paintShapes(context, layout, palette, slide.number)
  paintMarks(context, layout, palette)
  if (slide.count > 1 && layout.frame.hasFreeEdge) paintProgress(context, layout, palette, slide.number / slide.count)
  context.textBaseline = 'alphabetic'
  for (const text of layout.texts) paintText(context, text, palette)
  return element
}

/** A large circle in a corner where the text does not start, above or below by turns, so that a row of slides is not all alike. */
function paintShapes(
  context: SKRSContext2D,
  { frame: { width, height }, direction }: PictureLayout,
  palette: Palette,
  number: number,
): void {
  context.fillStyle = palette.tint
  context.beginPath()
  context.arc(direction === 'ltr' ? width : 0, number % 2 === 1 ? 0 : height, width * 0.34, 0, 2 * Math.PI)
  context.fill()
}

function paintMarks(context: SKRSContext2D, { rule, badge }: PictureLayout, palette: Palette): void {
  context.fillStyle = palette.accent
  context.beginPath()
  context.roundRect(rule.left, rule.top, rule.right - rule.left, rule.bottom - rule.top, 6)
  if (badge) context.roundRect(badge.left, badge.top, badge.right - badge.left, badge.bottom - badge.top, 18)
  context.fill()
}

function paintProgress(
  context: SKRSContext2D,
  { frame: { width, height }, direction }: PictureLayout,
  palette: Palette,
  share: number,
): void {
  const done = Math.round(width * share)
  context.fillStyle = palette.accent
  context.fillRect(direction === 'ltr' ? 0 : width - done, height - progressHeight, done, progressHeight)
}

function paintText(context: SKRSContext2D, { role, text, face, size, x, baseline }: PlacedText, palette: Palette): void {
  setFace(context, face, size)
  context.fillStyle = colorOf(role, palette)
  context.fillText(text, x, baseline)
}

function colorOf(role: PlacedText['role'], palette: Palette): string {
  switch (role) {
    case 'title':
    case 'statement':
    case 'body':
      return palette.text
    case 'tags':
    case 'marker':
      return palette.accentText
    case 'name':
    case 'number':
      return palette.quiet
    case 'monogram':
      return palette.onAccent
    default:
      return role satisfies never
  }
}

const progressHeight = 12
