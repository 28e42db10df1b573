import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { callback, codeForm, documents, exchange, newAgent, publicAddress } from '../agents.ts'
import { axeFindings, overWidth } from './axe.ts'
import { built, openDashboard } from './open-dashboard.ts'

const impostor = 'https://evil.example/helper.json'
const nameless = 'https://evil.example/nameless.json'
const document = { redirect_uris: [callback], token_endpoint_auth_method: 'none' }
const outbound = documents({
  [impostor]: { ...document, client_id: impostor, client_name: 'Claude' },
  [nameless]: { ...document, client_id: nameless },
})
const { service, signIn, linkFor, browser } = await openDashboard(
  { after },
  await publicAddress(),
  {},
  built,
  outbound,
)

/** A program on one’s own computer, which waits for its browser. */
async function program(t: { after: (close: () => void) => void }) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://127.0.0.1'))
    response.end('Back in the program.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const agent = await newAgent(service, {
    redirect_uris: [`http://127.0.0.1:${port}/back`],
    client_name: 'Writing helper',
  })
  return {
    ...agent,
    asked: { ...agent.asked, state: '00123' },
    came: asked,
    host: `127.0.0.1:${port}`,
  }
}

const addressOf = (asked: Readonly<Record<string, string>>) =>
  `${service.url}/oauth/authorize?${new URLSearchParams(asked).toString()}`

test('a person signs in, sees who asks and for what, and allows it by the button', async (t) => {
  const account = await service.newAccount('pro')
  const { page, complaints } = await signIn(t, account)
  const agent = await program(t)
  await page.goto(addressOf(agent.asked))
  await page.getByRole('heading', { name: 'Allow “Writing helper” to work here?' }).waitFor()
  const text = await page.locator('main').innerText()
  for (const part of [agent.host, 'Workspace', 'is not checked', 'It runs on this computer'])
    assert(text.includes(part), part)
  assert.equal(await page.getByLabel('schedules:request').isChecked(), true)
  assert.equal(await page.getByLabel('schedules:write').isChecked(), false)
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    assert.deepEqual(await axeFindings(page), [], `${width} ${colorScheme}`)
    assert((await overWidth(page)) <= 0)
    await show(page, `allow an agent ${width} ${colorScheme}`)
  }
  assert.equal(agent.came.length, 0)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText('Back in the program.').waitFor()
  const back = agent.came.find(({ pathname }) => pathname === '/back')!.searchParams
  assert.deepEqual([back.get('state'), back.get('iss')], ['00123', service.url])
  const tokens = await exchange(service, codeForm(agent, back.get('code')!))
  assert.match(tokens.json.scope, /schedules:request/)
  assert.doesNotMatch(tokens.json.scope, /schedules:write/)
  await page.goto(`${service.url}/developers`)
  const line = page.getByRole('listitem').filter({ hasText: 'Writing helper' })
  await line.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No agents yet').waitFor()
  assert.deepEqual(complaints, [])
})

test('consent page: shows the host of a program’s metadata document above the program’s name', async (t) => {
  const account = await service.newAccount('pro')
  const { page, complaints } = await signIn(t, account)
  const { asked } = await newAgent(service)
  const heading = page.getByRole('heading', {
    name: 'Allow the program of evil.example to work here?',
    exact: true,
  })
  await page.goto(addressOf({ ...asked, client_id: impostor }))
  await heading.waitFor()
  assert.match(await page.locator('main').innerText(), /Calls itself\s+“Claude”/)
  assert.deepEqual(await axeFindings(page), [])
  await show(page, 'allow an agent with a document')
  await page.goto(addressOf({ ...asked, client_id: nameless }))
  await heading.waitFor()
  assert.doesNotMatch(await page.locator('main').innerText(), /Calls itself/)
  assert.deepEqual(complaints, [])
})

test('consent page: returns after signing in, and accepts a denial', async (t) => {
  const account = await service.newAccount('pro')
  const agent = await program(t)
  const context = await browser.newContext({ locale: 'en-GB' })
  t.after(() => context.close())
  const page = await context.newPage()
  await page.goto(addressOf(agent.asked))
  await page.waitForURL('**/sign-in?next=*')
  const link = await linkFor(account)
  await page.goto(`${page.url()}${new URL(link).hash}`)
  await page.getByRole('button', { name: 'Sign in with this link' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await page.getByText('Back in the program.').waitFor()
  const back = agent.came.find(({ pathname }) => pathname === '/back')!.searchParams
  assert.deepEqual(
    [back.get('error'), back.get('state'), back.get('code')],
    ['access_denied', '00123', null],
  )
})

test('consent page: reports an incomplete request, and redirects nowhere', async (t) => {
  const account = await service.newAccount('pro')
  const { page } = await signIn(t, account)
  const agent = await program(t)
  await page.goto(addressOf({ ...agent.asked, resource: 'https://elsewhere.example/mcp' }))
  await page.getByRole('heading', { name: 'This program cannot be allowed' }).waitFor()
  assert.equal(agent.came.length, 0)
  const { headers } = await fetch(addressOf(agent.asked))
  assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/)
  assert.equal(headers.get('x-frame-options'), 'DENY')
})
