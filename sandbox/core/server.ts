import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { identities } from './authors.ts'
import { bodyBytes } from './body-bytes.ts'
import type { SandboxAnswer, SandboxCall, Reply } from './call.ts'
import { json } from './call.ts'
import { answerControl } from './control.ts'
import type { LocatedRequest } from './locate.ts'
import { locate } from './locate.ts'
import { wholePage } from './pages.ts'
import { sniffContentType } from './content-type.ts'
import { report } from './report.ts'
import { startPage } from './start-page.ts'
import type { Opened, SandboxState } from './sandbox-state.ts'

/**
 * The HTTP server over the sandbox's state; it does not listen yet. `address` answers the sandbox's
 * own URL.
 */
export function createSandboxServer(sandboxState: SandboxState, address: () => string): Server {
  const ending = new AbortController()
  const server = createServer(
    { keepAliveTimeout: 30_000, requestTimeout: 120_000 },
    (request, response) => {
      // Every answer has the time of the sandbox, which may be stopped or moved.
      response.setHeader('date', new Date(sandboxState.clock.now()).toUTCString())
      serve(request, response).catch((error: unknown) => {
        if (request.destroyed && !request.complete) return
        report(request.method ?? 'a request', error)
        if (!response.headersSent)
          send(
            response,
            json(500, { error: 'the sandbox itself failed; its standard error says why' }),
          )
        else response.destroy()
      })
    },
  )
  server.on('close', () => ending.abort())
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const target = locate(request, (host) => sandboxState.networkOf(host) !== undefined)
    const opened = target.kind === 'network' ? sandboxState.networkOf(target.host) : undefined
    const bytesMax =
      opened !== undefined && target.kind === 'network'
        ? opened.running.bodyBytesMax(target.host, target.path)
        : ownBytesMax
    const body = await bodyBytes(request, bytesMax)
    if (body === 'too_large')
      return send(
        response,
        json(413, { message: 'Payload too large', status: 413 }, { connection: 'close' }),
      )
    if (target.kind === 'own' || opened === undefined)
      return sendSettled(response, own(sandboxState, target, request, body, address()))
    const call: SandboxCall = {
      method: request.method ?? 'GET',
      ...target,
      headers: request.headers,
      body,
    }
    const answer = await answerOf(sandboxState, opened, call, ending.signal)
    const { path, host, method } = call
    sandboxState.requests.add({
      at: sandboxState.clock.now(),
      platform: opened.network.platform,
      host,
      method,
      path,
      status: 'cut' in answer ? answer.cut : answer.status,
    })
    await sendSettled(response, answer)
  }

  /** Nothing is answered before it would survive a crash. */
  async function sendSettled(response: ServerResponse, answer: SandboxAnswer) {
    await sandboxState.store.settled()
    if (!('cut' in answer)) return send(response, answer)
    if (answer.cut === 'reset') response.socket?.resetAndDestroy()
  }

  return server
}

const ownBytesMax = 1_048_576
const slowMs = 3_000

async function answerOf(
  sandboxState: SandboxState,
  { network, running }: Opened,
  call: SandboxCall,
  ending: AbortSignal,
): Promise<SandboxAnswer> {
  if (running.isPage(call)) return running.answer(call)
  const { platform } = network
  const names = sandboxState.faults.any()
    ? identities(sandboxState.authors, platform, running.authorOf(call))
    : []
  if (sandboxState.faults.take(platform, ['unavailable'], names) !== undefined)
    return running.unavailable(call)
  const slow = sandboxState.faults.take(platform, ['slow'], names)
  const answer = await running.answer(call)
  if (slow !== undefined) await sandboxState.clock.sleep(slow.delay_ms ?? slowMs, ending)
  return answer
}

/** Answers requests to the sandbox itself, not to a network. */
function own(
  sandboxState: SandboxState,
  target: LocatedRequest,
  request: IncomingMessage,
  body: Buffer,
  address: string,
): Reply {
  const { path, query } = target
  const method = request.method ?? 'GET'
  if (path.startsWith('/_control/'))
    return answerControl(
      sandboxState,
      { method, path, query, headers: request.headers, body },
      address,
    )
  if (method !== 'GET' && method !== 'HEAD')
    return wholePage(405, 'Not here', '<h1>This page can only be read</h1>')
  if (path === '/') return startPage(sandboxState)
  if (path.startsWith('/_media/'))
    return mediaReply(sandboxState, path.slice('/_media/'.length), request.headers.range)
  return wholePage(
    404,
    'Not found',
    '<h1>There is nothing here</h1>\n<p><a href="/">All networks</a></p>',
  )
}

/** Kept bytes, or the one range of them that a player asks for. */
function mediaReply(sandboxState: SandboxState, sha256: string, range: string | undefined): Reply {
  const bytes = sandboxState.store.bytes(sha256)
  if (bytes === undefined) return wholePage(404, 'Not found', '<h1>No such media</h1>')
  const headers = {
    'content-type': sniffContentType(bytes),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  }
  const asked = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(range ?? '')
  if (asked === null) return { status: 200, headers, body: bytes }
  const first =
    asked[1] === undefined ? Math.max(0, bytes.byteLength - Number(asked[3])) : Number(asked[1])
  const last = Math.min(
    bytes.byteLength - 1,
    asked[2] === undefined || asked[2] === '' ? Infinity : Number(asked[2]),
  )
  if (first > last)
    return { status: 416, headers: { 'content-range': `bytes */${bytes.byteLength}` } }
  const contentRange = `bytes ${first}-${last}/${bytes.byteLength}`
  return {
    status: 206,
    headers: { ...headers, 'content-range': contentRange },
    body: bytes.subarray(first, last + 1),
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply) {
  if (response.destroyed) return
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  response.writeHead(
    status,
    status === 204 ? { ...headers } : { ...headers, 'content-length': length },
  )
  response.end(body)
}
