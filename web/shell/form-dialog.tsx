import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Form } from '../controls/form.tsx'
import { shellTexts } from '../texts/shell.ts'
import { Dialog } from './dialog.tsx'
import { ProblemCallout } from './states.tsx'

interface Props {
  readonly title: string
  /** What the button says; without it the title. */
  readonly button?: string
  readonly color?: 'red'
  readonly disabled?: boolean
  readonly wide?: boolean
  /** What `submit` begins, where the dialog stays until it is done. */
  readonly action?: { readonly isPending: boolean; readonly error: Error | null }
  readonly submit: () => void
  readonly close: () => void
  /** Stands before the button; without it one that closes. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/**
 * A dialog that does one thing: its fields or its question, why that was refused, and the button,
 * which waits while it is done.
 */
export function FormDialog({
  title,
  button = title,
  color,
  disabled = false,
  wide = false,
  action,
  submit,
  close,
  beside,
  children,
}: Props) {
  return (
    <Dialog title={title} wide={wide} onClose={close}>
      <Form submit={submit}>
        {children}
        <ProblemCallout error={action?.error ?? null} />
        <div className="sheet-foot">
          {beside === undefined ? (
            <Button variant="default" onClick={close}>
              {shellTexts.cancel}
            </Button>
          ) : (
            beside
          )}
          <Button
            type="submit"
            color={color}
            loading={action?.isPending ?? false}
            disabled={disabled}
          >
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
