import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../processes.ts'
import { fitsInEachLook } from './looks.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('a draft is written from several sources, a file among them, and what is no text is refused', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?platform=linkedin`)
  await page.getByRole('button', { name: 'Write for me' }).click()
  const form = page.getByRole('form', { name: 'Write for me' })
  await form.getByRole('textbox', { name: 'Topic' }).fill('A bakery closes')
  await form
    .getByRole('textbox', { name: 'Source', exact: true })
    .fill('The bakery on Mill Street closes on 3 May. Its oven has run for 41 years.')
  const file = form.locator('input[type=file]')
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  await file.setInputFiles({ name: 'picture.txt', mimeType: 'text/plain', buffer: gif })
  await form.getByText('A source is plain text').waitFor()
  const notes = Buffer.from('Rosa Klein says that neighbours collected 600 signatures.')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: notes })
  await form.getByText('notes.txt').waitFor()
  await form.getByRole('button', { name: 'Add another source' }).click()
  await form.getByRole('textbox', { name: 'Source 3' }).fill('To be removed.')
  await form.getByRole('button', { name: 'Remove source 3' }).click()
  await fitsInEachLook(page, 'dashboard sources')
  // They are kept on the device as everything that was typed.
  await page.reload()
  await page.getByRole('button', { name: 'Write for me' }).click()
  await form.getByText('notes.txt').waitFor()
  await form.getByRole('button', { name: 'Write draft' }).click()
  const draft = await eventually(
    'the draft',
    async () => (await account.client.listDrafts()).data[0],
    20_000,
    200,
  )
  const { data } = await account.client.getDraftSources({ params: draft })
  assert.deepEqual(
    data.map(({ text }) => text),
    ['The bakery on Mill Street closes on 3 May. Its oven has run for 41 years.', notes.toString()],
  )
  assert.deepEqual(complaints, [])
})
