import { useState } from 'react'
import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Draft, Platform } from '@crier/sdk/operations.ts'
import { Button } from '../../controls/button.tsx'
import { Textarea } from '../../controls/field.tsx'
import { Icon } from '../../shell/icon.tsx'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { say } from '../../shell/toasts.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { mediaTexts } from '../../texts/media.ts'
import { AltTextCount } from '../media/alt-texts.tsx'
import type { EditorState } from '../editor-state.ts'
import { mediaOf, withoutPiece, withPiece } from './content.ts'
import { PieceMedia } from '../media/piece-media.tsx'
import type { Saving } from '../saving.ts'
import { useLength } from './use-length.ts'

interface Props {
  readonly draft: Draft
  readonly board: EditorState
  readonly saving: Saving
  readonly counts: readonly Count[]
}

/**
 * A network of the text, and the longest post of its author, when it is known: authors of one
 * network differ.
 */
export interface Count {
  readonly platform: Platform
  readonly limit: number | undefined
}

/** The text, piece by piece, each with its length as the network counts it and its media. */
export function Pieces({ draft, board, saving: { edit, flush }, counts }: Props) {
  const { pieces, media, caption, first_comment } = board.content
  const several = draft.content_type !== 'post'
  const labelOf = (piece: number) =>
    several ? composerTexts.piece(draft.content_type, piece) : composerTexts.text
  return (
    <div className="stack" onBlur={() => void flush()}>
      {pieces.map((piece, index) => (
        <PieceMedia key={index} board={board} piece={index + 1} labelOf={labelOf}>
          <div className="piece">
            <Textarea
              label={labelOf(index + 1)}
              value={piece}
              autosize={false}
              rows={rowsFor(piece, several, media.length > 0)}
              onChange={(event) =>
                edit(pieces.map((other, place) => (place === index ? event.target.value : other)))
              }
            />
            <div className="piece-foot">
              <Lengths text={piece} counts={counts} />
              {several && pieces.length > 1 && (
                <button
                  type="button"
                  className="plain-button faint small"
                  aria-label={`${composerTexts.removePiece} ${labelOf(index + 1)}`}
                  onClick={() => removePiece(board, index, labelOf(index + 1))}
                >
                  <Icon name="trash" size={13} /> {composerTexts.removePiece}
                </button>
              )}
            </div>
          </div>
        </PieceMedia>
      ))}
      <AltTextCount media={media} />
      {several && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={13} />}
            onClick={() => edit([...pieces, ''])}
          >
            {composerTexts.addPiece(draft.content_type)}
          </Button>
        </div>
      )}
      {draft.content_type === 'carousel' && (
        <div className="piece">
          <Textarea
            label={mediaTexts.caption}
            description={mediaTexts.captionHint}
            value={caption ?? ''}
            rows={rowsFor(caption ?? '', true, false)}
            onChange={(event) => board.change({ caption: event.target.value })}
          />
          <Lengths text={caption ?? ''} counts={counts} />
        </div>
      )}
      <FirstComment
        text={first_comment}
        counts={counts}
        change={(text) => board.change({ first_comment: text })}
      />
    </div>
  )
}

interface FirstCommentProps {
  readonly text: string | null
  readonly counts: readonly Count[]
  readonly change: (text: string | null) => void
}

/**
 * Shown when one of the networks has comments, or when one was written before the networks changed.
 */
function FirstComment({ text, counts, change }: FirstCommentProps) {
  const [isOpen, setOpen] = useState(false)
  const taking = counts.flatMap(({ platform }) => {
    const limit = limitsOf(platform).firstComment
    return limit === undefined ? [] : [{ platform, limit }]
  })
  if (taking.length === 0 && text === null) return null
  if (!isOpen && text === null)
    return (
      <div>
        <button type="button" className="plain-button link small" onClick={() => setOpen(true)}>
          <Icon name="plus" size={13} /> {composerTexts.addFirstComment}
        </button>
      </div>
    )
  return (
    <div className="piece">
      <Textarea
        label={composerTexts.firstComment}
        description={composerTexts.firstCommentHint}
        autoFocus={isOpen && text === null}
        value={text ?? ''}
        rows={rowsFor(text ?? '', true, false)}
        onChange={(event) => change(event.target.value)}
      />
      <Lengths text={text ?? ''} counts={taking} />
    </div>
  )
}

function removePiece({ read, change, uploads }: EditorState, index: number, label: string): void {
  const before = read()
  const text = before.pieces[index] ?? ''
  const beside = mediaOf(before, index + 1)
  change(withoutPiece(before, index))
  uploads.shift(index + 2, -1)
  say(composerTexts.removedPiece(label), {
    undo: () => {
      change(withPiece(read(), index, text, beside))
      uploads.shift(index + 1, 1)
    },
  })
}

const rowsFor = (text: string, several: boolean, shows: boolean) =>
  Math.min(
    Math.max(several ? 3 : shows ? 5 : 8, Math.ceil(text.length / 62) + text.split('\n').length),
    18,
  )

function Lengths({ text, counts }: { readonly text: string; readonly counts: readonly Count[] }) {
  return (
    <div className="piece-lengths">
      {counts.map((count) => (
        <Length key={count.platform} text={text} count={count} isNamed={counts.length > 1} />
      ))}
    </div>
  )
}

function Length({
  text,
  count,
  isNamed,
}: {
  readonly text: string
  readonly count: Count
  readonly isNamed: boolean
}) {
  const { post, unit, pieces } = limitsOf(count.platform)
  const most = count.limit ?? post
  const length = useLength(count.platform, text)
  const over = length !== null && length > most
  const note = pieces > 1 ? composerTexts.tooLongThread : composerTexts.tooLong
  return (
    <span
      className="piece-length num small"
      data-over={over || undefined}
      title={composerTexts.units[unit]}
    >
      {isNamed && <NetworkMark network={count.platform} size={14} />}
      <span className="meter">
        <span style={{ width: `${Math.min((length ?? 0) / most, 1) * 100}%` }} />
      </span>
      <span>{composerTexts.length(length, most)}</span>
      {over && <span>{note}</span>}
    </span>
  )
}
