import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { show } from '../browser/browser.ts'
import type { Owner } from '../service.ts'
import { overWidth, axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const texts = { here: 'Stands in the first workspace', there: 'Stands in the second workspace' }

/** A person in a browser, with two workspaces that have a post each. */
async function twoWorkspaces(t: Owner) {
  const account = await service.newAccount()
  await account.client.updateAccount({ body: { name: 'Rye & Sons' } })
  const here = await planned(account.client, texts.here)
  const { page, context, complaints } = await signIn(t, account)
  await isThere(page)
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.waitForURL('**/workspaces')
  await page.getByLabel('Name of the workspace').fill('Owl Books')
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.waitForURL('**/calendar')
  await shows(page, 'Owl Books')
  const made = await page.evaluate<string>("sessionStorage.getItem('crier:account')")
  const created = await asPerson(page, made, '/api/drafts', { platform: 'x', content: texts.there })
  const scheduled = await asPerson(page, made, '/api/schedules', {
    draft_id: created['draft_id'],
    platform: 'x',
    scheduled_at: service.in({ hours: 30 }),
  })
  return {
    account,
    page,
    context,
    complaints,
    here,
    there: scheduled['schedule_id'] as string,
    made,
  }
}

const shows = (page: Page, name: string) =>
  page.locator('.workspace-button', { hasText: name }).waitFor()

async function planned(
  client: Awaited<ReturnType<typeof service.newAccount>>['client'],
  content: string,
): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
  return (
    await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) },
    })
  ).schedule_id
}

async function asPerson(
  page: Page,
  accountId: string,
  path: string,
  data: object,
): Promise<Record<string, unknown>> {
  const headers = { 'crier-account': accountId, origin: service.url }
  const answer = await page.request.post(`${service.url}${path}`, { data, headers })
  assert.equal(answer.status(), 201, await answer.text())
  return (await answer.json()) as Record<string, unknown>
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('w')
  await page.getByRole('combobox', { name: 'Find a workspace' }).fill(name.slice(0, 3))
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await shows(page, name)
}

test('the switcher is opened, narrowed and used by the keyboard, and shows nothing of the workspace before', async (t) => {
  const { page, complaints } = await twoWorkspaces(t)
  await page.goto(`${service.url}/posts`)
  await page.getByText(texts.there).waitFor()
  await page.keyboard.press('w')
  await page.getByRole('option', { name: 'Rye & Sons' }).waitFor()
  assert.deepEqual(await axeFindings(page), [])
  await show(page, 'dashboard switcher')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await shows(page, 'Rye & Sons')
  await page.getByText(texts.here).waitFor()
  assert.equal(await page.getByText(texts.there).count(), 0)
  assert.equal(new URL(page.url()).pathname, '/posts')
  await switchTo(page, 'Owl Books')
  await page.getByText(texts.there).waitFor()
  assert.equal(await page.getByText(texts.here).count(), 0)
  await page.keyboard.press('w')
  await page.getByRole('combobox', { name: 'Find a workspace' }).fill('no such')
  await page.getByText('No workspace has this').waitFor()
  assert.deepEqual(complaints, [])
})

test('workspaces: open in the workspace of the address, as in emails; a foreign one keeps the person in theirs', async (t) => {
  const { account, page, complaints } = await twoWorkspaces(t)
  await page.goto(`${service.url}/connections?account=${account.accountId}`)
  await shows(page, 'Rye & Sons')
  assert.equal(page.url(), `${service.url}/connections`)
  await switchTo(page, 'Owl Books')
  await page.reload()
  await shows(page, 'Owl Books')
  assert.deepEqual(complaints, [])
  const stranger = await service.newAccount()
  await page.goto(`${service.url}/connections?account=${stranger.accountId}`)
  await shows(page, 'Rye & Sons')
})

test('two tabs show different workspaces, also after a reload', async (t) => {
  const { page, context } = await twoWorkspaces(t)
  const other = await context.newPage()
  await other.goto(`${service.url}/posts`)
  await shows(other, 'Owl Books')
  await switchTo(other, 'Rye & Sons')
  await other.getByText(texts.here).waitFor()
  await page.goto(`${service.url}/posts`)
  await shows(page, 'Owl Books')
  await page.getByText(texts.there).waitFor()
  await other.reload()
  await shows(other, 'Rye & Sons')
  await other.getByText(texts.here).waitFor()
})

test('workspaces: lead from a post to the list of the other workspace, and explain an address of another workspace', async (t) => {
  const { page, here } = await twoWorkspaces(t)
  await page.goto(`${service.url}/posts/${here}`)
  await page.getByText('This is in Rye & Sons').waitFor()
  await page.getByRole('button', { name: 'Open it in Rye & Sons' }).click()
  await shows(page, 'Rye & Sons')
  await page.getByText(texts.here).first().waitFor()
  assert.equal(new URL(page.url()).pathname, `/posts/${here}`)
  await switchTo(page, 'Owl Books')
  await page.waitForURL('**/posts')
  await page.getByText(texts.there).waitFor()
})

test('text that is not saved yet is asked about before the workspace is switched, and is saved where it belongs', async (t) => {
  const { page, made } = await twoWorkspaces(t)
  const { draft_id } = await asPerson(page, made, '/api/drafts', {
    platform: 'x',
    content: 'Before.',
  })
  await page.goto(`${service.url}/compose?draft=${String(draft_id)}`)
  const field = page.locator('textarea').first()
  await field.waitFor()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  // No save arrives before the switch.
  await page.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await field.fill('After.')
  await page.locator('.workspace-button').click()
  await page.getByRole('option', { name: 'Rye & Sons' }).click()
  await shows(page, 'Owl Books')
  assert.equal(await field.inputValue(), 'After.')
  await page.locator('.workspace-button').click()
  await page.getByRole('option', { name: 'Rye & Sons' }).click()
  await shows(page, 'Rye & Sons')
  assert.equal(questions.length, 2)
  assert.match(questions[0]!, /not saved/)
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.ok(),
  )
  await page.unroute('**/api/drafts/*')
  assert.equal((await saved).request().headers()['crier-account'], made)
})

for (const { width, height, colors } of [
  { width: 1440, height: 900, colors: 'light' },
  { width: 390, height: 844, colors: 'dark' },
] as const)
  test(`the page of workspaces at ${width} pixels shows and links open tasks, without findings of axe`, async (t) => {
    const { page, account, here, made } = await twoWorkspaces(t)
    const name =
      'Müller-Lüdenscheidt Rechtsanwälte und Steuerberater Partnerschaftsgesellschaft mbB'
    await service.service.ports.db
      .updateTable('account')
      .set({ name })
      .where('id', '=', made as AccountId)
      .execute()
    await service.service.ports.db
      .updateTable('connection')
      .set({ state: 'needs_reconnect' })
      .where('account_id', '=', account.accountId)
      .where('platform', '=', 'instagram')
      .execute()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: colors })
    await page.goto(`${service.url}/workspaces`)
    await isThere(page)
    const card = page.getByRole('region', { name: 'Rye & Sons' })
    await card.getByRole('button', { name: '1 to connect again' }).waitFor()
    const long = page.getByRole('region', { name })
    await long.getByText('Nothing needs you').waitFor()
    const [edge, button] = [
      await long.boundingBox(),
      await long.getByRole('button', { name: `Open ${name}` }).boundingBox(),
    ]
    assert.ok(
      edge && button && button.x + button.width < edge.x + edge.width,
      'a button reaches out of its card',
    )
    assert.deepEqual(await axeFindings(page), [])
    assert.ok((await overWidth(page)) <= 0)
    await show(page, `dashboard workspaces ${width}`)
    await card.getByRole('button', { name: '1 to connect again' }).click()
    await page.waitForURL('**/connections')
    // The page comes before its workspace; on a phone the button lies behind *More*.
    await page
      .locator('.workspace-button', { hasText: 'Rye & Sons' })
      .waitFor({ state: 'attached' })
    assert.equal(await page.evaluate("sessionStorage.getItem('crier:account')"), account.accountId)
    assert.ok(here)
  })
