import type { Draft } from '@crier/sdk/operations.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clientFor } from '../data/client.ts'
import { keep, kept } from '../data/kept.ts'
import { draft as draftQuery } from '../data/queries.ts'
import { useLeaveQuestion } from '../shell/use-leave-question.ts'
import { composerTexts } from '../texts/composer.ts'
import { Saving, type Kept, type SavingView } from './saving.ts'

/** They go on when their page is left, until the server has the text. */
const open = new Map<string, Saving>()

/** The text of a draft in the fields, and how far it is saved. */
export function useEditing(draft: Draft, keeper: string) {
  const queries = useQueryClient()
  const [saving] = useState(() => savingOf(draft, keeper, queries))
  const view = useSyncExternalStore(saving.watch, saving.view)
  useEffect(() => saving.observe(draft), [saving, draft])
  useEffect(() => () => void saving.flush().then(() => close(saving)), [saving])
  useLeaveQuestion({
    closing: () => !['saved', 'empty'].includes(saving.view().state),
    turning: () => isFailing(saving.view()),
    text: composerTexts.leaveAsk,
  })
  return { ...view, saving }
}

const isFailing = ({ state }: SavingView) => state === 'trying_again' || state === 'refused' || state === 'elsewhere'

function savingOf(draft: Draft, keeper: string, queries: QueryClient): Saving {
  const { draft_id } = draft
  const present = open.get(draft_id)
  if (present) return present
  const params = { draft_id }
  // Saving goes on in the account of the draft, whatever the tab shows meanwhile.
  const client = clientFor(keeper.slice(keeper.indexOf(':') + 1))
  const name = `draft:${draft_id}`
  const ports = {
    send: (body: { readonly pieces: readonly string[]; readonly version: number }) =>
      client.updateDraft({ params, body: { ...body, pieces: [...body.pieces] } }),
    read: () => client.getDraft({ params }),
    keep: (text: Kept | null) => void keep(keeper, name, text),
    isSaved: (saved: Draft) => queries.setQueryData(draftQuery(draft_id).queryKey, saved),
    later: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const saving = new Saving(draft, ports, kept(keeper, name, isKept))
  open.set(draft_id, saving)
  return saving
}

function close(saving: Saving): void {
  if (saving.isWatched || saving.view().state !== 'saved') return
  for (const [id, one] of open) if (one === saving) open.delete(id)
}

function isKept(value: unknown): value is Kept {
  const { pieces, version } = (value ?? {}) as Partial<Kept>
  return Array.isArray(pieces) && pieces.every((piece) => typeof piece === 'string') && typeof version === 'number'
}
