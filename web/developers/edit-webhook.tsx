import type { Webhook } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { webhooks as webhooksQuery } from '../data/queries.ts'
import { developerTexts } from '../texts/developers.ts'
import { WebhookForm, type WebhookFields } from './webhook-form.tsx'

interface Props {
  readonly webhook: Webhook
  readonly changed: (webhook: Webhook) => void
  readonly close: () => void
}

/** Another address, or other events, under the same secret and with the same log. */
export function EditWebhookDialog({ webhook, changed, close }: Props) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ url, events }: WebhookFields) =>
      client.updateWebhook({
        params: { webhook_id: webhook.webhook_id },
        body: { url, events: [...events] },
      }),
    onSuccess: async (saved) => {
      changed(saved)
      close()
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
  })
  return (
    <WebhookForm
      title={developerTexts.edit}
      button={developerTexts.saveWebhook}
      initial={webhook}
      save={save}
      close={close}
    />
  )
}
