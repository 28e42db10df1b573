import { FormDialog } from './form-dialog.tsx'

interface Props {
  /** The action: the heading and its button. */
  readonly action: string
  readonly text: string
  readonly agree: () => void
  readonly close: () => void
}

/** Asked before what has no way back. */
export function ConfirmDialog({ action, text, agree, close }: Props) {
  const submit = () => {
    close()
    agree()
  }
  return (
    <FormDialog title={action} color="red" submit={submit} close={close}>
      <p>{text}</p>
    </FormDialog>
  )
}
