import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { Owner, TestAccount } from '../service.ts'
import { chooseAudience, openDashboard } from './open-dashboard.ts'
import { publishSoon } from './publish-soon.ts'

const { service, signIn } = await openDashboard({ after })

interface FailedPost {
  readonly account: TestAccount
  readonly context: BrowserContext
  readonly page: Page
  readonly draft_id: string
  readonly schedule_id: string
  readonly text: string
}

async function failedPost(t: Owner): Promise<FailedPost> {
  const account = await service.newAccount()
  const { client } = account
  const text = `Rye is back, says ${account.accountId}.`
  const author = (await client.listConnections()).data.find(
    ({ platform }) => platform === 'tiktok',
  )!.external_account_id!
  await service.fault({ platform: 'tiktok', kind: 'content_rejected', author })
  const { draft_id } = await client.createDraft({ body: { platform: 'tiktok', content: text } })
  const schedule_id = await publishSoon(service, account, { draft_id, platform: 'tiktok' })
  await eventually(
    'the failure',
    async () => (await statuses(account)).includes('failed') || undefined,
    20_000,
    200,
  )
  return { account, ...(await signIn(t, account)), draft_id, schedule_id, text }
}

const statuses = async ({ client }: TestAccount) =>
  (await client.listSchedules()).data.map(({ status }) => status)

const publishedOnce = async ({ account, text }: FailedPost) => {
  await eventually(
    'the end',
    async () => (await statuses(account)).every((status) => status === 'published') || undefined,
    20_000,
    200,
  )
  assert.deepEqual(await statuses(account), ['published'])
  assert.equal(
    (await service.posts({ platform: 'tiktok' })).filter((post) => post.text.includes(text)).length,
    1,
  )
}

const openPost = ({ schedule_id }: FailedPost, page: Page) =>
  page.goto(`${service.url}/posts/${schedule_id}`)

async function openComposer({ draft_id }: FailedPost, page: Page): Promise<void> {
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByText('this post failed on').waitFor()
}

const now = (page: Page) => page.getByRole('button', { name: 'Now', exact: true })

test('composer: publishes the failed post that it was opened from, also after a reload', async (t) => {
  const post = await failedPost(t)
  const { page } = post
  await openPost(post, page)
  await page.getByRole('button', { name: 'Edit text' }).last().click()
  await page.getByText('this post failed on').waitFor()
  await page.reload()
  await page.getByText('No second post is made').waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await show(page, `composer of a failed post ${width}`)
  }
  await chooseAudience(page)
  await now(page).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  await publishedOnce(post)
  await openPost(post, page)
  await page.getByText('Published', { exact: true }).first().waitFor()
})

test('post page: publishes once when another tab has scheduled the draft from the composer', async (t) => {
  const post = await failedPost(t)
  await openPost(post, post.page)
  const retry = post.page.getByRole('button', { name: 'Publish now' })
  await retry.waitFor()
  const other = await post.context.newPage()
  await openComposer(post, other)
  await chooseAudience(other)
  await now(other).click()
  await other.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  if (await retry.isVisible()) await retry.click({ timeout: 2_000 }).catch(() => undefined)
  await publishedOnce(post)
})

test('post page: asks before it publishes a text that was scheduled again since', async (t) => {
  const post = await failedPost(t)
  const { page, account, draft_id } = post
  await openPost(post, page)
  const retry = page.getByRole('button', { name: 'Publish now' })
  await retry.waitFor()
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'tiktok', scheduled_at: service.in({ hours: 1 }) },
  })
  await retry.click()
  const question = page.getByRole('dialog', { name: 'Publish a second time' })
  await question.waitFor()
  await page.getByText('This text was scheduled again, for').waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await show(page, `question of a failed post ${width}`)
  }
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual((await statuses(account)).toSorted(), ['failed', 'pending'])
  await show(page, 'failed post scheduled again')
  await retry.click()
  await question.getByRole('button', { name: 'Publish a second time' }).click()
  await page.getByText('It is being published again').waitFor()
})
