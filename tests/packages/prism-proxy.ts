import { appendFileSync } from 'node:fs'
import {
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/**
 * Prism as a validating proxy in front of a service under test: `npm run campaign -- openapi` names
 * this file in CRIER_TEST_THROUGH. Prism comes from the folder in CRIER_PRISM, reads the document
 * in CRIER_PRISM_DOCUMENT, and each answer that it has assessed is a line of the file in
 * CRIER_PRISM_LOG, with what it finds in it.
 */
export interface Assessed {
  /** Method, path and status. */
  readonly answer: string
  /** The code of a refusal. */
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
if (folder === undefined || document === undefined || log === undefined)
  throw new Error('run it by npm run campaign -- openapi')
const load = createRequire(join(folder, 'package.json'))
const { createServer: createPrism } = load('@stoplight/prism-http-server') as {
  createServer(operations: unknown, options: object): PrismServer
}
const { getHttpOperationsFromSpec } = createRequire(load.resolve('@stoplight/prism-http-server'))(
  '@stoplight/prism-http',
) as {
  getHttpOperationsFromSpec(path: string): Promise<unknown>
}
const operations = await getHttpOperationsFromSpec(document)

/** Puts the proxy in front of the service at `url`, until `close`. */
export async function through(
  url: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
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
  const front = createServer(
    (request, response) =>
      void pass(request, response, new URL(url), assess).catch(() => response.destroy()),
  )
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
const silent = {
  info: quiet,
  warn: quiet,
  error: quiet,
  debug: quiet,
  success: quiet,
  child: () => silent,
}

/**
 * Prism reads each body as text or JSON, so bytes, JSON that is none, and answers without a body go
 * past it.
 */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  service: URL,
  assess: URL,
): Promise<void> {
  if (!isOfTheDocument(request)) return passOn(request, response, service)
  const body = await buffer(request)
  const assessed = isReadable(body)
  const answer = await answered(request, assessed ? assess : service, service, (asked) =>
    asked.end(body),
  )
  const { 'sl-violations': said, ...headers } = answer.headers
  const bytes = await buffer(answer)
  if (assessed) {
    const path = request.url?.split('?', 1)[0]
    note(
      `${request.method} ${path} ${answer.statusCode}`,
      /"code": ?"(\w+)"/.exec(bytes.toString())?.[1],
      said,
    )
  }
  delete headers['transfer-encoding']
  response.writeHead(answer.statusCode ?? 502, headers).end(bytes)
}

/**
 * Bytes are passed on as they come, in both directions: a test may break off in the middle, or read
 * an answer that does not end.
 */
async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  service: URL,
): Promise<void> {
  const answer = await answered(request, service, service, (asked) => {
    request.pipe(asked)
    response.once('close', () => response.writableEnded || asked.destroy())
  })
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  response.flushHeaders()
  await pipeline(answer, response)
}

/** The answer of `to`, which is the service or a proxy in front of it. */
function answered(
  {
    headers: { host: named, connection: _, 'transfer-encoding': __, ...headers },
    method,
    url,
  }: IncomingMessage,
  to: URL,
  service: URL,
  send: (asked: ClientRequest) => void,
): Promise<IncomingMessage> {
  // A page of the service: it knows itself by its own address.
  if (headers.origin === `http://${named}`) headers.origin = service.origin
  return new Promise((resolve, reject) => {
    const asked = ask({ host: to.hostname, port: to.port, method, path: url, headers }, resolve)
    send(asked.once('error', reject))
  })
}

const isOfTheDocument = ({ url = '/', method, headers }: IncomingMessage): boolean =>
  url.startsWith('/api/') &&
  url !== '/api/openapi.json' &&
  method !== 'HEAD' &&
  (headers['content-type'] === undefined ||
    (method !== 'GET' && /^application\/json\b/.test(headers['content-type'])))

function isReadable(body: Buffer): boolean {
  if (body.length === 0) return true
  try {
    const value: unknown = JSON.parse(body.toString())
    // It would pass a text on without its quotation marks, and only one value of a repeated name.
    return typeof value === 'object' && value !== null && JSON.stringify(value) === body.toString()
  } catch {
    return false
  }
}

/** Most tests send invalid requests on purpose: only faults of answers count. */
function note(answer: string, code: string | undefined, said: string | string[] | undefined): void {
  const text = String(said ?? '[]')
  // A header has an end: of very many violations the first 8 KiB are there, which is no JSON.
  const all = text.startsWith('Too many')
    ? [{ location: ['response'], message: text }]
    : (JSON.parse(text) as Violation[])
  const violations = all
    .filter(({ location }) => location[0] === 'response')
    .map((one) => `${one.location.join('.')} ${one.message}`)
  appendFileSync(log!, `${JSON.stringify({ answer, code, violations } satisfies Assessed)}\n`)
}
