import { parseArgs } from 'node:util'
import { publishThroughFaults } from './mastodon-faults.ts'

// The long form of mastodon-faults.slow.test.ts.
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
  },
})
for (const [server, concurrent] of [
  ['https://mastodon.sandbox.example', 'refused'],
  ['https://mastodon.sandbox.example', 'doubled'],
  ['https://plain.sandbox.example', 'refused'],
] as const) {
  const counted = await publishThroughFaults({
    server,
    concurrent,
    count: Number(values.posts),
    seed: Number(values.seed),
  })
  const { pieces, faults, doubled, lost, unconfirmed, unconfirmedOut } = counted
  process.stdout.write(
    `${server} (${concurrent}): ${pieces} posts, ${faults} faults, ${doubled} doubled, ${lost} ` +
      `lost, ${unconfirmed} unconfirmed, of which ${unconfirmedOut} are published.\n`,
  )
}
