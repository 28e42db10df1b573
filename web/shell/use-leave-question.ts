import { useBlocker } from '@tanstack/react-router'

interface Questions {
  /** The window is to be closed or to show something else: what is on its way would be cut. */
  readonly closing: () => boolean
  /** Another page of the dashboard is opened, while which things go on. */
  readonly turning: () => boolean
  readonly text: string
}

/** Asks before this page is left while something on it is not saved. */
export function useLeaveQuestion({ closing, turning, text }: Questions): void {
  useBlocker({ shouldBlockFn: () => turning() && !globalThis.confirm(text), enableBeforeUnload: closing })
}
