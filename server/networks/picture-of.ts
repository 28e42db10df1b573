import { buffer } from 'node:stream/consumers'
import type { Platform } from '@crier/contract/platform.ts'
import { isAsset, isPicture, type Asset, type CardBrand, type Visual } from '../content/visual.ts'
import type { MediaFile, MediaFiles } from '../ports/media-files.ts'
import type { Rendered, Renderer, Requester } from '../ports/renderer.ts'
import { limits } from './limits.ts'

/** The bytes of an upload are gone: a backup without media was restored. */
export class PictureGone extends Error {}

/** A picture as a network takes it: a card is rendered, an upload made to fit. Rejects with `PictureGone`. */
export async function pictureOf(
  { renderer, mediaFiles }: { readonly renderer: Renderer; readonly mediaFiles: MediaFiles },
  requester: Requester,
  { platform, visual, brand, format }: { platform: Platform; visual: Visual; brand: CardBrand; format: 'jpeg' | 'png' },
): Promise<Rendered> {
  if (!isAsset(visual)) return renderer.picture(requester, visual, brand, format)
  const { widthMax, heightMax, bytesMax } = limits[platform].picture
  const file = await mediaFiles.file(requester, visual, { kind: 'picture', format, widthMax, heightMax, bytesMax })
  if (file === null) throw goneOf(visual)
  return {
    size: file.bytes,
    stream: () => file.read(),
    bytes: () => buffer(file.read()),
  }
}

/** An upload as it is. Rejects with `PictureGone`. */
export async function uploadOf(
  { mediaFiles }: { readonly mediaFiles: MediaFiles },
  requester: Requester,
  asset: Asset,
): Promise<MediaFile> {
  const file = await mediaFiles.file(requester, asset, { kind: 'as_is' })
  if (file === null) throw goneOf(asset)
  return file
}

/** What people and networks fetch: a picture as JPEG, anything else as it was uploaded. */
export async function servedOf(
  ports: { readonly renderer: Renderer; readonly mediaFiles: MediaFiles },
  requester: Requester,
  of: { platform: Platform; visual: Visual; brand: CardBrand },
): Promise<Rendered | MediaFile> {
  const { visual } = of
  return isPicture(visual) ? pictureOf(ports, requester, { ...of, format: 'jpeg' }) : uploadOf(ports, requester, visual)
}

const goneOf = ({ mediaId }: Asset) => new PictureGone(`The upload ${mediaId} has no bytes any more.`)
