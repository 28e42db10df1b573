import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { overWidth, axeFindings } from './axe.ts'
import { fillEveryPage, pathsOfEveryPage } from './every-page.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const widths = [
  { width: 1440, height: 900, colors: 'light' },
  { width: 390, height: 844, colors: 'dark' },
] as const

for (const { width, height, colors } of widths)
  test(`every page at ${width} pixels has no finding of axe, fits, and breaks no policy`, async (t) => {
    // Each page is loaded anew, within a minute: more than a hundred requests.
    const account = await service.newAccount('business')
    const ids = await fillEveryPage(service, account)
    const { page, complaints } = await signIn(t, account)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: colors })
    for (const path of pathsOfEveryPage(ids)) {
      await page.goto(`${service.url}${path}`)
      await isThere(page)
      assert.deepEqual(await axeFindings(page), [], path)
      assert.ok((await overWidth(page)) <= 0, `${path} is wider than the screen`)
      await show(page, `dashboard${path.replaceAll(/[/?=]|(sch|whk|drft)_\w+/g, ' ').trimEnd()} ${width}`)
    }
    assert.deepEqual(complaints, [])
  })
