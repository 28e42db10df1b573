import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { errorsPath } from './committed-openapi.ts'
import { errorsPage, factsOfProblem } from './errors-page.ts'
import { ProblemSchema } from './openapi-responses.ts'
import { problems } from './problems.ts'

test('docs/errors.md is what the contract says today (else: npm run generate)', async () => {
  assert.equal(await readFile(errorsPath, 'utf8'), errorsPage())
})

test('the index of errors has each code once, with its status, what to do, and the facts that belong to it', () => {
  const rows = errorsPage()
    .split('\n')
    .filter((line) => /^\| `\w+` \|/.test(line))
  assert.equal(rows.length, Object.keys(problems).length)
  for (const [code, { status, remedy }] of Object.entries(problems)) {
    const [row, ...more] = rows.filter((line) => line.startsWith(`| \`${code}\` |`))
    assert.deepEqual(more, [])
    assert(row?.includes(`| ${status} |`) && row.includes(remedy), code)
  }
  assert.deepEqual(factsOfProblem('insufficient_credits'), [
    '`required`',
    '`available`',
    '`renews_at`',
  ])
  const known = Object.keys(problems).flatMap(factsOfProblem)
  const facts = Object.entries(ProblemSchema.properties!).filter(([, { description }]) =>
    description?.startsWith('Of '),
  )
  const stray = facts.filter(([name]) => !known.includes(`\`${name}\``))
  assert.deepEqual(stray, [], 'a fact belongs to no code')
})
