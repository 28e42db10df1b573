import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { webServer } from '../api/web-server.ts'
import type { Owner } from '../service.ts'

export interface ModelRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: any
}

/** The server's reaction to one call. */
export type Reaction =
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly json: unknown
    }
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly text: string
    }
  | 'closes the connection'
  | 'closes within its answer'
  | 'is silent'
  | 'writes for ever'

/**
 * A model's server that reacts to each call as the script says; a script of functions sees what
 * was asked.
 */
export interface ModelStub {
  readonly url: string
  /** The calls since the script was set. */
  readonly asked: ModelRequest[]
  script: readonly (Reaction | ((asked: ModelRequest) => Reaction))[]
  called(count: number): Promise<void>
}

export async function modelStub(t: Owner): Promise<ModelStub> {
  const url = await webServer(t, (request, response) => void answer(request, response))
  let script: ModelStub['script'] = []
  const stub: ModelStub = {
    url,
    asked: [],
    get script() {
      return script
    },
    set script(next) {
      stub.asked.length = 0
      script = next
    },
    async called(count) {
      while (stub.asked.length < count) await pause(1)
    },
  }
  return stub

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const asked: ModelRequest = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(body) as unknown,
    }
    stub.asked.push(asked)
    // The last reaction is what the server does from then on.
    const next = script[Math.min(stub.asked.length, script.length) - 1]!
    react(response, typeof next === 'function' ? next(asked) : next)
  }
}

function react(response: ServerResponse, reaction: Reaction): void {
  response.on('error', () => undefined)
  if (reaction === 'is silent') return
  if (reaction === 'closes the connection') return void response.destroy()
  if (reaction === 'closes within its answer') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"choices":[', () => response.destroy())
  } else if (reaction === 'writes for ever') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(50_000)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  } else {
    const { status = 200, headers = {} } = reaction
    const body = 'json' in reaction ? JSON.stringify(reaction.json) : reaction.text
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}
