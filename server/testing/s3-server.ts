import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Rver {
  readonly httpServer: Server
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

// It has no types.
const S3rver = createRequire(new URL('../../tests/package.json', import.meta.url))(
  's3rver',
) as new (options: Record<string, unknown>) => Rver

/** Answers instead of the store, or lets the request through (false). */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

interface TestS3 extends AsyncDisposable {
  /** The settings by which a server uses it. */
  readonly environment: Readonly<Record<string, string>>
  /** Between Crier and the store, until it is taken away. */
  fault: Fault | null
  /** Whether new connections are cut. */
  isDown: boolean
  /** Method and path of what came. */
  readonly calls: string[]
  /**
   * From now on the store answers no removal, and carries it out later on request: as a store in
   * trouble may, long after the caller gave up.
   */
  holdRemovals(): HeldRemovals
}

interface HeldRemovals {
  /** Resolves when the first has come. */
  readonly arrived: Promise<void>
  /** Later removals are answered again. */
  letThrough(): void
  /** Held removals take effect now. */
  takeEffect(): Promise<void>
}

/**
 * A store that knows keys and does not check signatures, with the bucket `uploads`, behind
 * something that can break.
 */
export async function testS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'crier-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads' }],
  })
  const { port: storePort } = await store.run()
  const calls: string[] = []
  const pass = (from: IncomingMessage, to: ServerResponse) =>
    new Promise<void>((ended) => {
      to.once('close', ended)
      const onward = request(
        {
          host: '127.0.0.1',
          port: storePort,
          method: from.method,
          path: from.url,
          headers: from.headers,
        },
        (answer) => {
          to.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(to)
        },
      )
      onward.on('error', () => to.destroy())
      from.pipe(onward)
    })
  const ask = ({ method, url, headers }: IncomingMessage) =>
    new Promise<void>((resolve, reject) => {
      const onward = request(
        { host: '127.0.0.1', port: storePort, method, path: url, headers },
        (answer) => {
          answer.resume().once('end', resolve)
        },
      )
      onward.once('error', reject).end()
    })
  // Two removals at once fail with 500 in this store, over the folder that both leave empty: it
  // gets one at a time.
  let removing = Promise.resolve()
  const gate = createServer((from, to) => {
    calls.push(`${from.method} ${from.url}`)
    if (s3.isDown) return void from.socket.destroy()
    if (s3.fault?.(from, to)) return
    if (from.method === 'DELETE') removing = removing.then(() => pass(from, to))
    else void pass(from, to)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const s3: TestS3 = {
    environment: {
      CRIER_MEDIA_STORE: 's3://uploads/crier/media',
      CRIER_S3_ENDPOINT: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    fault: null,
    isDown: false,
    calls,
    holdRemovals() {
      const held: IncomingMessage[] = []
      const arrived = Promise.withResolvers<void>()
      s3.fault = (from) => {
        if (from.method !== 'DELETE') return false
        held.push(from)
        arrived.resolve()
        return true
      }
      return {
        arrived: arrived.promise,
        letThrough: () => void (s3.fault = null),
        takeEffect: async () => {
          for (const from of held.splice(0)) await ask(from)
        },
      }
    },
    async [Symbol.asyncDispose]() {
      gate.closeAllConnections()
      gate.close()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return s3
}
