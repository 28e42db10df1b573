import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { axeFindings, overWidth } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('setup: shows the callback to copy and what to ask for, without findings of axe, and fits 360 pixels', async (t) => {
  const { page, complaints } = await signIn(t, await service.newAccount())
  await page.goto(`${service.url}/setup`)
  await isThere(page)
  await page.getByRole('region', { name: 'LinkedIn' }).waitFor()
  const text = await page.locator('main').innerText()
  assert.match(text, /\/api\/connections\/linkedin\/callback/)
  assert.match(text, /ask the operator of this server for an application at TikTok/)
  assert.doesNotMatch(text, /CRIER_/)
  assert.deepEqual(await axeFindings(page, { targets: true }), [])
  await page.setViewportSize({ width: 360, height: 740 })
  assert.ok((await overWidth(page)) <= 0)
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await axeFindings(page, { targets: true }), [])
  assert.deepEqual(complaints, [])
})
