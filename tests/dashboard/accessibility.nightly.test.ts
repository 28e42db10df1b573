import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { overWidth, axeFindings } from './axe.ts'
import { fillEveryPage, pathsOfEveryPage } from './every-page.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
// More than the fullest page has.
const stopsMax = 250

for (const [name, width, height] of [
  ['a screen of 1280 pixels', 1280, 800],
  // 1280 pixels enlarged four times.
  ['a screen of 320 pixels', 320, 640],
] as const)
  test(`on ${name} the Tab key walks through every page in its order, each stop is seen, nothing holds the focus, and everything fits`, async (t) => {
    const account = await service.newAccount('business')
    const ids = await fillEveryPage(service, account)
    const { page } = await signIn(t, account)
    await page.setViewportSize({ width, height })
    const findings: string[] = []
    for (const path of pathsOfEveryPage(ids)) {
      await page.goto(`${service.url}${path}`)
      await isThere(page)
      // Later content may replace the focused element.
      await page.waitForLoadState('networkidle')
      const found = [...(await walk(page)), ...(await axeFindings(page, { targets: true }))]
      if ((await overWidth(page)) > 0)
        found.push(`wider than the screen: ${await page.evaluate<string>(widest)}`)
      findings.push(...found.map((finding) => `${path}: ${finding}`))
    }
    assert.deepEqual(findings, [])
  })

test('a dialog keeps the focus inside, closes by Escape, and gives the focus back', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await isThere(page)
  const opener = page.locator('.nav-compose')
  for (const keys of ['w', 'Control+k', '?']) {
    await opener.focus()
    await page.keyboard.press(keys)
    await page.locator('dialog[open]').waitFor()
    const stops: boolean[] = []
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      // From the last stop of a dialog the browser leads to its own controls, and back.
      stops.push(
        await page.evaluate<boolean>(
          'document.activeElement === document.body || ' +
            "document.activeElement.closest('dialog') !== null",
        ),
      )
    }
    assert.deepEqual(new Set(stops), new Set([true]), keys)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    assert.equal(
      await page.evaluate<boolean>("document.activeElement.matches('.nav-compose')"),
      true,
      keys,
    )
  }
})

test('keys that work alone can be turned off, and on again without them', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await isThere(page)
  await page.keyboard.press('?')
  await page.getByLabel('Keys that work alone').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await isThere(page)
  await page.keyboard.press('w')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'A page, a post, a draft' }).fill('Keyboard')
  assert.equal(await page.locator('dialog').count(), 1)
  await page.keyboard.press('Enter')
  await page.getByLabel('Keys that work alone').check()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('w')
  await page.getByRole('combobox', { name: 'Find a workspace' }).waitFor()
})

test('nothing moves where less motion is wanted', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await isThere(page)
  const moving = () =>
    page.evaluate<number>(`(() => {
      const samples = ['<span class="bone"></span>', '<span class="state" data-moving></span>', '<div class="toast"></div>']
      const place = document.body.appendChild(document.createElement('div'))
      place.innerHTML = samples.join('')
      const count = document.getAnimations().length
      place.remove()
      return count
    })()`)
  assert.equal(await moving(), 3)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  assert.equal(await moving(), 0)
})

/** Presses Tab until the focus has left the page, and tells what is wrong at a stop. */
async function walk(page: Page): Promise<string[]> {
  await page.evaluate(
    'document.activeElement?.blur(), getSelection().removeAllRanges(), (globalThis.lastStop = ' +
      'null)',
  )
  await page.evaluate(
    'scrollTo(0, 0), document.body.setAttribute("tabindex", "-1"), document.body.focus(), ' +
      'document.body.removeAttribute("tabindex")',
  )
  const findings: string[] = []
  for (let stops = 0; stops < stopsMax; stops++) {
    await page.keyboard.press('Tab')
    const { isOver, found } = await page.evaluate<{ isOver: boolean; found: string[] }>(atStop)
    findings.push(...found)
    if (isOver) return stops < 3 ? [...findings, `only ${stops} stops`] : findings
  }
  return [...findings, 'the focus never leaves the page']
}

const widest =
  "[...document.querySelectorAll('main *')].findLast((one) => " +
  'one.getBoundingClientRect().right > innerWidth)?.outerHTML.slice(0, 120)'

const atStop = `(() => {
  const stop = document.activeElement
  const before = globalThis.lastStop
  if (stop === null || stop === document.body || stop === document.documentElement) return { isOver: true, found: [] }
  globalThis.lastStop = stop
  const name = stop.outerHTML.slice(0, 120)
  const found = []
  if (before !== null) {
    // A field of a date or time has a stop for each of its parts.
    if (before === stop) return { isOver: false, found: ['date', 'time'].includes(stop.type) ? [] : ['holds the focus: ' + name] }
    // From its end the browser starts over.
    if (!(before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING))
      return { isOver: stop.classList.contains('skip'), found: stop.classList.contains('skip') ? [] : ['goes back to: ' + name] }
  }
  const marks = (element, part) => {
    const { outlineStyle, outlineWidth, boxShadow, opacity } = getComputedStyle(element, part)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  }
  const label = stop.closest('label') ?? (stop.id === '' ? null : document.querySelector('label[for="' + CSS.escape(stop.id) + '"]'))
  const isSeen = [stop, label, label?.querySelector('span')].some((one) => one && marks(one))
  if (!isSeen) found.push('is not marked: ' + name)
  const box = (label !== null && stop.getBoundingClientRect().width <= 1 ? label : stop).getBoundingClientRect()
  const points = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]]
  const isOpen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    return hit !== null && (stop.contains(hit) || hit.contains(stop) || label?.contains(hit)) && hit !== document.body && hit.tagName !== 'MAIN' && hit.tagName !== 'HTML'
  })
  if (!isOpen) found.push('is hidden: ' + name)
  return { isOver: false, found }
})()`
