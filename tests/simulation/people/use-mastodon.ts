import { authorizeConnection } from '@crier/server/connections/authorize/authorize-connection.ts'
import { finishAuthorization } from '@crier/server/connections/authorize/finish-authorization.ts'
import { openAuthorization } from '@crier/server/connections/authorize/open-authorization.ts'
import type { Ports } from '@crier/server/context.ts'
import type { Chance } from '../machine/chance.ts'
import type { PersonRequest, Person } from './person.ts'
import { ask } from './person.ts'
import { useAdded } from './use-bluesky.ts'

const platform = 'mastodon'

/** An owner consents at a server of Mastodon and posts there, until then. */
export function useMastodon(person: Person, chance: Chance, until: number): void {
  useAdded(person, chance, until, { platform, connect: consent })
}

/** The whole way through the browser, which comes back at once. */
async function consent(person: Person): Promise<boolean> {
  const { harness, accountId } = person
  const connected = await ask(
    person,
    'consent',
    async (ports: Ports, input: PersonRequest<object, { platform: string }>) => {
      const { authorize_url: begun } = await authorizeConnection(ports, {
        ...input,
        body: { kind: 'sandbox' },
      })
      const opened = await openAuthorization(
        ports,
        platform,
        begun.slice(begun.lastIndexOf('/') + 1),
      )
      if (opened === undefined) return undefined
      const { kind } = await finishAuthorization(ports, platform, {
        state: new URL(opened.location).searchParams.get('state')!,
        cookie: opened.cookie,
        code: harness.networks.grants.code(platform, accountId),
        error: undefined,
      })
      return kind === 'connected' ? kind : undefined
    },
    {},
    { platform },
  )
  if (connected === undefined) return false
  harness.sim.saw('consented_at_server')
  return true
}
