import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { shellTexts } from '../texts/shell.ts'

/** In the place of a page that threw. */
export function Broken({ error }: ErrorComponentProps) {
  return (
    <PageAlone title={shellTexts.crashedTitle} text={shellTexts.crashedText}>
      <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      <code className="mono faint">{error instanceof Error ? error.message : String(error)}</code>
    </PageAlone>
  )
}

export function NotFound() {
  return (
    <PageAlone title={shellTexts.notFoundTitle} text={shellTexts.notFoundText}>
      <Link className="link" to="/calendar">
        {shellTexts.toCalendar}
      </Link>
    </PageAlone>
  )
}

/** Without the frame of the dashboard, which may be what has failed. */
function PageAlone({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <main className="sign-in">
      <div className="sign-in-card card">
        <img src="/favicon.svg" alt="" width={38} height={38} />
        <h1>{title}</h1>
        <p className="soft">{text}</p>
        {children}
      </div>
    </main>
  )
}
