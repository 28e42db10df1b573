import type { Draft } from '@crier/sdk/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLeaveQuestion } from '../shell/use-leave-question.ts'
import { composerTexts } from '../texts/composer.ts'
import { mediaTexts } from '../texts/media.ts'
import { closeEditing, editingOf } from './editing.ts'
import type { SavingView } from './saving.ts'

/** A draft in the fields, how far it is saved, and the files that are on their way to it. */
export function useEditing(draft: Draft, storageKey: string) {
  const queries = useQueryClient()
  const [{ saving, uploads }] = useState(() => editingOf(draft, storageKey, queries))
  const view = useSyncExternalStore(saving.watch, saving.view)
  const items = useSyncExternalStore(uploads.watch, uploads.view)
  useEffect(() => saving.observe(draft), [saving, draft])
  useEffect(
    () => () => void saving.flush().then(() => closeEditing(draft.draft_id)),
    [saving, draft.draft_id],
  )
  useLeaveQuestion({
    closing: () => !['saved', 'empty'].includes(saving.view().state),
    turning: () => isFailing(saving.view()),
    text: composerTexts.leaveAsk,
  })
  useLeaveQuestion({
    closing: () => uploads.isBusy,
    turning: () => false,
    text: mediaTexts.leaveAsk,
  })
  return { ...view, saving, uploads, items }
}

const isFailing = ({ state }: SavingView) =>
  state === 'trying_again' || state === 'refused' || state === 'elsewhere'
