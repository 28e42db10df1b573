import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Attached, Content, Fitted } from '../content/fitted.ts'
import type { Asset } from '../content/visual.ts'
import { limits } from './limits.ts'

/** What of a post's media a network cannot take: each limit that is broken, with what would fit. */
export function mediaErrors(platform: Platform, assets: readonly Asset[]): string[] {
  const { picturesMax } = limits[platform]
  const label = labelOf(platform)
  return [
    ...(assets.length > picturesMax
      ? [`${label} takes at most ${picturesMax} pictures in one post; here are ${assets.length}. Remove ${assets.length - picturesMax}.`]
      : []),
    ...assets.flatMap((asset, index) => assetErrors(platform, asset).map((what) => `${nameOf(index, assets.length)} ${what}`)),
  ]
}

const nameOf = (index: number, count: number) => (count === 1 ? 'The picture' : `Picture ${index + 1}`)

function assetErrors(platform: Platform, { kind, width, height }: Asset): string[] {
  const label = labelOf(platform)
  if (kind !== 'image')
    return [`is a ${kindNames[kind]}: only pictures go out to ${label} so far. Replace it by a JPEG, PNG, WebP or AVIF.`]
  if (width === null || height === null || width < 1 || height < 1) return []
  const { widthMin, ratioMin, ratioMax } = limits[platform].picture
  const ratio = width / height
  return [
    ...(width < widthMin ? [`is ${width} pixels wide; ${label} takes ${widthMin} and more.`] : []),
    ...((ratioMin !== null && ratio < ratioMin) || (ratioMax !== null && ratio > ratioMax)
      ? [
          `is ${width} by ${height} pixels; ${label} takes shapes from ${shape(ratioMin!)} to ${shape(ratioMax!)} (width to height). Crop it.`,
        ]
      : []),
  ]
}

const kindNames = { gif: 'GIF', video: 'video', document: 'document' } as const
const shape = (ratio: number) => (ratio === 0.8 ? '4:5' : `${ratio}:1`)

/** Of a carousel, each of whose slides is a picture of its own: slides show a picture or a text. */
export function slideErrors(platform: Platform, content: Content): string[] {
  const places = [...Map.groupBy(content.media ?? [], ({ piece }) => piece).entries()].flatMap(([piece, media]) => [
    ...(media.length > 1 ? [`Slide ${piece} has ${media.length} uploads; a slide shows one. Give each a slide of its own.`] : []),
    ...(content.pieces[piece - 1] !== '' ? [`Slide ${piece} has a text and an upload; a slide shows one of them. Part it into two.`] : []),
  ])
  return [...places, ...assetsOf(content.media).flatMap((asset) => mediaErrors(platform, [asset]))]
}

export function unfitMedia(errors: readonly string[]): Fitted {
  return { ok: false, detail: errors.join(' '), media: errors }
}

export const assetsOf = (media: readonly Attached[] | undefined, piece?: number): Asset[] =>
  (media ?? []).filter((one) => piece === undefined || one.piece === piece).map(({ asset }) => asset)
