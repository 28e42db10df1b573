import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('a drag that begins in a dialog and ends outside leaves it open, and a secret stays until it is put away', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await page.goto(`${service.url}/developers`)
  await isThere(page)
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  const dragOut = async (from: string) => {
    const box = (await dialog.locator(from).boundingBox())!
    await page.mouse.move(box.x + 12, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(5, 5, { steps: 4 })
    await page.mouse.up()
  }
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Name').fill('Agent')
  await dragOut('input[type=text]')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.locator('[data-secret]').waitFor()
  await dragOut('[data-secret]')
  await page.mouse.click(5, 5)
  assert.ok(await dialog.locator('[data-secret]').isVisible())
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.waitFor()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
})
