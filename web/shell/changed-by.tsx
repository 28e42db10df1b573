import type { ReactNode } from 'react'
import { Callout } from './states.tsx'

interface Props {
  readonly may: boolean
  /** The people who may change it, in a sentence. */
  readonly who: string
  readonly children: ReactNode
}

/** A part that all read and only some may change: the others are told who may. */
export function ChangedBy({ may, who, children }: Props) {
  if (may) return children
  return (
    <div className="stack">
      <Callout tone="accent">{who}</Callout>
      <fieldset disabled className="changed-by">
        {children}
      </fieldset>
    </div>
  )
}
