import { useEffect, type ReactNode } from 'react'
import { shellTexts } from '../texts/shell.ts'

export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${shellTexts.product}`
  }, [title])
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {children !== undefined && <div className="page-actions">{children}</div>}
    </header>
  )
}
