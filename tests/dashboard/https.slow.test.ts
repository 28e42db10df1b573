import assert from 'node:assert/strict'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { after, test } from 'node:test'
import { testCertificate } from '@crier/server/testing/certificate.ts'
import { mailbox } from '../mailbox.ts'
import { freePort } from '../processes/external-postgres.ts'
import { comeIn, openDashboard } from './open-dashboard.ts'

const proxy = await startProxy()
// A server that has another public address does not say where it listens.
const port = await freePort()
const mail = await mailbox({ after })
const { service, browser, linkFor } = await openDashboard(
  { after },
  {
    CRIER_PUBLIC_URL: proxy.url,
    PORT: String(port),
    CRIER_SMTP_URL: mail.url,
    CRIER_MAIL_FROM: 'Crier <crier@example.com>',
  },
  { certificate: proxy.certificate },
)
proxy.leadTo(`http://127.0.0.1:${port}`)

test('under https a lost password comes back by e-mail, and the cookie is bound to the host and to https', async (t) => {
  const account = await service.newAccount()
  const context = await browser.newContext()
  t.after(() => context.close())
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(await linkFor(account))
  await comeIn(page, 'Sign in with this link')
  await page.goto(`${proxy.url}/settings`)
  const email = await page.getByLabel('E-mail', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/sign-in')

  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByText('a link was sent to it').waitFor()
  const { to, text } = await mail.next()
  assert.equal(to, email)
  const link = /https:\S+#reset=\S+/.exec(text)![0]
  assert.ok(link.startsWith(`${proxy.url}/sign-in#`), link)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password').fill('rye and wheat and salt')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Your password is changed').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('rye and wheat and salt')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/calendar')

  const cookies = await context.cookies()
  assert.deepEqual(
    cookies.map(({ name, secure, httpOnly, sameSite, path, domain }) => ({
      name,
      secure,
      httpOnly,
      sameSite,
      path,
      domain,
    })),
    [
      {
        name: '__Host-crier_session',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        domain: 'localhost',
      },
    ],
  )
})

/** A proxy as in production: it ends TLS and passes everything on. */
async function startProxy() {
  let target = ''
  const forever = {
    from: Temporal.Instant.from('2020-01-01T00:00:00Z'),
    until: Temporal.Instant.from('2099-01-01T00:00:00Z'),
  }
  const certificate = testCertificate('localhost', forever)
  const server = createServer(certificate, (incoming, outgoing) => {
    const passed = request(
      `${target}${incoming.url}`,
      { method: incoming.method!, headers: incoming.headers },
      (answer) => void answer.pipe(outgoing.writeHead(answer.statusCode!, answer.headers)),
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  const ownPort = await listen(server)
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `https://localhost:${ownPort}`
  return {
    url,
    certificate: certificate.cert,
    leadTo: (address: string) => void (target = address),
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
