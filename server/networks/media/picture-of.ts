import { buffer } from 'node:stream/consumers'
import type { Platform } from '@crier/contract/platform.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import {
  isAsset,
  isPicture,
  type Asset,
  type Card,
  type CardBrand,
  type CardLogo,
  type Visual,
} from '@crier/writing/text/visual.ts'
import type { Conversion, MediaFile, MediaFiles } from '../../ports/files/media-files.ts'
import type { CardFiles, Rendered, Renderer, PictureRequester } from '../../ports/files/renderer.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { limitsFor } from '../fit/limits.ts'

/** The bytes of an upload are gone: a backup without media was restored. */
export class PictureGone extends Error {}

/**
 * A picture as a network takes it: a card is rendered, an upload made to fit. Rejects with
 * `PictureGone`.
 */
export async function pictureOf(
  { renderer, mediaFiles }: { readonly renderer: Renderer; readonly mediaFiles: MediaFiles },
  requester: PictureRequester,
  {
    platform,
    visual,
    brand,
    format,
    author,
  }: {
    platform: Platform
    visual: Visual
    brand: CardBrand
    format: 'jpeg' | 'png'
    author?: FitAuthor
  },
): Promise<Rendered> {
  // A card that was rendered before holds the photo.
  const photo = isAsset(visual) ? undefined : visual.photo
  if (
    requester.undeletedOnly &&
    photo &&
    (await mediaFiles.file(requester, photo, { kind: 'as_is' })) === null
  )
    throw goneOf(photo)
  if (!isAsset(visual))
    return renderer.picture(requester, visual, brand, format, () =>
      filesOf({ mediaFiles }, requester, visual, brand),
    )
  const file = await mediaFiles.file(
    requester,
    visual,
    conversionFor(platform, format, visual, author),
  )
  if (file === null) throw goneOf(visual)
  return {
    ...{ size: file.bytes, etag: file.etag },
    stream: (range) => file.read(range),
    bytes: () => buffer(file.read()),
    leave: async () => file.leave?.(),
  }
}

function conversionFor(
  platform: Platform,
  format: 'jpeg' | 'png',
  asset: Asset,
  author: FitAuthor = {},
): Conversion {
  const { widthMax, heightMax, bytesMax, ratioMin, ratioMax } = limitsFor(platform, author).picture
  const shapes = ratioMin === null || ratioMax === null ? {} : { shapes: { ratioMin, ratioMax } }
  return { kind: 'picture', format, widthMax, heightMax, bytesMax, ...shapes, ...cut(asset) }
}

const cut = ({ crop }: Asset) => (crop ? { crop } : {})

/**
 * Prepares an upload for a network that fetches: a failure is reported here, before the network
 * fetches in vain. Rejects as `pictureOf` and `uploadOf` do.
 */
export async function madeForFetch(
  { mediaFiles }: { readonly mediaFiles: MediaFiles },
  requester: PictureRequester,
  { platform, visual }: { readonly platform: Platform; readonly visual: Visual },
): Promise<void> {
  if (isAsset(visual) && !isPicture(visual))
    return void (await uploadOf({ mediaFiles }, requester, visual))
  const asset = isAsset(visual) ? visual : visual.photo
  if (asset === undefined) return
  const conversion = isAsset(visual)
    ? conversionFor(platform, 'jpeg', visual)
    : { ...photoConversion, ...cut(asset) }
  if ((await mediaFiles.file(requester, asset, conversion)) === null) throw goneOf(asset)
}

/** A document of cards. Rejects with `PictureGone`. */
export function documentOf(
  { renderer, mediaFiles }: { readonly renderer: Renderer; readonly mediaFiles: MediaFiles },
  requester: PictureRequester,
  { document, title }: Piece,
  brand: CardBrand,
): Promise<Rendered> {
  const logo = () => filesOf({ mediaFiles }, requester, {}, brand)
  return renderer.document(requester, document, brand, title ?? 'Slides', logo)
}

/**
 * Files that a card draws. A missing logo is left out; without its photo a card is not the one that
 * was approved.
 */
async function filesOf(
  { mediaFiles }: { readonly mediaFiles: MediaFiles },
  requester: PictureRequester,
  { photo }: Pick<Card, 'photo'>,
  { logo }: CardBrand,
): Promise<CardFiles> {
  const read = async (of: CardLogo, conversion: Conversion) => {
    const file = await mediaFiles.file(requester, of, conversion)
    return file === null ? null : new Uint8Array(await buffer(file.read()))
  }
  const [ownLogo, ownPhoto] = [
    logo ? await read(logo, logoConversion) : null,
    photo ? await read(photo, { ...photoConversion, ...cut(photo) }) : null,
  ]
  if (photo && ownPhoto === null) throw goneOf(photo)
  return { ...(ownLogo && { logo: ownLogo }), ...(ownPhoto && { photo: ownPhoto }) }
}

// Twice what a card shows of it, for sharp pages.
const photoConversion: Conversion = {
  kind: 'picture',
  format: 'jpeg',
  widthMax: 2_160,
  heightMax: 2_700,
  bytesMax: 8 * 1024 * 1024,
}
// PNG keeps what is transparent.
const logoConversion: Conversion = {
  kind: 'picture',
  format: 'png',
  widthMax: 640,
  heightMax: 640,
  bytesMax: 4 * 1024 * 1024,
}

/**
 * Returns an upload as it is or converted. Rejects with `PictureGone`, and with
 * `ConversionUnderWay` during the conversion.
 */
export async function uploadOf(
  { mediaFiles }: { readonly mediaFiles: MediaFiles },
  requester: PictureRequester,
  asset: Asset,
): Promise<MediaFile> {
  const conversion: Conversion = asset.made ? { kind: 'video', ...asset.made } : { kind: 'as_is' }
  const file = await mediaFiles.file(requester, asset, conversion)
  if (file === null) throw goneOf(asset)
  return file
}

/** The served form: a picture as JPEG, anything else as it was uploaded. */
export async function servedOf(
  ports: { readonly renderer: Renderer; readonly mediaFiles: MediaFiles },
  requester: PictureRequester,
  of: { platform: Platform; visual: Visual; brand: CardBrand },
): Promise<MediaFile> {
  const { visual } = of
  if (!isPicture(visual)) return uploadOf(ports, requester, visual)
  return asFile(await pictureOf(ports, requester, { ...of, format: 'jpeg' }), 'image/jpeg')
}

/** Serves a rendered picture like an upload. */
export function asFile(
  { size: bytes, etag, stream: read, leave }: Rendered,
  contentType: 'image/jpeg' | 'application/pdf',
): MediaFile {
  return { contentType, bytes, etag, read, leave }
}

const goneOf = ({ mediaId }: Asset) =>
  new PictureGone(`The upload ${mediaId} has no bytes any more.`)
