import { endWithParent } from '@crier/server/ports/workers/end-with-parent.ts'
import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { watchConnections } from '../security/addresses/connections.ts'

// A real Bluesky server and its directory in one process, started by pds.ts with a folder for
// everything they keep.
endWithParent()
stayOnThisMachine()
const [folder = ''] = process.argv.slice(2)
const { PlcServer, Database } = await load<PlcPackage>('@did-plc/server')
const { PDS, envToCfg, envToSecrets, readEnv } = await load<PdsPackage>('@atproto/pds')

const plc = await listen(PlcServer.create({ db: Database.mock() }).app)
// The port is taken first, because the server writes its address into each account's DID document.
const server = createServer()
const { port, url } = await listen(undefined, server)
const secret = () => randomBytes(32).toString('hex')
const settings = {
  // The secret of its tokens, which the test knows.
  ...readEnv(),
  port,
  hostname: 'localhost',
  dataDirectory: folder,
  blobstoreDiskLocation: join(folder, 'blobs'),
  blobstoreDiskTmpLocation: join(folder, 'unfinished-blobs'),
  didPlcUrl: plc.url,
  serviceHandleDomains: ['.test'],
  inviteRequired: false,
  rateLimitsEnabled: false,
  // Without addresses of a crawler, of mail, of an AppView and of moderation the server calls none
  // of them.
  crawlers: [],
  // Otherwise it refuses to be reached by http.
  devMode: true,
  dpopSecret: secret(),
  adminPassword: secret(),
  plcRotationKeyK256PrivateKeyHex: secret(),
}
const pds = await PDS.create(envToCfg(settings), envToSecrets(settings))
// Its own `start` would listen on every interface.
await pds.ctx.sequencer.start()
server.on('request', pds.app)
process.stdout.write(`pds ready ${url} ${plc.url}\n`)

interface PlcPackage {
  readonly PlcServer: {
    create(options: { readonly db: unknown }): { readonly app: RequestListener }
  }
  readonly Database: { mock(): unknown }
}

interface PdsPackage {
  readonly PDS: {
    create(
      config: unknown,
      secrets: unknown,
    ): Promise<{
      readonly app: RequestListener
      readonly ctx: { readonly sequencer: { start(): Promise<void> } }
    }>
  }
  envToCfg(settings: object): unknown
  envToSecrets(settings: object): unknown
  readEnv(): object
}

/** The packages are installed on demand, so that their types are not there for the compiler. */
async function load<Package>(name: string): Promise<Package> {
  return (await import(name)) as Package
}

async function listen(app: RequestListener | undefined, server = createServer(app)) {
  // On a busy machine a client may use a connection again at the moment that the server closes it.
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}

/**
 * Names other than localhost are not asked for, and other addresses are not called: a handle or a
 * client's page may name any.
 */
function stayOnThisMachine(): void {
  watchConnections()
  const refuse = () =>
    Promise.reject(Object.assign(new Error('kept on this machine'), { code: 'ENOTFOUND' }))
  const real = dns.lookup
  dns.lookup = Object.assign(
    (name: string, ...rest: readonly unknown[]) => {
      if (name === 'localhost' || name.startsWith('127.'))
        return Reflect.apply(real, dns, [name, ...rest])
      const callback = rest.at(-1) as (error: Error) => void
      process.nextTick(
        callback,
        Object.assign(new Error('kept on this machine'), { code: 'ENOTFOUND' }),
      )
    },
    { __promisify__: real.__promisify__ },
  )
  dns.promises.resolveTxt = refuse
  dns.promises.lookup = refuse
  syncBuiltinESMExports()
}
