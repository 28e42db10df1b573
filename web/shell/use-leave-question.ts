import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface Questions {
  /** The window is to be closed or to show something else: what is on its way would be cut. */
  readonly closing: () => boolean
  /** Another page of the dashboard is opened, while which things go on. */
  readonly turning: () => boolean
  readonly text: string
}

const open = new Set<{ readonly current: Questions }>()
let isAgreed = false

/** Asks before this page is left while something on it is not saved. */
export function useLeaveQuestion(questions: Questions): void {
  const { closing, turning, text } = questions
  const newest = useRef(questions)
  useEffect(() => {
    newest.current = questions
  })
  useEffect(() => {
    open.add(newest)
    return () => void open.delete(newest)
  }, [])
  useBlocker({
    // An address that changes on the same page takes nothing away.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && turning() && !globalThis.confirm(text),
    enableBeforeUnload: () => !isAgreed && closing(),
  })
}

/** True when something on the page is not saved. */
export const isUnsaved = (): boolean => [...open].some(({ current }) => current.closing())

/** The person has been asked, and all of the page is taken away: the browser need not ask again. */
export const leaveUnasked = (): void => void (isAgreed = true)

/** Asks, where something on the page is not saved, before all of the page is taken away. */
export const askAboutUnsaved = (): boolean =>
  [...open].every(({ current }) => !current.closing() || globalThis.confirm(current.text))
