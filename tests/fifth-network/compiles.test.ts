import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { ensureExtraPackages } from '../runner/extra-packages.ts'
import { copyWithNetwork, playing } from './copy-with-network.ts'

test('a fifth network compiles, and the compiler names the proofs that play every network', async (t) => {
  await ensureExtraPackages('bench')
  const { copy, run, succeeds } = await copyWithNetwork([
    'bench',
    'evaluation',
    'operate',
    'packages/crier-client',
  ])
  t.after(() => rm(copy, { recursive: true, force: true }))
  await succeeds('node', 'contract/write-sdk.ts')
  const { output } = await run('tsc', '-p', '.')
  const asking = new Set(
    [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file!),
  )
  assert.deepEqual([...asking].sort(), playing, output)
})
