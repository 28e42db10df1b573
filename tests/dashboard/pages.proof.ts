import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import type { TestAccount } from '../service.ts'
import { overWidth, seriousFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const widths = [
  { width: 1440, height: 900, colors: 'light' },
  { width: 390, height: 844, colors: 'dark' },
] as const

for (const { width, height, colors } of widths)
  test(`every page at ${width} pixels has no serious finding of axe, fits, and breaks no policy`, async (t) => {
    // Each page is loaded anew, within a minute: more than a hundred requests.
    const account = await service.newAccount('business')
    const ids = await fill(account)
    const { page, complaints } = await signIn(t, account)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: colors })
    for (const path of pathsOf(ids)) {
      await page.goto(`${service.url}${path}`)
      await isThere(page)
      assert.deepEqual(await seriousFindings(page), [], path)
      assert.ok((await overWidth(page)) <= 0, `${path} is wider than the screen`)
      await show(page, `dashboard${path.replaceAll(/[/?=]|(sch|whk|drft)_\w+/g, ' ').trimEnd()} ${width}`)
    }
    assert.deepEqual(complaints, [])
  })

interface Ids {
  readonly draft: string
  readonly schedule: string
  readonly webhook: string
}

function pathsOf({ draft, schedule, webhook }: Ids): string[] {
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
    '/weeks',
    '/slots',
    '/connections',
    '/activity',
    '/developers',
    '/developers/webhooks',
    `/developers/webhooks/${webhook}`,
    '/developers/usage',
    '/brand',
    '/notices',
    '/settings',
  ]
}

/** Something to see on every page. */
async function fill({ client }: TestAccount): Promise<Ids> {
  await client.configureSlots({
    body: { platform: 'linkedin', timezone: 'Europe/Berlin', slots: [{ time: '09:00' }, { time: '02:30', days: ['sunday'] }] },
  })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces: ['How we plan our week', 'And why'] },
  })
  const { schedule_id } = await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) } })
  await client.scheduleDraft({ body: { draft_id, platform: 'linkedin', use_next_free_slot: true } })
  const { webhook_id } = await client.createWebhook({ body: { url: 'http://127.0.0.1:8099/hook', events: ['post.published'] } })
  return { draft: draft_id, schedule: schedule_id, webhook: webhook_id }
}
