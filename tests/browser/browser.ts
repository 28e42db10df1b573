import { createHash, X509Certificate } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Owner } from '../service.ts'
import { findChromium } from './chromium.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name as in a local network, where http is not secure: browsers hold several functions back
  // there.
  '--host-resolver-rules=MAP crier.test 127.0.0.1',
]

/**
 * Chromium with a new empty profile; closed when the owner is done. It trusts `certificate` (PEM),
 * whatever its issuer.
 */
export async function openBrowser(
  owner: Owner,
  { certificate }: { readonly certificate?: string } = {},
): Promise<Browser> {
  const { program, env } = await findChromium()
  // With the scrollbars that people see: a stray one must show in the pictures.
  const browser = await chromium.launch({
    executablePath: program,
    args: [...quiet, ...(certificate === undefined ? [] : [trustIn(certificate)])],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    env: { ...process.env, ...env },
  })
  owner.after(() => browser.close())
  return browser
}

/**
 * The browser compares the key and asks no store of certificates. To ignore all errors would ask
 * it, and the store of the browser from the npm registry needs libsqlite3.so.0 of the system.
 */
export function trustIn(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}

/**
 * Another person's browser: it shares no cookie with any other. Without a service worker each
 * request is seen by the test that watches them.
 */
export async function newPerson(
  owner: Owner,
  browser: Browser,
  keepsPages = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 900, height: 800 },
    locale: 'en-GB',
    serviceWorkers: keepsPages ? 'allow' : 'block',
  })
  // Pages of ours and of the sandbox load in a moment, so a failure shows soon.
  context.setDefaultTimeout(30_000)
  owner.after(() => context.close())
  return context
}

/** Keeps a picture of the page, for people, where CRIER_TEST_SCREENSHOTS names a folder. */
export async function show(page: Page, name: string): Promise<void> {
  const folder = process.env['CRIER_TEST_SCREENSHOTS']
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(' ', '-')}.png`)
  // A picture as tall as the page needs no scrollbar, but would be as narrow as if it had one.
  await page.evaluate(`document.documentElement.style.scrollbarWidth = 'none'`)
  await page.screenshot({ path, fullPage: true })
  await page.evaluate(`document.documentElement.style.scrollbarWidth = ''`)
}
