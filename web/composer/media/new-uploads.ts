import type { ContentType, Media } from '@crier/sdk/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { newUploader } from '../../media/uploader.ts'
import { mediaTexts } from '../../texts/media.ts'
import { withMedia, type ComposerContent } from '../text/content.ts'
import { keepInterrupted, leftElsewhere, ownInterrupted } from './kept-uploads.ts'
import { Uploads } from './uploads.ts'

interface Target {
  readonly contentType: ContentType
  read(): ComposerContent
  change(content: ComposerContent): void
  isIdle(): void
}

/**
 * The uploads of a text, each attached once it is done. `name`: the key under which this device
 * keeps them.
 */
export function newUploads(
  storageKey: string,
  name: string,
  { contentType, read, change, isIdle }: Target,
  queries: QueryClient,
): Uploads {
  const { upload, end } = newUploader(storageKey, queries)
  const attach = ({ media_id, alt_text }: Media, piece: number) => {
    const added = withMedia(read(), contentType, { media_id, piece, alt_text, crop: null })
    if (added === null) throw new Error(mediaTexts.noRoom)
    change(added.content)
    return added
  }
  return new Uploads(
    {
      run: async (file, piece, run) => attach(await upload(file, run), piece()),
      end: (address) => void end(address),
      keep: (interrupted) => keepInterrupted(storageKey, name, interrupted),
      left: (file) => leftElsewhere(storageKey, name, file),
      isIdle,
    },
    ownInterrupted(storageKey, name),
  )
}
