import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAgent, publicAddress } from '../agents.ts'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { overWidth, axeFindings } from './axe.ts'
import { pathsOfEveryPage } from './every-page.ts'
import { isThere, openDashboard } from './open-dashboard.ts'
import { publishSoon } from './publish-soon.ts'

const { service, browser, signIn, linkFor } = await openDashboard({ after }, await publicAddress())

// Words that do not exist in German.
const englishWords =
  'the and you your of to is are not this that with for from when what which who it its be ' +
  'has have were or no new by at save saved delete ' +
  'remove write draft drafts post posts slot slots settings calendar week weeks month today ' +
  'sign password close copy more none time day add edit ' +
  'network networks connection connections account member members key keys file files notices ' +
  'activity brand workspace workspaces ' +
  'published scheduled failed queue undo loading free only nothing here there'
// Not in an address, an id, or the name of an event.
const english = new RegExp(
  String.raw`(?<![\p{L}\d_./:@-])(${englishWords.replaceAll(' ', '|')})(?![./:@-]\p{L}|[\p{L}\d_])`,
  'giu',
)

for (const width of [1440, 390])
  test(`every page at ${width} pixels speaks German, fits, and has no finding of axe, light and dark`, async (t) => {
    const account = await service.newAccount('business')
    const ids = await fill(account)
    // Without transitions: colours of the other scheme are there at once.
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      locale: 'de-DE',
      reducedMotion: 'reduce',
    })
    t.after(() => context.close())
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    const found: string[] = []
    const look = async (name: string, at: Page = page) => {
      assert.equal(await at.locator('html').getAttribute('lang'), 'de', name)
      found.push(
        ...(await textsOf(at)).flatMap((text) =>
          [...text.matchAll(english)].map(([word]) => `${name}: ${word} in ${text}`),
        ),
      )
      for (const colorScheme of ['light', 'dark'] as const) {
        await at.emulateMedia({ colorScheme })
        found.push(
          ...(await axeFindings(at)).map((finding) => `${name}, ${colorScheme}: ${finding}`),
        )
        await show(
          at,
          `german ${name.replaceAll(/[/?=]|(sch|whk|drft)_\w+/g, ' ').trim()} ${width} ` +
            `${colorScheme}`,
        )
      }
      if ((await overWidth(at)) > 0) found.push(`${name} is wider than the screen`)
    }

    await page.goto(`${service.url}/sign-in`)
    await page.getByLabel('E-Mail').waitFor()
    await look('sign-in')
    await page.goto(await linkFor(account))
    await page.getByRole('button', { name: 'Mit diesem Link anmelden' }).waitFor()
    await look('link')
    await page.getByRole('button', { name: 'Mit diesem Link anmelden' }).click()
    await page.waitForURL('**/welcome*', { timeout: 40_000 })
    await page.getByRole('button', { name: 'Später' }).waitFor()
    await look('welcome')
    await page.getByRole('button', { name: 'Später' }).click()
    await page.waitForURL('**/calendar', { timeout: 40_000 })

    for (const path of pathsOf(ids)) {
      await page.goto(`${service.url}${path}`)
      await isThere(page)
      await look(path)
    }
    const { asked } = await newAgent(service, {
      redirect_uris: ['http://127.0.0.1:7777/back'],
      client_name: 'Schreibhilfe',
    })
    await page.goto(`${service.url}/oauth/authorize?${new URLSearchParams(asked).toString()}`)
    await page.getByRole('heading', { name: '„Schreibhilfe“ hier arbeiten lassen?' }).waitFor()
    await look('allow an agent')
    await page.goto(`${service.url}/settings`)
    await page.getByLabel('E-Mail eines neuen Mitglieds').fill('kollegin@example.com')
    await page.getByRole('button', { name: 'Einladen', exact: true }).click()
    const invitation = await page.locator('[data-secret]').innerText()
    const guests = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'de-AT',
      reducedMotion: 'reduce',
    })
    t.after(() => guests.close())
    const guest = await guests.newPage()
    await guest.goto(invitation)
    await guest.getByRole('button', { name: 'Einladung annehmen' }).waitFor()
    await look('invitation', guest)

    await page.goto(`${service.url}/nirgendwo`)
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor()
    await look('unknown')
    for (const view of ['Woche', 'Liste']) {
      await page.goto(`${service.url}/calendar`)
      await page.getByText(view, { exact: true }).click()
      await isThere(page)
      await look(`calendar ${view}`)
    }
    for (const keys of ['?', 'Control+k', 'w']) {
      await page.goto(`${service.url}/posts`)
      await isThere(page)
      await page.keyboard.press(keys)
      await page.locator('dialog').waitFor()
      await look(`dialog ${keys}`)
    }
    assert.deepEqual(found, [])
    assert.deepEqual(complaints, [])
  })

test('language: shows German at once and in the person’s other browsers, and loads it only for them', async (t) => {
  const account = await service.newAccount('business')
  const { page, complaints } = await signIn(t, account)
  const { page: other } = await signIn(t, account)
  const loaded: string[] = []
  page.on(
    'request',
    (request) => void (/\/german-/.test(request.url()) && loaded.push(request.url())),
  )
  await page.goto(`${service.url}/settings`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  assert.deepEqual(loaded, [])
  await page.getByLabel('Language and region', { exact: true }).selectOption('de-CH')
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  assert.equal(loaded.length, 1)

  let loads = 0
  other.on('load', () => (loads += 1))
  await other.goto(`${service.url}/calendar`)
  await other.locator('html[lang=de]').waitFor()
  await isThere(other)
  assert.ok(loads <= 2, `loaded ${loads} times`)

  await page.getByLabel('Sprache und Region', { exact: true }).selectOption('fr-FR')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  assert.deepEqual(complaints, [])
})

test('where the German texts cannot be loaded, the page is there in English', async (t) => {
  const account = await service.newAccount()
  const context = await browser.newContext({ locale: 'de-DE' })
  t.after(() => context.close())
  const page = await context.newPage()
  await page.route(/\/german-/, (route) => route.abort())
  await page.goto(await linkFor(account))
  await page.getByRole('button', { name: 'Sign in with this link' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.locator('.shell').waitFor({ timeout: 40_000 })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(`${service.url}/settings`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await isThere(page)
  await page.waitForLoadState('networkidle')
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  assert.equal(loads, 1)
})

/**
 * The texts that a person reads or hears, line by line; without code, marked English, and texts by
 * other people.
 */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const skipped = 'pre, code, .mono, [data-secret], [lang=en], noscript, script, style'
    const said = [document.title, ...document.body.innerText.split('\\n')]
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description], option'))
      if (!element.closest(skipped))
        said.push(...['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].map((name) => element.getAttribute(name) ?? ''),
          element.tagName === 'OPTION' ? element.textContent : '')
    const code = [...document.querySelectorAll('pre, code, .mono, [data-secret]')].flatMap((element) => element.innerText.split('\\n'))
    const english = [...document.querySelectorAll('[lang=en]')].map((element) => element.innerText)
    const left = said.map((text) => english.reduce((line, part) => line.replaceAll(part, ''), text).trim())
    return [...new Set(left)].filter((text) => text !== '' && !code.some((one) => one.trim() === text))
  })()`)
}

interface Ids {
  readonly draft: string
  readonly schedule: string
  /** A post with a lost answer. */
  readonly unsure: string
  readonly webhook: string
}

const pathsOf = (ids: Ids): string[] => [
  ...pathsOfEveryPage(ids),
  '/posts?show=awaiting',
  '/posts?show=published',
  `/posts/${ids.unsure}`,
]

/** Something to see on every page, in German. */
async function fill(account: TestAccount): Promise<Ids> {
  const { client } = account
  await client.updateAccount({
    body: { brand_kit: { name: 'Roggen & Söhne', hashtags: ['brot'] } },
  })
  await client.configureSlots({
    body: {
      platform: 'linkedin',
      timezone: 'Europe/Berlin',
      slots: [{ time: '09:00' }, { time: '02:30', days: ['sunday'] }],
    },
  })
  const { draft_id } = await client.createDraft({
    body: {
      platform: 'x',
      content_type: 'thread',
      pieces: ['Wie wir unsere Woche planen', 'Und warum'],
    },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) },
  })
  await client.scheduleDraft({ body: { draft_id, platform: 'linkedin', use_next_free_slot: true } })
  const { schedule_id: moved } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 50 }) },
  })
  await client.moveSchedule({
    params: { schedule_id: moved },
    body: { scheduled_at: service.in({ hours: 60 }) },
  })
  await client.cancelSchedule({ params: { schedule_id: moved } })
  const author = (await client.listConnections()).data.find(
    ({ platform }) => platform === 'linkedin',
  )!.external_account_id!
  await service.fault({ platform: 'linkedin', kind: 'accept_then_reset', author })
  const lost = await client.createDraft({ body: { platform: 'linkedin', content: 'Brot um neun' } })
  const { draft_id: lostId } = lost
  const unsure = await publishSoon(service, account, { draft_id: lostId, platform: 'linkedin' })
  const isFailed = async () =>
    (await client.getSchedule({ params: { schedule_id: unsure } })).status === 'failed' || undefined
  await eventually('the failure', isFailed, 20_000, 300)
  const { webhook_id } = await client.createWebhook({
    body: { url: 'http://127.0.0.1:8099/hook', events: ['post.published'] },
  })
  await client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
  return { draft: draft_id, schedule: schedule_id, unsure, webhook: webhook_id }
}
