import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overWidth, axeFindings } from '../dashboard/axe.ts'
import { liveService } from '../service.ts'
import { newPerson, openBrowser, show } from './browser.ts'

const places = [
  '',
  '/webhooks',
  '/operate',
  '/accounts-and-keys',
  '/fault-matrix',
  '/crier-sdk',
  '/decisions',
  '/search?q=retry',
]

test('the guide is read and searched by keyboard, in light and dark, on a telephone, and axe finds nothing on it', async (t) => {
  const { url } = await liveService(t)
  const browser = await openBrowser(t)
  const person = await newPerson(t, browser)
  const page = await person.newPage()
  const found: string[] = []
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    for (const place of places) {
      await page.goto(`${url}/docs/guide${place}`)
      await show(page, `guide-${width}${place.replaceAll(/\W+/g, '-')}`)
      found.push(...(await axeFindings(page)).map((one) => `${place} ${width}: ${one}`))
      if ((await overWidth(page)) > 0) found.push(`${place} ${width}: is wider than the screen`)
    }
  }
  assert.deepEqual(found, [])

  await page.goto(`${url}/docs`)
  await page.getByRole('link', { name: 'Guide' }).click()
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('rotating a secret')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Webhooks: Rotating a secret' }).click()
  await page.getByRole('heading', { name: /^Rotating a secret/ }).waitFor()
  assert.equal(new URL(page.url()).hash, '#rotating-a-secret')
})

test('the guide is read and searched without JavaScript', async (t) => {
  const { url } = await liveService(t)
  const browser = await openBrowser(t)
  const person = await browser.newContext({ javaScriptEnabled: false })
  t.after(() => person.close())
  const page = await person.newPage()
  await page.goto(`${url}/docs/guide`)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('redeliver')
  await page.keyboard.press('Enter')
  await page.getByText('Found for “redeliver”:').waitFor()
})
