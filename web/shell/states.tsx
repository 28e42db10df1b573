import { CrierProblem } from '@crier/sdk/problem.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { nameOfField, plainWords, problemText } from '../texts/problems.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from './icon.tsx'

/**
 * The loaded data, or its replacement: a skeleton while it is loading, the reason and a retry after
 * a failure.
 */
export function Loaded<Data>({
  query,
  rows = 4,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}

export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="stack card card-body" role="status" aria-label={shellTexts.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="bone" style={{ width: `${[72, 54, 81, 63, 47][row % 5]}%` }} />
      ))}
    </div>
  )
}

export function Failed({ error, again }: { readonly error: Error; readonly again: () => void }) {
  return (
    <div className="empty card" role="alert">
      <h2>{shellTexts.failedTitle}</h2>
      <p>{messageOf(error)}</p>
      {error instanceof CrierProblem && error.requestId !== null && (
        <p className="mono faint">{shellTexts.requestId(error.requestId)}</p>
      )}
      <div className="row">
        <Button variant="default" onClick={again}>
          {shellTexts.tryAgain}
        </Button>
      </div>
    </div>
  )
}

export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="row">{children}</div>}
    </div>
  )
}

type Tone = 'bad' | 'warn' | 'accent' | 'good'

export function Callout({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'good' ? 'check' : tone === 'accent' ? 'info' : 'alert'} size={16} />
      <div>{children}</div>
    </div>
  )
}

/** A problem in the reader's words, or its own, with what is wrong field by field. */
export function ProblemCallout({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  // The first is in the detail of most problems.
  const isTold = (detail: string) => error instanceof CrierProblem && error.detail.includes(detail)
  const errors =
    error instanceof CrierProblem && !problemText(error.code, error.detail).isWhole
      ? error.errors.filter(({ detail }) => !isTold(detail))
      : []
  return (
    <Callout tone="bad">
      {messageOf(error)}
      {errors.map(({ pointer, detail }) => (
        <div key={pointer + detail} className="small">
          {nameOfField(pointer)} {plainWords(detail)}
        </div>
      ))}
    </Callout>
  )
}

export const isSignedOut = (error: Error | null) =>
  error instanceof CrierProblem && error.status === 401

export function messageOf(error: Error): string {
  // The API's message is about keys; here the person has none.
  if (isSignedOut(error)) return shellTexts.signedOut
  if (error instanceof CrierProblem) return problemText(error.code, error.detail).text
  return error instanceof TypeError ? shellTexts.away : error.message
}
