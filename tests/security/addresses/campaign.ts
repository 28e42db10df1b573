import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PrivateNetwork } from '@crier/server/ports/outbound/address-rules.ts'
import { checkOutboundUrl } from '@crier/server/ports/outbound/check-url.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { readSource } from '@crier/writing/sources/read-source.ts'
import { Chance } from '../../simulation/machine/chance.ts'
import type { Owner } from '../../service.ts'
import { keepInput, keptInputs, type Campaign } from '../campaign.ts'
import { openCanary } from './canary.ts'
import { watchConnections } from './connections.ts'
import { hostileUrl } from './forms.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { LyingNames, lieKinds, publicAddress } from './lying-names.ts'

/** One kept attempt: enough to make the same URL again. */
interface Kept {
  readonly seed: number
  readonly index: number
}

/**
 * Forbidden addresses, in all their notations, through every entrance: nothing is ever
 * connected to.
 */
export const addresses: Campaign = {
  unit: 'URLs',
  target: 10_000,
  async run(owner, order) {
    const harness = await openHarness(owner)
    const kept = keptInputs<Kept>('addresses')
    const violations: string[] = []
    const entrances = { webhook: 0, source: 0, redirect: 0 }
    for (let index = 0; index < kept.length + order.count; index++) {
      const attempt = kept[index] ?? { seed: order.seed, index: index - kept.length }
      const chance = new Chance(attempt.seed, `addresses ${attempt.index}`)
      const entrance = chance.pick(['webhook', 'source', 'redirect'] as const)
      const names = new LyingNames()
      const url = hostileUrl(chance, {
        port: harness.canary.port,
        names: (address) => names.nameFor(chance.pick(lieKinds), address),
      })
      entrances[entrance]++
      const before = harness.canary.touched()
      using watch = watchConnections()
      const told = await harness[entrance](url, names)
      const tried = watch.tried.filter(
        (one) =>
          !one.startsWith(`${publicAddress} `) && (entrance !== 'redirect' || one !== harness.hop),
      )
      const fault = faultOf(told, tried, harness.canary.touched() - before)
      if (fault !== undefined) {
        violations.push(`${entrance} ${JSON.stringify(url)}: ${fault}`)
        if (index >= kept.length) keepInput('addresses', attempt)
        if (violations.length === 20) break
      }
      if (order.stop.aborted) break
      if (index % 1_000 === 999) order.progress(index + 1)
    }
    return {
      done: Object.values(entrances).reduce((sum, count) => sum + count, 0),
      violations,
      figures: entrances,
    }
  },
}

function faultOf(told: string, tried: readonly string[], touched: number): string | undefined {
  if (touched > 0) return 'the canary was reached'
  if (tried.length > 0) return `connected to ${tried.join(', ')}`
  return /secret|ECONN|198\.51\.45/.test(told) ? `told ${told}` : undefined
}

async function openHarness(owner: Owner) {
  const canary = await openCanary(owner)
  const redirecting = createServer((request, response) => {
    const location = Buffer.from(
      new URL(request.url ?? '/', 'http://hop').searchParams.get('to') ?? '',
    ).toString('latin1')
    response.writeHead(302, { location: location.replaceAll(/[\0\r\n]/g, '') }).end()
  })
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  owner.after(() => void redirecting.close())
  const { port } = redirecting.address() as AddressInfo
  const clock = new ManualClock()
  const settings = (privateNetwork: PrivateNetwork, names: LyingNames) => ({
    privateNetwork,
    // For redirects, whose first hop is on this machine, the canary is what no setting opens: the
    // server's own database.
    forbiddenPorts: () => (privateNetwork === 'false' ? [] : [canary.port]),
    clock,
    resolveName: names.resolve,
  })

  return {
    canary,
    hop: `127.0.0.1 ${port}`,
    async webhook(url: string, names: LyingNames): Promise<string> {
      const rules = settings('false', names)
      const result = await checkOutboundUrl(url, rules)
      if (!result.ok) return result.detail
      // A delivery, as after a registration that was accepted.
      await using outbound = liveOutbound(rules)
      const sent = await outbound.send({
        audience: 'untrusted',
        method: 'POST',
        url,
        body: '{}',
        timeoutMs: 5_000,
        maxReplyBytes: 1_024,
      })
      return sent.ok ? Buffer.from(sent.body).toString() : sent.detail
    },
    async source(url: string, names: LyingNames): Promise<string> {
      // A name that was public when it was checked is public no more.
      await names.resolve(URL.parse(url)?.hostname ?? '')
      await using outbound = liveOutbound(settings('false', names))
      return read(outbound, url)
    },
    async redirect(url: string, names: LyingNames): Promise<string> {
      await names.resolve(URL.parse(url)?.hostname ?? '')
      // Loopback may be called here: what is redirected to is the canary, or not on this machine.
      const target = isOtherLoopback(url, canary.port) ? `http://127.0.0.1:${canary.port}/` : url
      await using outbound = liveOutbound(settings('loopback', names))
      return read(
        outbound,
        `http://127.0.0.1:${port}/?to=${encodeURIComponent(target.toWellFormed())}`,
      )
    },
  }

  async function read(
    outbound: Parameters<typeof readSource>[0]['outbound'],
    url: string,
  ): Promise<string> {
    try {
      // A text that is no web address is quoted back.
      const { url: read, text } = await readSource(
        { outbound, clock },
        url,
        'acct_campaign' as AccountId,
      )
      return read === null ? '' : text
    } catch (error) {
      return String(error)
    }
  }
}

function isOtherLoopback(url: string, canaryPort: number): boolean {
  return URL.parse(url)?.port !== String(canaryPort)
}
