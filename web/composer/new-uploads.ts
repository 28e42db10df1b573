import type { ContentType, Media } from '@crier/sdk/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keep, kept } from '../data/kept.ts'
import { newUploader } from '../media/uploader.ts'
import { mediaTexts } from '../texts/media.ts'
import { withMedia, type Content } from './content.ts'
import { Uploads, type Interrupted } from './uploads.ts'

interface Target {
  readonly contentType: ContentType
  read(): Content
  change(content: Content): void
  isIdle(): void
}

/** The files that are on their way to a text: what came of one is attached at once. `name`: under which this device keeps them. */
export function newUploads(keeper: string, name: string, { contentType, read, change, isIdle }: Target, queries: QueryClient): Uploads {
  const { upload, end } = newUploader(keeper, queries)
  const attach = ({ media_id, alt_text }: Media, piece: number) => {
    const added = withMedia(read(), contentType, { media_id, piece, alt_text })
    if (added === null) throw new Error(mediaTexts.noRoom)
    change(added.content)
    return added
  }
  const place = `uploads:${name}`
  return new Uploads(
    {
      run: async (file, piece, run) => attach(await upload(file, run), piece()),
      end: (address) => void end(address),
      keep: (interrupted) => void keep(keeper, place, interrupted.length === 0 ? null : interrupted),
      isIdle,
    },
    kept(keeper, place, areInterrupted) ?? [],
  )
}

const areInterrupted = (value: unknown): value is Interrupted[] =>
  Array.isArray(value) &&
  value.every((one) => [one?.name, one?.address].every((text) => typeof text === 'string') && typeof one.bytes === 'number')
