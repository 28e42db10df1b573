import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { manualService, type Owner } from '../../service.ts'

/** Nothing leaves this machine. */
const wall: Outbound = {
  send: async () => ({ ok: false, reason: 'refused', sent: false, detail: 'The wall.' }),
}

const endless = { requests_per_minute: 1_000_000_000, monthly_credits: 1_000_000_000 }

/**
 * A service with one of everything, whose account is never stopped by its plan. `errors` are what
 * it could not answer for.
 */
export async function openAttackHarness(owner: Owner) {
  const errors: string[] = []
  const service = await manualService(owner, {
    environment: { CRIER_PLANS: JSON.stringify({ endless }) },
    outbound: wall,
    resolveName: async (name) => (name.startsWith('inside.') ? ['10.0.0.1'] : []),
    log: {
      event: () => undefined,
      warn: () => undefined,
      error: (what, error) => void errors.push(`${what}: ${String(error)}`),
    },
  })
  const account = await service.newAccount('endless')
  const ids = await possessions(service.in({ hours: 1_000 }), account.client)
  const words = new Map<string, string>([['key', account.key], ...Object.entries(ids)])
  const fill = (text: string) =>
    text.replaceAll(/<<(\w+)>>/g, (_, name: string) => words.get(name) ?? 'x')
  return { service, errors, fill, port: Number(new URL(service.url).port) }
}

async function possessions(
  scheduled_at: string,
  client: Awaited<ReturnType<typeof manualService>>['client'],
) {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Attacked.' } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at },
  })
  const { slots } = await client.configureSlots({
    body: { platform: 'x', slots: [{ time: '09:00', days: ['monday'] }] },
  })
  const { webhook_id } = await client.createWebhook({
    body: { url: 'https://receiver.example/', events: ['post.failed'] },
  })
  const { delivery_id } = await client.testWebhook({
    params: { webhook_id },
    body: { event: 'post.failed' },
  })
  const { key_id } = await client.createKey({ body: { name: 'Attacked' } })
  return { draft_id, schedule_id, slot_id: slots[0]!.slot_id, webhook_id, delivery_id, key_id }
}
