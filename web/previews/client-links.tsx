import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { previews as previewsQuery } from '../data/queries.ts'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { previewTexts } from '../texts/previews.ts'
import { momentText, spanText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

/** The links that work, each with its end; nothing where there is none. */
export function ClientLinks() {
  const queries = useQueryClient()
  const zone = useZone()
  const { data } = useQuery(previewsQuery)
  const revoke = useMutation({
    mutationFn: (preview_id: string) => client.revokePreview({ params: { preview_id } }),
    onSuccess: () => say(previewTexts.revoked),
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: previewsQuery.queryKey }),
  })
  const working = data?.filter(({ active }) => active) ?? []
  if (working.length === 0) return null
  return (
    <section className="card client-links">
      <header className="card-head">
        <h2>{previewTexts.links}</h2>
      </header>
      <ul className="lines">
        {working.map(
          ({
            preview_id,
            schedule_ids,
            from,
            to,
            may_approve,
            created_by,
            expires_at,
            comments,
          }) => (
            <li key={preview_id} className="line">
              <div className="line-text">
                <div>
                  {from !== null && to !== null
                    ? previewTexts.linkPeriod(spanText(from, to, zone), may_approve)
                    : previewTexts.link(schedule_ids.length, may_approve)}
                </div>
                <div className="small soft">
                  {previewTexts.linkBy(created_by.name, momentText(expires_at, zone))}
                  {comments > 0 && ` · ${previewTexts.comments(comments)}`}
                </div>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                loading={revoke.isPending && revoke.variables === preview_id}
                onClick={() => revoke.mutate(preview_id)}
              >
                {previewTexts.revoke}
              </Button>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
