import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('once the first page is there, no page waits for a stylesheet', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await isThere(page)
  const fetched: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && fetched.push(request.url())))
  const links = page.locator('.sidebar a[href]:not([target])')
  const addresses = await Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''))
  assert.ok(addresses.length > 6, addresses.join())
  for (const address of addresses) {
    await page.locator(`.sidebar a[href="${address}"]`).first().click()
    await page.waitForURL(`**${address}`)
    await isThere(page)
  }
  assert.deepEqual(fetched, [])
})

test('opening the calendar asks the server for each thing once', async (t) => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content: 'Bread at nine' } })
  await account.client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 3 }) } })
  const { page } = await signIn(t, account)
  await isThere(page)
  // What the page before is still loading does not belong to this one.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search.replaceAll(/(from|to)=[^&]*/g, '$1'))
  })
  await page.goto(`${service.url}/calendar`)
  await isThere(page)
  await page.getByText('Bread at nine').first().waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(new Set(asked).size, asked.length, asked.join('\n'))
  assert.deepEqual(
    asked.map((one) => one.split('?')[0]).toSorted(),
    ['account', 'connections', 'notices', 'schedule-slots', 'schedules', 'schedules', 'session'].map((name) => `/api/${name}`),
  )
})
