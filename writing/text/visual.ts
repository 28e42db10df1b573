import type { CardFont, CardTemplate } from '@crier/contract/cards.ts'
import type { Chroma } from '@crier/contract/networks/network.ts'

/**
 * What a piece shows beside its text: a card that is rendered from a text, or what its
 * author uploaded.
 */
export type Visual = Card | Asset

/** What an author uploaded, as it was read at the upload; the bytes follow from the hash. */
export interface Asset {
  readonly kind: 'image' | 'gif' | 'video' | 'document'
  readonly mediaId: string
  readonly sha256: string
  readonly contentType: string
  readonly bytes: number
  /** In pixels, as it is shown; null where it has none. */
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly codecs: readonly string[]
  /** Frames of a GIF or a video, pages of a document. */
  readonly frames: number | null
  /** Of a video; null or absent where it was read before this was kept. */
  readonly streams?: StreamFacts | null
  /** What is to be seen, for those who cannot see it. */
  readonly altText: string | null
  /** The part of a picture that is published; absent: all of it. */
  readonly crop?: Crop
  /**
   * Where the network does not take what was uploaded: type, measures and frames are then those of
   * what is made of it.
   */
  readonly made?: MadeVideo
}

/** A part of a picture, in pixels of the upload as it is shown, from its upper left corner. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** In pixels, of the published part of an upload; null where it has none. */
export const publishedSize = ({ crop, width, height }: Asset) => crop ?? { width, height }

/** Equal for what shows the same. */
export const publishedPart = ({ sha256, crop }: Pick<Asset, 'sha256' | 'crop'>): string =>
  // mutant: published-part
  crop ? `${sha256}-${partName(crop)}` : sha256

export const partName = ({ x, y, width, height }: Crop) => `${x}+${y}+${width}+${height}`

/** How a picture of a video is stored; null is what could not be read. */
export interface PixelFacts {
  readonly chroma: Chroma | null
  readonly bitDepth: number | null
  readonly isInterlaced: boolean
}

/** What is inside a video, beside its codecs. */
export interface StreamFacts extends PixelFacts {
  readonly hasSquarePixels: boolean
  readonly isHdr: boolean
  /**
   * An edit list hides its beginning: the frames are there, and a player that ignores the list
   * shows them.
   */
  readonly isTrimmed: boolean
  /** Null: it has none. */
  readonly sound: {
    readonly channels: number
    readonly hertz: number
    readonly isHighEfficiency: boolean
  } | null
}

/** How a video or a GIF is converted: to MP4 in H.264 and AAC. */
export interface MadeVideo {
  /** The type of what was uploaded. */
  readonly from: string
  readonly width: number
  readonly height: number
  /** Null: as they are. */
  readonly framesPerSecond: number | null
  /** Its colours go beyond what ordinary screens show, and are brought into that. */
  readonly toneMapped?: true
  /** Of two halves of a picture, line by line, whole ones are made. */
  readonly deinterlaced?: true
  /** A GIF that is too short for a video is shown so many times. */
  readonly times?: number
  readonly durationMs: number
  readonly bitsPerSecondMax: number
  readonly bytesMax: number
}

export const isAsset = (visual: Visual): visual is Asset => 'sha256' in visual

/** What people see before it goes out: for them nothing is made anew. */
export const asUploaded = (visual: Visual): Visual =>
  isAsset(visual) && visual.made ? withoutMade(visual) : visual

function withoutMade({ made, ...asset }: Asset): Asset {
  return { ...asset, contentType: made!.from, ...(made!.from === 'image/gif' && { kind: 'gif' }) }
}

/**
 * Whether it goes out as a picture, made to fit; GIFs, videos and documents go out as they
 * were uploaded.
 */
export const isPicture = (visual: Visual): visual is Card | (Asset & { readonly kind: 'image' }) =>
  !isAsset(visual) || visual.kind === 'image'

/** What people and networks fetch it as. */
export const servedType = (visual: Visual) =>
  isPicture(visual) ? 'image/jpeg' : visual.contentType

/**
 * Cards are flat colours and letters, which PNG keeps; what people upload is mostly photographs.
 */
export const pushedFormat = (visual: Visual): 'jpeg' | 'png' =>
  isAsset(visual) || visual.photo ? 'jpeg' : 'png'

/** For those who cannot see it, in at most so many code points. */
export function descriptionOf(visual: Visual, most: number): string {
  const text = isAsset(visual)
    ? (visual.altText ?? '')
    : [visual.text, visual.photo?.altText].filter(Boolean).join('\n\n')
  return [...text].slice(0, most).join('')
}

/** A picture as its description: pictures/ renders it from the text, the same bytes each time. */
export interface Card {
  readonly text: string
  /** Counted from 1, shown on slides; a single card has number 1 of 1 and shows none. */
  readonly number: number
  readonly count: number
  readonly shape: CardShape
  /** An uploaded picture that stands above the text. */
  readonly photo?: Asset
}

/** `portrait` 1080×1350, `vertical` 1080×1920, `page` 1080×1350 in a PDF. */
export type CardShape = 'portrait' | 'vertical' | 'page'

/** What cards take from a brand kit. */
export interface CardBrand {
  /** Shown at the foot of every card; null shows none. */
  readonly name: string | null
  /**
   * CSS hex colours `#rrggbb`: background, text, accent; missing or malformed ones take the
   * default.
   */
  readonly colors: readonly string[]
  /** BCP 47; decides between languages that share a script, as Chinese and Japanese do. */
  readonly language: string | null
  /** Missing in snapshots of brands from before there was a choice, as `auto`. */
  readonly font?: CardFont
  readonly template?: CardTemplate
  /** Drawn at the foot instead of the first letter of the name; null where there is none. */
  readonly logo?: CardLogo | null
}

export type CardLogo = Pick<Asset, 'mediaId' | 'sha256' | 'contentType'>

/** Only what a picture shows of a brand: its other parts change more often. */
export function brandOnPicture({
  name,
  colors,
  language,
  font = 'auto',
  template = 'auto',
  logo,
}: CardBrand) {
  return { name, colors, language, font, template, ...(logo && { logo }) }
}

/** Only what a picture shows of a card. */
export const cardOnPicture = ({ photo, ...card }: Card) => ({
  ...card,
  ...(photo && { photo: publishedPart(photo) }),
})
