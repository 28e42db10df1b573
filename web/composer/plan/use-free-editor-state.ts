import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLeaveQuestion } from '../../shell/use-leave-question.ts'
import { mediaTexts } from '../../texts/media.ts'
import type { EditorState } from '../editor-state.ts'
import type { ComposerContent } from '../text/content.ts'
import { newUploads } from '../media/new-uploads.ts'

/**
 * One text with its files before it becomes a draft. Leaving the page aborts its uploads; parts
 * that have arrived can be resumed.
 */
export function useFreeEditorState(
  storageKey: string,
  name: string,
  content: ComposerContent,
  ports: Pick<EditorState, 'read' | 'change'>,
): EditorState {
  const queries = useQueryClient()
  const newest = useRef(ports)
  useEffect(() => {
    newest.current = ports
  })
  const [uploads] = useState(() => {
    const target = {
      contentType: 'post',
      read: () => newest.current.read(),
      change: (changed: ComposerContent) => newest.current.change(changed),
      isIdle: () => undefined,
    } as const
    return newUploads(storageKey, name, target, queries)
  })
  const items = useSyncExternalStore(uploads.watch, uploads.view)
  const isBusy = () => uploads.isBusy
  useLeaveQuestion({ closing: isBusy, turning: isBusy, text: mediaTexts.leaveAsk })
  useEffect(() => uploads.stop, [uploads])
  return { ...ports, uploads, content, contentType: 'post', items }
}
