import { labelOf } from '@crier/contract/networks/index.ts'
import type { NetworkLimits } from '@crier/contract/networks/network.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Attached, DraftContent, Fitted } from '@crier/writing/text/fitted.ts'
import { publishedSize, type Asset } from '@crier/writing/text/visual.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { limitsFor } from '../fit/limits.ts'
import { documentErrors, gifErrors, shape, videoErrors } from './moving-media-errors.ts'

/** Lists the limits of a network that a post's media break, with the allowed values. */
export function mediaErrors(
  platform: Platform,
  assets: readonly Asset[],
  author: FitAuthor = {},
): string[] {
  const target = { platform, limits: limitsFor(platform, author) }
  return [
    ...countErrors(target, assets, assets.length),
    ...assets.flatMap((asset, index) =>
      assetErrors(target, asset).map((what) => `${nameOf(asset, index, assets.length)} ${what}`),
    ),
  ]
}

/** A network and its limits for the author. */
interface Target {
  readonly platform: Platform
  readonly limits: NetworkLimits
}

/**
 * Checks media that a network only shows alone, and the number of the others. `shown`: uploads, and
 * slides with a text.
 */
function countErrors(
  { platform, limits }: Target,
  assets: readonly Asset[],
  shown: number,
): string[] {
  const { picturesMax, video, gif, documentBytesMax } = limits
  const label = labelOf(platform)
  const standsAlone: Record<Asset['kind'], boolean> = {
    image: false,
    gif: gif !== null && !gif.besideOthers,
    video: video !== null && !video.besideOthers,
    document: documentBytesMax !== null,
  }
  const alone = assets.find(({ kind }) => standsAlone[kind])
  if (alone && shown > 1)
    return [
      `${label} shows a ${kindNames[alone.kind]} alone in a post; here are ${shown} uploads ` +
        `or slides. Remove ${shown - 1}.`,
    ]
  if (assets.length <= picturesMax) return []
  const what = video?.besideOthers ? 'pictures and videos' : 'pictures'
  return [
    `${label} takes at most ${picturesMax} ${what} in one post; here are ${assets.length}. ` +
      `Remove ${assets.length - picturesMax}.`,
  ]
}

function nameOf({ kind, made }: Asset, index: number, count: number): string {
  const name = kindNames[made?.from === 'image/gif' ? 'gif' : kind]
  return count === 1 ? `The ${name}` : `${name[0]!.toUpperCase()}${name.slice(1)} ${index + 1}`
}

function assetErrors(target: Target, asset: Asset): string[] {
  const { platform } = target
  const { video, gif, documentBytesMax, pages } = target.limits
  switch (asset.kind) {
    case 'image':
      return pictureErrors(target, asset)
    case 'video':
      return video === null ? [notTaken(target, asset)] : videoErrors(platform, asset, video)
    case 'gif':
      return gif === null ? [notTaken(target, asset)] : gifErrors(platform, asset, gif)
    case 'document':
      return documentBytesMax === null
        ? [notTaken(target, asset)]
        : documentErrors(platform, asset, { documentBytesMax, pages })
    default:
      return asset.kind satisfies never
  }
}

function notTaken({ platform, limits }: Target, { kind }: Asset): string {
  const { video, gif, documentBytesMax } = limits
  const taken = [
    'pictures',
    gif && 'GIFs',
    video && 'videos',
    documentBytesMax && 'documents',
  ].filter((name) => typeof name === 'string')
  const instead =
    kind === 'gif' && video !== null ? 'a video in MP4, or a picture' : 'a JPEG, PNG, WebP or AVIF'
  return (
    `cannot go out there: ${labelOf(platform)} takes ` +
    `${new Intl.ListFormat('en-GB').format(taken)}. Replace it by ${instead}.`
  )
}

/** The part of a side that is cut off when the shape is nearly one that the network accepts. */
const trimmedMax = 0.01

/** The shapes that a network takes of a picture, where it is so nearly one that it is trimmed. */
export function trimmedShape(
  platform: Platform,
  asset: Asset,
  author: FitAuthor,
): string | undefined {
  const { width, height } = publishedSize(asset)
  const { ratioMin, ratioMax } = limitsFor(platform, author).picture
  if (asset.kind !== 'image' || !width || !height || ratioMin === null || ratioMax === null) return
  const ratio = width / height
  return ratio >= ratioMin && ratio <= ratioMax
    ? undefined
    : `${shape(ratioMin)} to ${shape(ratioMax)}`
}

function pictureErrors({ platform, limits }: Target, asset: Asset): string[] {
  const { width, height } = publishedSize(asset)
  const label = labelOf(platform)
  if (width === null || height === null || width < 1 || height < 1) return []
  const { widthMin, heightMin, widthMax, heightMax, ratioMin, ratioMax } = limits.picture
  const ratio = width / height
  const scale = Math.min(1, widthMax / width, heightMax / height)
  const isThin =
    ratioMin === null &&
    (Math.round(width * scale) < widthMin || Math.round(height * scale) < heightMin)
  return [
    ...(width < widthMin ? [`is ${width} pixels wide; ${label} takes ${widthMin} and more.`] : []),
    ...(isThin && width >= widthMin
      ? [
          `is ${width} by ${height} pixels; within ${widthMax} by ${heightMax}, ${label} ` +
            `takes ${widthMin} by ${heightMin} and more. Crop it.`,
        ]
      : []),
    ...((ratioMin !== null && ratio < ratioMin * (1 - trimmedMax)) ||
    (ratioMax !== null && ratio > ratioMax * (1 + trimmedMax))
      ? [
          `is ${width} by ${height} pixels; ${label} takes shapes from ${shape(ratioMin!)} to ` +
            `${shape(ratioMax!)} (width to height). Crop it.`,
        ]
      : []),
  ]
}

const kindNames = { image: 'picture', gif: 'GIF', video: 'video', document: 'document' } as const

/**
 * Checks a carousel, whose slides show a text, an upload, or a text below a picture: that is drawn,
 * in any shape.
 */
export function slideErrors(
  platform: Platform,
  content: DraftContent,
  author: FitAuthor = {},
): string[] {
  const target = { platform, limits: limitsFor(platform, author) }
  const isDrawn = ({ piece, asset }: Attached) =>
    asset.kind === 'image' && content.pieces[piece - 1] !== ''
  const media = content.media ?? []
  const places = [...Map.groupBy(media, ({ piece }) => piece).entries()].flatMap(
    ([piece, [first, ...others]]) => [
      ...(others.length > 0
        ? [
            `Slide ${piece} has ${others.length + 1} uploads; a slide shows one. Give each a ` +
              'slide of its own.',
          ]
        : []),
      ...(content.pieces[piece - 1] !== '' && !isDrawn(first!)
        ? [
            `Slide ${piece} has a text and a ${kindNames[first!.asset.kind]}; only a picture ` +
              'can stand above a text. Part it into two.',
          ]
        : []),
    ],
  )
  const assets = assetsOf(media.filter((one) => !isDrawn(one)))
  return [
    ...places,
    ...countErrors(target, assets, content.pieces.length),
    ...assets.flatMap((asset, index) =>
      assetErrors(target, asset).map((what) => `${nameOf(asset, index, assets.length)} ${what}`),
    ),
  ]
}

export function unfitMedia(errors: readonly string[]): Fitted {
  return { ok: false, detail: errors.join(' '), media: errors }
}

export const assetsOf = (media: readonly Attached[] | undefined, piece?: number): Asset[] =>
  (media ?? [])
    .filter((one) => piece === undefined || one.piece === piece)
    .map(({ asset }) => asset)
