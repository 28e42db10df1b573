import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish, timesOf, type Story } from './interruptible-uploads.ts'

type Trouble = readonly [what: string, story: Story]

const deaths = ['its process dies before', 'its process dies after'] as const

/**
 * Networks in trouble, and a process that dies at each call of the upload meanwhile. However both
 * fall together there is one post, and beyond what the trouble itself costs nothing is handed in
 * twice but what was open when the process died. Each test tells its table.
 */
export function testFaultyUploads(troubles: readonly Trouble[]): void {
  for (const [what, story] of troubles)
    test(`while ${what} a process dies at each call: one post, and what was uploaded is not uploaded again`, async (t) => {
      const alone = await publish(story, null)
      assert.deepEqual([alone.status, alone.posts], ['published', 1])
      for (const [at, name] of alone.made.entries())
        for (const interruption of deaths) {
          const { made, posts, status } = await publish(story, { interruption, at })
          const where =
            `${interruption} call ${at + 1}, ${name}: ${status}, ${posts} posts, ` +
            `${made.join(' ')}`
          t.diagnostic(where)
          // On X it cannot be proven that a claimed post was never sent.
          const isUnsure = story.platform === 'x' && name === 'create' && interruption === deaths[0]
          assert.deepEqual([status, posts], isUnsure ? ['failed', 0] : ['published', 1], where)
          for (const one of new Set(alone.made)) {
            const more = timesOf(made, one) - timesOf(alone.made, one)
            assert.ok(more <= (one === name && one !== story.onlyOnce ? 1 : 0), `${one}; ${where}`)
          }
        }
    })
}
