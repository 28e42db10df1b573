import type { TestAccount, TestService } from '../service.ts'

interface Ids {
  readonly draft: string
  readonly schedule: string
  readonly webhook: string
}

export function pathsOfEveryPage({ draft, schedule, webhook }: Ids): string[] {
  return [
    '/calendar',
    '/compose',
    `/compose?draft=${draft}`,
    '/posts',
    '/posts?show=queue',
    '/posts?show=drafts',
    `/posts/${schedule}`,
    '/library',
    '/import',
    '/results',
    '/slots',
    '/connections',
    '/setup',
    '/activity',
    '/developers',
    '/developers/webhooks',
    `/developers/webhooks/${webhook}`,
    '/developers/events',
    '/developers/requests',
    '/developers/usage',
    '/brand',
    '/notices',
    '/settings',
    '/workspaces',
    '/sign-in',
  ]
}

/** Something to see on every page. */
export async function fillEveryPage(service: TestService, { client }: TestAccount): Promise<Ids> {
  await client.configureSlots({
    body: {
      platform: 'linkedin',
      timezone: 'Europe/Berlin',
      slots: [{ time: '09:00' }, { time: '02:30', days: ['sunday'] }],
    },
  })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces: ['How we plan our week', 'And why'] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) },
  })
  await client.scheduleDraft({ body: { draft_id, platform: 'linkedin', use_next_free_slot: true } })
  const { webhook_id } = await client.createWebhook({
    body: { url: 'http://127.0.0.1:8099/hook', events: ['post.published'] },
  })
  await client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
  return { draft: draft_id, schedule: schedule_id, webhook: webhook_id }
}
