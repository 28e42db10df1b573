import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  contentTypes,
  specifiedPlatforms,
  type ContentType,
  type Platform,
} from '@crier/contract/platform.ts'
import type { Page } from 'playwright-core'
import { manualService, type TestAccount } from '../service.ts'
import { newPerson, openBrowser, show } from './browser.ts'

const pieces: Record<ContentType, string[]> = {
  post: ['One piece, as written: ολόκληρο, целиком, 全部 & <nothing> of it is cut.'],
  thread: [
    'First of three: why it matters.',
    'Second of three: what we measured.',
    'Third of three: what to do now.',
  ],
  carousel: ['Three slides\n\nThe cover.', 'One\n\nLook before you send.', 'Two\n\nNever guess.'],
}

const service = await manualService({ after })
const browser = await openBrowser({ after })

for (const platform of specifiedPlatforms)
  for (const contentType of contentTypes)
    test(`a person connects ${platform} in a browser, and a ${contentType} is published as its preview shows it`, async (t) => {
      const account = await service.newAccount()
      const page = await (await newPerson(t, browser)).newPage()
      const name = `Ada ${platform} ${contentType}`
      await toConsent(page, account, platform)
      await signInAs(page, name)
      await show(page, `${platform} consent`)
      await page.click('#allow')
      if (platform === 'tiktok') {
        await assertShown(page, 'Who may see the posts?', 'is connected')
        await show(page, 'tiktok audience')
        await page.check('input[value=PUBLIC_TO_EVERYONE]')
        await page.click('#choose')
        await assertShown(page, 'Connected', 'everyone')
      } else await assertShown(page, 'Connected', 'is connected')
      await show(page, `${platform} connected`)

      const connection = await connectionOf(account, platform)
      assert.deepEqual(
        [connection.connected, connection.health, connection.kind],
        [true, 'ok', 'sandbox'],
      )
      const published = await publish(account, platform, contentType)
      const [post, ...others] = await service.posts({
        platform,
        author: connection.external_account_id!,
      })
      assert.deepEqual([post?.external_id, others], [published.schedule.external_id, []])

      await page.goto(published.schedule.external_url!)
      await show(page, `${platform} ${contentType}`)
      assert.match(await page.locator('h1').innerText(), new RegExp(name))
      assert.deepEqual(
        await page.locator('article .text').allTextContents(),
        published.preview.pieces.map(({ text }) => text),
      )
      assert.equal(await mediaShown(page), published.preview.media.length)
    })

for (const platform of specifiedPlatforms)
  test(`connect: explains after a denial on ${platform} that nothing has changed, and changes nothing`, async (t) => {
    const account = await service.newAccount()
    const page = await (await newPerson(t, browser)).newPage()
    await toConsent(page, account, platform)
    await assertUnchanged(account, platform, () => page.click('#deny'))
    await assertShown(page, 'Not connected', 'Access was not granted. Nothing has changed.')
    await show(page, `${platform} denied`)
  })

test('an authorization address ends after ten minutes, before it is opened and after', async (t) => {
  const account = await service.newAccount()
  const page = await (await newPerson(t, browser)).newPage()
  await toConsent(page, account, 'linkedin')
  const { authorize_url } = await account.client.authorizeConnection({ params: { platform: 'x' } })
  await service.advance({ minutes: 10 })
  await assertUnchanged(account, 'linkedin', () => page.click('#allow'))
  await assertShown(page, 'Not connected', 'has expired')
  assert.equal((await page.goto(authorize_url))?.status(), 410)
})

/**
 * Asks for an authorization address and opens it, as far as the network's own page; answers the
 * address that was opened.
 */
async function toConsent(
  page: Page,
  account: TestAccount,
  platform: Platform,
  author?: 'organization',
): Promise<string> {
  const { authorize_url } = await account.client.authorizeConnection({
    params: { platform },
    body: author ? { author } : {},
  })
  await page.goto(authorize_url)
  assert(page.url().startsWith(service.sandbox.url), page.url())
  return authorize_url
}

async function signInAs(page: Page, name: string): Promise<void> {
  await page.selectOption('select[name=author]', '')
  await page.fill('input[name=new_name]', name)
}

async function assertShown(page: Page, title: string, text: string): Promise<void> {
  assert(page.url().startsWith(service.url), page.url())
  assert.equal(await page.locator('h1').innerText(), title)
  assert(
    (await page.locator('main').innerText()).includes(text),
    await page.locator('main').innerText(),
  )
}

async function connectionOf({ client }: TestAccount, platform: Platform) {
  return (await client.listConnections()).data.find(
    (connection) => connection.platform === platform,
  )!
}

async function assertUnchanged(
  account: TestAccount,
  platform: Platform,
  act: () => Promise<unknown>,
): Promise<void> {
  const earlier = await connectionOf(account, platform)
  await act()
  assert.deepEqual(await connectionOf(account, platform), earlier)
}

async function publish({ client }: TestAccount, platform: Platform, contentType: ContentType) {
  const { draft_id } = await client.createDraft({
    body: { platform, content_type: contentType, pieces: pieces[contentType] },
  })
  const preview = (await client.previewDraft({ params: { draft_id } })).platforms.find(
    (shown) => shown.platform === platform,
  )!
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => client.getSchedule({ params: { schedule_id } })
  // The network fetches and renders in real time, so it may need another poll or two.
  await service.advanceUntil(async () => !['pending', 'publishing'].includes((await read()).status))
  const schedule = await read()
  assert.equal(schedule.status, 'published', JSON.stringify(schedule))
  return { preview, schedule }
}

/** Pictures that the browser could draw, and documents that it can open. */
async function mediaShown(page: Page): Promise<number> {
  const widths = await page
    .locator('article img')
    .evaluateAll((images) =>
      images.map((image) => (image as { naturalWidth: number }).naturalWidth),
    )
  assert(
    widths.every((width) => width > 0),
    `a picture is broken: ${widths.join(' ')}`,
  )
  const documents = await page
    .locator('article a.document')
    .evaluateAll((links) => links.map((link) => (link as { href: string }).href))
  for (const document of documents)
    assert.match((await (await fetch(document)).text()).slice(0, 5), /^%PDF-/)
  return widths.length + documents.length
}
