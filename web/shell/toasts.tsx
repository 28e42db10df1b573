import { useSyncExternalStore } from 'react'
import { shellTexts } from '../texts/shell.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  readonly undo?: (() => void) | undefined
  readonly open?: (() => void) | undefined
}

const shownMs = 8_000
const undoMs = 10_000
const mostAtOnce = 3

let toasts: readonly Toast[] = []
let count = 0
const watchers = new Set<() => void>()

interface Options {
  readonly tone?: Toast['tone']
  /** The way back. */
  readonly undo?: () => void
  /** The way to what it is about. */
  readonly open?: (() => void) | undefined
  /** It is shown nowhere else: it stays until it is dismissed. */
  readonly stays?: boolean
}

/** Says in passing what has happened. */
export function say(
  text: string,
  { tone = 'plain', undo, open, stays = false }: Options = {},
): void {
  count += 1
  const id = count
  set([...toasts, { id, text, tone, undo, open }].slice(-mostAtOnce))
  if (!stays) setTimeout(() => drop(id), undo === undefined ? shownMs : undoMs)
}

/** A toast of one workspace cannot be undone in another. */
export const dropToasts = (): void => set([])

function drop(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function Toasts() {
  const shown = useSyncExternalStore(watch, () => toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone, undo, open }) => (
        <div
          key={id}
          className="toast"
          data-tone={tone}
          role={tone === 'bad' ? 'alert' : undefined}
        >
          <span>{text}</span>
          {open && (
            <button
              type="button"
              className="plain-button"
              onClick={() => {
                drop(id)
                open()
              }}
            >
              {shellTexts.open}
            </button>
          )}
          <button
            type="button"
            className="plain-button"
            onClick={() => {
              drop(id)
              undo?.()
            }}
          >
            {undo ? shellTexts.undo : shellTexts.dismiss}
          </button>
        </div>
      ))}
    </div>
  )
}
