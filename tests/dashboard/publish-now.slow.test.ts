import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { Owner, TestAccount } from '../service.ts'
import { overWidth } from './axe.ts'
import { isThere, networkBox, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('composer: says that a post is published, with its address, when it was published with Now', async (t) => {
  const { page } = await composing(t, 'Rye is back.')
  await now(page).click()
  const card = page.locator('.planned')
  await card.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  assert.match(
    (await card.getByRole('link', { name: 'See it on the network' }).getAttribute('href')) ?? '',
    /^https?:/,
  )
  assert.equal(await card.getByRole('button', { name: 'Undo' }).count(), 0)
  await shown(page, 'composer published now')
})

test('composer: says that a post failed when it was published with Now and refused', async (t) => {
  const { page, account } = await composing(t, 'Rye is back.')
  const author = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!.external_account_id!
  await service.fault({ platform: 'x', kind: 'content_rejected', author })
  await now(page).click()
  await page
    .locator('.planned')
    .getByRole('heading', { name: 'A post was not published' })
    .waitFor()
  await page.locator('.planned').getByText('Failed', { exact: true }).waitFor()
})

test('composer: says in plain words that an undo comes too late when the post was published meanwhile', async (t) => {
  const { page, account } = await composing(t, 'Rye is back.')
  await now(page).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  // The page does not learn of the publication.
  await page.route('**/api/schedules?draft_id=*', (route) => route.abort())
  const isOut = async () =>
    (await account.client.listSchedules()).data.every(({ status }) => status === 'published') ||
    undefined
  await eventually('the publication', isOut, 20_000, 200)
  await page.locator('.planned').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Too late to undo').waitFor()
})

test('composer: shows the time on each network before anything is scheduled when they differ', async (t) => {
  const days = { x: 'monday', linkedin: 'tuesday', instagram: 'friday' } as const
  const { page } = await composing(t, 'Rye is back.', { slots: days })
  for (const network of ['LinkedIn', 'Instagram']) await networkBox(page, network).click()
  for (const [network, day] of [
    ['X', 'Mon'],
    ['LinkedIn', 'Tue'],
    ['Instagram', 'Fri'],
  ] as const)
    await page
      .locator('.plan-slots')
      .getByText(new RegExp(`^${network}: ${day} .*12:00$`))
      .waitFor()
  await shown(page, 'composer slots of each')
})

test('composer: asks before it publishes a long text as a thread of more than four posts', async (t) => {
  const { page, account } = await composing(t, 'Rye sells out at 7:40 on Fridays. '.repeat(60))
  await page.locator('.preview-tweet').nth(5).waitFor()
  await now(page).click()
  const question = page.getByRole('dialog', { name: /^Publish a thread of \d+ posts$/ })
  await question.waitFor()
  await shown(page, 'composer long thread')
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual((await account.client.listSchedules()).data, [])
  await now(page).click()
  await question.getByRole('button', { name: /^Publish a thread/ }).click()
  await page.getByRole('heading', { name: /^(Scheduled|Published)$/ }).waitFor()
})

test('composer: leads back from a chosen time to Now', async (t) => {
  const { page } = await composing(t, 'Rye is back.', { slots: { x: 'monday' } })
  await page.getByRole('button', { name: 'Pick a time' }).click()
  assert.equal(await now(page).count(), 0)
  const boxes = await Promise.all(
    (await page.locator('.plan-row button').all()).map((button) => button.boundingBox()),
  )
  const bottoms = boxes.map((box) => Math.round(box!.y + box!.height))
  assert.equal(new Set(bottoms).size, 1, `buttons end at ${bottoms.join(', ')}`)
  await shown(page, 'composer at a time')
  await page.getByRole('button', { name: 'No time' }).click()
  await now(page).waitFor()
})

test('composer: leaves most of a phone to the text while a person types', async (t) => {
  const { page } = await composing(t, 'Rye is back.')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  assert.equal(await page.locator('.bottom-bar').isVisible(), false)
  const { height } = (await page.locator('.plan-bar').boundingBox())!
  assert.ok(height < 844 / 5, `the bar takes ${height} pixels`)
  await show(page, 'composer typing 390')
})

const now = (page: Page) => page.getByRole('button', { name: 'Now', exact: true })

async function shown(page: Page, name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    assert.ok((await overWidth(page)) <= 0, `${name}: wider than ${width}`)
    await show(page, `${name} ${width}`)
  }
}

type Day = 'monday' | 'tuesday' | 'friday'

interface Composing {
  readonly slots?: Partial<Record<Platform, Day>>
}

/** A draft for X on the page to write, ready to be scheduled. */
async function composing(t: Owner, content: string, { slots = {} }: Composing = {}) {
  const account: TestAccount = await service.newAccount()
  await account.client.updateAccount({ body: { timezone: 'UTC' } })
  for (const [platform, day] of Object.entries(slots) as [Platform, Day][])
    await account.client.configureSlots({
      body: { platform, timezone: 'UTC', slots: [{ time: '12:00', days: [day] }] },
    })
  const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await isThere(page)
  return { account, page }
}
