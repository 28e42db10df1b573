import type { Delivery } from '@crier/sdk/operations.ts'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { developerTexts } from '../texts/developers.ts'
import { eventPageTexts } from '../texts/events.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

interface Props {
  readonly delivery: Delivery
  readonly busy: boolean
  readonly redeliver: () => void
}

export function DeliveryDetail({ delivery, busy, redeliver }: Props) {
  return (
    <div className="delivery-detail stack" aria-live="polite">
      <div className="row spread">
        <span className="mono faint">{delivery.delivery_id}</span>
        <Button variant="default" loading={busy} onClick={redeliver}>
          {developerTexts.redeliver}
        </Button>
      </div>
      <DeliveryFacts delivery={delivery} />
    </div>
  )
}

/** One delivery: the request as sent, and each attempt with its answer and duration. */
export function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const zone = useZone()
  return (
    <>
      <div>
        <div className="row spread">
          <h3>{developerTexts.request}</h3>
          {delivery.request_body !== null && (
            <CopyButton text={delivery.request_body} label={eventPageTexts.copyBody} />
          )}
        </div>
        {delivery.request_body === null || delivery.request_headers === null ? (
          <p className="small faint">{developerTexts.notSent}</p>
        ) : (
          <pre className="code code-wrap" tabIndex={0}>
            {requestOf(delivery.request_headers, delivery.request_body)}
          </pre>
        )}
      </div>
      {delivery.next_attempt_at !== null && (
        <p className="small soft num">
          {developerTexts.next(exactText(delivery.next_attempt_at, zone))}
        </p>
      )}
      {delivery.attempts.map((attempt) => (
        <div key={attempt.attempt} className="attempt">
          <div className="row spread">
            <h3>{developerTexts.attempt(attempt.attempt)}</h3>
            <span className="small faint num">
              {exactText(attempt.attempted_at, zone)} ·{' '}
              {attempt.duration_ms === null
                ? developerTexts.runs
                : developerTexts.ms(attempt.duration_ms)}
            </span>
          </div>
          <p className="num">
            <strong data-ok={attempt.status !== null && attempt.status < 300}>
              {attempt.status ?? developerTexts.noAnswer}
            </strong>{' '}
            {attempt.error !== null && (
              <span className="soft" lang="en">
                {attempt.error}
              </span>
            )}
          </p>
          {attempt.response_body ? (
            <pre className="code code-wrap" tabIndex={0}>
              {attempt.response_body}
            </pre>
          ) : (
            attempt.status !== null && <p className="small faint">{developerTexts.noBody}</p>
          )}
        </div>
      ))}
    </>
  )
}

/** The request as sent, without the signatures; its body is formatted. */
function requestOf(headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\n')}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`
}
