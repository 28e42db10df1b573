import { appendFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/**
 * Prism as a validating proxy in front of a service under test: `npm run try-openapi` names this file in CRIER_TEST_THROUGH. Prism comes
 * from the folder in CRIER_PRISM, reads the document in CRIER_PRISM_DOCUMENT, and each answer that it has assessed is a line of the file in
 * CRIER_PRISM_LOG, with what it finds in it.
 */
export interface Assessed {
  /** Method, path and status. */
  readonly answer: string
  /** Of a refusal. */
  readonly code: string | undefined
  readonly violations: readonly string[]
}

interface Violation {
  readonly location: readonly string[]
  readonly message: string
}

interface PrismServer {
  listen(port: number, host: string): Promise<string>
  close(): Promise<void>
}

const { CRIER_PRISM: folder, CRIER_PRISM_DOCUMENT: document, CRIER_PRISM_LOG: log } = process.env
if (folder === undefined || document === undefined || log === undefined) throw new Error('run it by npm run try-openapi')
const load = createRequire(join(folder, 'package.json'))
const { createServer: createPrism } = load('@stoplight/prism-http-server') as {
  createServer(operations: unknown, options: object): PrismServer
}
const { getHttpOperationsFromSpec } = createRequire(load.resolve('@stoplight/prism-http-server'))('@stoplight/prism-http') as {
  getHttpOperationsFromSpec(path: string): Promise<unknown>
}
const operations = await getHttpOperationsFromSpec(document)

/** Puts the proxy in front of the service at `url`, until `close`. */
export async function through(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const prism = createPrism(operations, {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(url),
      checkSecurity: false,
      validateRequest: false,
      validateResponse: true,
      mock: { dynamic: false },
      errors: false,
    },
    components: { logger: silent },
  })
  const assess = new URL(await prism.listen(0, '127.0.0.1'))
  const front = createServer((request, response) => void pass(request, response, new URL(url), assess).catch(() => response.destroy()))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await prism.close()
    },
  }
}

const quiet = () => undefined
const silent = { info: quiet, warn: quiet, error: quiet, debug: quiet, success: quiet, child: () => silent }

/** Prism reads each body as text or JSON, so bytes, and JSON that is none, go past it. */
async function pass(request: IncomingMessage, response: ServerResponse, service: URL, assess: URL): Promise<void> {
  const body = await buffer(request)
  const path = request.url ?? '/'
  const assessed = path.startsWith('/api/') && path !== '/api/openapi.json' && isReadable(request, body)
  const to = assessed ? assess : service
  const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
  const length = body.length > 0 || request.headers['content-length'] !== undefined ? { 'content-length': body.length } : {}
  const options = { host: to.hostname, port: to.port, method: request.method, path, headers: { ...headers, ...length } }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => ask(options, resolve).once('error', reject).end(body))
  const { 'sl-violations': said, ...answered } = answer.headers
  const bytes = await buffer(answer)
  if (assessed)
    note(`${request.method} ${path.split('?', 1)[0]} ${answer.statusCode}`, /"code": ?"(\w+)"/.exec(bytes.toString())?.[1], said)
  delete answered['transfer-encoding']
  response.writeHead(answer.statusCode ?? 502, answered).end(bytes)
}

function isReadable(request: IncomingMessage, body: Buffer): boolean {
  if (body.length === 0) return true
  if (request.method === 'GET' || !/^application\/json\b/.test(request.headers['content-type'] ?? '')) return false
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    return false
  }
}

/** What is wrong with a request is what most tests are about: only what is wrong with an answer counts. */
function note(answer: string, code: string | undefined, said: string | string[] | undefined): void {
  const text = String(said ?? '[]')
  // A header has an end: of very many violations the first 8 KiB are there, which is no JSON.
  const all = text.startsWith('Too many') ? [{ location: ['response'], message: text }] : (JSON.parse(text) as Violation[])
  const violations = all.filter(({ location }) => location[0] === 'response').map((one) => `${one.location.join('.')} ${one.message}`)
  appendFileSync(log!, `${JSON.stringify({ answer, code, violations } satisfies Assessed)}\n`)
}
