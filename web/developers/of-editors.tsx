import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayApprove } from '../data/queries.ts'
import { Loaded, Callout } from '../shell/states.tsx'

/** For owners and editors; other people read who has access. */
export function OfEditors({
  told,
  children,
}: {
  readonly told: string
  readonly children: ReactNode
}) {
  const role = useQuery(mayApprove)
  return (
    <Loaded query={role}>
      {(may) => (may ? children : <Callout tone="accent">{told}</Callout>)}
    </Loaded>
  )
}
