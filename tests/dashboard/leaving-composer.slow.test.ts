import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { eventually } from '../processes.ts'
import type { Owner, TestAccount } from '../service.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const slotTaken = {
  code: 'slot_taken',
  title: 'Conflict',
  status: 409,
  detail: 'Another post is scheduled at this time.',
}

test('composer: reports a refusal to a person who left while a post was scheduled, without navigating', async (t) => {
  const { page } = await composing(t, ['X'])
  const held = await holdPosts(page, '**/api/schedules')
  await schedule(page)
  await held.asked
  await leaveForPosts(page)
  held.answer((route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify(slotTaken),
    }),
  )
  const told = page.locator('.toast', { hasText: 'Another post is scheduled at this time.' })
  await told.waitFor()
  assert.match(page.url(), /\/posts$/)
  await told.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL('**/compose?draft=drft_*')
  await eventually(
    'the text',
    async () => ((await text(page).inputValue()) === 'Rye.' ? true : undefined),
    10_000,
    100,
  )
})

test('composer: reports success to a person who left while a post was scheduled, without navigating', async (t) => {
  const { account, page } = await composing(t, ['X'])
  const held = await holdPosts(page, '**/api/schedules')
  await schedule(page)
  await held.asked
  await leaveForPosts(page)
  held.answer((route) => route.continue())
  const told = page.locator('.toast', { hasText: 'Scheduled' })
  await told.waitFor()
  assert.match(page.url(), /\/posts$/)
  const { data } = await account.client.listSchedules()
  await told.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL(`**/posts/${data[0]!.schedule_id}`)
})

test('composer: links drafts to a person who left while they were written, without navigating', async (t) => {
  const { page } = await composing(t, ['X'])
  const held = await holdPosts(page, '**/api/generate-post')
  await page.getByRole('button', { name: 'Write for me' }).click()
  await page.getByLabel('Topic').fill('A power cut in a bakery')
  await page.getByRole('button', { name: 'Write draft' }).click()
  await held.asked
  await leaveForPosts(page)
  held.answer((route) => route.continue())
  const told = page.locator('.toast', { hasText: 'The draft is written' })
  await told.waitFor()
  assert.match(page.url(), /\/posts$/)
  await told.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL('**/compose?draft=drft_*')
})

test('a post goes on being scheduled in its workspace while another one is shown, which tells of it and stays', async (t) => {
  const { account, page } = await composing(t, ['X', 'LinkedIn'], 'Owl Books')
  page.on('dialog', (dialog) => void dialog.accept())
  const held = await holdPosts(page, '**/api/schedules')
  await schedule(page)
  await held.asked
  await page.locator('.workspace-button').click()
  await page.getByRole('option', { name: 'Owl Books' }).click()
  await page.locator('.workspace-button', { hasText: 'Owl Books' }).waitFor()
  const { searchParams } = new URL(page.url())
  held.answer((route) => route.continue())
  await page
    .locator('.toast', { hasText: 'In the workspace that you left: Scheduled on 2 networks' })
    .waitFor()
  assert.equal(new URL(page.url()).searchParams.get('draft'), searchParams.get('draft'))
  const { data } = await account.client.listSchedules()
  assert.deepEqual(data.map(({ platform }) => platform).toSorted(), ['linkedin', 'x'])
})

/**
 * A text on the page to write, with these networks chosen; `other` names another workspace of the
 * same person.
 */
async function composing(t: Owner, networks: readonly string[], other?: string) {
  const account: TestAccount = await service.newAccount()
  const { page } = await signIn(t, account)
  if (other !== undefined) {
    const answer = await page.request.post(`${service.url}/api/accounts`, {
      data: { name: other },
      headers: { origin: service.url },
    })
    assert.equal(answer.status(), 201, await answer.text())
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose`)
  await isThere(page)
  for (const network of networks) await page.getByText(network, { exact: true }).first().click()
  await text(page).fill('Rye.')
  await page.getByText('Saved', { exact: true }).waitFor()
  return { account, page }
}

async function schedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
}

async function leaveForPosts(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts' }).click()
  await page.getByRole('heading', { name: 'Posts' }).waitFor()
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Holds the first POST back until it is answered; later ones pass. */
async function holdPosts(page: Page, address: string) {
  const [asked, answered] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<(route: Route) => Promise<void>>(),
  ]
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked.resolve()
    await (
      await answered.promise
    )(route)
  })
  return { asked: asked.promise, answer: answered.resolve }
}
