import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { overWidth, axeFindings } from './axe.ts'

type Look = readonly [width: number, colors: 'light' | 'dark']

/** A wide window in the light, and a telephone in the dark. */
const twoLooks: readonly Look[] = [
  [1440, 'light'],
  [390, 'dark'],
]

export const fourLooks: readonly Look[] = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
]

/**
 * Checks in each look that the page fits its screen and has no finding of axe. Pictures are named
 * after the page, the width and the colours.
 */
export async function fitsInEachLook(page: Page, name: string, looks = twoLooks): Promise<void> {
  for (const [width, colors] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    assert.deepEqual(await axeFindings(page), [], `${name} ${width} ${colors}`)
    assert.ok((await overWidth(page)) <= 0, `${name} ${width}`)
    await show(page, `${name} ${width} ${colors}`)
  }
}
