import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('signing out asks first while a text or slots are not saved, on whatever page, and keeps them when it is declined', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Before.' },
  })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  // Leaving the page of a text is asked about by the browser itself.
  page.on('dialog', (dialog) => void dialog.accept())
  const question = page.getByRole('dialog', { name: 'Sign out' })
  const unsaved = question.getByText(/^What you wrote on this device is not saved/)
  await page.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Text').fill('Typed, and not saved.')
  await page.getByText('Not saved: trying again').waitFor()
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await signOut.click()
  await unsaved.waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Text').inputValue(), 'Typed, and not saved.')
  await page.getByRole('link', { name: 'Posts' }).first().click()
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
  await signOut.click()
  await unsaved.waitFor()
  await page.reload()
  await isThere(page)
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByText('Typed, and not saved.').first().waitFor()
  await signOut.click()
  await unsaved.waitFor()
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await page.waitForURL('**/sign-in')
})
