import { specifiedPlatforms } from '@crier/contract/platform.ts'
import type { Page, Route } from 'playwright-core'
import { eventually } from '../processes.ts'
import { chooseAudience } from './open-dashboard.ts'
import type { TestAccount, TestService } from '../service.ts'

/** Rate limits are lifted here. */
export const wideOpen = {
  CRIER_PLANS: '{"pro":{"requests_per_minute":100000,"monthly_credits":1000}}',
}

export interface Seen {
  /** The content of the fields when it was scheduled. */
  readonly onScreen: string
  /** The server's text at the time of the schedule. */
  readonly scheduled: string
  readonly schedules: number
}

/**
 * Edits drafts in the composer and schedules each at once, while every n-th request that changes
 * something is lost: half of them before the server has them, half with their answer.
 */
export async function editAndSchedule(
  { service, account, page }: { service: TestService; account: TestAccount; page: Page },
  rounds: number,
  every: number,
): Promise<Seen[]> {
  await page.route('**/api/**', losingEvery(every))
  const seen: Seen[] = []
  while (seen.length < rounds) {
    const drafts = await Promise.all(
      specifiedPlatforms.map((platform) =>
        account.client.createDraft({ body: { platform, content: 'The old text.' } }),
      ),
    )
    for (const { draft_id } of drafts.slice(0, rounds - seen.length)) {
      await page.goto(`${service.url}/compose?draft=${draft_id}`)
      const onScreen = `Edit ${seen.length + 1}, losing every ${every}: this is what stands on the screen.`
      await page.getByLabel('Text').fill(onScreen)
      if (seen.length % specifiedPlatforms.length === specifiedPlatforms.indexOf('tiktok'))
        await chooseAudience(page)
      await page.getByRole('button', { name: 'Pick a time' }).click()
      await page.locator('input[type=datetime-local]').fill(hoursAhead(2 + seen.length))
      await scheduleUntilItStands(page, page.getByRole('button', { name: 'Schedule', exact: true }))
      const [{ content }, { data }] = await Promise.all([
        account.client.getDraft({ params: { draft_id } }),
        account.client.listSchedules({ query: { draft_id } }),
      ])
      seen.push({ onScreen, scheduled: content, schedules: data.length })
    }
  }
  await page.unroute('**/api/**')
  return seen
}

export const isAsSeen = ({ onScreen, scheduled, schedules }: Seen) =>
  onScreen === scheduled && schedules === 1

function losingEvery(every: number) {
  let count = 0
  return async (route: Route) => {
    if (route.request().method() === 'GET' || ++count % every !== 0) return route.continue()
    if ((count / every) % 2 === 0) await route.fetch()
    return route.abort()
  }
}

/** Presses the button as a person would: again when the page says that it did not work. */
async function scheduleUntilItStands(
  page: Page,
  button: ReturnType<Page['locator']>,
): Promise<void> {
  const stands = () => page.getByRole('heading', { name: 'Scheduled', exact: true }).isVisible()
  await eventually(
    'a schedule that stands',
    async () => {
      if (await stands()) return true
      if (await button.isEnabled({ timeout: 100 }).catch(() => false))
        await button.click({ timeout: 1_000 }).catch(() => undefined)
      return (await stands()) || undefined
    },
    40_000,
    100,
  )
}

const hoursAhead = (hours: number) =>
  Temporal.Now.zonedDateTimeISO(Temporal.Now.timeZoneId())
    .add({ hours })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
