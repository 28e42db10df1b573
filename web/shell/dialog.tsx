import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from '../controls/close-button.tsx'

interface Props {
  readonly title: string
  readonly wide?: boolean
  /** Whether a click outside closes it; false when that would lose input. */
  readonly closesBeside?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog of the browser's own: it keeps the focus inside, closes by Escape, and gives the
 * focus back.
 */
export function Dialog({ title, wide = false, closesBeside = true, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A drag that begins in the dialog and ends beside it is a click on the dialog itself, too.
  const isPressedBeside = useRef(false)
  // Before the dialog leaves the page: once it has left, the browser no longer gives the focus
  // back.
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
      onPointerDown={(event) => (isPressedBeside.current = event.target === dialog.current)}
      onClick={(event) =>
        closesBeside && isPressedBeside.current && event.target === dialog.current && onClose()
      }
    >
      <div className="sheet-head">
        <h2>{title}</h2>
        <CloseButton close={onClose} size={17} />
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  )
}
