import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fitsInEachLook, fourLooks } from './looks.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('colours follow the system until one is chosen, by the button or in the settings, and again when that is', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${service.url}/settings`)
  const ground = () =>
    page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')
  const bars = () =>
    page.evaluate<string>(
      "[...document.querySelectorAll('meta[name=theme-color]')].map(({ media }) => media).join()",
    )
  const atFirst = await bars()
  const turn = page.getByRole('button', { name: /^Theme: / })
  const shown: string[] = []
  for (const next of ['light', 'dark', 'system']) {
    await turn.click()
    await page.getByRole('button', { name: `Theme: ${next}` }).waitFor()
    shown.push(await ground())
  }
  assert.deepEqual(shown, ['light', 'dark', 'light dark'])
  assert.equal(await bars(), atFirst)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light', { exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Theme: light' }).waitFor()
  assert.equal(await ground(), 'light')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click()
  await page.reload()
  await page.getByRole('button', { name: 'Theme: system' }).waitFor()
  assert.deepEqual([await ground(), await bars()], ['light dark', atFirst])
  await isThere(page)
  await fitsInEachLook(page, 'settings colours', fourLooks)
  assert.deepEqual(complaints, [])
})
