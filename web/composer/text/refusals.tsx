import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Connection } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { connections as connectionsQuery } from '../../data/queries.ts'
import { messageOf, Callout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import type { PlanResult } from '../plan/plan-all.ts'
import { isOtherVersion, NotSaved } from '../saving.ts'
import { longName } from '../plan/target-choice.tsx'

/** Why posts were not scheduled. */
export function Refusals({
  results,
  all,
}: {
  readonly results: readonly PlanResult[]
  readonly all: readonly Connection[]
}) {
  const { data = all } = useQuery(connectionsQuery)
  return (
    <Callout tone="bad">
      {reasonsOf(results, data).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </Callout>
  )
}

/** One for each connection that has none; one alone where it is the same for all of them. */
export function reasonsOf(
  results: readonly PlanResult[],
  all: readonly Connection[],
): readonly { readonly id: string; readonly text: string }[] {
  const reasons = results.flatMap((result) => {
    if (result.kind === 'planned') return []
    const connection = all.find(
      ({ connection_id }) => connection_id === result.target.connection_id,
    )
    const name = connection === undefined ? result.target.platform : longName(connection, all)
    return [{ id: result.target.connection_id, name, text: reasonOf(result.kind, result.error) }]
  })
  const isShared = reasons.length > 1 && new Set(reasons.map(({ text }) => text)).size === 1
  if (isShared) return reasons.slice(0, 1)
  return reasons.map(({ id, name, text }) => ({
    id,
    text: reasons.length > 1 || all.length > 1 ? `${name}: ${text}` : text,
  }))
}

function reasonOf(kind: 'refused' | 'unknown', error: Error): string {
  if (error instanceof NotSaved) return composerTexts.notScheduled[error.state]
  if (isOtherVersion(error)) return composerTexts.seenOther
  if (error instanceof CrierProblem && error.code === 'confirmation_required')
    return composerTexts.mayBeOut
  return kind === 'unknown' ? composerTexts.noAnswer : messageOf(error)
}
