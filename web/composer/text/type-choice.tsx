import type { ContentType, Draft } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { clientFor } from '../../data/client.ts'
import { schedulesOfDraft } from '../../data/queries.ts'
import { accountOf } from '../../data/use-storage-key.ts'
import { composerTexts } from '../../texts/composer.ts'
import { mediaTexts } from '../../texts/media.ts'
import { contentTypeNames } from '../../texts/shell.ts'
import type { ComposerContent } from './content.ts'
import { keepNew } from './copies.ts'
import type { Editing } from '../editing.ts'
import { forgetOwn, isNew, newDraftId } from '../new-draft.ts'

interface Props {
  readonly draft: Draft
  readonly editing: Editing
  /** The text goes on under this id. */
  readonly onTyped: (newId: string) => void
}

/**
 * Post, thread or carousel. A draft keeps its type for good, so its text goes on as another one;
 * the former is deleted.
 */
export function TypeChoice({ draft, editing, onTyped }: Props) {
  const { draft_id, content_type } = draft
  const { data: schedules } = useQuery({ ...schedulesOfDraft(draft_id), enabled: !isNew(draft_id) })
  const mayChange = isNew(draft_id) || (schedules?.length === 0 && draft.writer === 'author')
  const [chosen, setChosen] = useState(content_type)
  if (!mayChange) return <span className="faint small">{contentTypeNames[content_type]}</span>
  const change = () => {
    const id = newDraftId(draft.platform, chosen)
    keepNew(editing.storageKey, id, asType(editing.saving.view(), chosen))
    forgetOwn(editing.storageKey, editing.key)
    onTyped(id)
    void dropFormer(editing)
  }
  // They would arrive in the draft that is deleted.
  const waitsForFiles = editing.uploads.isBusy
  return (
    <>
      <select
        className="type-choice"
        aria-label={composerTexts.type}
        value={chosen}
        disabled={waitsForFiles}
        title={waitsForFiles ? mediaTexts.changesAfterFiles : undefined}
        onChange={(event) => setChosen(event.target.value as ContentType)}
      >
        {Object.entries(contentTypeNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {/* Arrow keys change a choice with each press, and pieces that were joined are not parted again. */}
      {chosen !== content_type && (
        <Button variant="default" size="compact-sm" disabled={waitsForFiles} onClick={change}>
          {composerTexts.changeType(contentTypeNames[chosen])}
        </Button>
      )}
    </>
  )
}

/** Nothing is lost: the new draft has its text. It may be becoming a draft at this moment. */
async function dropFormer({ storageKey, saving, id }: Editing): Promise<void> {
  saving.change({ pieces: [''], media: [], caption: null, first_comment: null, options: {} })
  await saving.flush()
  if (isNew(id())) return
  await clientFor(accountOf(storageKey))
    .deleteDraft({ params: { draft_id: id() } })
    .catch(() => undefined)
}

/**
 * The same words in pieces of another type: a post is one piece, and lines of --- split one
 * into several.
 */
function asType(content: ComposerContent, contentType: ContentType): ComposerContent {
  const { pieces, media } = content
  if (contentType === 'post')
    return {
      ...content,
      pieces: [pieces.filter((piece) => piece.trim() !== '').join('\n\n')],
      media: media.map((one) => ({ ...one, piece: 1 })),
    }
  const parts =
    pieces.length === 1 ? pieces[0]!.split(/^---$/m).map((part) => part.trim()) : [...pieces]
  if (contentType === 'thread') return { ...content, pieces: parts }
  // A slide shows one picture.
  const slides = media.map((one, index) => ({ ...one, piece: index + 1 }))
  return {
    ...content,
    pieces: [...parts, ...slides.slice(parts.length).map(() => '')],
    media: slides,
  }
}
