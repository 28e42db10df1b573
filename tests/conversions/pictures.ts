import { sharp } from '@crier/server/testing/file-makers.ts'
import type { Chance } from '../simulation/machine/chance.ts'

type Colour = readonly [red: number, green: number, blue: number]
const palette: readonly Colour[] = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 190],
  [215, 200, 60],
  [220, 220, 220],
  [35, 35, 35],
  [150, 80, 160],
]

/**
 * A picture whose four quarters have different colours, as a camera or a program would write it.
 */
export interface DrawnPicture {
  readonly title: string
  readonly bytes: Buffer
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'
  /** As people see it. */
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
  /** Top left, top right, bottom left, bottom right. */
  readonly quarters: readonly Colour[]
}

const formats = ['jpeg', 'png', 'webp', 'avif'] as const
const spaces = {
  jpeg: ['srgb', 'cmyk', 'grey', 'p3'],
  png: ['srgb', 'grey', 'p3', 'rgb16'],
  webp: ['srgb', 'p3'],
  avif: ['srgb'],
} as const

/** Equal chances draw equal pictures. */
export async function drawPicture(chance: Chance): Promise<DrawnPicture> {
  const format = chance.pick(formats)
  const space = chance.pick<string>(spaces[format])
  const isLarge = chance.happens(0.1)
  const side = () => (isLarge ? chance.between(900, 1_700) : chance.between(40, 700))
  const [width, height] = [side(), side()]
  // AVIF turns by a separate property, and ignores the one of Exif.
  const orientation = format === 'avif' ? 1 : chance.between(1, 8)
  const isClear = format !== 'jpeg' && space !== 'grey' && chance.happens(0.3)
  const first = chance.between(0, palette.length - 1)
  const quarters = [0, 1, 2, 3].map((quarter) => palette[(first + quarter) % palette.length]!)
  // Grain takes bytes.
  const grain = isLarge ? chance.bytes(width * height) : undefined
  const stored = turnedBack({ width, height }, orientation, (x, y) => {
    const colour = quarters[Number(x >= width / 2) + 2 * Number(y >= height / 2)]!
    const lighter = grain === undefined ? 0 : (grain[y * width + x]! - 128) / 4
    return lighter === 0 ? colour : [colour[0] + lighter, colour[1] + lighter, colour[2] + lighter]
  })
  let picture = sharp(stored.pixels, {
    raw: { width: stored.width, height: stored.height, channels: 3 },
  })
  if (isClear) picture = picture.ensureAlpha(1)
  // A marker that must not come through, as a camera writes its place.
  picture = picture.withExif({
    IFD0: { Artist: 'Nobody must see this' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  })
  picture = picture.withMetadata({ orientation })
  if (space === 'cmyk') picture = picture.toColourspace('cmyk')
  if (space === 'grey') picture = picture.toColourspace('b-w')
  if (space === 'p3') picture = picture.withIccProfile('p3')
  if (space === 'rgb16') picture = picture.toColourspace('rgb16')
  const bytes = await picture.toFormat(format, { quality: 92 }).toBuffer()
  const title =
    `${format} ${space}${isClear ? ' with transparency' : ''}, ${width} × ${height}, turned ` +
    `${orientation}${isLarge ? ', with grain' : ''}`
  return {
    title,
    bytes,
    contentType: `image/${format}`,
    width,
    height,
    isGrey: space === 'grey',
    quarters,
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A camera's stored pixels when held so: the eight orientations of Exif, by the place of each
 * visible pixel.
 */
function turnedBack(
  { width, height }: Size,
  orientation: number,
  colourAt: (x: number, y: number) => Colour,
): Size & { pixels: Buffer } {
  const isOnItsSide = orientation >= 5
  const stored = isOnItsSide ? { width: height, height: width } : { width, height }
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = placeOf(x, y, { width, height }, orientation)
      pixels.set(colourAt(x, y), (row * stored.width + column) * 3)
    }
  return { ...stored, pixels }
}

function placeOf(
  x: number,
  y: number,
  { width, height }: Size,
  orientation: number,
): readonly [column: number, row: number] {
  const [right, bottom] = [width - 1 - x, height - 1 - y]
  switch (orientation) {
    case 2:
      return [right, y]
    case 3:
      return [right, bottom]
    case 4:
      return [x, bottom]
    case 5:
      return [y, x]
    case 6:
      return [y, right]
    case 7:
      return [bottom, right]
    case 8:
      return [bottom, x]
    default:
      return [x, y]
  }
}
