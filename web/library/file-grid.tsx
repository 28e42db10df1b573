import type { Media } from '@crier/sdk/operations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { library, type LibrarySearch } from '../data/library.ts'
import { More } from '../shell/more.tsx'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { libraryTexts } from '../texts/library.ts'
import { FileCard } from './file-card.tsx'
import './library.css'

const kinds = ['image', 'gif', 'video', 'document'] as const

interface Props {
  /** Which of the files are shown. */
  readonly only: (file: Media) => boolean
  /** The link to a first upload. */
  readonly whereEmpty?: ReactNode
  /** The actions of a file. */
  readonly children: (file: Media) => ReactNode
}

/** The uploads of the account that a search finds, by the page. */
export function FileGrid({ only, whereEmpty, children }: Props) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<LibrarySearch['kind']>(null)
  const words = useDeferredValue(text.trim())
  const list = useInfiniteQuery(library({ words, kind }))
  const isSearch = words !== '' || kind !== null
  const files = list.data?.pages.flatMap(({ data }) => data).filter(only)
  return (
    <div className="stack">
      <div className="library-search">
        <TextInput
          type="search"
          aria-label={libraryTexts.search}
          placeholder={libraryTexts.search}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <NativeSelect
          aria-label={libraryTexts.kind}
          value={kind ?? ''}
          onChange={(event) => setKind(kinds.find((value) => value === event.target.value) ?? null)}
          data={[
            { value: '', label: libraryTexts.anyKind },
            ...kinds.map((value) => ({ value, label: libraryTexts.kinds[value] })),
          ]}
        />
      </div>
      {isSearch && files !== undefined && !list.isPlaceholderData && (
        <p className="small faint" role="status">
          {list.hasNextPage
            ? libraryTexts.foundFirst(files.length)
            : libraryTexts.found(files.length)}
        </p>
      )}
      {files === undefined && list.error === null && <Skeleton rows={6} />}
      {files === undefined && list.error !== null && (
        <Failed error={list.error} again={() => void list.refetch()} />
      )}
      {files?.length === 0 && (
        <div className="card">
          {isSearch ? (
            <Empty
              title={libraryTexts.none}
              text={words === '' ? libraryTexts.noneOfKind : libraryTexts.noneText(words)}
            >
              <Button
                variant="default"
                onClick={() => {
                  setText('')
                  setKind(null)
                }}
              >
                {libraryTexts.showAll}
              </Button>
            </Empty>
          ) : (
            <Empty title={libraryTexts.empty} text={libraryTexts.emptyText}>
              {whereEmpty}
            </Empty>
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
      <More query={list}>{libraryTexts.more}</More>
    </div>
  )
}
