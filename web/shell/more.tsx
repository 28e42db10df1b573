import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'

interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** The button below a list that has further pages. */
export function More({ query, children }: { readonly query: Pages; readonly children: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <div className="empty">
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
