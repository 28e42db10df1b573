import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('signing out asks first while a text or slots are not saved, on whatever page, and keeps them when it is declined', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content: 'Before.' } })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const questions: string[] = []
  let agrees = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (agrees ? dialog.accept() : dialog.dismiss())
  })
  await page.route('**/api/drafts/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.getByLabel('Text').fill('Typed, and not saved.')
  await page.getByText('Not saved: trying again').waitFor()
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await signOut.click()
  assert.match(questions.join(), /^What you wrote on this device is not saved/)
  assert.equal(await page.getByLabel('Text').inputValue(), 'Typed, and not saved.')
  agrees = true
  await page.getByRole('link', { name: 'Posts' }).first().click()
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
  agrees = false
  await signOut.click()
  assert.equal(questions.length, 3)
  await page.reload()
  await isThere(page)
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByText('Typed, and not saved.').first().waitFor()
  agrees = true
  questions.length = 0
  await signOut.click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await page.waitForURL('**/sign-in')
  assert.equal(questions.length, 1, questions.join())
})
