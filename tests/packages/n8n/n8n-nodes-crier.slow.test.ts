import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { installed, packed } from '../packed.ts'
import { nodesIn } from './n8n-stand-in.ts'

test('n8n-nodes-crier installs outside of the repository alone, and holds what n8n asks of a community node', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-n8n-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await installed(folder, await packed('n8n-nodes-crier', folder), ['--offline'])
  assert.deepEqual(
    (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')),
    ['n8n-nodes-crier'],
  )
  const place = join(folder, 'node_modules/n8n-nodes-crier')
  const { n8n, ...manifest } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))
  assert.deepEqual(
    [manifest.dependencies, manifest.peerDependencies],
    [undefined, { 'n8n-workflow': '*' }],
  )
  assert(manifest.keywords.includes('n8n-community-node-package'))
  for (const script of Object.keys(manifest.scripts))
    assert.doesNotMatch(script, /install|prepare|publish/)

  const { Crier, CrierTrigger, credentialType } = await nodesIn(folder, join(place, 'dist'))
  for (const [path, { description }] of [
    [n8n.nodes[0], Crier],
    [n8n.nodes[1], CrierTrigger],
  ] as const) {
    const file = join(place, path)
    const codex = JSON.parse(await readFile(file.replace(/js$/, 'json'), 'utf8'))
    assert.equal(codex.node, `n8n-nodes-crier.${description.name}`)
    for (const icon of Object.values(description.icon))
      assert(existsSync(join(dirname(file), icon.replace('file:', ''))), icon)
    for (const { name } of description.credentials) assert.equal(name, credentialType.name)
    assert.equal(description.usableAsTool ?? false, !description.name.endsWith('Trigger'))
  }
  assert(existsSync(join(place, n8n.credentials[0])))
})
