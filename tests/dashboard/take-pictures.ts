import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import { addPictures, openFixture, type Fixture } from './fixture.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const folder = join(import.meta.dirname, '../../docs/pictures')

interface Picture {
  readonly name: string
  readonly path: (fixture: Fixture & { readonly pictured: string }) => string
  readonly colors?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

const pictures: readonly Picture[] = [
  { name: 'calendar', path: () => '/calendar' },
  { name: 'posts', path: () => '/posts', height: 760 },
  { name: 'unsure', path: ({ unsure }) => `/posts/${unsure}`, height: 760 },
  {
    name: 'remix',
    path: ({ remix }) => `/compose?draft=${remix.join(',')}`,
    colors: 'dark',
    height: 980,
  },
  { name: 'pictured', path: ({ pictured }) => `/compose?draft=${pictured}`, height: 980 },
  { name: 'library', path: () => '/library', height: 860 },
  { name: 'phone', path: () => '/calendar', width: 390, height: 844 },
]

/** `npm run pictures`: takes the pictures of README.md and docs/dashboard.md again. */
await using stack = new AsyncDisposableStack()
await globalSetup()
stack.defer(globalTeardown)
const owner = { after: (close: () => void | Promise<void>) => stack.defer(close) }
const { service, signIn } = await openDashboard(owner)
const account = await service.newAccount('business')
const fixture = { ...(await openFixture(owner, service, account)), ...(await addPictures(account)) }
const { page } = await signIn(owner, account)
for (const picture of pictures) await take(page, picture)

async function take(
  page: Page,
  { name, path, colors = 'light', width = 1440, height = 900 }: Picture,
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: colors })
  await page.goto(`${service.url}${path(fixture)}`)
  await isThere(page)
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))')
  await page.screenshot({ path: join(folder, `dashboard-${name}.png`) })
}
