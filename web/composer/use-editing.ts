import type { Draft } from '@crier/sdk/operations.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clientFor } from '../data/client.ts'
import { keep, kept } from '../data/kept.ts'
import { draft as draftQuery } from '../data/queries.ts'
import { useLeaveQuestion } from '../shell/use-leave-question.ts'
import { composerTexts } from '../texts/composer.ts'
import { mediaTexts } from '../texts/media.ts'
import { newUploads } from './new-uploads.ts'
import { Saving, type Kept, type SavingView } from './saving.ts'
import type { Uploads } from './uploads.ts'

interface Editing {
  readonly saving: Saving
  readonly uploads: Uploads
}

/** They go on when their page is left, until the server has everything. */
const open = new Map<string, Editing>()

/** A draft in the fields, how far it is saved, and the files that are on their way to it. */
export function useEditing(draft: Draft, keeper: string) {
  const queries = useQueryClient()
  const [{ saving, uploads }] = useState(() => editingOf(draft, keeper, queries))
  const view = useSyncExternalStore(saving.watch, saving.view)
  const items = useSyncExternalStore(uploads.watch, uploads.view)
  useEffect(() => saving.observe(draft), [saving, draft])
  useEffect(() => () => void saving.flush().then(() => close(draft.draft_id)), [saving, draft.draft_id])
  useLeaveQuestion({
    closing: () => !['saved', 'empty'].includes(saving.view().state),
    turning: () => isFailing(saving.view()),
    text: composerTexts.leaveAsk,
  })
  useLeaveQuestion({ closing: () => uploads.isBusy, turning: () => false, text: mediaTexts.leaveAsk })
  return { ...view, saving, uploads, items }
}

const isFailing = ({ state }: SavingView) => state === 'trying_again' || state === 'refused' || state === 'elsewhere'

function editingOf(draft: Draft, keeper: string, queries: QueryClient): Editing {
  const present = open.get(draft.draft_id)
  if (present) return present
  const saving = savingOf(draft, keeper, queries)
  const target = {
    contentType: draft.content_type,
    read: saving.view,
    change: saving.change,
    isIdle: () => void saving.flush().then(() => close(draft.draft_id)),
  }
  const uploads = newUploads(keeper, draft.draft_id, target, queries)
  const editing = { saving, uploads }
  open.set(draft.draft_id, editing)
  return editing
}

function savingOf(draft: Draft, keeper: string, queries: QueryClient): Saving {
  const { draft_id } = draft
  const params = { draft_id }
  // Saving goes on in the account of the draft, whatever the tab shows meanwhile.
  const client = clientFor(keeper.slice(keeper.indexOf(':') + 1))
  const name = `draft:${draft_id}`
  const ports: ConstructorParameters<typeof Saving>[1] = {
    send: ({ pieces, media, ...body }) =>
      client.updateDraft({ params, body: { ...body, ...(pieces && { pieces: [...pieces] }), ...(media && { media: [...media] }) } }),
    read: () => client.getDraft({ params }),
    keep: (content: Kept | null) => void keep(keeper, name, content),
    isSaved: (saved: Draft) => queries.setQueryData(draftQuery(draft_id).queryKey, saved),
    later: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  return new Saving(draft, ports, kept(keeper, name, isKept))
}

function close(draftId: string): void {
  const editing = open.get(draftId)
  if (editing === undefined || editing.saving.isWatched || editing.uploads.isBusy) return
  if (editing.saving.view().state === 'saved') open.delete(draftId)
}

function isKept(value: unknown): value is Kept {
  const { pieces, media, caption, version } = (value ?? {}) as Partial<Kept>
  return (
    Array.isArray(pieces) &&
    pieces.every((piece) => typeof piece === 'string') &&
    Array.isArray(media) &&
    media.every((one) => typeof one?.media_id === 'string' && typeof one.piece === 'number') &&
    (caption === null || typeof caption === 'string') &&
    typeof version === 'number'
  )
}
