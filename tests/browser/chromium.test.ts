import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

const onlyWherePacked = {
  skip: !(process.platform === 'linux' && process.arch === 'x64') && 'the package holds a browser for Linux on x64',
}

test('where no browser is installed, the one from the registry opens a page', onlyWherePacked, async () => {
  // Both at once: test files run side by side, and each may be the first.
  const [{ program, env }, other] = (await Promise.all([0, 1].map(() => findChromium({ environment: {}, ofSystem: [] })))) as [Found, Found]
  assert.equal(other.program, program)
  await using browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'], env: { ...process.env, ...env } })
  const page = await browser.newPage()
  await page.setContent('<h1>Crier</h1>')
  assert.equal(await page.getByRole('heading').innerText(), 'Crier')
})

type Found = Awaited<ReturnType<typeof findChromium>>

test('CRIER_CHROMIUM comes before the system’s browser, and a wrong one is an error that names it', async () => {
  const system = { ofSystem: ['/bin/sh'] }
  assert.equal((await findChromium({ environment: { CRIER_CHROMIUM: process.execPath }, ...system })).program, process.execPath)
  assert.equal((await findChromium({ environment: {}, ...system })).program, '/bin/sh')
  await assert.rejects(
    findChromium({ environment: { CRIER_CHROMIUM: '/nowhere/chromium' }, ...system }),
    /CRIER_CHROMIUM names \/nowhere\/chromium/,
  )
})
