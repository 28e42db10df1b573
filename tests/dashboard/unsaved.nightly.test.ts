import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { comeIn, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn, linkFor } = await openDashboard({ after })

test('a page that shows an older text than the draft has schedules nothing, and shows the present one', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Seen here.')
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('button', { name: 'Pick a time' }).click()
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true })
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'Edited in another window.' },
  })
  await schedule.click()
  await page.getByText('This page now shows the present text').waitFor()
  assert.equal(await page.getByLabel('Text').inputValue(), 'Edited in another window.')
  assert.deepEqual((await account.client.listSchedules()).data, [])
  await schedule.click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  const [post] = (await account.client.listSchedules()).data
  assert.equal(post?.opening, 'Edited in another window.')
})

test('two texts of one draft are both shown, and the person chooses', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Before.')
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByLabel('Text').waitFor()
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'By somebody else.' } })
  await page.getByLabel('Text').fill('Typed here.')
  await page.getByText('changed in another window').waitFor()
  await page.getByText('By somebody else.').first().waitFor()
  await show(page, 'dashboard changed elsewhere')
  await page.getByRole('button', { name: 'Keep my text' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(await contentOf(account, draft_id), 'Typed here.')
})

test('two tabs keep their own texts of one draft over a reload, and a third one is offered both', async (t) => {
  const account = await service.newAccount()
  const { context, page } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Before.')
  await context.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const open = async (tab: Page) => {
    tab.on('dialog', (dialog) => void dialog.accept())
    await tab.goto(`${service.url}/compose?draft=${draft_id}`)
    await tab.getByLabel('Text').waitFor()
    return tab
  }
  const first = await open(page)
  const second = await open(await context.newPage())
  await first.getByLabel('Text').fill('Typed in the first tab.')
  await second.getByLabel('Text').fill('Typed in the second tab.')
  for (const tab of [second, first]) await tab.getByText('Not saved: trying again').waitFor()
  for (const [tab, typed] of [
    [first, 'Typed in the first tab.'],
    [second, 'Typed in the second tab.'],
  ] as const) {
    await tab.reload()
    await isThere(tab)
    assert.equal(await tab.getByLabel('Text').inputValue(), typed)
  }
  const third = await open(await context.newPage())
  assert.equal(await third.getByLabel('Text').inputValue(), 'Before.')
  await third.getByText('2 other windows have typed into the draft').waitFor()
  await show(third, 'composer text of another tab')
  // One that is closed leaves its text behind.
  await third.close()
  // A page that is closed lets a held request go on to the server; one that is left takes it back.
  await second.goto('about:blank')
  await second.close()
  await context.unroute('**/api/drafts/*')
  // On a slow machine it has failed so often that the next try is half a minute away.
  await first.evaluate(`dispatchEvent(new Event('online'))`)
  await first.getByText('Saved', { exact: true }).waitFor()
  await first.getByText('Another window has typed this').waitFor()
  await first.getByText('Typed in the second tab.').waitFor()
  assert.equal(await contentOf(account, draft_id), 'Typed in the first tab.')
  await first.getByRole('button', { name: 'Take this text' }).click()
  await isContent(account, draft_id, 'Typed in the second tab.')
  const offer = first.getByText('Another window has typed this')
  await offer.waitFor({ state: 'detached' })
  await undo(first)
  await isContent(account, draft_id, 'Typed in the first tab.')
  await offer.waitFor()

  await first.getByRole('button', { name: 'Take this text' }).click()
  await first.getByLabel('Text').fill('Typed after all that.')
  await isContent(account, draft_id, 'Typed after all that.')
  await undo(first)
  await first.getByText('Not undone: the text was changed').waitFor()
  assert.equal(await first.getByLabel('Text').inputValue(), 'Typed after all that.')
})

test('a tab that was duplicated keeps its text beside that of its double', async (t) => {
  const account = await service.newAccount()
  const { context, page } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Before.')
  await context.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByLabel('Text').fill('Typed in the tab.')
  await page.getByText('Not saved: trying again').waitFor()
  const own = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
  const double = await context.newPage()
  double.on('dialog', (dialog) => void dialog.accept())
  await double.goto(`${service.url}/calendar`)
  await double.evaluate((stored) => {
    for (const [name, value] of Object.entries(JSON.parse(stored) as Record<string, string>))
      sessionStorage.setItem(name, value)
  }, own)
  await double.goto(`${service.url}/compose?draft=${draft_id}`)
  await double.getByLabel('Text').fill('Typed in the double.')
  await double.getByText('Not saved: trying again').waitFor()
  for (const [tab, typed] of [
    [page, 'Typed in the tab.'],
    [double, 'Typed in the double.'],
  ] as const) {
    await tab.reload()
    await isThere(tab)
    assert.equal(await tab.getByLabel('Text').inputValue(), typed)
  }
})

test('a brief and unsaved slots are there again after the page was left, and not for another person', async (t) => {
  const account = await service.newAccount()
  const { context, page } = await signIn(t, account)
  page.on('dialog', (dialog) => void dialog.accept())
  const drawer = page.getByRole('button', { name: 'Write for me' })
  await page.goto(`${service.url}/compose`)
  await drawer.click()
  await page.getByLabel('Topic').fill('How a bakery plans its week')
  await page.goto(`${service.url}/slots`)
  await page.getByLabel('Add a time on Monday').click()
  await page.getByText('kept on this device').waitFor()
  await show(page, 'dashboard unsaved slots')
  await page.goto(`${service.url}/compose`)
  await drawer.click()
  assert.equal(await page.getByLabel('Topic').inputValue(), 'How a bakery plans its week')
  // The session ends without a sign-out, and another person signs in on the same device.
  const own = await context.cookies()
  // A page that finds itself signed out would end the next navigation.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(await linkFor(await service.newAccount()))
  await comeIn(page, 'Sign in with this link')
  await page.goto(`${service.url}/compose`)
  await drawer.click()
  assert.equal(await page.getByLabel('Topic').inputValue(), '')
  await page.goto(`${service.url}/slots`)
  await page.getByLabel('Add a time on Monday').waitFor()
  assert.equal(await page.getByLabel('Remove Monday 09:00').count(), 0)
  await context.clearCookies()
  await context.addCookies(own)
  await page.goto(`${service.url}/slots`)
  await page.getByLabel('Remove Monday 09:00').waitFor()
  assert.deepEqual((await account.client.listSlots()).data, [])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The next free slot is').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('as they were').waitFor()
  assert.deepEqual((await account.client.listSlots()).data, [])
})

const draftOf = async ({ client }: TestAccount, content: string) =>
  (await client.createDraft({ body: { platform: 'x', content } })).draft_id

const contentOf = async ({ client }: TestAccount, draft_id: string) =>
  (await client.getDraft({ params: { draft_id } })).content

const isContent = (account: TestAccount, draft_id: string, content: string) =>
  eventually(
    'the saved text',
    async () => ((await contentOf(account, draft_id)) === content ? true : undefined),
    10_000,
    100,
  )

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()
