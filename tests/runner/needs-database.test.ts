import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsDatabase } from './needs-database.ts'

const sources: Readonly<Record<string, string>> = {
  'writing/text/pure.test.ts': `import { words } from './words.ts'\nimport { test } from 'node:test'`,
  'writing/text/words.ts': `import './words.test.ts'\nexport const words = 1`,
  'writing/text/words.test.ts': `import { words } from './words.ts'`,
  'server/accounts/rows.test.ts': `import { edge } from '@crier/server/testing/edge.ts'`,
  'server/accounts/late.test.ts': `const { edge } = await import('../testing/edge.ts')`,
  'server/testing/edge.ts': `import {\n  one,\n} from './one.ts'`,
  'server/testing/one.ts': `process.env['CRIER_TEST_DATABASE']`,
}
const read = (file: string) => sources[file]!

test('needsDatabase follows imports to what takes a database of the run', () => {
  assert.equal(needsDatabase(['writing/text/pure.test.ts'], read), false)
  assert.equal(needsDatabase(['server/accounts/rows.test.ts'], read), true)
  assert.equal(
    needsDatabase(['writing/text/pure.test.ts', 'server/accounts/late.test.ts'], read),
    true,
  )
})

test('needsDatabase tells the files of this repository', () => {
  assert.equal(needsDatabase(['server/networks/x/answers.test.ts']), false)
  assert.equal(needsDatabase(['server/http/app.test.ts']), true)
  assert.equal(needsDatabase(['server/database/connect/connect.test.ts']), true)
  assert.equal(needsDatabase(['tests/api/drafts.test.ts']), true)
})
