import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page, Request } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { at, dayAhead, zone } from './day-times.ts'
import { axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'
import { scheduleOnX } from './schedule-on-x.ts'

const { service, signIn } = await openDashboard({ after })

test('the arrows walk through the month, Enter opens a day, and a click on its half-hour writes for it', async (t) => {
  const account = await service.newAccount()
  await scheduleOnX(account, 'Bread at noon', at(1, '12:00'))
  const { page, complaints } = await signIn(t, account)
  await isThere(page)
  const today = dayAhead(0)
  const number = (days: number) =>
    page.locator(`td[data-date="${dayAhead(days).toString()}"] .month-day`)
  assert.equal(await page.locator('.month-day[tabindex="0"]').count(), 1)
  await number(0).focus()
  // Down and left of it is a day that every month of six weeks holds, up to the last of them.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  assert.equal(
    await page.evaluate('document.activeElement.closest("td").dataset.date'),
    dayAhead(1).toString(),
  )
  assert.deepEqual(await axeFindings(page), [])
  await page.keyboard.press('Enter')
  const day = page.locator('.calendar[data-view=day]')
  await day.getByRole('link', { name: /^X 12:00 Bread at noon Scheduled$/ }).waitFor()
  assert.match(await page.locator('h1').innerText(), new RegExp(String(dayAhead(1).day)))
  assert.deepEqual(await axeFindings(page), [])
  await show(page, 'calendar day')
  await page.getByRole('button', { name: 'Earlier' }).click()
  await day.locator(`[data-date="${today.toString()}"] .hours-now`).waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  const lane = day.locator(`[data-date="${dayAhead(1).toString()}"]`)
  await lane.waitFor()
  const height = (await lane.boundingBox())!.height
  // A little below the line of half past two.
  await lane.click({ position: { x: 60, y: (14.5 / 24) * height + 4 } })
  await page.waitForURL('**/compose?**')
  assert.equal(new URL(page.url()).searchParams.get('at'), at(1, '14:30'))
  assert.deepEqual(complaints, [])
})

test('calendar: j and k walk over the entries of every view, and Enter opens one', async (t) => {
  const account = await service.newAccount()
  const id = await scheduleOnX(account, 'The first of them', at(1, '12:00'))
  await scheduleOnX(account, 'The second of them', at(1, '13:00'))
  const { page } = await signIn(t, account)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  for (const view of ['Month', 'Day', 'List']) {
    await page.goto(`${service.url}/calendar`)
    await page.getByText(view, { exact: true }).click()
    if (view === 'Day') await page.getByRole('button', { name: 'Later' }).click()
    if (view === 'List' && dayAhead(1).month !== dayAhead(0).month)
      await page.getByRole('button', { name: 'Later' }).click()
    await page
      .locator(`.calendar[data-view=${view.toLowerCase()}]`)
      .getByText('The second of them')
      .waitFor()
    await page.keyboard.press('j')
    assert.match(await focused(), /The first of them/, view)
    await page.keyboard.press('j')
    assert.match(await focused(), /The second of them/, view)
    await page.keyboard.press('k')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/posts/${id}`)
})

test('free slots are hidden in every view, on the next visit too, until they are shown again', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'x', timezone: zone, slots: [{ time: '09:00' }] },
  })
  await scheduleOnX(account, 'What stays', at(1, '12:00'))
  const { page } = await signIn(t, account)
  const free = page.getByText('Free slot', { exact: true })
  await page.locator('.entry-place').first().waitFor()
  const button = page.getByRole('button', { name: 'Free slots' })
  assert.equal(await button.getAttribute('aria-pressed'), 'true')
  await button.click()
  await page.reload()
  for (const view of ['Month', 'Week', 'Day', 'List']) {
    await page.getByText(view, { exact: true }).click()
    await page.locator(`.calendar[data-view=${view.toLowerCase()}]`).waitFor()
    await isThere(page)
    if (view === 'Month' || view === 'List') await page.getByText('What stays').first().waitFor()
    assert.equal(await free.count(), 0, view)
  }
  assert.deepEqual(await axeFindings(page), [])
  await button.click()
  await free.first().waitFor()
  await page.reload()
  await page.locator('.entry-place').first().waitFor()
})

test('a post of the week is dragged to another day and half-hour; Escape leaves it where it was, and so does what is over', async (t) => {
  const account = await service.newAccount()
  const id = await scheduleOnX(account, 'The one that moves', at(1, '12:00'))
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/calendar?day=${dayAhead(1).toString()}`)
  await page.getByText('Week', { exact: true }).click()
  const grid = page.locator('.calendar[data-view=week]')
  const entry = grid.locator('a[data-movable]', { hasText: 'The one that moves' })
  await entry.waitFor()
  const lane = grid.locator(`[data-date="${dayAhead(1).toString()}"]`)
  const hour = (await lane.boundingBox())!.height / 24
  const moved = page.waitForRequest((request) => request.method() === 'PATCH')
  await drag(page, entry, 0, 1.5 * hour, async () => {
    await page.locator('.calendar-dragged strong', { hasText: '13:30' }).waitFor()
    await show(page, 'calendar dragging')
  })
  assert.deepEqual((await moved).postDataJSON(), { scheduled_at: at(1, '13:30') })
  await grid.locator('a', { hasText: '13:30' }).waitFor()
  await page.getByText('Moved to').waitFor()
  assert.equal(await page.locator('.calendar-dragged').count(), 0)
  await drag(page, entry, 0, hour, () => page.keyboard.press('Escape'))
  assert.equal(await page.locator('.calendar-dragged').count(), 0)
  await page.waitForLoadState('networkidle')
  assert.equal(new URL(page.url()).pathname, '/calendar', 'to let go after Escape opens the post')
  await drag(page, entry, 0, 0.1 * hour, async () => {})
  assert.equal(new URL(page.url()).pathname, '/calendar', 'a drag opens the post')
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: id } })).scheduled_at,
    at(1, '13:30'),
  )
  await entry.click()
  await page.waitForURL(`**/posts/${id}`)
})

test('calendar: opens the current week and day at now, also with entries hours earlier', async (t) => {
  const account = await service.newAccount()
  await scheduleOnX(account, 'Early tomorrow', at(1, '00:30'))
  const { page } = await signIn(t, account)
  await page.clock.install({ time: new Date(at(0, '09:20')) })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const view of ['Week', 'Day']) {
    await page.goto(`${service.url}/calendar`)
    await page.getByText(view, { exact: true }).click()
    await page.locator(`.calendar[data-view=${view.toLowerCase()}]`).waitFor()
    await isThere(page)
    // In one call: what comes above the hours moves both.
    const below = await page.evaluate<number>(`(() => {
      const [now, hours] = ['.hours-now', '.hours'].map((one) => document.querySelector(one).getBoundingClientRect().top)
      return now - hours
    })()`)
    assert.ok(below > 27 && below < 200, `${view}: now stands at ${below}`)
  }
})

test('calendar: keeps a moved post on its new day while the month is read again', async (t) => {
  const account = await service.newAccount()
  await scheduleOnX(account, 'Moved meanwhile', at(1, '12:00'))
  const { page } = await signIn(t, account)
  await openMonth(page)
  const entry = page.locator('a[data-movable]', { hasText: 'Moved meanwhile' })
  await entry.waitFor()
  const reading = await holdBack(
    page,
    (request) => request.method() === 'GET' && isOfMonth(request.url()),
  )
  await page.clock.fastForward(31_000)
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await reading.begun
  await dragTo(page, entry, cell(page, 2))
  await page.getByText('Moved to').waitFor()
  const read = page.waitForResponse((answer) => isOfMonth(answer.url()))
  reading.letGo()
  await read
  await page.waitForLoadState('networkidle')
  assert.equal(await cell(page, 2).getByText('Moved meanwhile').count(), 1)
})

test('a refusal, and a connection that is lost, leave the month in its place while another post is dragged', async (t) => {
  const account = await service.newAccount()
  await scheduleOnX(account, 'Refused', at(1, '12:00'))
  const id = await scheduleOnX(account, 'Dragged', at(1, '13:00'))
  await scheduleOnX(account, 'Stays', at(2, '12:00'))
  const { page, context } = await signIn(t, account)
  await openMonth(page)
  const [refused, dragged] = ['Refused', 'Dragged'].map((hasText) =>
    page.locator('a[data-movable]', { hasText }),
  ) as [Locator, Locator]
  const asking = await holdBack(page, (request) => request.method() === 'PATCH')
  await dragTo(page, refused, cell(page, 2))
  await asking.begun
  await dragTo(page, dragged, cell(page, 3), async () => {
    const before = await cell(page, 3).boundingBox()
    asking.letGo()
    await page.getByRole('alert').getByText('Not moved.').waitFor()
    assert.deepEqual(await cell(page, 3).boundingBox(), before, 'the refusal moved the month')
  })
  await cell(page, 1)
    .locator('.entry[data-refused]', { hasText: 'Refused' })
    .waitFor({ state: 'detached' })
  await cell(page, 3).getByText('Dragged').waitFor()
  await page.getByText('Moved to').waitFor()
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: id } })).scheduled_at,
    at(3, '13:00'),
  )

  for (const isOffline of [true, false]) {
    await dragTo(page, dragged, cell(page, 4), async () => {
      const before = await cell(page, 4).boundingBox()
      await context.setOffline(isOffline)
      await page.evaluate(`new Promise((done) => {
        const look = () => (navigator.onLine === ${isOffline} ? setTimeout(look) : requestAnimationFrame(() => requestAnimationFrame(() => done(null))))
        look()
      })`)
      assert.deepEqual(
        await cell(page, 4).boundingBox(),
        before,
        `the bar moved the month, offline: ${isOffline}`,
      )
      await page.keyboard.press('Escape')
    })
    await page
      .getByText('No connection: this is how it was at')
      .waitFor({ state: isOffline ? 'visible' : 'detached' })
  }
})

test('a finger drags a post after a long press, and scrolls without one', async (t) => {
  const account = await service.newAccount()
  const id = await scheduleOnX(account, 'By the finger', at(1, '12:00'))
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${service.url}/calendar`)
  await page.getByText('Day', { exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  const entry = page.locator('.calendar[data-view=day] a[data-movable]', {
    hasText: 'By the finger',
  })
  await entry.waitFor()
  const touch = await fingersOn(page)
  const scrolled = () => page.evaluate<number>("document.querySelector('.hours').scrollTop")
  const press = async () => {
    const box = (await entry.boundingBox())!
    return { x: box.x + 30, y: box.y + 12 }
  }
  const before = await scrolled()
  let finger = await press()
  // A fling goes on for a while.
  const settled = page.evaluate(
    "new Promise((done) => document.querySelector('.hours').addEventListener('scrollend', () " +
      '=> done(null), { once: true }))',
  )
  await touch('touchStart', [finger])
  for (const step of [20, 60, 100]) await touch('touchMove', [{ x: finger.x, y: finger.y + step }])
  await touch('touchEnd', [])
  assert.equal(await page.locator('.calendar-dragged').count(), 0)
  await settled
  assert.ok((await scrolled()) < before, 'the hours did not scroll')

  await page.evaluate(
    "document.querySelector('.hours [data-movable]').scrollIntoView({ block: 'center' })",
  )
  finger = await press()
  const height = (await page.locator('.hours-lane').boundingBox())!.height
  await touch('touchStart', [finger])
  await page.locator('.calendar-dragged').waitFor()
  const there = await scrolled()
  for (const part of [0.3, 0.7, 1])
    await touch('touchMove', [{ x: finger.x, y: finger.y + (part * height) / 24 }])
  await page.locator('.calendar-dragged strong', { hasText: '13:00' }).waitFor()
  assert.equal(await scrolled(), there)
  const moved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await touch('touchEnd', [])
  await moved
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: id } })).scheduled_at,
    at(1, '13:00'),
  )
  assert.deepEqual(complaints, [])
})

test('a finger drags a post of the list to another day, at the same time', async (t) => {
  const account = await service.newAccount()
  const tenth = dayAhead(0).add({ months: 1 }).with({ day: 10 })
  const [from, to] = [0, 2].map((days) => dayAhead(0).until(tenth).days + days) as [number, number]
  const id = await scheduleOnX(account, 'In the list', at(from, '12:00'))
  await scheduleOnX(account, 'On the other day', at(to, '09:00'))
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${service.url}/calendar?day=${tenth.toString()}`)
  await page.getByText('List', { exact: true }).click()
  const list = page.locator('.calendar[data-view=list]')
  const entry = list.locator('a[data-movable]', { hasText: 'In the list' })
  await entry.waitFor()
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const touch = await fingersOn(page)
  const finger = await middleOf(entry)
  await touch('touchStart', [finger])
  await page.locator('.calendar-dragged').waitFor()
  const there = await middleOf(list.locator('a', { hasText: 'On the other day' }))
  for (const part of [0.5, 1])
    await touch('touchMove', [{ x: finger.x, y: finger.y + part * (there.y - finger.y) }])
  await page.locator('.calendar-dragged strong', { hasText: '12:00' }).waitFor()
  await show(page, 'list dragging')
  await touch('touchEnd', [])
  await page.getByText('Moved to').waitFor()
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: id } })).scheduled_at,
    at(to, '12:00'),
  )
  await list
    .locator(`section[data-date="${dayAhead(to).toString()}"]`, { hasText: 'In the list' })
    .waitFor()
  assert.deepEqual(await axeFindings(page), [])
})

async function fingersOn(page: Page) {
  const fingers = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
}

test('on a telephone nothing in the month or the week reaches over its cell, and every mark says all of its post', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'linkedin', timezone: zone, slots: [{ time: '09:00' }, { time: '10:00' }] },
  })
  for (const [index, text] of [
    'A long first line of a post',
    'A second one',
    'A third one',
    'A fourth',
    'A fifth',
  ].entries())
    await scheduleOnX(account, text, at(1, `12:${String(index * 10).padStart(2, '0')}`))
  const { page } = await signIn(t, account)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const view of ['Month', 'Week']) {
      // On the last day of a week tomorrow is in the next one.
      await page.goto(`${service.url}/calendar?day=${dayAhead(1).toString()}`)
      await page.getByText(view, { exact: true }).click()
      const grid = page.locator(`.calendar[data-view=${view.toLowerCase()}]`)
      await grid.locator('.entry-rest').first().waitFor()
      const over = await page.evaluate<string[]>(cellsThatOverflow)
      assert.deepEqual(over, [], `${view} at ${width}`)
      assert.deepEqual(await axeFindings(page), [], `${view} at ${width}`)
    }
  }
  await page.getByText('Month', { exact: true }).click()
  await page
    .getByRole('link', { name: /^X 12:00 A long first line of a post Scheduled$/ })
    .waitFor()
  await page
    .getByRole('button', { name: /more from/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('A fifth').waitFor()
})

const cellsThatOverflow = `[...document.querySelectorAll('.calendar [data-date]')]
  .filter((cell) => [...cell.querySelectorAll('.entry')].some((entry) => entry.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1))
  .map((cell) => cell.dataset.date)`

const cell = (page: Page, days: number) =>
  page.locator(`td[data-date="${dayAhead(days).toString()}"]`)

/** The month with its last week in sight, on a clock that the test moves. */
async function openMonth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1_200 })
  await page.clock.install()
  await page.goto(`${service.url}/calendar`)
  await isThere(page)
}

const isOfMonth = (url: string) => url.includes('/api/schedules?from=') && !url.includes('order=')

/** Keeps back the first of these requests. */
async function holdBack(page: Page, isMeant: (request: Request) => boolean) {
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  await page.route('**/api/schedules**', async (route) => {
    if (isHeld || !isMeant(route.request())) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    begun.resolve()
    await letGo.promise
    await route.fulfill({ response })
  })
  return { begun: begun.promise, letGo: letGo.resolve }
}

async function dragTo(
  page: Page,
  what: Locator,
  where: Locator,
  meanwhile = async () => {},
): Promise<void> {
  const [from, to] = [(await what.boundingBox())!, (await where.boundingBox())!]
  await drag(page, what, to.x + to.width / 2 - from.x - 20, to.y + 24 - from.y - 8, meanwhile)
}

async function drag(
  page: Page,
  what: Locator,
  right: number,
  down: number,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  // The hours open at now, wherever that is.
  await what.scrollIntoViewIfNeeded()
  const { x, y } = (await what.boundingBox())!
  await page.mouse.move(x + 20, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + 20 + right, y + 8 + down, { steps: 6 })
  await meanwhile()
  await page.mouse.up()
}
