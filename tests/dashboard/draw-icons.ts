import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from '../browser/browser.ts'

const folder = join(import.meta.dirname, '../../web/public')

/**
 * The icons of the installed dashboard, drawn from its mark. One without corners is cut to the
 * shape of the system's other icons.
 */
await using stack = new AsyncDisposableStack()
const browser = await openBrowser({ after: (close) => stack.defer(close) })
const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
const page = await browser.newPage()
await draw('icon-192', 192, mark)
await draw('icon-512', 512, mark)
await draw('icon-maskable-512', 512, mark.replace('rx="8" ', ''))

async function draw(name: string, size: number, svg: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0">${svg.replace('<svg ', '<svg style="display:block" ')}`,
  )
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
}
