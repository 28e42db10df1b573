import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKeeper } from '../data/kept.ts'
import { draft as draftQuery, mayWrite } from '../data/queries.ts'
import { ChangedBy } from '../shell/changed-by.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Elsewhere } from '../shell/elsewhere.tsx'
import { Skeleton } from '../shell/states.tsx'
import { shellTexts } from '../texts/shell.ts'
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
  const { data: may = false } = useQuery(mayWrite)
  const ids = search.draft === undefined ? [] : search.draft.split(',')
  const drafts = useQueries({ queries: ids.map((id) => draftQuery(id)) })
  const show = (draftIds: readonly string[]) => void navigate({ to: '/compose', search: { ...search, draft: draftIds.join(',') } })
  if (ids.length === 0)
    return (
      <div className="page composer-brief">
        <PageHead title={composerTexts.title} />
        <ChangedBy may={may} who={shellTexts.viewersRead}>
          {keeper === undefined ? (
            <Skeleton rows={6} />
          ) : (
            <Brief key={keeper} keeper={keeper} platform={search.platform} connection={search.connection} onWritten={show} />
          )}
        </ChangedBy>
      </div>
    )
  return (
    <div className="page page-wide">
      <PageHead title={composerTexts.editTitle}>
        {may && (
          <Button variant="default" onClick={() => void navigate({ to: '/compose' })}>
            {composerTexts.again}
          </Button>
        )}
      </PageHead>
      <ChangedBy may={may} who={shellTexts.viewersRead}>
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
      </ChangedBy>
    </div>
  )
}
