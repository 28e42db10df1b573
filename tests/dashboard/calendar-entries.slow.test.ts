import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { addConnected } from '../networks/consent.ts'
import { signedIn } from '../signed-in.ts'
import { at, dayAhead } from './day-times.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'
import { scheduleOnX } from './schedule-on-x.ts'

const { service, signIn, browser } = await openDashboard({ after })

test('month: a cell fills its lines with posts, each with its words; the rest is beside the number of the day', async (t) => {
  const account = await service.newAccount()
  const second = await addConnected(service, account, 'x')
  for (const time of ['09:00', '09:05', '09:21', '12:00', '13:00', '14:00'])
    await scheduleOnX(account, 'Rye sells out at 7:40', at(1, time), second.connection_id)
  await scheduleOnX(account, 'Stollen needs three weeks to taste of anything.', at(2, '09:00'))
  const page = await open(await signIn(t, account), `month&day=${dayAhead(1).toString()}`)
  const cell = (days: number) => page.locator(`td[data-date="${dayAhead(days).toString()}"]`)
  const full = cell(1)
  assert.equal(await full.locator('[data-movable]').count(), 4)
  for (const width of await widths(full.locator('.entry-text'))) assert.ok(width > 70, `${width}`)
  const [box, last] = await Promise.all([boxOf(full), boxOf(full.locator('[data-movable]').last())])
  const left = box.y + box.height - last.y - last.height
  assert.ok(left >= 0 && left < 25, `${left} pixels are left below the last post`)
  const rest = full.getByRole('button', { name: '2 more from' })
  const [above, number] = await Promise.all([boxOf(rest), boxOf(full.locator('.month-day'))])
  assert.ok(Math.abs(above.y - number.y) < 6)
  const single = cell(2).locator('.entry')
  assert.equal(await single.getAttribute('data-lines'), '3')
  assert.ok((await boxOf(single.locator('.entry-text'))).height > 30)
})

test('week and day: posts at close times are below one another, with their words, and no line crosses them', async (t) => {
  const account = await service.newAccount()
  const times = ['09:00', '09:01', '09:05', '09:21']
  for (const [index, time] of times.entries())
    await scheduleOnX(account, `The ${index + 1}th loaf of the day`, at(1, time))
  for (const [index, time] of ['23:50', '23:55'].entries())
    await scheduleOnX(account, `The ${index + 5}th loaf of the day`, at(1, time))
  const page = await open(await signIn(t, account), `week&day=${dayAhead(1).toString()}`)
  for (const view of ['Week', 'Day']) {
    await page.getByText(view, { exact: true }).click()
    const lane = page.locator(
      `.calendar[data-view=${view.toLowerCase()}] .hours-lane[data-date="${dayAhead(1).toString()}"]`,
    )
    const entries = lane.locator('[data-movable]')
    await entries.nth(5).waitFor()
    const boxes = await Promise.all((await entries.all()).map(boxOf))
    const overlaps = boxes.filter(
      ({ y }, index) => index > 0 && y < boxes[index - 1]!.y + boxes[index - 1]!.height,
    )
    assert.deepEqual(overlaps, [], view)
    const whole = await boxOf(lane)
    assert.ok(boxes.at(-1)!.y + boxes.at(-1)!.height <= whole.y + whole.height + 1, view)
    for (const width of await widths(lane.locator('.entry-text')))
      assert.ok(width > 70, `${view}: ${width}`)
  }
  await page.goto(`${service.url}/calendar?view=day`)
  const now = page.locator('.hours-now')
  await now.waitFor()
  assert.equal(await layerOf(page, '.hours-now'), 'auto')
  await page.goto(`${service.url}/calendar?view=day&day=${dayAhead(1).toString()}`)
  await page.locator('.hours-lane li').first().waitFor()
  assert.equal(await layerOf(page, '.hours-lane li'), '1')
})

test('calendar: its head is one line in German, with several connections, in each view', async (t) => {
  const account = await service.newAccount()
  await addConnected(service, account, 'x')
  const german = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'block' })
  t.after(() => german.close())
  const page = await german.newPage()
  await changePerson(page, await signedIn(service, account.accountId), service.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const view of ['month', 'week', 'day', 'list']) {
    await page.goto(`${service.url}/calendar?view=${view}&day=2026-09-30`)
    await isThere(page)
    await page.getByLabel('Nur anzeigen').first().waitFor()
    await show(page, `calendar head ${view} german`)
    const [title, actions] = await Promise.all([
      boxOf(page.locator('h1')),
      boxOf(page.locator('.page-actions')),
    ])
    assert.ok(actions.y < title.y + title.height && actions.height < 45, `${view}: two lines`)
  }
})

async function open({ page }: { readonly page: Page }, view: string): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/calendar?view=${view}`)
  await isThere(page)
  await page.locator('[data-movable]').first().waitFor()
  return page
}

const boxOf = async (what: Locator) => (await what.boundingBox())!

const layerOf = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).zIndex`)

const widths = async (all: Locator) =>
  (await Promise.all((await all.all()).map(boxOf))).map(({ width }) => width)
