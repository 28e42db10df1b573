import { useQuery } from '@tanstack/react-query'
import { useStorageKey } from '../data/use-storage-key.ts'
import { mayWrite } from '../data/queries.ts'
import { ChangedBy } from '../shell/changed-by.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Skeleton } from '../shell/states.tsx'
import { composerTexts } from '../texts/composer.ts'
import { shellTexts } from '../texts/shell.ts'
import './composer.css'
import { Composer } from './composer.tsx'
import './preview/preview.css'

/** A post on one page: its networks, text, previews and time. */
export function ComposerPage() {
  const storageKey = useStorageKey()
  const { data: may } = useQuery(mayWrite)
  if (storageKey === undefined || may === undefined)
    return (
      <div className="page page-wide">
        <PageHead title={composerTexts.title} />
        <Skeleton rows={6} />
      </div>
    )
  return (
    <div className="page page-wide">
      <ChangedBy may={may} who={shellTexts.viewersRead}>
        <Composer key={storageKey} storageKey={storageKey} may={may} />
      </ChangedBy>
    </div>
  )
}
