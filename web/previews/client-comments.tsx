import { useQuery } from '@tanstack/react-query'
import { commentsOn } from '../data/queries.ts'
import { previewTexts } from '../texts/previews.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

/** Clients' comments on a post by their links; nothing without any. */
export function ClientComments({ scheduleId }: { readonly scheduleId: string }) {
  const zone = useZone()
  const { data = [] } = useQuery(commentsOn(scheduleId))
  if (data.length === 0) return null
  return (
    <section className="card card-body stack">
      <h2>{previewTexts.said}</h2>
      {data.map(({ comment_id, name, text, created_at }) => (
        <div key={comment_id}>
          <p className="small soft">
            <bdi>{name}</bdi>, {momentText(created_at, zone)}
          </p>
          <p className="client-text" dir="auto">
            {text}
          </p>
        </div>
      ))}
    </section>
  )
}
