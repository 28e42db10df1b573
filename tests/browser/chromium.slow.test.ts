import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { testCertificate } from '@crier/server/testing/certificate.ts'
import { chromium } from 'playwright-core'
import { temporaryDirectory } from '../processes.ts'
import { trustIn } from './browser.ts'
import { findChromium } from './chromium.ts'

const onlyWherePacked = {
  skip:
    !(process.platform === 'linux' && process.arch === 'x64') &&
    'the package holds a browser for Linux on x64',
}

test('the browser from the registry opens a page', onlyWherePacked, async () => {
  // Both at once: test files run side by side, and each may be the first.
  const [{ program, env }, other] = (await Promise.all(
    [0, 1].map(() => findChromium({ environment: {} })),
  )) as [Found, Found]
  assert.equal(other.program, program)
  await using browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env },
  })
  const page = await browser.newPage()
  await page.setContent('<h1>Crier</h1>')
  assert.equal(await page.getByRole('heading').innerText(), 'Crier')
})

test(
  'the browser from the registry opens a page over https where the system has no libsqlite3.so.0',
  onlyWherePacked,
  async (t) => {
    const { program, env } = await findChromium({ environment: {} })
    const broken = await temporaryDirectory(t)
    await writeFile(join(broken, 'libsqlite3.so.0'), '')
    const now = Temporal.Now.instant()
    const certificate = testCertificate('localhost', {
      from: now.subtract({ hours: 1 }),
      until: now.add({ hours: 1 }),
    })
    const server = createServer(
      certificate,
      (_, answer) => void answer.end('<h1>Crier</h1>'),
    ).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    await using browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', trustIn(certificate.cert)],
      env: { ...process.env, ...env, LD_LIBRARY_PATH: `${broken}:${env['LD_LIBRARY_PATH']}` },
    })
    const page = await browser.newPage()
    await page.goto(`https://localhost:${(server.address() as AddressInfo).port}/`)
    assert.equal(await page.getByRole('heading').innerText(), 'Crier')
  },
)

type Found = Awaited<ReturnType<typeof findChromium>>

test('CRIER_CHROMIUM comes before every other browser, and a wrong one is an error that names it', async () => {
  for (const isPacked of [false, true])
    assert.equal(
      (await findChromium({ environment: { CRIER_CHROMIUM: process.execPath }, isPacked })).program,
      process.execPath,
    )
  await assert.rejects(
    findChromium({ environment: { CRIER_CHROMIUM: '/nowhere/chromium' } }),
    /CRIER_CHROMIUM names \/nowhere\/chromium/,
  )
})

test('where the registry has no browser, the system’s is taken', async () => {
  assert.equal(
    (
      await findChromium({
        environment: {},
        isPacked: false,
        ofSystem: ['/nowhere/chromium', '/bin/sh'],
      })
    ).program,
    '/bin/sh',
  )
  await assert.rejects(
    findChromium({ environment: {}, isPacked: false, ofSystem: [] }),
    /install your system’s package/,
  )
})
