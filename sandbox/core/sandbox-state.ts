import type { Authors } from './authors.ts'
import { identities, openAuthors } from './authors.ts'
import type { SandboxClock } from './clock.ts'
import type { Faults } from './faults.ts'
import { openFaults } from './faults.ts'
import type { SandboxPorts, SimulatedNetwork, RunningNetwork } from './network.ts'
import { noPostPage, postPage } from './post-page.ts'
import type { Quotas } from './quotas.ts'
import { openQuotas } from './quotas.ts'
import type { PostResults } from './results.ts'
import { openResults } from './results.ts'
import type { RequestLog } from './request-log.ts'
import { requestLog } from './request-log.ts'
import type { Store } from './store.ts'
import type { Switch, Switches } from './switches.ts'
import { openSwitches } from './switches.ts'
import type { TokenTable } from './tokens.ts'
import { openTokenTable } from './tokens.ts'
import type { Truth } from './truth.ts'
import { openTruth } from './truth.ts'

/** A network that is open. */
export interface Opened {
  readonly network: SimulatedNetwork
  readonly running: RunningNetwork
}

/** Everything that the sandbox holds, and the networks that use it. */
export interface SandboxState {
  readonly clock: SandboxClock
  readonly store: Store
  readonly authors: Authors
  readonly truth: Truth
  readonly results: PostResults
  readonly tokens: TokenTable
  readonly faults: Faults
  readonly switches: Switches
  readonly quotas: Quotas
  readonly requests: RequestLog
  readonly networks: ReadonlyMap<string, Opened>
  /** The network that answers on a host; undefined for a host of none. */
  readonly networkOf: (host: string) => Opened | undefined
}

/** @param url answers the sandbox's own address; it is known only once it listens. */
export function openSandboxState(
  networks: readonly SimulatedNetwork[],
  clock: SandboxClock,
  store: Store,
  url: () => string,
): SandboxState {
  const truth = openTruth(store)
  const sandboxState = {
    clock,
    store,
    authors: openAuthors(store, clock),
    truth,
    results: openResults(store, clock, truth),
    tokens: openTokenTable(store, clock),
    faults: openFaults(store),
    switches: openSwitches(store, switchDefinitions(networks)),
    quotas: openQuotas(store),
    requests: requestLog(),
  }
  const opened = new Map<string, Opened>()
  const hosts = new Map<string, Opened>()
  for (const network of networks) {
    const entry = openNetwork(network, sandboxState, url)
    opened.set(network.platform, entry)
    for (const host of network.hosts) hosts.set(host, entry)
  }
  const networkOf = (host: string) =>
    hosts.get(host) ?? hosts.get(host.replace(/^[^.]+(?=\.)/, '*'))
  return { ...sandboxState, networks: opened, networkOf }
}

function switchDefinitions(networks: readonly SimulatedNetwork[]): Map<string, Switch> {
  return new Map(
    networks.flatMap(({ platform, switches }) =>
      Object.entries(switches).map(([name, definition]) => [`${platform}.${name}`, definition]),
    ),
  )
}

function openNetwork(
  network: SimulatedNetwork,
  sandboxState: Omit<SandboxState, 'networks' | 'networkOf'>,
  url: () => string,
): Opened {
  const { platform } = network
  const { authors, truth } = sandboxState
  const ports: SandboxPorts = {
    clock: sandboxState.clock,
    store: sandboxState.store,
    tokens: sandboxState.tokens,
    switches: {
      flag: (name) => sandboxState.switches.flag(`${platform}.${name}`),
      number: (name) => sandboxState.switches.number(`${platform}.${name}`),
      text: (name) => sandboxState.switches.text(`${platform}.${name}`),
    },
    authors: {
      byId: (authorId) => authors.byId(platform, authorId),
      byUsername: (username) => authors.byUsername(platform, username),
      list: () => authors.list(platform),
      ensure: (request) => ensureAuthor(authors, opened, request),
      setRoles: authors.setRoles,
      setFacts: authors.setFacts,
    },
    faults: {
      take(kinds, authorId) {
        // Names are resolved only while there are faults: usually there are none.
        const names = sandboxState.faults.any() ? identities(authors, platform, authorId) : []
        return sandboxState.faults.take(
          platform,
          typeof kinds === 'string' ? [kinds] : kinds,
          names,
        )
      },
    },
    truth: {
      add: (post) => truth.add({ platform, ...post }),
      addPiece: (parentId, piece) => truth.addPiece(platform, parentId, piece),
      find: (externalId) => truth.find(platform, externalId),
      changeText: (externalId, text, newId) => truth.changeText(platform, externalId, text, newId),
      remove: (externalId) => truth.remove(platform, externalId),
      ofAuthor: (authorId) => truth.list({ platform, author: authorId }),
    },
    results: (externalId) => sandboxState.results.of(platform, externalId),
    quotasEnforced: () => sandboxState.quotas.enforced(platform),
    postPage(externalId) {
      const post = truth.find(platform, externalId)
      return post === undefined
        ? noPostPage(network.title)
        : postPage(network.title, post, authors.byId(platform, post.author))
    },
    url,
  }
  const opened: Opened = { network, running: network.open(ports) }
  for (const request of network.firstAuthors ?? []) ensureAuthor(authors, opened, request)
  return opened
}

/** The author of a key, made with the network's own ids and the default of each of its facts. */
export function ensureAuthor(
  authors: Authors,
  { network, running }: Opened,
  request: Parameters<Authors['ensure']>[1],
) {
  const defaults = Object.fromEntries(
    Object.entries(network.facts).map(([name, [first]]) => [name, first]),
  )
  return authors.ensure(network.platform, request, (username) => {
    const made = running.newAuthor(request, username)
    return { ...made, facts: { ...defaults, ...made.facts } }
  })
}
