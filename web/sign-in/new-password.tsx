import { TextInput } from '../controls/field.tsx'

interface Props {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly value: string
  readonly change: (password: string) => void
}

/** A password that is set, of a length that the server takes. */
export function NewPassword({ change, ...words }: Props) {
  return (
    <TextInput
      type="password"
      onChange={(event) => change(event.target.value)}
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      required
      {...words}
    />
  )
}
