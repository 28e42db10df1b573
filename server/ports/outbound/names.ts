import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { type AddressPolicy, isLocalhost } from './address-rules.ts'
import { liveClock, type Clock } from '../clock.ts'
import { FairQueue } from '../fair-queue.ts'

/**
 * Every address that a name has now, IPv4 and IPv6; empty when it has none or no server answers.
 * Never rejects.
 */
export type ResolveName = (hostname: string) => Promise<readonly string[]>

interface NameSettings {
  readonly clock: Clock
  /** Whether names that only this machine knows (its hosts file, its search domains) count. */
  readonly machineNames: boolean
  /** `address:port` of the name servers to ask; default: the machine's own. */
  readonly servers?: readonly string[]
}

/** The operator's settings for the HTTP client and for checks of URLs. */
export interface OutboundSettings extends AddressPolicy {
  readonly clock: Clock
  /** How names that users chose get their addresses; by default from the machine's name servers. */
  readonly resolveName?: ResolveName
}

export function resolverFor({ clock, privateNetwork, resolveName }: OutboundSettings): ResolveName {
  return resolveName ?? nameResolver({ clock, machineNames: privateNetwork !== 'false' })
}

/**
 * Names that users chose are asked of the name servers directly, not through the operating system:
 * its call blocks one of four threads that files, compression and everybody's lookups share, for as
 * long as a hostile name server likes.
 */
export function nameResolver(settings: NameSettings): ResolveName {
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1']
    const answer = await askNameServers(hostname, settings)
    if (answer.addresses.length > 0) return answer.addresses
    const askMachine = answer.noServer || (answer.missing && settings.machineNames)
    return askMachine ? machineLane.run('', () => askTheMachine(hostname)).catch(() => []) : []
  }
}

interface Answer {
  readonly addresses: readonly string[]
  /** The name servers say that there is no such name or address. */
  readonly missing: boolean
  /** This machine has no name server that answers on its port. */
  readonly noServer: boolean
}

// Once one family has an answer the other gets this long: some name servers never answer for the
// family they do not know.
const otherFamilyMilliseconds = 250

function askNameServers(hostname: string, settings: NameSettings): Promise<Answer> {
  // A new resolver for each query reads the machine's name servers again: they change when a laptop
  // moves.
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (settings.servers) resolver.setServers(settings.servers)
  return new Promise((resolve) => {
    const arrived: Answer[] = []
    const complete = new AbortController()
    const finish = () => {
      complete.abort()
      resolver.cancel()
      resolve(joined(arrived))
    }
    for (const query of [resolver.resolve4(hostname), resolver.resolve6(hostname)]) {
      void askFamily(query).then((answer) => {
        arrived.push(answer)
        if (arrived.length === 2) finish()
        else if (answer.addresses.length > 0)
          void settings.clock.sleep(otherFamilyMilliseconds, complete.signal).then(finish)
      })
    }
  })
}

const joined = (answers: readonly Answer[]): Answer => ({
  addresses: answers.flatMap((answer) => answer.addresses),
  missing: answers.every((answer) => answer.missing),
  noServer: answers.every((answer) => answer.noServer),
})

async function askFamily(query: Promise<readonly string[]>): Promise<Answer> {
  try {
    return { addresses: await query, missing: false, noServer: false }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return {
      addresses: [],
      missing: code === 'ENOTFOUND' || code === 'ENODATA',
      noServer: code === 'ECONNREFUSED',
    }
  }
}

function askTheMachine(hostname: string): Promise<readonly string[]> {
  return new Promise((resolve) => {
    lookup(hostname, { all: true }, (error, found) =>
      resolve(error ? [] : found.map((entry) => entry.address)),
    )
  })
}

// Two of the four threads at most; with a hundred waiting, a name is answered as not known.
const machineLane = new FairQueue({ clock: liveClock, permits: 2, waitingMax: 100 })
