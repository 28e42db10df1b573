import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDashboard, isThere } from './open-dashboard.ts'

// LinkedIn comes first everywhere, and is the default.
const { service, signIn } = await openDashboard({ after }, { CRIER_NETWORKS: 'x,tiktok' })

test('the dashboard offers enabled networks only, and a new draft is for the first of them', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const open = async (path: string) => {
    await page.goto(`${service.url}${path}`)
    await isThere(page)
  }
  await open('/connections')
  await page.getByRole('region', { name: 'TikTok' }).waitFor()
  assert.equal(await page.getByRole('region', { name: 'LinkedIn' }).count(), 0)
  await page.getByRole('button', { name: 'Add a connection' }).click()
  assert.deepEqual(await page.getByRole('dialog').locator('option').allInnerTexts(), [
    'X',
    'TikTok',
  ])
  await open('/slots')
  assert.deepEqual(await page.getByRole('tab').allInnerTexts(), ['X\n0', 'TikTok\n0'])
  await open('/compose?platform=linkedin')
  const text = page.locator('.draft-pane textarea').first()
  await text.waitFor()
  assert.equal(await page.locator('.network-choice input').count(), 2)
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/drafts'),
  )
  await text.fill('The mill opens at eight.')
  assert.deepEqual(((await (await saved).json()) as { platform: string }).platform, 'x')
  assert.deepEqual(complaints, [])
})
