import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../runner/groups.ts'
import { whyNoRealServer } from './installed.ts'

const failing = () =>
  Promise.reject(new Error('npm could not install it (1).\nnpm error ENOTFOUND'))

test('real servers: are skipped with one line where they cannot be installed, and fail in CI', async () => {
  assert.equal(
    await whyNoRealServer({}, failing),
    'No real Bluesky server: npm could not install it (1).',
  )
  await assert.rejects(
    whyNoRealServer({ CI: 'true' }, failing),
    /^Error: No real Bluesky server: npm could not install it \(1\)\.$/,
  )
  assert.equal(await whyNoRealServer({ CI: 'true' }, () => Promise.resolve()), undefined)
})

test('real servers: are compiled with the headers of the Node.js that runs the tests', () => {
  const versionsOf = (folder: string) => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as {
      readonly optionalDependencies: Readonly<Record<string, string>>
    }
    return Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-linux-'))
  }
  assert.deepEqual(versionsOf('tests/real-servers'), versionsOf('.').toSorted())
})
