import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assignment } from '../../server/testing/samples.ts'
import { offlineWriter } from '../../writing/offline/offline-writer.ts'
import { GenerationFailed } from '../../server/ports/writer.ts'
import { hostileTexts } from './hostile-texts.ts'

// CRIER_TEST_HOSTILE=all gives every kind the longest text as well; otherwise one kind in eight
// gets it.
const longestEvery = process.env['CRIER_TEST_HOSTILE'] === 'all' ? 1 : 8
const sizes = [10_000, 40_000] as const
const longest = 100_000
// Linear is 4; what is done once for each text, and a machine that does something else, are in
// the rest.
const factorMax = 8
const slackMs = 250
const longestMs = 1_000 + longest / 100
// The least of several is what the work takes; one more is measured only where the first was
// too slow.
const attempts = 4

before(async () => {
  // Patterns are compiled when they first run.
  for (const make of Object.values(hostileTexts)) await write(make(200))
})

for (const [index, [name, make]] of Object.entries(hostileTexts).entries())
  test(`the offline writer: processor time grows at most linearly with a source of ${name}`, async () => {
    const isLong = index % longestEvery === 0
    let said = ''
    for (let left = attempts; left > 0; left--) {
      const [small, large] = [await msOf(make(sizes[0])), await msOf(make(sizes[1]))]
      const whole = isLong ? await msOf(make(longest)) : 0
      said =
        `${Math.round(small)}, ${Math.round(large)} ms for ${sizes.join(', ')} letters, ` +
        `${Math.round(whole)} ms for ${longest}`
      if (large <= factorMax * small + slackMs && whole <= longestMs) return
    }
    assert.fail(said)
  })

async function msOf(text: string): Promise<number> {
  const began = process.threadCpuUsage()
  await write(text)
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000
}

async function write(text: string): Promise<void> {
  try {
    await offlineWriter.write(
      assignment({ platform: 'x', contentType: 'thread', topic: 'A topic', text }),
    )
  } catch (error) {
    if (!(error instanceof GenerationFailed)) throw error
  }
}
