import assert from 'node:assert/strict'

type Work = () => unknown

const attempts = 5
// What `reference` takes on the machine for which the bounds of the tests are written.
const referenceMs = 40

/**
 * Fails where a work takes more than so many milliseconds of this thread's processor time, on a
 * machine like the one for which the bounds are written; a slower or busier one gets longer, by
 * what it takes for a fixed work beside it. What a busy machine does to one run it does not do to
 * all of five, so a work that can be repeated is.
 */
export async function assertProcessorMs(
  mostMs: number,
  work: Work,
  { name = '', times = attempts }: { readonly name?: string; readonly times?: number } = {},
): Promise<void> {
  const taken: string[] = []
  for (let left = times; left > 0; left--) {
    const ms = await processorMs(work)
    if (ms <= mostMs) return
    const allowedMs = mostMs * Math.max(1, (await processorMs(reference)) / referenceMs)
    if (ms <= allowedMs) return
    taken.push(`${ms} ms of ${Math.round(allowedMs)}`)
  }
  assert.fail(`${name} took ${taken.join(', ')}`)
}

async function processorMs(work: Work): Promise<number> {
  const begun = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

/** Patterns, letters, numbers and memory, as the work of most tests has them. */
function reference(): number {
  const counts = new Map<string, number>()
  for (let turn = 0; turn < 40; turn++)
    for (const [word] of `Turn ${turn}: some words, 1,234 of them. `
      .repeat(600)
      .matchAll(/[\p{L}\d]+/gu)) {
      const key = `${word.toLowerCase()}-${word.length * turn}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts.size
}
