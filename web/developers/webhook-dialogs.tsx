import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { webhooks as webhooksQuery } from '../data/queries.ts'
import { Dialog } from '../shell/dialog.tsx'
import { ProblemCallout } from '../shell/states.tsx'
import { developerTexts } from '../texts/developers.ts'
import { shellTexts } from '../texts/shell.ts'
import { ShownOnce } from './shown-once.tsx'

interface Props {
  readonly webhookId: string
  readonly close: () => void
}

export function RotateDialog({ webhookId, close }: Props) {
  const [atOnce, setAtOnce] = useState(false)
  const rotate = useMutation({
    mutationFn: () => client.rotateWebhookSecret({ params: { webhook_id: webhookId }, body: { expire_previous: atOnce } }),
  })
  if (rotate.data)
    return <ShownOnce title={developerTexts.rotate} hint={developerTexts.secretOnce} secret={rotate.data.secret} close={close} />
  return (
    <Dialog title={developerTexts.rotate} onClose={close}>
      <p className="soft">{developerTexts.rotateAsk}</p>
      <Checkbox size="xs" checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} label={developerTexts.expirePrevious} />
      <ProblemCallout error={rotate.error} />
      <div className="sheet-foot">
        <Button variant="default" onClick={close}>
          {shellTexts.cancel}
        </Button>
        <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
          {developerTexts.rotate}
        </Button>
      </div>
    </Dialog>
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
    <Dialog title={developerTexts.remove} onClose={close}>
      <p>{developerTexts.removeAsk}</p>
      <ProblemCallout error={remove.error} />
      <div className="sheet-foot">
        <Button variant="default" onClick={close}>
          {shellTexts.cancel}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {developerTexts.remove}
        </Button>
      </div>
    </Dialog>
  )
}
