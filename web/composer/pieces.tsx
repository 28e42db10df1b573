import { Button, Textarea } from '@mantine/core'
import { limitsOf } from '@crier/contract/networks/index.ts'
import type { Draft } from '@crier/sdk/operations.ts'
import { Icon } from '../shell/icon.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { countText } from './count-text.ts'
import type { Saving } from './saving.ts'

interface Props {
  readonly draft: Draft
  readonly pieces: readonly string[]
  readonly saving: Saving
  /** The longest post of whoever posts it, where that is known: authors of one network differ. */
  readonly limit: number | undefined
}

/** The text, piece by piece, each with its length as the network counts it. */
export function Pieces({ draft, pieces, saving: { edit, flush, view }, limit }: Props) {
  const remove = (index: number, label: string) => {
    const piece = pieces[index] ?? ''
    edit(pieces.toSpliced(index, 1))
    say(composerTexts.removedPiece(label), { undo: () => edit(view().pieces.toSpliced(index, 0, piece)) })
  }
  const several = draft.content_type !== 'post'
  return (
    <div className="stack" onBlur={() => void flush()}>
      {pieces.map((piece, index) => {
        const label = several ? composerTexts.piece(draft.content_type, index + 1) : composerTexts.text
        return (
          <div key={index} className="piece">
            <Textarea
              label={label}
              value={piece}
              autosize={false}
              rows={rowsFor(piece, several)}
              onChange={(event) => edit(pieces.map((other, place) => (place === index ? event.target.value : other)))}
            />
            <div className="piece-foot">
              <Length draft={draft} text={piece} limit={limit} />
              {several && pieces.length > 1 && (
                <button
                  type="button"
                  className="plain-button faint small"
                  aria-label={`${composerTexts.removePiece} ${label}`}
                  onClick={() => remove(index, label)}
                >
                  <Icon name="trash" size={13} /> {composerTexts.removePiece}
                </button>
              )}
            </div>
          </div>
        )
      })}
      {several && (
        <div>
          <Button variant="default" size="compact-sm" leftSection={<Icon name="plus" size={13} />} onClick={() => edit([...pieces, ''])}>
            {composerTexts.addPiece(draft.content_type)}
          </Button>
        </div>
      )}
    </div>
  )
}

const rowsFor = (text: string, several: boolean) =>
  Math.min(Math.max(several ? 3 : 8, Math.ceil(text.length / 62) + text.split('\n').length), 18)

function Length({ draft, text, limit }: { readonly draft: Draft; readonly text: string; readonly limit: number | undefined }) {
  const { post, unit, pieces } = limitsOf(draft.platform)
  const most = limit ?? post
  const length = countText(draft.platform, text)
  const over = length > most
  const note = pieces > 1 ? composerTexts.tooLongThread : composerTexts.tooLong
  return (
    <span className="piece-length num small" data-over={over || undefined} title={composerTexts.units[unit]}>
      <span className="meter">
        <span style={{ width: `${Math.min(length / most, 1) * 100}%` }} />
      </span>
      <span>{composerTexts.length(length, most)}</span>
      {over && <span>{note}</span>}
    </span>
  )
}
