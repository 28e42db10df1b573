import type { Media } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { PieceMedia } from '../composer/media/piece-media.tsx'
import { useFreeEditorState } from '../composer/plan/use-free-editor-state.ts'
import { useStorageKey } from '../data/use-storage-key.ts'
import { account, mayWrite } from '../data/queries.ts'
import { mediaLabel } from '../media/name-of.ts'
import { PageHead } from '../shell/page-head.tsx'
import { libraryTexts } from '../texts/library.ts'
import { bytesText } from '../time/bytes.ts'
import { EditMediaDialog } from './edit-dialog.tsx'
import { FileGrid } from './file-grid.tsx'

/** Everything that was uploaded: found again, named, described, deleted. */
export function LibraryPage() {
  const storageKey = useStorageKey()
  const { data: may = false } = useQuery(mayWrite)
  const { data: owner } = useQuery(account)
  const uploading = useRef<HTMLDivElement>(null)
  const choose = () =>
    uploading.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
  const [edited, setEdited] = useState<Media | null>(null)
  return (
    <div className="page">
      <PageHead
        title={libraryTexts.title}
        note={
          owner &&
          libraryTexts.room(bytesText(owner.media_bytes_used), bytesText(owner.media_bytes))
        }
      />
      <div className="stack">
        {may && storageKey !== undefined && (
          <div ref={uploading}>
            <Uploading key={storageKey} storageKey={storageKey} />
          </div>
        )}
        <FileGrid
          only={() => true}
          whereEmpty={may && <Button onClick={choose}>{libraryTexts.uploadFirst}</Button>}
        >
          {(file) =>
            may && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={libraryTexts.edit(mediaLabel(file))}
                onClick={() => setEdited(file)}
              >
                {libraryTexts.editShort}
              </Button>
            )
          }
        </FileGrid>
      </div>
      {edited !== null && <EditMediaDialog file={edited} close={() => setEdited(null)} />}
    </div>
  )
}

const nothing = {
  pieces: [''],
  media: [],
  caption: null,
  first_comment: null,
  options: {},
  link_card: false,
} as const

/** Files that belong to no draft yet. */
function Uploading({ storageKey }: { readonly storageKey: string }) {
  const board = useFreeEditorState(storageKey, 'library', nothing, {
    read: () => nothing,
    change: () => undefined,
  })
  return (
    <PieceMedia board={board} piece={1} labelOf={() => libraryTexts.title} fromLibrary={false}>
      {null}
    </PieceMedia>
  )
}
