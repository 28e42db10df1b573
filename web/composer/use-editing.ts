import type { Draft } from '@crier/sdk/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../data/client.ts'
import { draft as draftReading } from '../data/readings.ts'

const pauseMs = 700

/** Saves by itself a moment after the last keystroke; `flush` saves at once, and waits for it. */
export function useEditing(draft: Draft) {
  const queries = useQueryClient()
  const [pieces, setPieces] = useState<readonly string[]>(draft.pieces)
  const [state, setState] = useState<'saved' | 'saving' | 'unsaved'>('saved')
  const [error, setError] = useState<Error | null>(null)
  const waiting = useRef<readonly string[] | null>(null)
  const running = useRef<Promise<void>>(Promise.resolve())
  const { draft_id } = draft

  const save = useCallback(async () => {
    const next = waiting.current?.map((piece) => piece.trim()).filter((piece) => piece !== '')
    waiting.current = null
    if (next === undefined || next.length === 0) return
    setState('saving')
    try {
      const saved = await client.updateDraft({ params: { draft_id }, body: { pieces: next } })
      queries.setQueryData(draftReading(draft_id).queryKey, saved)
      setError(null)
      setState(waiting.current === null ? 'saved' : 'unsaved')
    } catch (failure) {
      setError(failure as Error)
      setState('unsaved')
    }
  }, [draft_id, queries])

  const flush = useCallback(() => {
    // One after the other: an older text must not arrive last.
    running.current = running.current.then(save)
    return running.current
  }, [save])

  useEffect(() => {
    if (state !== 'unsaved' || waiting.current === null) return
    const timer = setTimeout(() => void flush(), pauseMs)
    return () => clearTimeout(timer)
  }, [pieces, state, flush])

  useEffect(() => () => void flush(), [flush])

  const edit = (next: readonly string[]) => {
    waiting.current = next
    setPieces(next)
    setState('unsaved')
  }
  return { pieces, edit, state, error, flush }
}
