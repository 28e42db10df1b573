import type { Locator, Page } from 'playwright-core'
import { dayAhead } from './day-times.ts'

/** When today is the last day of the week, tomorrow is in the next one. */
export async function showWeekOfTomorrow(page: Page): Promise<Locator> {
  const week = page.locator('.calendar[data-view=week]')
  await week.locator('.hours-lane').first().waitFor()
  if ((await week.locator(`[data-date="${dayAhead(1).toString()}"]`).count()) === 0)
    await page.getByRole('button', { name: 'Later' }).click()
  return week
}
