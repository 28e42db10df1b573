import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { overWidth, axeFindings } from './axe.ts'
import { fillEveryPage, pathsOfEveryPage } from './every-page.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`every page at ${width} pixels, light and dark, has no finding of axe, fits, and breaks no policy`, async (t) => {
    // Each page is loaded again, within a minute: more than a hundred requests.
    const account = await service.newAccount('business')
    const ids = await fillEveryPage(service, account)
    const { page, complaints } = await signIn(t, account)
    await page.setViewportSize({ width, height })
    for (const path of pathsOfEveryPage(ids)) {
      await page.goto(`${service.url}${path}`)
      await isThere(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await axeFindings(page), [], `${path}, ${colorScheme}`)
        await show(
          page,
          `dashboard${path.replaceAll(/[/?=]|(sch|whk|drft)_\w+/g, ' ').trimEnd()} ${width} ` +
            `${colorScheme}`,
        )
      }
      assert.ok((await overWidth(page)) <= 0, `${path} is wider than the screen`)
    }
    assert.deepEqual(complaints, [])
  })
