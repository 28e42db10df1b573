import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { signedIn } from '../signed-in.ts'
import { openFixture, type Fixture } from './fixture.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

// Four people who open twenty pages each within a minute.
const plans = { hurried: { monthly_credits: 100, requests_per_minute: 10_000 } }
const { service, signIn } = await openDashboard({ after }, { CRIER_PLANS: JSON.stringify(plans) })
const account = await service.newAccount('hurried')
const fixture = await openFixture({ after }, service, account)

const pages: Readonly<Record<string, (fixture: Fixture) => string>> = {
  calendar: () => '/calendar',
  compose: () => '/compose',
  draft: ({ remix }) => `/compose?draft=${remix.join(',')}`,
  posts: () => '/posts',
  post: ({ unsure }) => `/posts/${unsure}`,
  library: () => '/library',
  import: () => '/import',
  results: () => '/results',
  slots: () => '/slots',
  connections: () => '/connections',
  activity: () => '/activity',
  developers: () => '/developers',
  webhooks: () => '/developers/webhooks',
  events: () => '/developers/events',
  requests: () => '/developers/requests',
  usage: () => '/developers/usage',
  notices: () => '/notices',
  brand: () => '/brand',
  settings: () => '/settings',
  workspaces: () => '/workspaces',
}

/** Actions that are hidden from a role. */
const withheld = {
  owner: null,
  editor: /^(Create key|Invite|Pause|Connect|Reconnect|Disconnect|Save|Delete workspace)$/,
  contributor:
    /^(Create key|Invite|Pause|Connect|Reconnect|Disconnect|Delete workspace|It was published|Publish again|Schedule|Now|Copy to|New webhook|Add webhook|Deliver|Deliver again)$/,
  viewer:
    /^(C?Write|C?Write C|Write draft|Create key|Invite|Connect|Reconnect|Disconnect|Delete workspace|It was published|Publish again|Schedule|Ask for approval|Next slot.*|Now|Pick a time|Queue for approval.*|Write for me|All|None|Edit text|Archive|Cancel|Move|Retry|Add post|New post|Delete|Add webhook|Deliver|Deliver again)$/,
} as const

for (const role of ['owner', 'editor', 'contributor', 'viewer'] as const)
  test(`each page that ${role === 'owner' || role === 'editor' ? 'an' : 'a'} ${role} opens asks and offers nothing that the role may not have, and fails nowhere`, async (t) => {
    const person = await signedIn(service, account.accountId, role)
    const { page, complaints } = await signIn(t, account)
    const [name, value] = person.cookie.split('=') as [string, string]
    // Requests that the previous page still makes would belong to no person.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.context().addCookies([{ name, value, url: service.url }])
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400)
        refused.push(
          `${new URL(page.url()).pathname}: ${answer.status()} ${answer.request().method()} ` +
            `${new URL(answer.url()).pathname}`,
        )
    })
    for (const [title, path] of Object.entries(pages)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${service.url}${path(fixture)}`)
      await isThere(page)
      await show(page, `${role} ${title}`)
      if (process.env['CRIER_TEST_SCREENSHOTS']) {
        await page.setViewportSize({ width: 390, height: 844 })
        await show(page, `${role} ${title} phone`)
      }
      const offered = (
        await page.locator('#content button:enabled, .sidebar button:enabled').allInnerTexts()
      ).map((text) => text.trim())
      refused.push(
        ...offered
          .filter((text) => withheld[role]?.test(text))
          .map((text) => `${title} offers “${text}”`),
      )
      for (const text of await page.getByRole('alert').allInnerTexts()) refused.push(text)
    }
    assert.deepEqual([...refused, ...complaints], [])
  })
