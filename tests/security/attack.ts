import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import type { Campaign } from './campaign.ts'

/**
 * A long attack by command: `npm run campaign -- attack NAME --count N --seed S`. Ends with 1 when
 * a promise was broken.
 */
const campaigns: Readonly<Record<string, () => Promise<Campaign>>> = {
  rights: async () => (await import('./rights/campaign.ts')).rights,
  credits: async () => (await import('./credits/campaign.ts')).credits,
  addresses: async () => (await import('./addresses/campaign.ts')).addresses,
  interleavings: async () => (await import('../interleavings/campaign.ts')).interleavings,
  restores: async () => (await import('../restores/campaign.ts')).restores,
  receivers: async () => (await import('./receivers/campaign.ts')).receivers,
  floods: async () => (await import('./floods/campaign.ts')).floods,
  stalls: async () => (await import('./stalls/campaign.ts')).stalls,
  neighbours: async () => (await import('./neighbours/campaign.ts')).neighbours,
  malformed: async () => (await import('./malformed/campaign.ts')).malformed,
  files: async () => (await import('./files/campaign.ts')).files,
  conversions: async () => (await import('../conversions/campaign.ts')).conversions,
  composer: async () => (await import('../dashboard/composer-campaign.ts')).composer,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const name = positionals[0] ?? ''
const load = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined
if (!load) {
  say(
    'npm run campaign -- attack NAME --count N --seed S, where NAME is one of ' +
      `${Object.keys(campaigns).join(', ')}`,
  )
  process.exit(2)
}
await globalSetup()
const closers: (() => void | Promise<void>)[] = []
try {
  const campaign = await load()
  const count = Number(values.count ?? campaign.target)
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1_000)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const order = {
    stop: stop.signal,
    count,
    seed: Number(values.seed),
    progress: (done: number) => say(`${seconds()} s: ${done} of ${count} ${campaign.unit}`),
  }
  const { done, violations, figures } = await campaign.run(
    { after: (close) => void closers.unshift(close) },
    order,
  )
  say(
    `${name}, seed ${values.seed}: ${done} ${campaign.unit} in ${seconds()} s, ` +
      `${violations.length} violations`,
  )
  for (const [what, figure] of Object.entries(figures)) say(`  ${what}: ${figure}`)
  for (const violation of violations.slice(0, 50)) say(`violation: ${violation}`)
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  for (const close of closers) await close()
  await globalTeardown()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
