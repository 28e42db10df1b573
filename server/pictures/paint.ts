import type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas'
import type { Direction } from '@crier/writing/text/language/script.ts'
import type { FontPair } from './text/font-pairs.ts'
import type { CanvasModule } from './text/fonts.ts'
import type { Box } from './frame.ts'
import { setFace } from './text/ruler.ts'
import type { PictureLayout } from './lay-out.ts'
import { contrastOf, onAccentOf, type Palette } from './palette.ts'
import type { PlacedText } from './placed-text.ts'

/** Pictures that are drawn into a card. */
export interface CardImages {
  readonly logo?: Image
  readonly photo?: Image
}

/** Draws a layout; `scale` multiplies the pixels of the picture, not what is on it. */
export function paint(
  canvas: CanvasModule,
  layout: PictureLayout,
  palette: Palette,
  scale: number,
  images: CardImages = {},
): Canvas {
  const { width, height } = layout.frame
  const own = layout.ground === 'accent' ? onAccentOf(palette) : palette
  const element = canvas.createCanvas(width * scale, height * scale)
  const context = element.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = own.background
  context.fillRect(0, 0, width, height)
  paintShapes(context, layout, own)
  if (images.photo && layout.photo) paintPhoto(context, images.photo, layout.photo)
  paintMarks(context, layout, own)
  if (layout.arrow) paintArrow(context, layout.arrow, layout.direction, own)
  if (images.logo && layout.logo)
    paintLogo(canvas, context, images.logo, layout.logo, layout.corners, own)
  context.textBaseline = 'alphabetic'
  for (const text of layout.texts) paintText(context, text, own)
  return element
}

/**
 * The photo fills its box; what is too much is cut off on both sides alike, above less than below:
 * heads are above.
 */
function paintPhoto(context: SKRSContext2D, photo: Image, { left, top, right, bottom }: Box): void {
  const [width, height] = [right - left, bottom - top]
  const scale = Math.max(width / photo.width, height / photo.height)
  const [wide, high] = [width / scale, height / scale]
  context.drawImage(
    photo,
    (photo.width - wide) / 2,
    (photo.height - high) * 0.4,
    wide,
    high,
    left,
    top,
    width,
    height,
  )
}

/** A logo without contrast to the ground gets a panel of black or white. */
function paintLogo(
  canvas: CanvasModule,
  context: SKRSContext2D,
  logo: Image,
  box: Box,
  corners: FontPair['corners'],
  palette: Palette,
): void {
  const { left, top, right, bottom } = box
  const panel = panelBehind(canvas, logo, palette.background)
  if (panel !== null) {
    context.fillStyle = panel
    context.beginPath()
    context.roundRect(
      left - panelEdge,
      top - panelEdge,
      right - left + 2 * panelEdge,
      bottom - top + 2 * panelEdge,
      radiusOf(corners, 64),
    )
    context.fill()
  }
  context.drawImage(logo, left, top, right - left, bottom - top)
}

/** The panel behind a logo: null when its own colours have enough contrast. */
function panelBehind(canvas: CanvasModule, logo: Image, background: string): string | null {
  const side = 32
  const sample = canvas.createCanvas(side, side).getContext('2d')
  sample.drawImage(logo, 0, 0, side, side)
  const { data } = sample.getImageData(0, 0, side, side)
  let [seen, lost] = [0, 0]
  const best = { '#ffffff': 0, '#000000': 0 }
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue
    const color = `#${[0, 1, 2].map((channel) => data[at + channel]!.toString(16).padStart(2, '0')).join('')}`
    seen += 1
    if (contrastOf(color, background) < visibleLogo) lost += 1
    for (const panel of ['#ffffff', '#000000'] as const)
      if (contrastOf(color, panel) >= visibleLogo) best[panel] += 1
  }
  if (seen === 0 || seen === side * side || lost <= seen * lostShare) return null
  return best['#ffffff'] * preference >= best['#000000'] ? '#ffffff' : '#000000'
}

function paintArrow(
  context: SKRSContext2D,
  { left, top, right, bottom }: Box,
  direction: Direction,
  palette: Palette,
): void {
  const [tail, head] = direction === 'ltr' ? [left, right] : [right, left]
  const [middle, back] = [(top + bottom) / 2, direction === 'ltr' ? -1 : 1]
  context.strokeStyle = palette.accentText
  context.lineWidth = 5
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(tail, middle)
  context.lineTo(head, middle)
  context.moveTo(head + (back * (bottom - top)) / 2, top)
  context.lineTo(head, middle)
  context.lineTo(head + (back * (bottom - top)) / 2, bottom)
  context.stroke()
}

/** Large and calm, in a shade of the ground. */
function paintShapes(
  context: SKRSContext2D,
  { frame: { width, height }, direction, ornament, corners }: PictureLayout,
  palette: Palette,
): void {
  if (ornament !== 'circle') return
  context.fillStyle = palette.tint
  context.save()
  if (direction === 'rtl') {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  context.beginPath()
  const unit = width / 6
  if (corners === 'square') {
    // A staircase of squares down from the corner.
    context.rect(width - 3 * unit, 0, 3 * unit, unit)
    context.rect(width - 2 * unit, unit, 2 * unit, unit)
    context.rect(width - unit, 2 * unit, unit, unit)
  } else {
    context.arc(width, 0, 2.9 * unit, 0, 2 * Math.PI)
    if (corners === 'round') context.arc(0, height, 1.2 * unit, 0, 2 * Math.PI)
  }
  context.fill()
  context.restore()
}

function paintMarks(
  context: SKRSContext2D,
  { marks, hairlines, corners, direction }: PictureLayout,
  palette: Palette,
): void {
  context.fillStyle = palette.accent
  context.beginPath()
  for (const { kind, box } of marks) {
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    if (kind === 'drop')
      context.roundRect(box.left, box.top, width, height, dropRadii(width / 2, direction))
    else
      context.roundRect(
        box.left,
        box.top,
        width,
        height,
        radiusOf(corners, Math.min(width, height)),
      )
  }
  context.fill()
  context.fillStyle = palette.line
  for (const { left, top, right, bottom } of hairlines)
    context.fillRect(left, top, right - left, bottom - top)
}
function paintText(
  context: SKRSContext2D,
  { role, text, face, size, x, baseline }: PlacedText,
  palette: Palette,
): void {
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
    case 'figure':
    case 'marker':
      return palette.accentText
    case 'source':
    case 'name':
    case 'number':
      return palette.quiet
    case 'monogram':
      return palette.onAccent
    default:
      return role satisfies never
  }
}

/** A drop with its point towards the text, as in an opening quotation mark. */
const dropRadii = (radius: number, direction: Direction) =>
  direction === 'ltr' ? [radius, 0, radius, radius] : [0, radius, radius, radius]

const radiusOf = (corners: FontPair['corners'], side: number) =>
  side * { square: 0, soft: 0.28, round: 0.5 }[corners]

const panelEdge = 12
// The contrast below which a shape is hard to tell from its background.
const visibleLogo = 1.8
// Most logos are made for white.
const preference = 1.5
const lostShare = 0.4
