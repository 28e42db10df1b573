import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { webhooks as webhooksQuery } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { developerTexts } from '../texts/developers.ts'
import { ShownOnce } from './shown-once.tsx'

interface Props {
  readonly webhookId: string
  readonly close: () => void
}

export function RotateDialog({ webhookId, close }: Props) {
  const [atOnce, setAtOnce] = useState(false)
  const rotate = useMutation({
    mutationFn: () =>
      client.rotateWebhookSecret({
        params: { webhook_id: webhookId },
        body: { expire_previous: atOnce },
      }),
  })
  if (rotate.data)
    return (
      <ShownOnce
        title={developerTexts.rotate}
        hint={developerTexts.secretOnce}
        secret={rotate.data.secret}
        close={close}
      />
    )
  return (
    <FormDialog
      title={developerTexts.rotate}
      action={rotate}
      submit={() => rotate.mutate()}
      close={close}
    >
      <p className="soft">{developerTexts.rotateAsk}</p>
      <Checkbox
        size="xs"
        checked={atOnce}
        onChange={(event) => setAtOnce(event.target.checked)}
        label={developerTexts.expirePrevious}
      />
    </FormDialog>
  )
}

export function RemoveDialog({ webhookId, close }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => client.deleteWebhook({ params: { webhook_id: webhookId } }),
    onSuccess: async () => {
      await navigate({ to: '/developers/webhooks' })
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
  })
  return (
    <FormDialog
      title={developerTexts.remove}
      color="red"
      action={remove}
      submit={() => remove.mutate()}
      close={close}
    >
      <p>{developerTexts.removeAsk}</p>
    </FormDialog>
  )
}
