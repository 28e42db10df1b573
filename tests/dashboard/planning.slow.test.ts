import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Owner } from '../service.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('Control and Enter in the fields of the writer has a draft written, and in those of a rewrite a rewrite, and schedules nothing', async (t) => {
  const { page, asked } = await composing(t)
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await page.getByRole('textbox', { name: 'In your words' }).fill('Begin with the price')
  const rewritten = page.waitForResponse((answer) => answer.url().endsWith('/rewrite'))
  await page.keyboard.press('Control+Enter')
  await rewritten
  await page.getByRole('button', { name: 'Write for me' }).click()
  await page.getByLabel('Topic').fill('A power cut in a bakery')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Your previous text is in your drafts').waitFor()
  assert.deepEqual(asked, ['POST /api/generate-post'])
})

test('planning: reports an incomplete limit or time, and schedules nothing without it', async (t) => {
  const { page, asked } = await composing(t)
  await page.getByRole('button', { name: 'Expires …' }).click()
  const limit = page.getByLabel(/^Expires \(/)
  // Only the day: the field has no value yet.
  await limit.pressSequentially('01012031')
  assert.equal(await limit.inputValue(), '')
  await page.getByText('Fill in day and time').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Next slot/ }).isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: 'Now', exact: true }).isDisabled(), true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Never expires' }).click()
  await page.getByRole('button', { name: 'Pick a time' }).click()
  const time = page.getByLabel(/^Day and time/)
  await time.fill('')
  await page.getByText('Fill in day and time').waitFor()
  await time.press('Control+Enter')
  assert.equal(await page.getByRole('button', { name: 'Schedule', exact: true }).isDisabled(), true)
  await time.fill(wallTime({ hours: 30 }))
  await time.press('Control+Enter')
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  assert.deepEqual(asked, ['POST /api/schedules'])
})

test('a time that was clicked in the calendar is proposed where it is to come, and else one that is', async (t) => {
  const { page } = await composing(t)
  const today = Temporal.Now.plainDateISO('UTC')
  await page.clock.setFixedTime(`${today.toString()}T14:30:00Z`)
  const proposed = async (at: string) => {
    await page.goto(`${service.url}/compose?platform=x&at=${encodeURIComponent(at)}`)
    await isThere(page)
    return page.getByLabel(/^Day and time/).inputValue()
  }
  const [yesterday, tomorrow] = [today.subtract({ days: 1 }), today.add({ days: 1 })]
  assert.equal(await proposed(`${tomorrow.toString()}`), `${tomorrow.toString()}T09:00`)
  assert.equal(await proposed(`${today.toString()}T15:00:00Z`), `${today.toString()}T15:00`)
  assert.equal(await proposed(today.toString()), `${today.toString()}T16:00`)
  assert.equal(await proposed(`${today.toString()}T09:30:00Z`), `${today.toString()}T16:00`)
  assert.equal(await proposed(yesterday.toString()), '')
  assert.equal(await proposed(`${yesterday.toString()}T20:00:00Z`), '')
})

/**
 * A draft for X on the page to write, with a slot, and the requests that write or schedule from
 * then on.
 */
async function composing(t: Owner) {
  const account = await service.newAccount()
  await account.client.updateAccount({ body: { timezone: 'UTC' } })
  await account.client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '12:00' }] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Rye sells out at 7:40 on Fridays.' },
  })
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await isThere(page)
  await page.getByRole('button', { name: /^Next slot ·/ }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /schedules|generate-post/.test(pathname))
      asked.push(`POST ${pathname}`)
  })
  return { account, page: page as Page, asked }
}

const wallTime = (duration: Temporal.DurationLike) =>
  Temporal.Now.zonedDateTimeISO('UTC')
    .add(duration)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
