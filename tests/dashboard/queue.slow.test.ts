import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { overWidth, axeFindings } from './axe.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const [rye, stollen, plaits] = [
  'Rye on Fridays.',
  'Stollen braucht drei Wochen Ruhe.',
  'Zöpfe am Sonntag.',
] as const

test('posts of a connection are put in order by the pointer, by the keyboard and by buttons, and undo brings the order back', async (t) => {
  const { account, times } = await queueOf([rye, stollen, plaits])
  const { page, complaints } = await signIn(t, account)
  await openQueue(page)
  await shows(page, [rye, stollen, plaits])
  await drag(page, handle(page, plaits), handle(page, rye))
  await page.getByText(`“${plaits}” is now 1 of 3`).waitFor()
  await shows(page, [plaits, rye, stollen])
  await serverHas(account, [plaits, rye, stollen], times)

  await handle(page, plaits).focus()
  await page.keyboard.press('Space')
  await page.getByText(`Picked up ${plaits}, 1 of 3.`).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByText(`${plaits} stays where it was.`).waitFor({ state: 'attached' })
  await shows(page, [plaits, rye, stollen])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText(`“${plaits}” is now 2 of 3`).waitFor()
  await serverHas(account, [rye, plaits, stollen], times)
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), `Drag ${plaits}`)

  await page.getByRole('button', { name: `Move ${stollen} earlier` }).click()
  await page.getByText(`“${stollen}” is now 2 of 3`).waitFor()
  await page.getByRole('button', { name: `Move ${stollen} earlier` }).click()
  await page.getByText(`“${stollen}” is now 1 of 3`).waitFor()
  await serverHas(account, [stollen, rye, plaits], times)
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), `Move ${stollen} earlier`)
  await page
    .locator('.toast', { hasText: `“${stollen}” is now 1 of 3` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByText('The order is as it was before').waitFor()
  await serverHas(account, [rye, stollen, plaits], times)
  await shows(page, [rye, stollen, plaits])
  assert.deepEqual(complaints, [])
})

test('a shuffle deals the times out in another order, leaves a post with a limit where it is, and is undone', async (t) => {
  const { account, ids, times } = await queueOf([rye, stollen, plaits])
  await account.client.moveSchedule({
    params: { schedule_id: ids[0]! },
    body: { not_later_than: service.in({ hours: 25 }) },
  })
  const { page } = await signIn(t, account)
  await openQueue(page)
  await shows(page, [rye, stollen, plaits])
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await shows(page, [rye, plaits, stollen])
  await serverHas(account, [rye, plaits, stollen], times)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The order is as it was before').waitFor()
  await serverHas(account, [rye, stollen, plaits], times)
  await page.getByRole('button', { name: `Move ${rye} later` }).click()
  await page.getByText(`“${rye}” must be published before`).waitFor()
  await serverHas(account, [rye, stollen, plaits], times)
})

test('an order that the server refuses says why, and the queue shows what there is now', async (t) => {
  const { account, ids, times } = await queueOf([rye, stollen, plaits])
  const { page, complaints } = await signIn(t, account)
  await openQueue(page)
  await shows(page, [rye, stollen, plaits])
  // The page does not know of it: 409.
  await account.client.moveSchedule({
    params: { schedule_id: ids[0]! },
    body: { not_later_than: service.in({ hours: 25 }) },
  })
  await page.getByRole('button', { name: `Move ${rye} later` }).click()
  await page
    .getByText(`Nothing was moved: “${rye}” is being published, or was changed meanwhile.`)
    .waitFor()
  await shows(page, [rye, stollen, plaits])
  await serverHas(account, [rye, stollen, plaits], times)
  // It is gone: 404.
  await account.client.cancelSchedule({ params: { schedule_id: ids[2]! } })
  await page.getByRole('button', { name: `Move ${plaits} earlier` }).click()
  await page
    .getByText(`Nothing was moved: “${plaits}” is being published, or was changed meanwhile.`)
    .waitFor()
  await shows(page, [rye, stollen])
  await serverHas(account, [rye, stollen], times.slice(0, 2))
  assert.deepEqual(complaints, [])
})

test('an order that never reached the server is not shown, nor are those asked for after it', async (t) => {
  const { account, times } = await queueOf([rye, stollen, plaits])
  const { page, context } = await signIn(t, account)
  await openQueue(page)
  await shows(page, [rye, stollen, plaits])
  await context.setOffline(true)
  await page.getByRole('button', { name: `Move ${rye} later` }).click()
  await page.getByRole('button', { name: `Move ${plaits} earlier` }).click()
  await page.getByRole('alert').first().waitFor()
  await shows(page, [rye, stollen, plaits])
  await context.setOffline(false)
  await serverHas(account, [rye, stollen, plaits], times)
})

test('queue: is separate for each connection, is kept in the address, and is read-only for a contributor', async (t) => {
  const { account } = await queueOf([rye, stollen])
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'On LinkedIn.' },
  })
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 90 }) },
  })
  const { page } = await signIn(t, account)
  await openQueue(page)
  await shows(page, [rye, stollen])
  await page.getByLabel('Connection', { exact: true }).selectOption('LinkedIn')
  await shows(page, ['On LinkedIn.'])
  await page.reload()
  await shows(page, ['On LinkedIn.'])
  await page.getByLabel('Connection', { exact: true }).selectOption('TikTok')
  await page.getByText('Nothing is scheduled on this connection').waitFor()
  const contributor = await signedIn(service, account.accountId, 'contributor')
  await changePerson(page, contributor, service.url)
  await openQueue(page)
  await shows(page, [rye, stollen])
  await page.getByText('Owners and editors of this workspace change the order.').waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Drag|Move|Shuffle)/ }).count(), 0)
})

test('a post is dragged to a place that is out of sight: the page scrolls along', async (t) => {
  const texts = Array.from({ length: 16 }, (_, place) => `Nummer ${place + 1}.`)
  const { account, times } = await queueOf(texts)
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 390, height: 640 })
  await openQueue(page)
  await shows(page, texts)
  const box = (await handle(page, texts[0]!).boundingBox())!
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10, 636, { steps: 6 })
  await page.locator('.queue-row').last().and(page.locator('[style*="translateY(-"]')).waitFor()
  await page.mouse.up()
  const after = [...texts.slice(1), texts[0]!]
  await shows(page, after)
  await serverHas(account, after, times)
})

test('queue: a finger drags a post by its handle at once, and Escape puts it back', async (t) => {
  const { account, times } = await queueOf([rye, stollen, plaits])
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 390, height: 844 })
  await openQueue(page)
  await shows(page, [rye, stollen, plaits])
  const fingers = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [from, to] = [
    (await handle(page, rye).boundingBox())!,
    (await handle(page, plaits).boundingBox())!,
  ]
  const dragDown = async () => {
    await touch('touchStart', [{ x: from.x + 10, y: from.y + 10 }])
    await page.locator('[data-lifted=pointer]').waitFor()
    for (const y of [from.y + 40, to.y, to.y + 20])
      await touch('touchMove', [{ x: from.x + 10, y }])
    await page.locator('.queue-row').last().and(page.locator('[style*="translateY(-"]')).waitFor()
  }
  await dragDown()
  await page.keyboard.press('Escape')
  await page.locator('[data-lifted]').waitFor({ state: 'detached' })
  await touch('touchEnd', [])
  await page.getByText(`${rye} stays where it was.`).waitFor({ state: 'attached' })
  await serverHas(account, [rye, stollen, plaits], times)
  await dragDown()
  await touch('touchEnd', [])
  await shows(page, [stollen, plaits, rye])
  await serverHas(account, [stollen, plaits, rye], times)
})

for (const [width, colors] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test(`the queue fits ${width} pixels in the ${colors} and has no finding of axe, also while a post is picked up`, async (t) => {
    const long =
      'Donaudampfschifffahrtsgesellschaftskapitänsmützen gibt es wieder, und zwar in drei ' +
      'Größen und zum alten Preis.'
    const { account } = await queueOf([rye, long, plaits])
    const { page, complaints } = await signIn(t, account)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    await openQueue(page)
    await shows(page, [rye, long, plaits])
    const check = async (state: string) => {
      assert.deepEqual(await axeFindings(page), [], state)
      assert.ok((await overWidth(page)) <= 0, state)
      await show(page, `queue ${state} ${width} ${colors}`)
    }
    await check('at rest')
    await handle(page, long).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.getByText('3 of 3').first().waitFor({ state: 'attached' })
    await check('picked up')
    assert.deepEqual(complaints, [])
  })

/** With a post for X at each of some hours, in this order. */
async function queueOf(texts: readonly string[]) {
  const account = await service.newAccount()
  const made = []
  for (const [place, content] of texts.entries()) {
    const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
    const scheduled_at = service.in({ hours: 24 + place * 5 })
    made.push(
      await account.client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } }),
    )
  }
  return {
    account,
    ids: made.map(({ schedule_id }) => schedule_id),
    times: made.map(({ scheduled_at }) => scheduled_at),
  }
}

async function openQueue(page: Page): Promise<void> {
  await page.goto(`${service.url}/posts?show=queue`)
  await isThere(page)
}

const handle = (page: Page, text: string) => page.getByRole('button', { name: `Drag ${text}` })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2)
  await page.mouse.down()
  await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2 + 10, { steps: 5 })
  await page.mouse.move(end!.x + end!.width / 2, end!.y - 2, { steps: 3 })
  await page.mouse.up()
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function shows(page: Page, texts: readonly string[]): Promise<void> {
  const openings = () => page.locator('ol .post-opening').allInnerTexts()
  await eventually(`the order ${texts.join(' ')}`, async () =>
    same(await openings(), texts) ? true : undefined,
  )
}

async function serverHas(
  { client }: TestAccount,
  texts: readonly string[],
  times: readonly string[],
): Promise<void> {
  const wanted = texts.map((text, place) => [text, times[place]])
  await eventually(`the server has ${texts.join(' ')}`, async () => {
    const { data } = await client.listSchedules({ query: { platform: 'x', status: 'pending' } })
    const present = data.map(({ opening, scheduled_at }) => [opening, scheduled_at])
    return same(present, wanted) ? true : undefined
  })
}
