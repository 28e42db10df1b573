import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('times that are added while the week is being saved are kept', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/slots`)
  await page.getByLabel('Add a time on Monday').click()
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/schedule-slots', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    begun.resolve()
    await letGo.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await begun.promise
  await page.getByLabel('Add a time on Tuesday').click()
  letGo.resolve()
  await page.getByText('The next free slot is').waitFor()
  // Save is disabled until the saved week has been read again.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.and(page.locator(':enabled')).waitFor()
  assert.equal(await page.getByLabel('Remove Tuesday 09:00').count(), 1)
})

test('another week is replaced by a button only, not by walking through the choices', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'linkedin', slots: [{ time: '09:00', days: ['monday'] }] },
  })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/slots`)
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.method()))
  const choice = page.getByLabel('Copy to')
  await choice.and(page.locator(':enabled')).focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForLoadState('networkidle')
  assert.deepEqual(changes, [])
  assert.notEqual(await choice.inputValue(), '')
  await choice.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Its previous slots were replaced').waitFor()
  assert.equal((await account.client.listSlots()).data.length, 2)
})
