import { useQueries } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { messageOf } from '../shell/states.tsx'
import { developerTexts } from '../texts/developers.ts'
import { eventPageTexts } from '../texts/events.ts'
import { DeliveryState } from './delivery-state.tsx'
import { newestDeliveries } from './newest-deliveries.ts'
import type { DeliveredAgain } from './use-deliver-again.ts'

interface Props {
  readonly outcomes: readonly DeliveredAgain[]
  readonly close: () => void
}

/** The results of repeated deliveries, updated while the webhook is tried. */
export function DeliveredAgainCard({ outcomes, close }: Props) {
  const webhookIds = [...new Set(outcomes.map(({ webhookId }) => webhookId))]
  const present = useQueries({ queries: webhookIds.map(newestDeliveries) }).flatMap(
    ({ data }) => data?.data ?? [],
  )
  if (outcomes.length === 0) return null
  return (
    <section className="card delivered-again" aria-label={eventPageTexts.outcomes} role="status">
      <header className="card-head">
        <h2>{eventPageTexts.outcomes}</h2>
        <div className="actions">
          <Button variant="default" size="compact-sm" onClick={close}>
            {developerTexts.done}
          </Button>
        </div>
      </header>
      <ul className="lines">
        {outcomes.map(({ id, webhookId, named, delivery, error }) => {
          const now =
            present.find(({ delivery_id }) => delivery_id === delivery?.delivery_id) ?? delivery
          const last = now?.attempts.at(-1)
          return (
            <li key={`${id} ${webhookId}`} className="line outcome-line">
              <span className="line-text num">{named}</span>
              <span className="small soft num outcome-said">
                {error === null
                  ? last?.status && eventPageTexts.answered(last.status)
                  : messageOf(error)}
              </span>
              {now === null ? (
                <span className="state" data-tone="bad">
                  {eventPageTexts.refused}
                </span>
              ) : (
                <DeliveryState outcome={now.outcome} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
