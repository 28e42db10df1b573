import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { chooseAudience, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

/**
 * A person's counted input: clicks, and key presses that are no text. Several keys held together
 * are one press.
 */
function hands(page: Page) {
  const pages = new Set<string>()
  let clicks = 0
  let keys = 0
  page.on(
    'framenavigated',
    (frame) => frame === page.mainFrame() && pages.add(new URL(page.url()).pathname),
  )
  return {
    async click(name: string | RegExp, role: 'button' | 'checkbox' | 'textbox' = 'button') {
      clicks += 1
      const target = page
        .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
        .first()
      // A chip is its label.
      await (
        role === 'checkbox' ? page.locator('.network-choice label', { has: target }) : target
      ).click()
    },
    async press(key: string) {
      keys += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    counts: () => ({ clicks, keys, pages: [...pages].filter((path) => path !== '/calendar') }),
  }
}

async function withSlots(account: TestAccount, of: readonly Platform[]): Promise<void> {
  for (const platform of of)
    await account.client.configureSlots({
      body: { platform, timezone: 'UTC', slots: [{ time: '12:00' }] },
    })
}

async function opened(account: TestAccount) {
  const { page, complaints } = await signIn({ after }, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await isThere(page)
  return { page, complaints, hand: hands(page) }
}

test('a post for X by hand into the next slot takes three clicks on one page', async () => {
  const account = await service.newAccount()
  await withSlots(account, ['x'])
  const { page, complaints, hand } = await opened(account)
  await hand.click(/^Write/)
  await page.locator('.draft-pane textarea').waitFor()
  await hand.type('Rye sells out at 7:40 on Fridays.')
  await hand.click('X', 'checkbox')
  await hand.click(/^Next slot/)
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  await show(page, 'composer planned')
  const { clicks, pages } = hand.counts()
  assert.ok(clicks <= 3, `${clicks} clicks`)
  assert.deepEqual(pages, ['/compose'])
  assert.deepEqual(await planned(account), [['x', 'Rye sells out at 7:40 on Fridays.']])
  assert.equal(
    await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue(),
    '',
    'the page is not ready for the next post',
  )
  assert.deepEqual(complaints, [])
})

test('a topic and a source become four scheduled posts in six clicks and a choice of TikTok’s audience', async () => {
  const account = await service.newAccount()
  await withSlots(account, specifiedPlatforms)
  const { page, complaints, hand } = await opened(account)
  await hand.click(/^Write/)
  await hand.click('All')
  await hand.click('Write for me')
  await hand.type('What a bakery learns from a power cut')
  await hand.click('Source', 'textbox')
  await hand.type(
    'On Tuesday the power failed at four in the morning. We baked 240 loaves in the wood ' +
      'oven. We sold out by nine.',
  )
  await hand.click('Write 4 drafts')
  await page.getByRole('tab').nth(3).waitFor()
  await isThere(page)
  await show(page, 'composer four drafts')
  await page.getByRole('tab', { name: /TikTok/ }).click()
  await chooseAudience(page)
  await hand.click(/^Next slot/)
  await page.getByText('Scheduled on 4 networks').waitFor()
  const { clicks } = hand.counts()
  assert.ok(clicks <= 6, `${clicks} clicks`)
  const posts = await planned(account)
  assert.deepEqual(
    posts.map(([platform]) => platform).toSorted(),
    [...specifiedPlatforms].toSorted(),
  )
  assert.deepEqual(complaints, [])
})

test('by the keyboard alone, the same post takes eight key presses besides its text', async () => {
  const account = await service.newAccount()
  await withSlots(account, ['x'])
  const { page, hand } = await opened(account)
  await hand.press('c')
  await eventually(
    'the text has the focus',
    async () => (await focused(page)) === 'TEXTAREA' || undefined,
    10_000,
    50,
  )
  await hand.type('Rye sells out at 7:40 on Fridays.')
  while ((await focusedLabel(page)) !== 'X') await hand.press('Shift+Tab')
  await hand.press('Space')
  await eventually(
    'the next free slot',
    async () =>
      (await page.getByRole('button', { name: /^Next slot ·/ }).count()) > 0 ? true : undefined,
    10_000,
    50,
  )
  await hand.press('Control+Enter')
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  const { keys } = hand.counts()
  assert.ok(keys <= 8, `${keys} key presses`)
  assert.deepEqual(await planned(account), [['x', 'Rye sells out at 7:40 on Fridays.']])
})

async function planned({ client }: TestAccount): Promise<(readonly [Platform, string])[]> {
  const { data } = await client.listSchedules()
  return Promise.all(
    data.map(
      async ({ platform, draft_id }) =>
        [platform, (await client.getDraft({ params: { draft_id } })).content] as const,
    ),
  )
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName')
const focusedLabel = (page: Page) =>
  page.evaluate<string>(`(document.activeElement.labels?.[0]?.textContent ?? '').trim()`)
