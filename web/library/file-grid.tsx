import type { Media } from '@crier/sdk/operations.ts'
import { TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { library, matching, searched } from '../data/library.ts'
import { More } from '../shell/more.tsx'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { libraryTexts } from '../texts/library.ts'
import { FileCard } from './file-card.tsx'
import './library.css'

interface Props {
  /** Which of the files are shown. */
  readonly only: (file: Media) => boolean
  /** What can be done with one. */
  readonly children: (file: Media) => ReactNode
}

/** The uploads of the account, by the page; or those that a search finds. */
export function FileGrid({ only, children }: Props) {
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const list = useInfiniteQuery(library)
  const all = useQuery({ ...searched, enabled: words !== '' })
  const isSearch = words !== ''
  const files = (isSearch ? all.data && matching(all.data.files, words) : list.data?.pages.flatMap(({ data }) => data))?.filter(only)
  const error = isSearch ? all.error : list.error
  return (
    <div className="stack">
      <TextInput
        type="search"
        className="library-search"
        aria-label={libraryTexts.search}
        placeholder={libraryTexts.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isSearch && files !== undefined && (
        <p className="small faint" role="status">
          {libraryTexts.found(files.length)} {all.data?.isAll === false && libraryTexts.searched(all.data.files.length)}
        </p>
      )}
      {files === undefined && error === null && <Skeleton rows={6} />}
      {files === undefined && error !== null && <Failed error={error} again={() => void (isSearch ? all : list).refetch()} />}
      {files?.length === 0 && (
        <div className="card">
          {isSearch ? (
            <Empty title={libraryTexts.none} text={libraryTexts.noneText(words)} />
          ) : (
            <Empty title={libraryTexts.empty} text={libraryTexts.emptyText} />
          )}
        </div>
      )}
      {files !== undefined && files.length > 0 && (
        <ul className="library-grid" aria-label={libraryTexts.list}>
          {files.map((file) => (
            <li key={file.media_id}>
              <FileCard file={file}>{children(file)}</FileCard>
            </li>
          ))}
        </ul>
      )}
      {!isSearch && <More query={list}>{libraryTexts.more}</More>}
    </div>
  )
}
