import { parseArgs } from 'node:util'
import { runCampaign } from './lab/campaign.ts'

/**
 * Kills real processes: `--kills N` servers and `--postgres-kills N` PostgreSQLs, at moments drawn
 * from `--seed`. Ends with 1 when an accepted post was lost, doubled, or reported wrongly.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    'postgres-kills': { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** 1: one server with its own PostgreSQL; more: several over one. */
    servers: { type: 'string', default: '4' },
    /** Stops killing after so many minutes; what has begun is still brought to its end. */
    minutes: { type: 'string', default: 'Infinity' },
    'write-every-ms': { type: 'string', default: '250' },
    'pause-ms': { type: 'string', default: '1000' },
  },
})
const servers = Number(values.servers)
await using stack = new AsyncDisposableStack()
const figures = await runCampaign(
  { after: (work) => stack.defer(async () => void (await work())) },
  {
    seed: Number(values.seed),
    servers,
    // A post of a dead process holds its connection for as long as its lease: others need other
    // connections. All connect on Mastodon, by two pages of the 120 that an address may ask for in
    // a minute.
    accounts: servers > 1 ? 55 : 10,
    kills: Number(values.kills),
    postgresKills: Number(values['postgres-kills']),
    writeEveryMs: Number(values['write-every-ms']),
    pauseMs: Number(values['pause-ms']),
    // Now and then longer than a lease of 60 s: then another takes over, and the one that wakes
    // must not go on.
    freezeMsMax: servers > 1 ? 90_000 : 5_000,
    minutesMax: Number(values.minutes),
    confirmWindow: '20s',
    say: (line) => process.stdout.write(`${line}\n`),
  },
)
const { faults, ...counts } = figures
for (const [what, count] of Object.entries(counts))
  process.stdout.write(`${what} ${JSON.stringify(count)}\n`)
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
