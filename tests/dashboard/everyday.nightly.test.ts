import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { Locator, Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('a post is dragged to another day and back by undo; a taken time is refused in place, and so is a server that is away', async (t) => {
  const account = await service.newAccount()
  const { page, context, complaints } = await signIn(t, account)
  const post = await scheduled(account, 'x', 'The one that moves', atNoon(2))
  const taken = await scheduled(account, 'x', 'The one that stays', atNoon(3))
  // High enough to show the last week of a month, with everything above it.
  await page.setViewportSize({ width: 1440, height: 1_200 })
  await page.reload()
  const entry = page.locator('.entry', { hasText: 'The one that moves' })
  const isAt = async (days: number) =>
    assert.equal((await read(account, post)).scheduled_at, atNoon(days))

  await drag(page, entry, dayCell(page, 4))
  await page.getByText('Moved to').waitFor()
  await dayCell(page, 4).getByText('The one that moves').waitFor()
  await isAt(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Back at').waitFor()
  await dayCell(page, 2).getByText('The one that moves').waitFor()
  await isAt(2)

  await drag(page, entry, dayCell(page, 3))
  await page.getByRole('alert').getByText('Not moved.').waitFor()
  await dayCell(page, 2).locator('.entry[data-refused]').waitFor()
  await show(page, 'dashboard refused move')
  await isAt(2)
  assert.equal((await read(account, taken)).scheduled_at, atNoon(3))

  await context.setOffline(true)
  await page.getByText('No connection: this is how it was at').waitFor()
  await drag(page, entry, dayCell(page, 4))
  await page.getByRole('alert').getByText('does not answer').waitFor()
  await context.setOffline(false)
  await page.getByText('No connection').waitFor({ state: 'detached' })
  await dayCell(page, 2).getByText('The one that moves').waitFor()
  await isAt(2)
  assert.deepEqual(complaints, [])
})

test('a fault that the panel sets up happens to the next post, and is gone when it is removed', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/connections`)
  const panel = page.locator('.fault-panel')
  await panel.getByText('the sandbox behaves').waitFor()
  await setUp(panel, 'X', 'The text is refused', 'Once')
  await panel.locator('.state', { hasText: 'The text is refused' }).waitFor()
  const post = await scheduled(account, 'x', 'It will not like this', service.in({ seconds: 1 }))
  assert.deepEqual(await outcome(account, post), ['failed', 'content_rejected'])
  await setUp(panel, 'TikTok', 'The network is down', 'Until removed')
  await panel.locator('.state', { hasText: 'until removed' }).waitFor()
  await panel.getByRole('button', { name: 'Remove all' }).click()
  await panel.getByText('the sandbox behaves').waitFor()
  assert.deepEqual((await account.client.listConnections()).data.length, 4)
})

test('lost answer: the person who checked decides whether the post is published, or is published again', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const author = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'linkedin',
  )!.external_account_id!
  const unsure = async (text: string) => {
    await service.fault({ platform: 'linkedin', kind: 'accept_then_reset', author })
    const post = await scheduled(account, 'linkedin', text, service.in({ seconds: 1 }))
    assert.deepEqual(await outcome(account, post), ['failed', 'publication_unconfirmed'])
    await page.goto(`${service.url}/posts/${post}`)
    await page.getByText('Was it published?').waitFor()
    assert.equal(
      await page.getByText('POST …').count(),
      0,
      'a page with buttons names calls of the API',
    )
    return post
  }
  const out = await unsure('It is there, I looked')
  await page.getByLabel('Its address').fill('https://www.linkedin.com/feed/update/urn:li:share:1/')
  await page.getByRole('button', { name: 'It was published' }).click()
  await page.getByText('Out, as you said').waitFor()
  assert.equal(
    (await read(account, out)).external_url,
    'https://www.linkedin.com/feed/update/urn:li:share:1/',
  )
  await assert.rejects(
    account.client.retrySchedule({ params: { schedule_id: out }, body: { force: true } }),
    { status: 409 },
  )

  const again = await unsure('It is not there, I looked')
  await service.control('POST', '/_control/switches', { 'linkedin.duplicate_window_ms': 0 })
  t.after(() =>
    service.control('POST', '/_control/switches', { 'linkedin.duplicate_window_ms': 600_000 }),
  )
  await page.getByRole('button', { name: 'Publish again' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  assert.deepEqual(await outcome(account, again), ['published', null])
})

test('one source becomes a draft for each network, each beside its preview, and all go into the calendar at once', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?platform=x`)
  await page.locator('label', { hasText: 'LinkedIn' }).click()
  await page.getByRole('button', { name: 'Write for me' }).click()
  await page
    .getByLabel('Source')
    .fill('The bakery opens at five. It sells 240 loaves a day. Rye is gone by eight.')
  await page.getByText('2 credits', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Write 2 drafts' }).click()
  const [one, other] = [page.getByText('Preview for X'), page.getByText('Preview for LinkedIn')]
  await Promise.all([one.waitFor(), other.waitFor()])
  for (const name of ['X', 'LinkedIn']) {
    const pane = page.getByRole('region', { name, exact: true })
    const [left, right] = [
      await pane.getByLabel('Text').boundingBox(),
      await pane.getByText(`Preview for ${name}`).boundingBox(),
    ]
    assert.ok(right!.x - left!.x > 200, 'the preview does not stand beside its text')
  }
  assert.equal((await account.client.listDrafts()).data.length, 2)
  await show(page, 'dashboard remix')
  await page.getByRole('button', { name: 'At …' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('Scheduled on 2 networks').waitFor()
  assert.equal((await account.client.listSchedules()).data.length, 2)
})

test('everything that a post needs is done by the keyboard alone', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '12:00' }] },
  })
  const post = await scheduled(account, 'x', 'Reached by the Tab key', service.in({ hours: 30 }))
  const { page } = await signIn(t, account)
  await isThere(page)
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Reached by the Tab key')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/posts/${post}`)
  await page.getByRole('button', { name: 'Cancel post' }).waitFor()
  await tabTo(page, 'Cancel post')
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  assert.equal(await focused(page), 'Cancel post')
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  await tabTo(page, 'Cancel post', 'dialog')
  await page.keyboard.press('Enter')
  await page.getByText('Cancelled').waitFor()
  await assert.rejects(read(account, post), { status: 404 })

  await page.keyboard.press('c')
  await page.waitForURL('**/compose')
  const text = page.getByLabel('Text')
  await text.waitFor()
  await page.keyboard.type('gs? typed here stays here')
  assert.equal(await text.inputValue(), 'gs? typed here stays here')
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/posts')
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
})

async function scheduled(
  { client }: TestAccount,
  platform: Platform,
  content: string,
  scheduled_at: string,
): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform, content } })
  return (await client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })).schedule_id
}

const read = ({ client }: TestAccount, schedule_id: string) =>
  client.getSchedule({ params: { schedule_id } })

async function outcome(account: TestAccount, schedule: string): Promise<[string, string | null]> {
  const ended = async () => {
    const { status, error_code } = await read(account, schedule)
    return status === 'published' || status === 'failed'
      ? ([status, error_code] as [string, string | null])
      : undefined
  }
  return eventually('the end of a publication', ended, 20_000, 200)
}

async function setUp(panel: Locator, network: string, fault: string, times: string): Promise<void> {
  await panel.getByLabel('Network').selectOption({ label: network })
  await panel.getByLabel('What goes wrong').selectOption({ label: fault })
  await panel.getByLabel('How often').selectOption({ label: times })
  await panel.getByRole('button', { name: 'Set up' }).click()
}

/** In the zone of the browser, which is this machine's. */
const dayAhead = (days: number) => Temporal.Now.plainDateISO().add({ days })

const atNoon = (days: number) =>
  dayAhead(days)
    .toZonedDateTime({ timeZone: Temporal.Now.timeZoneId(), plainTime: '12:00' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

const dayCell = (page: Page, days: number) =>
  page.locator(`[data-date="${dayAhead(days).toString()}"]`).last()

/**
 * To the top of a day: the middle of the last week is at the edge of the window, which
 * scrolls along.
 */
async function drag(page: Page, what: Locator, where: Locator): Promise<void> {
  await what.waitFor()
  const [from, to] = [await what.boundingBox(), await where.boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(to!.x + to!.width / 2, to!.y + 24, { steps: 8 })
  assert.deepEqual(await where.boundingBox(), to, 'the calendar moved under what was dragged')
  await page.mouse.up()
}

const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.textContent.trim().slice(0, 80)')

/** Presses Tab as often as a patient person would. */
async function tabTo(page: Page, text: string, within = 'body'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate<boolean>(
      `document.activeElement.closest(${JSON.stringify(within)}) !== null`,
    )
    if (isInside && (await focused(page)).includes(text)) return
  }
  assert.fail(`sixty presses of Tab do not reach “${text}”`)
}
