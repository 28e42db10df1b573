import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from './icon.tsx'

interface Props {
  readonly title: string
  readonly wide?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog of the browser's own: it keeps the focus inside, closes by Escape, and gives the focus back. */
export function Dialog({ title, wide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the dialog leaves the page: once it has left, the browser no longer gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'sheet sheet-wide' : 'sheet'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="sheet-head">
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label={shellTexts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  )
}
