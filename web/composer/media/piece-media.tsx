import type { Media } from '@crier/sdk/operations.ts'
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from 'react'
import { Button } from '../../controls/button.tsx'
import { takenTypes } from '../../media/taken-types.ts'
import { Icon } from '../../shell/icon.tsx'
import { say } from '../../shell/toasts.tsx'
import { libraryTexts } from '../../texts/library.ts'
import { mediaTexts } from '../../texts/media.ts'
import type { EditorState } from '../editor-state.ts'
import {
  mediaMax,
  mediaOf,
  withMedia,
  withMediaAt,
  withMediaMoved,
  type ComposerContent,
} from '../text/content.ts'
import './media.css'
import { MediaTile } from './media-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { Uploads } from './uploads.ts'

// Most people never open it.
const PickDialog = lazy(() =>
  import('../../library/pick-dialog.tsx').then((module) => ({ default: module.PickDialog })),
)

interface Props {
  readonly board: EditorState
  /** Counted from 1. */
  readonly piece: number
  readonly labelOf: (piece: number) => string
  /** Whether an earlier upload can be picked. */
  readonly fromLibrary?: boolean
  /** The field of its text. */
  readonly children: ReactNode
}

/**
 * The type of a dragged tile, with its index among the uploads of its text. Over another text a
 * page may only read the type, so it names the text: the index means another picture there.
 */
const draggedOf = ({ id }: Uploads) => `application/x-crier-media.${id}`

/** A piece with its media. Files are dropped and pasted anywhere on it, or chosen. */
export function PieceMedia({ board, piece, labelOf, fromLibrary = true, children }: Props) {
  const label = labelOf(piece)
  const { content, contentType, uploads, items } = board
  const dragged = draggedOf(uploads)
  const [over, setOver] = useState(false)
  const [said, setSaid] = useState('')
  const focus = useFocusAfterMove()
  const own = content.media.flatMap((one, index) =>
    one.piece === piece ? [{ ...one, index }] : [],
  )
  const coming = items.filter((item) => item.piece === piece)
  const add = (files: readonly File[]) => addFiles(board, piece, files)
  const pick = ({ media_id, alt_text }: Media) => {
    const added = withMedia(board.read(), contentType, {
      media_id,
      piece,
      alt_text,
      crop: null,
    })
    if (added === null) return say(mediaTexts.noRoom, { tone: 'bad' })
    board.change(added.content)
    if (added.isNew) uploads.shift(added.piece, 1)
  }
  const to = (moved: ComposerContent | null, from: number) => {
    if (moved === null) return
    board.change(moved)
    return moved.media.findIndex((one) => one.media_id === content.media[from]?.media_id)
  }
  const move = (index: number, by: -1 | 1, name: string) => {
    const moved = withMediaMoved(board.read(), contentType, index, by)
    const at = to(moved, index)
    if (moved === null || at === undefined) return
    focus.next(content.media[index]!.media_id, by)
    const { piece: there } = moved.media[at]!
    setSaid(
      mediaTexts.moved(
        name,
        mediaOf(moved, there).indexOf(moved.media[at]!) + 1,
        contentType === 'post' ? null : labelOf(there),
      ),
    )
  }
  const drop = (event: DragEvent, at: number) => {
    const from = event.dataTransfer.getData(dragged)
    setOver(false)
    if (from !== '')
      to(withMediaAt(board.read(), contentType, Number(from), { piece, at }), Number(from))
    else add([...event.dataTransfer.files])
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className="piece-media"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!isOurs(event, dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => isOurs(event, dragged) && drop(event, own.length)}
      onPaste={(event) => pasted(event, add)}
    >
      {children}
      {own.length + coming.length > 0 && (
        <ul
          className="media-tiles"
          aria-label={contentType === 'post' ? mediaTexts.list : mediaTexts.listOf(label)}
        >
          {own.map(({ index, media_id, alt_text }, at) => (
            <MediaTile
              key={`${media_id}:${own.slice(0, at).filter((one) => one.media_id === media_id).length}`}
              board={board}
              index={index}
              mediaId={media_id}
              altText={alt_text ?? ''}
              move={move}
              onDragStart={(event) => event.dataTransfer.setData(dragged, String(index))}
              onDrop={(event) => isOurs(event, dragged) && drop(event, at)}
            />
          ))}
          {coming.map((item) => (
            <UploadTile key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
      <AddButton
        label={label}
        isFirst={content.media.length === 0 && piece === 1}
        isOnly={contentType === 'post'}
        several={mediaMax(contentType) > 1}
        add={add}
        pick={fromLibrary ? pick : null}
      />
      <p className="media-said" role="status">
        {said}
      </p>
      {over && <p className="piece-drop">{mediaTexts.drop}</p>}
    </div>
  )
}

const isOurs = ({ currentTarget, dataTransfer: { types } }: DragEvent, dragged: string) =>
  mayChange(currentTarget) && (types.includes('Files') || types.includes(dragged))

/**
 * Buttons and fields of a page that a person only reads are switched off; dropping and pasting are
 * not by themselves.
 */
const mayChange = (part: Element) => part.closest('fieldset:disabled') === null

/** Accepts a copied picture, but not a text: a copy from a page or a table pastes its words. */
function pasted(event: ClipboardEvent, add: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files]
  if (
    files.length === 0 ||
    !mayChange(event.currentTarget) ||
    event.clipboardData.types.includes('text/plain')
  )
    return
  event.preventDefault()
  add(files)
}

function addFiles(
  { content, contentType, items, uploads }: EditorState,
  piece: number,
  files: readonly File[],
): void {
  const there =
    contentType === 'carousel' ? content.pieces.length - 1 : mediaOf(content, piece).length
  const most = contentType === 'carousel' ? slidesMax : mediaMax(contentType)
  const left = Math.max(most - there - items.length, 0)
  if (files.length > left) say(mediaTexts.tooMany(most), { tone: 'bad' })
  uploads.add(files.slice(0, left), piece)
}

// More slides than any network shows.
const slidesMax = 35

interface AddProps {
  readonly label: string
  readonly isFirst: boolean
  /** There is no other piece to which it could add. */
  readonly isOnly: boolean
  readonly several: boolean
  readonly add: (files: readonly File[]) => void
  readonly pick: ((file: Media) => void) | null
}

function AddButton({ label, isFirst, isOnly, several, add, pick }: AddProps) {
  const [picking, setPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="media-add">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={takenTypes.join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="picture" size={14} />}
        aria-label={isOnly ? undefined : mediaTexts.addTo(label)}
        onClick={() => input.current?.click()}
      >
        {several ? mediaTexts.add : mediaTexts.addOne}
      </Button>
      {pick !== null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={isOnly ? undefined : libraryTexts.pickTo(label)}
          onClick={() => setPicking(true)}
        >
          {libraryTexts.pick}
        </Button>
      )}
      {picking && pick !== null && (
        <Suspense fallback={null}>
          <PickDialog pick={pick} close={() => setPicking(false)} />
        </Suspense>
      )}
      {isFirst && <span className="small faint">{mediaTexts.addHint}</span>}
    </div>
  )
}

/**
 * Keeps the focus on the button that moved a tile, although the page has put the tile elsewhere.
 */
function useFocusAfterMove() {
  const wanted = useRef<{ readonly id: string; readonly by: -1 | 1 } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const { id, by } = wanted.current
    wanted.current = null
    const tile = document.querySelector(`[data-media="${CSS.escape(id)}"]`)
    const button = tile?.querySelector<HTMLButtonElement>(`[data-move="${by}"]:not(:disabled)`)
    const other = tile?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
    ;(button ?? other)?.focus()
  })
  return { next: (id: string, by: -1 | 1) => (wanted.current = { id, by }) }
}
