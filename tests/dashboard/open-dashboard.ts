import { join } from 'node:path'
import { pageLink, signInLinkFor } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import type { Environment } from '@crier/server/config.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { ensureBuilt } from '@crier/web/ensure-built.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newPerson, openBrowser } from '../browser/browser.ts'
import { liveService, type Owner, type TestAccount, type TestService } from '../service.ts'

/** The build's folder. */
export const built = join(import.meta.dirname, '../../web/dist')

export interface OpenDashboard {
  readonly service: TestService
  readonly browser: Browser
  /**
   * A new browser in which the account's owner has opened a one-time link, by another name of this
   * machine if need be.
   */
  signIn(t: Owner, account: TestAccount, hostName?: string): Promise<Visit>
  /** As `signIn`, in a browser that has stored the dashboard for offline use. */
  signInAndKeep(t: Owner, account: TestAccount): Promise<Visit>
  /** The link of `crier accounts sign-in-link`. */
  linkFor(account: TestAccount): Promise<string>
}

export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /**
   * Everything that went wrong on the page: exceptions, and what the content security policy
   * refused.
   */
  readonly complaints: string[]
}

/** A whole service with the dashboard as it is now, and a browser. */
export async function openDashboard(
  owner: Owner,
  environment: Environment = {},
  trust: Parameters<typeof openBrowser>[1] = {},
  folder = built,
  outbound?: Outbound,
): Promise<OpenDashboard> {
  await ensureBuilt()
  const service = await liveService(owner, {
    environment,
    dashboard: { folder },
    ...(outbound && { outbound }),
  })
  const browser = await openBrowser(owner, trust)
  const open = async (t: Owner, account: TestAccount, hostName: string, keepsPages: boolean) => {
    const visit = await newVisit(t, browser, keepsPages)
    await visit.page.goto((await linkFor(account)).replace('127.0.0.1', hostName))
    await comeIn(visit.page, 'Sign in with this link')
    return visit
  }
  const linkFor = async ({ accountId }: TestAccount) => {
    const { token } = await signInLinkFor(service.service.ports, { account: accountId })
    return pageLink(service.url, 'token', token)
  }
  return {
    service,
    browser,
    linkFor,
    signIn: (t, account, hostName = '127.0.0.1') => open(t, account, hostName, false),
    signInAndKeep: async (t, account) => {
      const visit = await open(t, account, '127.0.0.1', true)
      await visit.page.evaluate('navigator.serviceWorker.ready.then(() => null)')
      return visit
    },
  }
}

/** Presses the button of a link's page, and puts off the password that is asked for. */
export async function comeIn(
  page: Page,
  button: 'Sign in with this link' | 'Accept the invitation',
): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  // The first page loads everything, and machines that run tests are busy.
  await page.waitForURL(/\/(welcome|calendar)/, { timeout: 40_000 })
  const later = page.locator('.sign-in').getByRole('button', { name: 'Later' })
  await later.or(page.locator('.shell')).waitFor({ timeout: 40_000 })
  if (await later.isVisible()) await later.click()
  await page.waitForURL('**/calendar', { timeout: 40_000 })
}

async function newVisit(t: Owner, browser: Browser, keepsPages: boolean): Promise<Visit> {
  const context = await newPerson(t, browser, keepsPages)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|Content-Security-Policy/.test(message.text())
    )
      complaints.push(message.text())
  })
  return { context, page, complaints }
}

/**
 * Changes the person of the browser. An open page would find itself signed out, and end the
 * next navigation.
 */
export async function changePerson(
  page: Page,
  { cookie }: { readonly cookie: string },
  url: string,
): Promise<void> {
  await page.goto('about:blank')
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().clearCookies()
  await page.context().addCookies([{ name, value, url }])
}

/**
 * The composer's box of a network's main connection: by the network's name, or beside it the
 * connection's own where there are several.
 */
export const networkBox = (page: Page, network: string) =>
  page
    .locator('.network-choice label')
    .filter({ hasText: new RegExp(`(^|· )${network}$`) })
    .first()

/**
 * Everything that the page asked the server for has come. By locators: the page's policy refuses
 * conditions that are evaluated.
 */
export async function isThere(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  for (const waiting of ['.bone', '[aria-busy=true]'])
    await page.locator(waiting).first().waitFor({ state: 'detached' })
}

/** TikTok’s guidelines want a person to choose the audience of each post. */
export const tiktokOptions = (page: Page) =>
  page.locator('details').filter({ hasText: 'Options on TikTok' })

export const chooseAudience = (page: Page, audience = 'Everyone') =>
  tiktokOptions(page).getByLabel('Who can see this post').selectOption({ label: audience })
