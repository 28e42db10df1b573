import { useQueries } from '@tanstack/react-query'
import { media as mediaQuery } from '../../data/queries.ts'
import { mediaTexts } from '../../texts/media.ts'
import type { Placed } from '../text/content.ts'

/** The number of pictures without an alternative text; nothing when all have one. */
export function AltTextCount({ media }: { readonly media: readonly Placed[] }) {
  const ids = [...new Set(media.map(({ media_id }) => media_id))]
  const read = useQueries({ queries: ids.map((id) => mediaQuery(id)) })
  const documents = new Set(
    read.flatMap(({ data }) => (data?.kind === 'document' ? [data.media_id] : [])),
  )
  const seen = media.filter(({ media_id }) => !documents.has(media_id))
  const lacking = seen.filter(({ alt_text }) => !alt_text?.trim())
  if (lacking.length === 0) return null
  const areVideos = lacking.every(({ media_id }) =>
    read.some(({ data }) => data?.media_id === media_id && data.kind === 'video'),
  )
  return (
    <p className="small soft" role="status">
      {areVideos
        ? mediaTexts.videoLacks(lacking.length)
        : mediaTexts.lacks(lacking.length, seen.length)}
    </p>
  )
}
