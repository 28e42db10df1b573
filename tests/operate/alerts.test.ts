import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { liveService } from '../service.ts'
import { operateFolder, runProgram, unlessInstalled } from './programs.ts'

test(
  'promtool accepts the alert rules and finds that each is raised when it should be, and only then',
  unlessInstalled('promtool'),
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'crier-alerts-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    for (const name of ['alerts.yml', 'alerts-test.yml'])
      await cp(join(operateFolder, name), join(folder, name))
    const checked = await runProgram('promtool', ['check', 'rules', join(folder, 'alerts.yml')])
    assert.equal(checked.code, 0, checked.output)
    const played = await runProgram('promtool', ['test', 'rules', join(folder, 'alerts-test.yml')])
    assert.equal(played.code, 0, played.output)

    const rules = await readFile(join(folder, 'alerts.yml'), 'utf8')
    await writeFile(
      join(folder, 'alerts.yml'),
      rules.replace('code="publication_unconfirmed"', 'code="publication_lost"'),
    )
    const broken = await runProgram('promtool', ['test', 'rules', join(folder, 'alerts-test.yml')])
    assert.equal(broken.code, 1)
    assert.match(broken.output, /CrierPostsUnconfirmed/)
  },
)

test('metrics: pass promtool check metrics', unlessInstalled('promtool'), async (t) => {
  const service = await liveService(t)
  const told = await (await fetch(`${service.url}/metrics`)).text()
  const { code, output } = await runProgram('promtool', ['check', 'metrics'], {}, told)
  assert.deepEqual([code, output], [0, ''])
})

test('every rule is played by promtool, raised and not', async () => {
  const names = [
    ...(await readFile(join(operateFolder, 'alerts.yml'), 'utf8')).matchAll(/- alert: (\w+)/g),
  ].map(([, name]) => name!)
  const played = await readFile(join(operateFolder, 'alerts-test.yml'), 'utf8')
  assert(names.length >= 10)
  for (const name of names) {
    assert.match(
      played,
      new RegExp(`alertname: ${name} \\}`),
      `${name} is never expected to be silent`,
    )
    assert.match(
      played,
      new RegExp(`alertname: ${name}\\n +exp_alerts:`),
      `${name} is never expected to be raised`,
    )
  }
})

test('a server tells every counter whose increase a rule asks for from its start, or the first event would raise nothing', async (t) => {
  const service = await liveService(t)
  const told = await (await fetch(`${service.url}/metrics`)).text()
  const rules = await readFile(join(operateFolder, 'alerts.yml'), 'utf8')
  const asked = [...rules.matchAll(/increase\((\w+)\{(\w+)=~?"([^"]+)"\}/g)].flatMap(
    ([, metric, label, values]) =>
      values!.split('|').map((value) => ({ metric: metric!, pair: `${label}="${value}"` })),
  )
  assert(asked.length >= 5)
  for (const { metric, pair } of asked)
    assert(
      told
        .split('\n')
        .some(
          (line) => line.startsWith(`${metric}{`) && line.includes(pair) && line.endsWith(' 0'),
        ),
      `${metric}{${pair}} is not told`,
    )
})
