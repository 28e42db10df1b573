import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Lists all findings of axe on the page. With targets: every control has 24 pixels in each
 * direction, or as much room around it; not while a row is dragged over others.
 */
export async function axeFindings(page: Page, { targets = false } = {}): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate<
    string[]
  >(`axe.run({ rules: { 'target-size': { enabled: ${targets} } } }).then(({ violations }) => violations
    .map(({ id, impact, nodes }) => id + ' (' + impact + '): ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))`)
}

/** By how many pixels the page is wider than the screen, without its scrollbar. */
export const overWidth = (page: Page) =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
