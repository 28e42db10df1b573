import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { Locator } from 'playwright-core'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { openDashboard } from './open-dashboard.ts'
import { publishSoon } from './publish-soon.ts'

const { service, signIn } = await openDashboard({ after })

test('a fault that the panel sets up happens to the next post, and is gone when it is removed', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/connections`)
  const panel = page.locator('.fault-panel')
  await panel.getByText('the sandbox behaves').waitFor()
  await setUp(panel, 'X', 'The text is refused', 'Once')
  await panel.locator('.state', { hasText: 'The text is refused' }).waitFor()
  const post = await publishedSoon(account, 'x', 'It will not like this')
  assert.deepEqual(await outcome(account, post), ['failed', 'content_rejected'])
  await setUp(panel, 'TikTok', 'The network is down', 'Until removed')
  await panel.locator('.state', { hasText: 'until removed' }).waitFor()
  await panel.getByRole('button', { name: 'Remove all' }).click()
  await panel.getByText('the sandbox behaves').waitFor()
  assert.deepEqual((await account.client.listConnections()).data.length, 4)
})

test('lost answer: the person who checked decides whether the post is published, or is published again', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const author = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'linkedin',
  )!.external_account_id!
  const unsure = async (text: string) => {
    await service.fault({ platform: 'linkedin', kind: 'accept_then_reset', author })
    const post = await publishedSoon(account, 'linkedin', text)
    assert.deepEqual(await outcome(account, post), ['failed', 'publication_unconfirmed'])
    await page.goto(`${service.url}/posts/${post}`)
    await page.getByText('Was it published?').waitFor()
    assert.equal(
      await page.getByText('POST …').count(),
      0,
      'a page with buttons names calls of the API',
    )
    return post
  }
  const out = await unsure('It is there, I looked')
  await page.getByLabel('Its address').fill('https://www.linkedin.com/feed/update/urn:li:share:1/')
  await page.getByRole('button', { name: 'It was published' }).click()
  await page.getByText('Marked as published.').waitFor()
  assert.equal(
    (await read(account, out)).external_url,
    'https://www.linkedin.com/feed/update/urn:li:share:1/',
  )
  await assert.rejects(
    account.client.retrySchedule({ params: { schedule_id: out }, body: { force: true } }),
    { status: 409 },
  )

  const again = await unsure('It is not there, I looked')
  await service.control('POST', '/_control/switches', { 'linkedin.duplicate_window_ms': 0 })
  t.after(() =>
    service.control('POST', '/_control/switches', { 'linkedin.duplicate_window_ms': 600_000 }),
  )
  await page.getByRole('button', { name: 'Publish again' }).click()
  const question = page.getByRole('dialog', { name: 'Publish again' })
  await question.getByRole('button', { name: 'Publish again' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  assert.deepEqual(await outcome(account, again), ['published', null])
})

async function publishedSoon(account: TestAccount, platform: Platform, content: string) {
  const { draft_id } = await account.client.createDraft({ body: { platform, content } })
  return publishSoon(service, account, { draft_id, platform })
}

const read = ({ client }: TestAccount, schedule_id: string) =>
  client.getSchedule({ params: { schedule_id } })

async function outcome(account: TestAccount, schedule: string): Promise<[string, string | null]> {
  const ended = async () => {
    const { status, error_code } = await read(account, schedule)
    return status === 'published' || status === 'failed'
      ? ([status, error_code] as [string, string | null])
      : undefined
  }
  return eventually('the end of a publication', ended, 20_000, 200)
}

async function setUp(panel: Locator, network: string, fault: string, times: string): Promise<void> {
  await panel.getByLabel('Network').selectOption({ label: network })
  await panel.getByLabel('What goes wrong').selectOption({ label: fault })
  await panel.getByLabel('How often').selectOption({ label: times })
  await panel.getByRole('button', { name: 'Set up' }).click()
}
