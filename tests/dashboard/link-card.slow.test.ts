import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { OutboundReply, OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { isThere, networkBox, openDashboard } from './open-dashboard.ts'

const live = liveOutbound({
  clock: liveClock,
  privateNetwork: 'loopback',
  forbiddenPorts: () => [],
})
after(async () => live[Symbol.asyncDispose]())
const { service, signIn } = await openDashboard({ after }, {}, {}, undefined, { send })

const head =
  '<meta property="og:title" content="The story of rye">' +
  '<meta property="og:description" content="How it rises">' +
  '<meta property="og:image" content="/oven.jpg">'

async function send(request: OutboundRequest) {
  const { hostname, pathname } = new URL(request.url)
  if (hostname !== 'bread.example.com') return live.send(request)
  const isPicture = pathname === '/oven.jpg'
  const body = new Uint8Array(
    isPicture ? mediaFile('picture.jpg') : Buffer.from(`<html><head>${head}</head></html>`),
  )
  await request.takeBody?.(
    (async function* () {
      yield body
    })(),
  )
  const reply: OutboundReply = {
    ...{ ok: true, status: 200, body, truncated: false, url: request.url },
    headers: { 'content-type': isPicture ? 'image/jpeg' : 'text/html' },
  }
  return reply
}

test('composer: shows the card of the first link, and takes it out where it is not wanted', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/compose`)
  await isThere(page)
  await networkBox(page, 'LinkedIn').click()
  const choice = page.getByRole('checkbox', { name: 'Show a link card' })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('No link yet.')
  assert.equal(await choice.count(), 0)
  await text.fill('Read https://bread.example.com/story today.')
  await choice.waitFor()
  assert.equal(await choice.isChecked(), true)
  const card = page.locator('.preview-card')
  await card.getByText('The story of rye').waitFor()
  await card.getByText('bread.example.com').waitFor()
  await card.scrollIntoViewIfNeeded()
  await show(page, 'composer link card')
  await eventually('the picture', () =>
    page.evaluate<true | undefined>(
      `document.querySelector('.preview-card img').naturalWidth > 0 || undefined`,
    ),
  )
  await choice.uncheck()
  await page.getByText('as a link without a card').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(await card.count(), 0)
  const { data } = await account.client.listDrafts()
  assert.deepEqual([data[0]?.link_card, data[0]?.card], [false, null])
  assert.deepEqual(complaints, [])
})
