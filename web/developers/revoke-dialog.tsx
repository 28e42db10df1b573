import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { FormDialog } from '../shell/form-dialog.tsx'
import { say } from '../shell/toasts.tsx'
import { developerTexts } from '../texts/developers.ts'

interface Props {
  readonly name: string
  /** By what else a reader knows it. */
  readonly mark: string
  readonly question: string
  readonly revoke: () => Promise<unknown>
  /** The list that it is then missing from. */
  readonly queryKey: QueryKey
  readonly close: () => void
}

/** Asks before the access of a program ends. */
export function RevokeDialog({ name, mark, question, revoke, queryKey, close }: Props) {
  const queries = useQueryClient()
  const action = useMutation({
    mutationFn: revoke,
    onSuccess: async () => {
      close()
      say(developerTexts.revoked)
      await queries.invalidateQueries({ queryKey })
    },
  })
  return (
    <FormDialog
      title={developerTexts.revoke}
      color="red"
      action={action}
      submit={() => action.mutate()}
      close={close}
    >
      <p>
        <strong>{name}</strong> <span className="mono faint">{mark}</span>
      </p>
      <p>{question}</p>
    </FormDialog>
  )
}
