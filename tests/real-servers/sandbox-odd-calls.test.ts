import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { signedInAuthor } from './author.ts'
import { answersToOddCalls, ordinaryTokens, type OddAnswer } from './odd-calls.ts'
import { expiredToken, startSandboxPds } from './sandbox-pds.ts'

/** A call to which the simulated server answers something else, and why that is right. */
interface Disagreement {
  readonly call: string
  readonly why: string
  readonly sandbox: OddAnswer
}

async function readRecorded<Value>(name: string): Promise<readonly Value[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8')) as readonly Value[]
}

test('simulated Bluesky: answers every odd call as the real server did, but for the listed ones', async (t) => {
  const pds = await startSandboxPds(t)
  await pds.sandbox.control('POST', 'quotas', { platform: 'bluesky', enforced: false })
  const expired = await expiredToken(pds, 'expired')
  const author = await signedInAuthor(pds, 'recorder')
  const tokens = { expired, ...(await ordinaryTokens(pds, author)) }
  const answers = await answersToOddCalls(pds.url, author, tokens)
  const recorded = await readRecorded<OddAnswer>('recorded/odd-calls.json')
  const listed = await readRecorded<Disagreement>('disagreements.json')
  assert.ok(recorded.length >= 300, `${recorded.length} calls are recorded`)
  assert.deepEqual(
    answers.map(({ call }) => call),
    recorded.map(({ call }) => call),
  )
  const expected = recorded.map(
    (answer) => listed.find(({ call }) => call === answer.call)?.sandbox ?? answer,
  )
  assert.deepEqual(differences(answers, expected), [])
  const isNeeded = ({ call, sandbox }: Disagreement) =>
    JSON.stringify(recorded.find((answer) => answer.call === call)) !== JSON.stringify(sandbox)
  assert.deepEqual(
    listed.filter((each) => !isNeeded(each)),
    [],
    'a listed disagreement is none any more',
  )
})

function differences(answers: readonly OddAnswer[], expected: readonly OddAnswer[]) {
  return answers.flatMap((sandbox, index) => {
    const real = expected[index]
    return JSON.stringify(sandbox) === JSON.stringify(real) ? [] : [{ sandbox, real }]
  })
}
