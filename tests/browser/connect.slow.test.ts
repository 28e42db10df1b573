import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  contentTypes,
  platforms,
  type ContentType,
  type Platform,
} from '@crier/contract/platform.ts'
import type { Page } from 'playwright-core'
import { manualService, type TestAccount } from '../service.ts'
import { eventually } from '../processes.ts'
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

for (const platform of platforms)
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

test('a LinkedIn page is connected by its administrator, and what is published is the page’s', async (t) => {
  const account = await service.newAccount()
  await makeLinkedInPage('The Bakery')
  const page = await (await newPerson(t, browser)).newPage()
  await toConsent(page, account, 'linkedin', 'organization')
  await page.selectOption('select[name=author]', { label: 'The Bakery admin (@the_bakery_admin)' })
  await page.click('#allow')
  await assertShown(page, 'Which of these should be connected?', 'The Bakery (page)')
  assert.equal(await page.locator('input:checked').count(), 0)
  await showEverywhere(page, 'linkedin authors')
  await page.getByLabel('The Bakery (page)').check()
  await page.click('#replace')
  await assertShown(page, 'Connected', 'The Bakery is connected')
  const connection = await connectionOf(account, 'linkedin')
  assert.match(connection.external_account_id!, /^urn:li:organization:\d+$/)
  const { schedule } = await publish(account, 'linkedin', 'post')
  assert.equal((await service.posts({ author: connection.external_account_id! })).length, 1)
  await page.goto(schedule.external_url!)
  assert.match(await page.locator('h1').innerText(), /^The Bakery\b/)
})

test('a token that LinkedIn calls revoked while it is new still connects', async (t) => {
  const account = await service.newAccount()
  const page = await (await newPerson(t, browser)).newPage()
  await service.control('POST', '/_control/switches', { 'linkedin.fresh_token_revoked_ms': 6_000 })
  t.after(() =>
    service.control('POST', '/_control/switches', { 'linkedin.fresh_token_revoked_ms': 0 }),
  )
  await toConsent(page, account, 'linkedin')
  await signInAs(page, 'Early Bird')
  let isBack = false
  const pressed = page.click('#allow').then(() => (isBack = true))
  await eventually(
    'the way back',
    async () => isBack || void (await service.advance({ seconds: 1 })),
  )
  await pressed
  await assertShown(page, 'Connected', 'Early Bird is connected')
  assert((await refusedCalls()) > 0, 'the sandbox refused nothing')
})

test('connect: asks about another author, and adds it as a separate connection', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const present = await connectionOf(account, 'x')
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'This one waits.' },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 2 }) },
  })
  const page = await (await newPerson(t, browser)).newPage()
  await toConsent(page, account, 'x')
  await signInAs(page, 'Somebody <else>')
  await page.click('#allow')
  await assertShown(page, 'Add it, or replace?', 'One post waits for')
  await showEverywhere(page, 'x another author')
  assert.equal((await connectionOf(account, 'x')).account_name, present.account_name)
  await page.click('#add')
  await assertShown(page, 'Connected', 'somebody_else is connected')
  const names = (await client.listConnections({ query: { platform: 'x' } })).data.map(
    ({ account_name }) => account_name,
  )
  assert.deepEqual(names, [present.account_name, 'somebody_else'])
})

test('connect: explains that a person administers no page', async (t) => {
  const account = await service.newAccount()
  const page = await (await newPerson(t, browser)).newPage()
  await toConsent(page, account, 'linkedin', 'organization')
  await signInAs(page, 'Nobody in particular')
  await assertUnchanged(account, 'linkedin', () => page.click('#allow'))
  await assertShown(page, 'Not connected', 'no page that you may publish for')
})

for (const platform of platforms)
  test(`connect: explains after a denial on ${platform} that nothing has changed, and changes nothing`, async (t) => {
    const account = await service.newAccount()
    const page = await (await newPerson(t, browser)).newPage()
    await toConsent(page, account, platform)
    await assertUnchanged(account, platform, () => page.click('#deny'))
    await assertShown(page, 'Not connected', 'Access was not granted. Nothing has changed.')
    await show(page, `${platform} denied`)
  })

test('connect: names the missing permission when it is unticked on TikTok', async (t) => {
  const account = await service.newAccount()
  const page = await (await newPerson(t, browser)).newPage()
  await toConsent(page, account, 'tiktok')
  await signInAs(page, 'Careful Carla')
  await page.uncheck('input[value="video.publish"]')
  await assertUnchanged(account, 'tiktok', () => page.click('#allow'))
  await assertShown(page, 'Not connected', 'video.publish')
  await show(page, 'tiktok unticked')
})

test('connect: rejects a callback in another browser, and still accepts it in the browser that began', async (t) => {
  const account = await service.newAccount()
  const page = await (await newPerson(t, browser)).newPage()
  const stranger = await (await newPerson(t, browser)).newPage()
  await toConsent(page, account, 'x')
  await stranger.goto(page.url())
  await signInAs(stranger, 'A stranger')
  await assertUnchanged(account, 'x', () => stranger.click('#allow'))
  await assertShown(stranger, 'Not connected', 'belongs to another browser')
  await signInAs(page, 'The owner')
  await page.click('#allow')
  await page.click('#replace')
  await assertShown(page, 'Connected', 'the_owner is connected')
})

test('a way back with another cookie, on another network, or used before is refused', async (t) => {
  const account = await service.newAccount()
  const context = await newPerson(t, browser)
  const page = await context.newPage()
  await toConsent(page, account, 'x')
  const state = new URL(page.url()).searchParams.get('state')!
  const cookie = (await context.cookies(`${service.url}/api/connections/x/callback`)).find(
    ({ name }) => name === 'crier_connect',
  )!.value
  const back = (platform: Platform, given: string, code = 'invented') =>
    service.request(
      'GET',
      `/api/connections/${platform}/callback?${new URLSearchParams({ state, code }).toString()}`,
      {
        key: null,
        headers: { cookie: `crier_connect=${given}` },
      },
    )
  await assertUnchanged(account, 'x', async () => {
    assert.match((await back('x', 'A'.repeat(43))).text, /belongs to another browser/)
    assert.match((await back('linkedin', cookie)).text, /belongs to another browser/)
  })
  await signInAs(page, 'Another')
  await page.click('#allow')
  const used = page.url()
  await page.click('#replace')
  await assertShown(page, 'Connected', 'is connected')
  await assertUnchanged(account, 'x', async () => {
    assert.match(
      (await back('x', cookie, new URL(used).searchParams.get('code')!)).text,
      /was used/,
    )
    await page.goto(used)
  })
  await assertShown(page, 'Not connected', 'was used')
})

test('an authorization address opens once', async (t) => {
  const account = await service.newAccount()
  const page = await (await newPerson(t, browser)).newPage()
  const url = await toConsent(page, account, 'instagram')
  const again = await page.goto(url)
  assert.equal(again?.status(), 410)
  await assertShown(page, 'This address has expired', 'It works once, for ten minutes.')
  await show(page, 'expired')
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

/** The page as people see it by day and by night, on a screen and on a phone. */
async function showEverywhere(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      assert.equal(overflow, 0, `${name} does not fit ${width} pixels`)
      await show(page, `${name} ${width} ${colorScheme}`)
    }
}

/** How often LinkedIn has refused to say whose a token is. */
async function refusedCalls(): Promise<number> {
  const { data } = (await service.control('GET', '/_control/requests?platform=linkedin')) as {
    data: { path: string; status: number }[]
  }
  return data.filter(({ path, status }) => path === '/v2/userinfo' && status === 401).length
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

/** A page of the simulated LinkedIn, with an administrator of the name and `admin`. */
async function makeLinkedInPage(name: string): Promise<void> {
  await service.control('POST', '/_control/grants', {
    platform: 'linkedin',
    author: { key: name, name, kind: 'organization' },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/',
    scopes: ['w_organization_social'],
  })
}
