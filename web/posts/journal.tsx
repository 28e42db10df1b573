import type { Attempt } from '@crier/sdk/operations.ts'
import { outcomeText, phaseTexts, postTexts } from '../texts/posts.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

/** Every call about a post in plain words, with what the network itself said. */
export function Journal({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const zone = useZone()
  if (attempts.length === 0) return <p className="card-body soft">{postTexts.journalEmpty}</p>
  const isThread = attempts.some(({ piece }) => piece > 1)
  return (
    <ol className="journal">
      {attempts.map((attempt) => (
        <li key={attempt.attempt} data-tone={toneOf(attempt)}>
          <p>
            <strong>{phaseTexts[attempt.phase]}</strong>
            {isThread && <span className="faint"> · {postTexts.pieceOf(attempt.piece)}</span>}:{' '}
            {outcomeText(attempt.phase, attempt.outcome)}.
          </p>
          <p className="faint small num">
            <time dateTime={attempt.started_at}>{exactText(attempt.started_at, zone)}</time>
            {' · '}
            {attempt.finished_at === null
              ? postTexts.running
              : postTexts.took(Date.parse(attempt.finished_at) - Date.parse(attempt.started_at))}
            {attempt.network_status !== null && ` · ${postTexts.status(attempt.network_status)}`}
          </p>
          {attempt.network_message !== null && (
            <details>
              <summary className="small soft">{postTexts.networkSaid}</summary>
              <pre className="code code-wrap" tabIndex={0}>
                {attempt.network_message}
              </pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

function toneOf({ phase, outcome }: Attempt): 'good' | 'bad' | 'warn' | 'plain' {
  if (outcome === 'confirmed') return 'good'
  if (outcome === null || (phase === 'look_up' && outcome === 'refused')) return 'plain'
  return outcome === 'refused' || outcome === 'access_lost' ? 'bad' : 'warn'
}
