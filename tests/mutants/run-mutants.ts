import { parseArgs } from 'node:util'
import { allMutants } from './all-mutants.ts'
import { MutantCopy } from './mutant-copy.ts'

/**
 * Plants each bug in a copy of the program, and lets the simulation or the test that is named for
 * it look for it: a bug that is not found is a hole in them. Each test must pass on a copy as it is
 * first. `--only` takes a part of a bug's name, test or marker; `--jobs 2` looks for two bugs at a
 * time; `--shard 1/2` takes the first of two halves. Ends with 1 when a bug was not found.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
  },
})
const [shard, shards] = readShard(values.shard)
const bugs = allMutants
  .filter((bug) =>
    [bug.name, ...(bug.tests ?? []), ...Object.keys(bug.edits)].some((text) =>
      text.includes(values.only),
    ),
  )
  .filter((_, index) => index % shards === shard - 1)
const waiting = [...bugs]
const missed: string[] = []

await using stack = new AsyncDisposableStack()
/** The result of each test file without any bug: undefined when it passes. */
const clean = new Map<string, Promise<string | undefined>>()
const copies: MutantCopy[] = []
while (copies.length < Math.min(Number(values.jobs), bugs.length))
  copies.push(stack.use(await MutantCopy.make(values.days)))
await Promise.all(copies.map(workOff))
const notFound = missed.length > 0 ? `; not found: ${missed.join('; ')}` : ''
say(`mutants: ${bugs.length - missed.length} of ${bugs.length} were found${notFound}`)
if (missed.length > 0) process.exitCode = 1

async function workOff(copy: MutantCopy): Promise<void> {
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
    const begun = performance.now()
    // One that can no longer be made is not found either, nor by a test that fails anyhow: the
    // others are looked for all the same.
    const dirty = await whatFailsAnyhow(copy, bug.tests ?? [])
    if (dirty !== undefined) say(dirty)
    const how =
      dirty === undefined
        ? await copy.lookFor(bug).catch((error: unknown) => void say(String(error)))
        : undefined
    const seconds = Math.round((performance.now() - begun) / 1_000)
    if (how === undefined) missed.push(bug.name)
    say(
      how === undefined
        ? `NOT FOUND in ${seconds} s: ${bug.name}`
        : `found in ${seconds} s: ${bug.name} (${how})`,
    )
  }
}

async function whatFailsAnyhow(
  copy: MutantCopy,
  tests: readonly string[],
): Promise<string | undefined> {
  for (const test of tests) {
    if (!clean.has(test)) clean.set(test, failureWithoutBug(copy, test))
    const failure = await clean.get(test)
    if (failure !== undefined) return failure
  }
  return undefined
}

/** Once more where it fails: a browser may have had to wait too long for a busy machine. */
async function failureWithoutBug(copy: MutantCopy, test: string): Promise<string | undefined> {
  const failure = (await copy.runTests([test])) && (await copy.runTests([test]))
  return failure && `without any bug ${failure.first}\n${failure.output.slice(-2_000)}`
}

function readShard(text: string): [shard: number, shards: number] {
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)
  const [one, all] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || one > all)
    throw new Error(`--shard takes a part of a whole, such as 1/2, not ${text}`)
  return [one, all]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
