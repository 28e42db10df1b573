import type { Platform } from '@crier/contract/platform.ts'
import { isAsset, type CardBrand, type Visual } from '../content/visual.ts'
import type { MediaFiles } from '../ports/media-files.ts'
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
  if (file === null) throw new PictureGone(`The upload ${visual.mediaId} has no bytes any more.`)
  return {
    size: file.bytes,
    stream: () => file.read(),
    bytes: async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of file.read() as AsyncIterable<Uint8Array>) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
  }
}
