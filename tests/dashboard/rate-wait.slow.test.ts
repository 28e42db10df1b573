import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedIn } from '../signed-in.ts'
import { fitsInEachLook } from './looks.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'

const { service, browser } = await openDashboard({ after })
const refusal = {
  status: 429,
  contentType: 'application/problem+json',
  headers: { 'retry-after': '5' },
  body: JSON.stringify({
    code: 'rate_limited',
    title: 'Too many requests',
    detail: 'The plan admits 600 requests in 60 seconds.',
  }),
}

for (const [locale, waits, begins] of [
  [
    'en-GB',
    /^Too many requests within a minute\. The page continues in ([1-5]) seconds?\.$/,
    /^Too many requests within a minute\. The/,
  ],
  [
    'de-DE',
    /^Zu viele Anfragen in einer Minute\. In ([1-5]) Sekunden? geht es weiter\.$/,
    /^Zu viele Anfragen in einer Minute\. Die/,
  ],
] as const)
  test(`rate wait: says for how many seconds the page waits when the server answers 429, ${locale}`, async (t) => {
    const account = await service.newAccount()
    const context = await browser.newContext({ locale, serviceWorkers: 'block' })
    t.after(() => context.close())
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    let isFull = true
    await page.route('**/api/**', (route) => (isFull ? route.fulfill(refusal) : route.continue()))
    await page.clock.install()
    await changePerson(page, await signedIn(service, account.accountId), service.url)
    await page.goto(`${service.url}/posts`)
    const bar = page.locator('.bar')
    await bar.waitFor()
    assert.match(await bar.innerText(), waits)
    assert.match(await page.locator('[role=status].visually-hidden').first().innerText(), begins)
    await fitsInEachLook(page, `rate wait ${locale}`, [
      [1280, 'light'],
      [390, 'dark'],
    ])
    isFull = false
    await page.clock.fastForward(5_000)
    await bar.waitFor({ state: 'detached' })
    await isThere(page)
  })
