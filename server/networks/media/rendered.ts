import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { PublicationWarning } from '@crier/writing/text/publication.ts'
import { isAsset, type Visual } from '@crier/writing/text/visual.ts'

/**
 * Warns the author of pictures that were made from the text; nothing when all are the author's own.
 */
export function renderedFromText(pictures: readonly Visual[]): PublicationWarning[] {
  const made = pictures.filter((picture) => !isAsset(picture)).length
  if (made === 0) return []
  return [
    {
      code: 'picture_rendered',
      detail: `${made} ${made === 1 ? 'picture was' : 'pictures were'} made from the text.`,
    },
  ]
}

/** As `renderedFromText`, on a network that would publish the text if it could. */
export function renderedForText(
  platform: Platform,
  pictures: readonly Visual[],
): PublicationWarning[] {
  const made = pictures.filter((picture) => !isAsset(picture)).length
  if (made === 0) return []
  const what = made === 1 ? 'a picture was' : `${made} pictures were`
  return [
    {
      code: 'picture_rendered',
      detail: `${labelOf(platform)} takes no bare text: ${what} made from it.`,
    },
  ]
}
