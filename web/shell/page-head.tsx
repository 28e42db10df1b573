import { useEffect, type ReactNode } from 'react'
import { shellTexts } from '../texts/shell.ts'

export function PageHead({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · ${shellTexts.product}`
  }, [title])
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {note !== undefined && <span className="page-note faint small num">{note}</span>}
      {children !== undefined && <div className="page-actions">{children}</div>}
    </header>
  )
}
