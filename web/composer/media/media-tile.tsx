import type { Media } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type DragEvent } from 'react'
import { Textarea } from '../../controls/field.tsx'
import { media as mediaQuery } from '../../data/queries.ts'
import type { CroppedPicture } from '../../media/crop-dialog.tsx'
import { FilePicture } from '../../media/file-picture.tsx'
import { mediaLabel } from '../../media/name-of.ts'
import { Icon } from '../../shell/icon.tsx'
import { say } from '../../shell/toasts.tsx'
import { cropTexts } from '../../texts/crop.ts'
import { mediaTexts } from '../../texts/media.ts'
import { bytesText } from '../../time/bytes.ts'
import type { EditorState } from '../editor-state.ts'
import {
  withAltText,
  withMediaBack,
  withMediaMoved,
  withMediaReplaced,
  withoutMedia,
} from '../text/content.ts'

// Most people never open it.
const CropDialog = lazy(() =>
  import('../../media/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
)

interface Props {
  readonly board: EditorState
  /** Among all of the draft. */
  readonly index: number
  readonly mediaId: string
  readonly altText: string
  readonly move: (index: number, by: -1 | 1, name: string) => void
  readonly onDragStart: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

/** An upload that the draft shows: dragged or moved by its buttons, described, taken out. */
export function MediaTile({ board, index, mediaId, altText, move, onDragStart, onDrop }: Props) {
  const { data, isError } = useQuery(mediaQuery(mediaId))
  const { content, contentType } = board
  const [crops, setCrops] = useState(false)
  const picture = canBeCropped(data) ? data : null
  const name = data === undefined ? mediaTexts.unnamed : mediaLabel(data)
  const remove = () => {
    const before = board.read()
    const taken = before.media[index]
    if (taken === undefined) return
    board.change(withoutMedia(before, index))
    say(mediaTexts.removed(name), {
      undo: () => board.change(withMediaBack(board.read(), index, taken)),
    })
  }
  const replace = (whole: string, { media_id }: Pick<Media, 'media_id'>) => {
    const replaced = withMediaReplaced(board.read(), index, whole, media_id)
    if (replaced !== null) board.change(replaced)
  }
  const use = (cropped: Media) => {
    replace(mediaId, cropped)
    say(cropTexts.cropped(name), { undo: () => replace(cropped.media_id, { media_id: mediaId }) })
  }
  return (
    // A drag in the dialog does not move the tile.
    <li
      className="media-tile"
      data-media={mediaId}
      draggable={!crops}
      onDragStart={onDragStart}
      onDrop={onDrop}
    >
      <FilePicture media={data} className="media-thumbnail" />
      <div className="media-words">
        <p className="media-name">
          <span className="clip">{name}</span>
          {data && (
            <span className="small faint num">
              {mediaTexts.kinds[data.kind]} · {bytesText(data.bytes)}
            </span>
          )}
          {isError && <span className="small">{mediaTexts.gone}</span>}
        </p>
        {data?.kind !== 'document' && (
          <Textarea
            aria-label={mediaTexts.altTextOf(name)}
            placeholder={`${mediaTexts.altText}: ${mediaTexts.altTextHint}`}
            value={altText}
            autosize
            rows={1}
            maxLength={4_086}
            // A drag begins on a text that is marked, too.
            draggable
            onDragStart={(event) => {
              event.preventDefault()
              event.stopPropagation()
            }}
            onChange={(event) => board.change(withAltText(board.read(), index, event.target.value))}
          />
        )}
      </div>
      <div className="media-buttons">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="icon-button"
            data-move={by}
            aria-label={(by < 0 ? mediaTexts.earlier : mediaTexts.later)(name)}
            disabled={withMediaMoved(content, contentType, index, by) === null}
            onClick={() => move(index, by, name)}
          >
            <Icon name={by < 0 ? 'up' : 'down'} size={15} />
          </button>
        ))}
        {picture !== null && (
          <button
            type="button"
            className="icon-button"
            aria-label={cropTexts.crop(name)}
            onClick={() => setCrops(true)}
          >
            <Icon name="crop" size={15} />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={mediaTexts.remove(name)}
          onClick={remove}
        >
          <Icon name="trash" size={15} />
        </button>
      </div>
      {crops && picture !== null && (
        <Suspense fallback={null}>
          <CropDialog picture={picture} use={use} close={() => setCrops(false)} />
        </Suspense>
      )}
    </li>
  )
}

const canBeCropped = (media: Media | undefined): media is CroppedPicture =>
  media?.kind === 'image' && media.url !== null && media.width !== null && media.height !== null
