import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')

test('a person chooses how dates, hours and numbers are written, on every page alike and in every browser of theirs', async (t) => {
  // More pages in a minute than a person opens.
  const account = await service.newAccount('business')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Bread at nine' },
  })
  const scheduled_at = new Date(
    Date.UTC(new Date(service.in({ hours: 1 })).getUTCFullYear() + 1, 5, 16, 13, 30),
  ).toISOString()
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at },
  })
  await account.client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ days: ['monday'], time: '13:30' }] },
  })
  await account.client.updateAccount({ body: { timezone: 'Asia/Kolkata' } })
  const { page } = await signIn(t, account)
  const { page: other } = await signIn(t, account)
  await page.getByText('Asia/Kolkata').waitFor()
  const pageOf = async (at: Page, path: string) => {
    await at.goto(service.url + path)
    await isThere(at)
    return plain(await at.locator('#content').innerText())
  }
  const choose = async (locale: string, weekStart = 'auto', hours = 'auto') => {
    await page.goto(`${service.url}/settings`)
    for (const [label, value] of [
      [/^(Language and region|Sprache und Region)$/, locale],
      [/^(Weeks begin on|Wochen beginnen am)$/, weekStart],
      [/^(Hours|Stunden)$/, hours],
    ] as const) {
      const control = page.getByLabel(label)
      if ((await control.inputValue()) === value) continue
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/session') && answer.request().method() === 'PATCH',
      )
      await control.selectOption(value)
      assert.equal((await saved).status(), 200)
      // Another language is another load.
      await page.locator(`html[lang=${locale.startsWith('de') ? 'de' : 'en'}]`).waitFor()
      await isThere(page)
    }
  }
  assert.match(await pageOf(page, `/posts/${schedule_id}`), /16 Jun.*, 19:00/)

  await choose('de-DE')
  assert.match(await pageOf(page, `/posts/${schedule_id}`), /16\. Juni?.*, 19:00/)
  assert.deepEqual(await slotsOfX(page), ['Montag', '13:30', 'Sonntag'])
  assert.deepEqual(
    (await weekdays(page)).map((day) => day.slice(0, 2)),
    ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  )
  await show(page, 'calendar in German')

  await choose('en-US')
  assert.match(await pageOf(page, `/posts/${schedule_id}`), /Jun 16.*, 7:00 PM/)
  assert.deepEqual(await slotsOfX(page), ['Sunday', '1:30 PM', 'Saturday'])
  assert.deepEqual(await weekdays(page), ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await page.getByText('Week', { exact: true }).click()
  await page.getByText('11:00 PM', { exact: true }).waitFor()
  await page.getByText('12:00 AM', { exact: true }).first().waitFor()

  await choose('en-US', 'monday', 'h23')
  assert.match(await pageOf(page, `/posts/${schedule_id}`), /Jun 16.*, 19:00/)
  assert.equal((await weekdays(page))[0], 'Mon')
  await page.getByText('Week', { exact: true }).click()
  await page.getByText('00:00', { exact: true }).first().waitFor()

  await choose('ar-EG', 'auto', 'auto')
  const arabic = await pageOf(page, `/posts/${schedule_id}`)
  assert.match(arabic, /16 يونيو/)
  assert.doesNotMatch(arabic, /(?![0-9])\p{Nd}/u)
  assert.match((await weekdays(page))[0] ?? '', /السبت/)
  assert.doesNotMatch(await page.locator('body').innerText(), /(?![0-9])\p{Nd}/u)

  // Another browser of the same person, that knew nothing of it.
  assert.match(await pageOf(other, `/posts/${schedule_id}`), /16 Jun.*, 19:00|16 يونيو/)
  await other
    .getByText(/16 يونيو/)
    .first()
    .waitFor()
})

test('the choice of dates and hours is read from the first drawing on, and moves nothing', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/settings`)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/session') && answer.request().method() === 'PATCH',
  )
  await page.getByLabel('Weeks begin on').selectOption('sunday')
  await saved
  await isThere(page)
  assert.deepEqual(await axeFindings(page), [])
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'Language, dates' }) })
    .scrollIntoViewIfNeeded()
  await show(page, 'settings of dates')
  // The session's answer is held back: the screen must not change when it arrives.
  const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<undefined>()
  await page.route('**/api/session', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await page.goto(`${service.url}/calendar`)
  const before = await page.locator('.calendar-weekday').first().elementHandle()
  assert.match((await before?.innerText()) ?? '', /Sun/)
  const answered = page.waitForResponse('**/api/session')
  letGo(undefined)
  await answered
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  assert.equal(await before?.isVisible(), true, 'the calendar was rendered again')
})

/** The first day of the week, the time of the slot, the last day. */
async function slotsOfX(page: Page): Promise<string[]> {
  await page.goto(`${service.url}/slots`)
  await page.getByRole('tab', { name: /^X/ }).click()
  const days = page.locator('.week-day h2')
  return [
    await days.first().innerText(),
    plain(await page.locator('.week-slot').innerText()),
    await days.last().innerText(),
  ]
}

async function weekdays(page: Page): Promise<string[]> {
  await page.goto(`${service.url}/calendar`)
  await isThere(page)
  await page.locator('.calendar-weekday').first().waitFor()
  // The full name for screen readers comes before the visible one.
  return (await page.locator('.calendar-weekday').allInnerTexts()).map(
    (text) => text.trim().split('\n').at(-1) ?? '',
  )
}
