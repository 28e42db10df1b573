import { Refusal } from '@crier/contract/problems.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { Directories, FoundAuthor, PasswordSignIn } from '../../networks/network.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'
import { throwNoSandbox } from '../grants/sandbox-missing.ts'
import { assertCallable, isOfSandbox, namedServer, sandboxServer } from '../servers/named-server.ts'

type Ports = Use<'clock' | 'random' | 'outbound' | 'config' | 'addresses' | 'checkUrl'>

interface Asked {
  readonly platform: Platform
  readonly identifier: string
  readonly server: string | undefined
}

/** Finds who signs in, and where, without the password. */
export async function findAuthor(
  context: Ports,
  { find }: PasswordSignIn,
  { platform, identifier, server }: Asked,
): Promise<{ readonly found: FoundAuthor; readonly kind: ConnectionKind }> {
  const named = server === undefined ? null : await namedServer(context, server)
  const kind = named?.kind ?? (isOfSandbox(identifier.trim()) ? 'sandbox' : 'live')
  const found =
    kind === 'live'
      ? await find(context, {
          identifier,
          server: named?.server ?? null,
          directories: directoriesOf(context),
          audience: 'server',
        })
      : await find(context, {
          identifier,
          server: null,
          directories: await directoriesInSandbox(
            context,
            named?.server ?? sandboxServer(platform),
          ),
          audience: 'trusted',
        })
  if (found.kind === 'transient') throw new Refusal('service_unavailable', found.detail)
  if (found.kind === 'dead') throwNotFound(found.detail)
  const { server: home, handle } = found.value
  if (kind === 'live') await assertCallable(context, home, '/identifier')
  else if (named !== null && named.server !== home)
    throwNotFound(`${handle} is kept on ${home}, not on ${named.server}.`)
  return { found: found.value, kind }
}

function throwNotFound(detail: string): never {
  throw new Refusal('unrecognized_value', detail, [{ pointer: '/identifier', detail }])
}

const directoriesOf = ({ config }: Use<'config'>): Directories => ({
  plcUrl: config.CRIER_BLUESKY_PLC_URL,
  handleResolverUrl: config.CRIER_BLUESKY_HANDLE_RESOLVER_URL,
})

/** The sandbox's directory has the name of the public one; its servers know their handles. */
async function directoriesInSandbox(
  context: Use<'addresses' | 'config'>,
  server: string,
): Promise<Directories> {
  const sandbox = await context.addresses.sandboxUrl()
  if (sandbox === null) throwNoSandbox(context)
  return {
    plcUrl: `${sandbox}/plc.directory`,
    handleResolverUrl: `${sandbox}/${new URL(server).host}`,
  }
}
