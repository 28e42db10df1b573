import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKeeper } from '../data/kept.ts'
import { draft as draftQuery } from '../data/queries.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Elsewhere } from '../shell/elsewhere.tsx'
import { Skeleton } from '../shell/states.tsx'
import { composerTexts } from '../texts/composer.ts'
import { Brief } from './brief.tsx'
import './composer.css'
import { DraftPane } from './draft-pane.tsx'
import './preview.css'

/** First what to write and for which networks; then the drafts, one pane each. Their ids stand in the address, so a reload loses nothing. */
export function ComposerPage() {
  const search = useSearch({ from: '/inside/compose' })
  const keeper = useKeeper()
  const navigate = useNavigate()
  const ids = search.draft === undefined ? [] : search.draft.split(',')
  const drafts = useQueries({ queries: ids.map((id) => draftQuery(id)) })
  const show = (draftIds: readonly string[]) => void navigate({ to: '/compose', search: { ...search, draft: draftIds.join(',') } })
  if (ids.length === 0)
    return (
      <div className="page composer-brief">
        <PageHead title={composerTexts.title} />
        {keeper === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <Brief key={keeper} keeper={keeper} platform={search.platform} connection={search.connection} onWritten={show} />
        )}
      </div>
    )
  return (
    <div className="page page-wide">
      <PageHead title={composerTexts.editTitle}>
        <Button variant="default" onClick={() => void navigate({ to: '/compose' })}>
          {composerTexts.again}
        </Button>
      </PageHead>
      <div className="drafts" data-count={Math.min(ids.length, 4)}>
        {drafts.map((query, index) => {
          if (query.data && keeper !== undefined)
            return (
              <DraftPane
                key={ids[index]}
                draft={query.data}
                keeper={keeper}
                at={search.at}
                connection={search.connection}
                alone={ids.length === 1}
              />
            )
          return query.isError ? (
            <Elsewhere key={ids[index]} id={ids[index]!} error={query.error} again={() => void query.refetch()} />
          ) : (
            <Skeleton key={ids[index]} rows={6} />
          )
        })}
      </div>
    </div>
  )
}
