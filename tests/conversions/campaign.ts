import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networkNames } from '@crier/contract/networks/index.ts'
import { cleanPicture } from '@crier/server/media/reading/clean-picture.ts'
import { convertPicture } from '@crier/server/media/converting/convert-picture.ts'
import { limits } from '@crier/server/networks/fit/limits.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { temporaryDirectory } from '../processes.ts'
import { Chance } from '../simulation/machine/chance.ts'
import type { Campaign } from '../security/campaign.ts'
import { drawPicture, type DrawnPicture } from './pictures.ts'

// The limit for each of red, green and blue: inks have no strong blue. A quarter in a wrong place
// differs by 100 and more.
const colourMax = 55

// Pixels, three beside each other: what grain does to one is no matter.
const meanOf = 27

// Too small for grain at the first try.
const tight = { widthMax: 1_000, heightMax: 1_000, bytesMax: 60_000 }
const wanted = {
  ...Object.fromEntries(networkNames.map((platform) => [platform, limits[platform].picture])),
  'few bytes': tight,
}

/**
 * Pictures of many formats, colour spaces and ways of turning, kept as uploads and made into what
 * each network takes.
 */
export const conversions: Campaign = {
  unit: 'conversions',
  target: 1_000,
  async run(owner, order) {
    const directory = await temporaryDirectory(owner)
    const violations: string[] = []
    const counts: Record<string, number> = {}
    let largest = 0
    let done = 0
    for (let number = 0; done < order.count && !order.stop.aborted; number++) {
      const picture = await drawPicture(new Chance(order.seed, `picture ${number}`))
      const [from, kept, made] = ['from', 'kept', 'made'].map((name) => join(directory, name)) as [
        string,
        string,
        string,
      ]
      await writeFile(from, picture.bytes)
      const facts = await cleanPicture(from, kept, picture.contentType)
      const said = facts.width === picture.width && facts.height === picture.height
      if (!said) violations.push(`${picture.title}: kept as ${facts.width} × ${facts.height}`)
      violations.push(
        ...(await faultsOf(picture, kept, { format: picture.contentType.slice(6), is: 'kept' })),
      )
      for (const [name, { widthMax, heightMax, bytesMax }] of Object.entries(wanted)) {
        await convertPicture(kept, made, picture.contentType, {
          kind: 'picture',
          format: 'jpeg',
          widthMax,
          heightMax,
          bytesMax,
        })
        const is = `for ${name}`
        violations.push(
          ...(await faultsOf(picture, made, { format: 'jpeg', is, widthMax, heightMax, bytesMax })),
        )
        largest = Math.max(largest, (await readFile(made)).length)
        done += 1
      }
      const kind = picture.title.split(',')[0]!
      counts[kind] = (counts[kind] ?? 0) + 1
      await Promise.all([from, kept, made].map((path) => rm(path)))
      if (number % 25 === 24) order.progress(done)
    }
    return { done, violations, figures: { ...counts, 'the largest': `${largest} bytes` } }
  },
}

interface Wanted {
  readonly format: string
  readonly is: string
  readonly widthMax?: number
  readonly heightMax?: number
  readonly bytesMax?: number
}

async function faultsOf(picture: DrawnPicture, path: string, wanted: Wanted): Promise<string[]> {
  const { format, is, widthMax = Infinity, heightMax = Infinity, bytesMax = Infinity } = wanted
  const bytes = await readFile(path)
  const found = await sharp(bytes).metadata()
  const scale = Math.min(1, widthMax / picture.width, heightMax / picture.height)
  // It may be smaller where it has to have few bytes.
  const shrunk = bytesMax === tight.bytesMax ? [1, 0.75, 0.5, 0.35] : [1]
  const sizes = shrunk.map((part) => ({
    width: Math.round(picture.width * scale * part),
    height: Math.round(picture.height * scale * part),
  }))
  const faults = [
    (found.format === 'heif' ? 'avif' : found.format) !== format && `is ${found.format}`,
    bytes.length > bytesMax && `has ${bytes.length} bytes`,
    !sizes.some(
      (side) =>
        Math.abs(found.width - side.width) <= 1 && Math.abs(found.height - side.height) <= 1,
    ) && `has ${found.width} × ${found.height} instead of ${sizes[0]!.width} × ${sizes[0]!.height}`,
    found.space !== 'srgb' && found.space !== 'b-w' && `is ${found.space}`,
    // A network shows a picture without a profile as sRGB.
    widthMax !== Infinity && found.icc !== undefined && 'has a colour profile',
    (found.orientation ?? 1) !== 1 && `is turned ${found.orientation}`,
    (found.exif !== undefined || bytes.includes('Nobody must see this')) && 'has Exif',
    ...(await coloursOf(picture, bytes)),
  ]
  return faults
    .filter((fault) => fault !== false)
    .map((fault) => `${picture.title}, ${is}: ${fault}`)
}

async function coloursOf({ quarters, isGrey }: DrawnPicture, bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return quarters.flatMap((colour, quarter) => {
    const [column, row] = [quarter % 2 === 0 ? 0.25 : 0.75, quarter < 2 ? 0.25 : 0.75]
    const shown = [0, 1, 2].map((channel) => {
      let sum = 0
      for (let offset = 0; offset < meanOf; offset++) {
        const [x, y] = [
          Math.floor(info.width * column) + (offset % 3) - 1,
          Math.floor(info.height * row) + Math.floor(offset / 3) - 4,
        ]
        sum += data[(y * info.width + x) * info.channels + Math.min(channel, info.channels - 1)]!
      }
      return Math.round(sum / meanOf)
    })
    const wanted = isGrey ? shown.map(() => lightnessOf(colour)) : colour
    const off = Math.max(...shown.map((value, channel) => Math.abs(value - wanted[channel]!)))
    return off > colourMax
      ? [`quarter ${quarter + 1} is ${shown.join(' ')} instead of ${wanted.join(' ')}`]
      : []
  })
}

const lightnessOf = ([red, green, blue]: readonly [number, number, number]) =>
  Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
