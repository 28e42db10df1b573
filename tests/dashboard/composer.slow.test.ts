import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { overWidth, axeFindings } from './axe.ts'
import { chooseAudience, isThere, networkBox, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('what one of four networks refuses keeps none of the others: it says why, stays, and is scheduled alone', async (t) => {
  const account = await service.newAccount()
  // TikTok has no slots, so it has no next one.
  await withSlots(account, ['linkedin', 'x', 'instagram'])
  const { page, complaints } = await compose(t, account)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await text(page).fill('Rye sells out at 7:40 on Fridays.')
  await chooseAudience(page)
  await page.getByText('TikTok has no slots.').waitFor()
  await page.getByRole('button', { name: /^Next slot ·/ }).click()
  await page.getByText('Scheduled on 3 networks').waitFor()
  await page.getByRole('alert').getByText('TikTok').waitFor()
  assert.deepEqual(await chosen(page), ['TikTok'])
  assert.equal(await text(page).inputValue(), 'Rye sells out at 7:40 on Fridays.')
  await show(page, 'composer one refused')
  // An edit now is of TikTok's text alone.
  await text(page).fill('Rye sells out early.')
  await scheduleAsSuggested(page)
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  assert.deepEqual(await planned(account), [
    ['instagram', 'Rye sells out at 7:40 on Fridays.'],
    ['linkedin', 'Rye sells out at 7:40 on Fridays.'],
    ['tiktok', 'Rye sells out early.'],
    ['x', 'Rye sells out at 7:40 on Fridays.'],
  ])
  assert.deepEqual(complaints, [])
})

test('a text that has just become a draft can be scheduled before its posts are read: no press falls on a disabled button', async (t) => {
  const account = await service.newAccount()
  const { page } = await compose(t, account)
  // The page's reading of the posts is held back until the press. The press reads them once more
  // before it schedules.
  const { promise: pressed, resolve: press } = Promise.withResolvers<undefined>()
  t.after(() => press(undefined))
  await page.route('**/api/schedules?draft_id=*', async (route) => {
    await pressed
    await route.continue()
  })
  await networkBox(page, 'X').click()
  await text(page).fill('Rye sells out at 7:40 on Fridays.')
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  press(undefined)
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
})

test('composer: does not navigate back when the person leaves while a text becomes a draft', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await compose(t, account)
  const [asked, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/drafts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked.resolve()
    await loading
    await route.continue()
  })
  // The page to which the person goes, still on its way.
  const begun = Promise.withResolvers<void>()
  const loading = begun.promise
  await page.route(/assets\/posts-page[^/]*\.js/, async (route) => {
    begun.resolve()
    await loaded.promise
    await route.continue()
  })
  await text(page).fill('Written, and left at once.')
  await asked.promise
  const created = page.waitForResponse(
    (response) => response.url().endsWith('/api/drafts') && response.request().method() === 'POST',
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts' }).click()
  await created
  // Whatever the answer sets going has gone by then.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  loaded.resolve()
  await page.getByRole('heading', { name: 'Posts' }).waitFor()
  assert.match(page.url(), /\/posts$/)
  assert.deepEqual(await contents(account), ['Written, and left at once.'])
  assert.deepEqual(complaints, [])
})

test('a post is scheduled with a time after which it is not sent any more, on each of its networks', async (t) => {
  const account = await service.newAccount()
  await withSlots(account, ['linkedin', 'x'])
  const { page, complaints } = await compose(t, account)
  await networkBox(page, 'LinkedIn').click()
  await networkBox(page, 'X').click()
  await text(page).fill('Only until noon.')
  await page.getByRole('button', { name: 'Expires …' }).click()
  const limit = page.getByLabel(/^Expires \(/)
  const at = (hours: number) => service.in({ hours }).slice(0, 16)
  await limit.fill(at(-1))
  await page.getByRole('button', { name: /^Next slot ·/ }).click()
  await page
    .getByRole('alert')
    .getByText(/not_later_than|later/)
    .waitFor()
  assert.deepEqual(await planned(account), [])
  const inTime = at(24 * 20)
  await limit.fill(inTime)
  await show(page, 'composer limit')
  assert.deepEqual(await axeFindings(page), [])
  await page.getByRole('button', { name: /^Next slot ·/ }).click()
  await page.getByText('Scheduled on 2 networks').waitFor()
  const { data } = await account.client.listSchedules()
  assert.deepEqual(
    data.map(({ not_later_than }) => not_later_than?.slice(0, 16)),
    [inTime, inTime],
  )
  // The next post has none again.
  await page.getByRole('button', { name: 'Expires …' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('composer: keeps a first comment through a reload, and shows it in the preview and on the post', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await compose(t, account)
  await networkBox(page, 'TikTok').click()
  await text(page).fill('Rye sells out at 7:40 on Fridays.')
  assert.equal(await page.getByRole('button', { name: 'Add a first comment' }).count(), 0)
  await networkBox(page, 'TikTok').click()
  await networkBox(page, 'LinkedIn').click()
  await page.getByRole('button', { name: 'Add a first comment' }).click()
  await page.getByLabel('First comment').fill('The recipe: https://example.com/rye')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('Preview for LinkedIn').waitFor()
  await page.locator('.preview-comment').getByText('The recipe').waitFor()
  await show(page, 'composer first comment')
  assert.deepEqual(await axeFindings(page), [])
  await page.reload()
  await isThere(page)
  assert.equal(
    await page.getByLabel('First comment').inputValue(),
    'The recipe: https://example.com/rye',
  )
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  const { data } = await account.client.listSchedules()
  const { first_comment } = await account.client.getDraft({
    params: { draft_id: data[0]!.draft_id },
  })
  assert.equal(first_comment, 'The recipe: https://example.com/rye')
  await page.goto(`${service.url}/posts/${data[0]!.schedule_id}`)
  await page.getByText('The recipe: https://example.com/rye').waitFor()
  assert.deepEqual(complaints, [])
})

test('composer: separates a network’s text from the shared one, and shares it again by undo', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await compose(t, account)
  await networkBox(page, 'LinkedIn').click()
  await networkBox(page, 'X').click()
  await text(page).fill('A long story for those who like to read.')
  await page.getByText('Preview for X').waitFor()
  await page.getByRole('button', { name: 'Customize for X' }).click()
  const ofX = page.getByRole('region', { name: 'X', exact: true })
  await ofX.getByLabel('Text').fill('In short: rye.')
  await ofX.getByText('Saved', { exact: true }).waitFor()
  await show(page, 'composer two versions')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('LinkedIn').click()
  await page
    .getByRole('region', { name: 'LinkedIn', exact: true })
    .getByText('A long story')
    .first()
    .waitFor()
  assert.ok(!(await ofX.isVisible()))
  await page.keyboard.press('ArrowRight')
  await ofX.waitFor()
  await page.reload()
  await isThere(page)
  await tab('X').click()
  assert.equal(await ofX.getByLabel('Text').inputValue(), 'In short: rye.')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.getByText('Scheduled on 2 networks').waitFor()
  assert.deepEqual(await planned(account), [
    ['linkedin', 'A long story for those who like to read.'],
    ['x', 'In short: rye.'],
  ])
  assert.deepEqual(complaints, [])
})

test('what was just scheduled is taken back by undo, and its text is here again', async (t) => {
  const account = await service.newAccount()
  const { page } = await compose(t, account)
  await networkBox(page, 'X').click()
  await text(page).fill('Too early.')
  await scheduleAsSuggested(page)
  await page.locator('.planned').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await eventually(
    'the text is back',
    async () => ((await text(page).inputValue()) === 'Too early.' ? true : undefined),
    10_000,
    100,
  )
  assert.deepEqual((await account.client.listSchedules()).data, [])
  // Scheduled again, it is not mistaken for the one that was taken back.
  await scheduleAsSuggested(page)
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  assert.deepEqual(await planned(account), [['x', 'Too early.']])
})

test('what another window wrote into a scheduled text is what is here again after undo', async (t) => {
  const account = await service.newAccount()
  const { page } = await compose(t, account)
  await networkBox(page, 'X').click()
  await text(page).fill('Too early.')
  await scheduleAsSuggested(page)
  await page.locator('.planned').waitFor()
  const [draft] = (await account.client.listDrafts()).data
  await account.client.updateDraft({
    params: { draft_id: draft!.draft_id },
    body: { content: 'Written elsewhere.' },
  })
  await page.locator('.planned').getByRole('button', { name: 'Undo' }).click()
  await eventually(
    'the present text',
    async () => ((await text(page).inputValue()) === 'Written elsewhere.' ? true : undefined),
    10_000,
    100,
  )
})

test('a text that never reached the server is there after a reload, and in another tab once its own was closed', async (t) => {
  const account = await service.newAccount()
  const { page } = await compose(t, account)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route('**/api/drafts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await text(page).fill('Typed while the server is away.')
  await page.getByText('kept on this device').waitFor()
  await page.reload()
  await isThere(page)
  assert.equal(await text(page).inputValue(), 'Typed while the server is away.')
  const other = await page.context().newPage()
  await page.close()
  await other.goto(`${service.url}/compose`)
  await other.getByText('it was never saved').waitFor()
  await show(other, 'composer left behind')
  await other.getByRole('button', { name: 'Continue writing' }).click()
  await other.waitForURL('**draft=drft_*')
  assert.equal(await text(other).inputValue(), 'Typed while the server is away.')
  assert.deepEqual(await contents(account), ['Typed while the server is away.'])
})

test('a reload before the address names the new draft shows its text, and the draft is not made twice', async (t) => {
  const account = await service.newAccount()
  const { page } = await compose(t, account)
  // The tab's state when the address is about to name the draft.
  await page.addInitScript(`
    const replace = history.replaceState
    history.replaceState = function (...args) {
      if (String(args[2]).includes('draft=drft_')) document.documentElement.dataset.tab ??= JSON.stringify({ ...sessionStorage })
      return replace.apply(this, args)
    }`)
  await page.reload()
  await text(page).fill('First words.')
  await page.waitForURL('**draft=drft_*')
  await page.getByText('Saved', { exact: true }).waitFor()
  const known = await page.locator('html').getAttribute('data-tab')
  const showsIt = async (address: string) => {
    await page.evaluate((stored) => {
      sessionStorage.clear()
      for (const [name, value] of Object.entries(
        JSON.parse(stored ?? '{}') as Record<string, string>,
      ))
        sessionStorage.setItem(name, value)
    }, known)
    await page.goto(`${service.url}${address}`)
    await page.waitForURL('**draft=drft_*')
    await isThere(page)
    assert.equal(await text(page).inputValue(), 'First words.')
  }
  await showsIt('/compose')
  const begun = Object.entries(JSON.parse(known ?? '{}') as Record<string, string>).find(([name]) =>
    name.startsWith('crier:writing:'),
  )
  await showsIt(`/compose?draft=${begun?.[1]}`)
  // A new text follows.
  await page.getByRole('button', { name: 'New post' }).click()
  await page.waitForURL('**/compose')
  await eventually(
    'an empty page',
    async () => ((await text(page).inputValue()) === '' ? true : undefined),
    10_000,
    100,
  )
  assert.equal((await account.client.listDrafts()).data.length, 1)
})

test('composer: makes one draft of one text in two tabs, and offers both texts in the second', async (t) => {
  const account = await service.newAccount()
  const { page, context } = await compose(t, account)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route('**/api/drafts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await text(page).fill('Typed in the first tab.')
  await page.getByText('kept on this device').waitFor()
  const begun = await page.evaluate<string>(
    `Object.entries({ ...sessionStorage }).find(([name]) => name.startsWith('crier:writing:'))[1]`,
  )
  const second = await context.newPage()
  second.on('dialog', (dialog) => void dialog.accept())
  await second.goto(`${service.url}/compose?draft=${begun}`)
  await text(second).fill('Typed in the second tab.')
  const choice = second.locator('.notice', { hasText: 'changed in another window' })
  await choice.getByText('Typed in the first tab.').waitFor()
  assert.deepEqual(await contents(account), ['Typed in the first tab.'])
  // Neither was chosen yet: a page that is opened again asks once more.
  await second.reload()
  await choice.getByText('Typed in the first tab.').waitFor()
  assert.equal(await text(second).inputValue(), 'Typed in the second tab.')
  await page.unroute('**/api/drafts')
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(await contents(account), ['Typed in the first tab.'])
  await second.getByRole('button', { name: 'Keep my text' }).click()
  await second.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(await contents(account), ['Typed in the second tab.'])
})

test('a text becomes a thread and a post again, with its words in their parts', async (t) => {
  const account = await service.newAccount()
  const { page } = await compose(t, account)
  await networkBox(page, 'X').click()
  await text(page).fill('One.\n---\nTwo.')
  await page.getByLabel('Type').selectOption('thread')
  // An arrow key chooses as well: nothing is changed before its button is pressed.
  assert.equal(await text(page).inputValue(), 'One.\n---\nTwo.')
  await page.getByRole('button', { name: 'Change to Thread' }).click()
  await page.getByRole('textbox', { name: 'Post 2' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByLabel('Type').selectOption('post')
  await page.getByRole('button', { name: 'Change to Post' }).click()
  await text(page).waitFor()
  assert.equal(await text(page).inputValue(), 'One.\n\nTwo.')
  await page.getByText('Saved', { exact: true }).waitFor()
  const kept = async () =>
    (await account.client.listDrafts()).data.map(({ content, content_type }) => [
      content_type,
      content,
    ])
  await eventually(
    'one draft',
    async () =>
      JSON.stringify(await kept()) === JSON.stringify([['post', 'One.\n\nTwo.']])
        ? true
        : undefined,
    10_000,
    200,
  )
})

for (const [width, colors] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test(`the page to write fits ${width} pixels in the ${colors} and has no finding of axe, in each of its states`, async (t) => {
    const account = await service.newAccount()
    await withSlots(account, ['linkedin', 'x', 'instagram'])
    const { page } = await compose(t, account)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    const looks = async (state: string) => {
      await isThere(page)
      assert.deepEqual(await axeFindings(page), [], state)
      assert.ok((await overWidth(page)) <= 0, `${state}: wider than the screen`)
      await show(page, `composer ${state} ${width} ${colors}`)
    }
    await looks('empty')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await text(page).fill(
      'Rye sells out at 7:40 on Fridays. We now bake two trays more, and say so on the door. ' +
        'https://example.com/rye #bread',
    )
    // A preview is asked for when it comes into view.
    await page.getByRole('heading', { name: 'Preview for TikTok' }).scrollIntoViewIfNeeded()
    await page.getByText('TikTok takes no bare text').waitFor()
    await looks('four networks')
    await chooseAudience(page)
    await page.getByRole('button', { name: 'Write for me' }).click()
    await looks('drawer')
    await page.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: /^Next slot ·/ }).click()
    await page.getByText('Scheduled on 3 networks').waitFor()
    await looks('planned')
  })

async function compose(t: Parameters<typeof signIn>[0], account: TestAccount) {
  const visit = await signIn(t, account)
  await visit.page.setViewportSize({ width: 1440, height: 900 })
  await visit.page.goto(`${service.url}/compose`)
  await isThere(visit.page)
  return visit
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

const contents = async ({ client }: TestAccount) =>
  (await client.listDrafts()).data.map(({ content }) => content)

/** At the time that the page suggests. */
async function scheduleAsSuggested(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
}

const chosen = (page: Page) => page.locator('.network-choice label[data-chosen]').allInnerTexts()

async function withSlots(account: TestAccount, of: readonly Platform[]): Promise<void> {
  for (const platform of of)
    await account.client.configureSlots({
      body: { platform, timezone: 'UTC', slots: [{ time: '12:00' }] },
    })
}

async function planned({ client }: TestAccount): Promise<(readonly [Platform, string])[]> {
  const { data } = await client.listSchedules()
  const posts = await Promise.all(
    data.map(
      async ({ platform, draft_id }) =>
        [platform, (await client.getDraft({ params: { draft_id } })).content] as const,
    ),
  )
  return posts.toSorted(([one], [other]) => one.localeCompare(other))
}

test('composer: publishes a text on the network of the address when it became a draft before its connections were read', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>()
  await page.route('**/api/connections*', async (route) => {
    await isMade
    await route.continue()
  })
  await page.goto(`${service.url}/compose?platform=x`)
  await page.getByLabel('Text').fill('Written before anything else was there.')
  await page.waitForURL('**/compose?draft=drft_*')
  made()
  await page.getByRole('button', { name: 'Pick a time' }).click()
})
