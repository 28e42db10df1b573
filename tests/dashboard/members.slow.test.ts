import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedIn } from '../signed-in.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('a role changes by a button only, and one’s own after a question', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { email } = await signedIn(service, account.accountId, 'owner')
  await page.goto(`${service.url}/settings`)
  const own = page.locator('.settings-member').filter({ hasNotText: /owner\d+@example/ })
  const other = page.locator('.settings-member').filter({ hasText: email })
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  const role = other.getByRole('combobox')
  await role.and(page.locator(':enabled')).focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForLoadState('networkidle')
  assert.deepEqual([changes, await role.inputValue()], [[], 'editor'])
  await other.getByRole('button', { name: 'Change the role' }).click()
  await other.getByRole('button', { name: 'Change the role' }).waitFor({ state: 'detached' })
  assert.deepEqual([changes.length, await role.inputValue(), questions], [1, 'editor', []])
  // Only owners are asked: one more makes two of them.
  await signedIn(service, account.accountId, 'owner')
  await page.reload()
  await own.getByRole('combobox').selectOption('viewer')
  await own.getByRole('button', { name: 'Change the role' }).click()
  assert.match(questions.join(), /your own role/)
  assert.equal(changes.length, 1)
})

test('an export that is refused says why', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await page.goto(`${service.url}/settings`)
  const body = JSON.stringify({ code: 'rate_limited', title: 'Too many requests', detail: 'Try again in a minute.' })
  await page.route('**/api/account/export', (route) => route.fulfill({ status: 429, contentType: 'application/problem+json', body }))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('alert').getByText('Try again in a minute.').waitFor()
})
