import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { isObject, type JsonObject } from '../core/bodies.ts'
import { manualClock, type ManualClock } from '../core/clock.ts'
import type { SimulatedNetwork } from '../core/network.ts'
import { createSandboxServer } from '../core/server.ts'
import { openStore } from '../core/store.ts'
import { openSandboxState, type SandboxState } from '../core/sandbox-state.ts'

/** For tests: a sandbox of some networks with a manual clock, closed with the test. */
export interface TestSandbox {
  readonly url: string
  readonly clock: ManualClock
  readonly sandboxState: SandboxState
  /** Sends a request to a real host of a network. */
  call(method: string, host: string, path: string, options?: CallOptions): Promise<ReceivedRequest>
  control(method: string, path: string, body?: JsonObject): Promise<JsonObject>
}

export interface CallOptions {
  readonly token?: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Milliseconds after which a call without an answer is given up. */
  readonly timeoutMs?: number
}

export interface ReceivedRequest {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as an object; empty when it is none. */
  readonly body: JsonObject
}

export async function testSandbox(
  t: TestContext,
  networks: readonly SimulatedNetwork[],
  dataDir?: string,
): Promise<TestSandbox> {
  const clock = manualClock(Date.parse('2026-11-21T08:00:00Z'))
  const store = openStore(dataDir)
  let url = ''
  const sandboxState = openSandboxState(networks, clock, store, () => url)
  const server = createSandboxServer(sandboxState, () => url)
  url = await listening(t, server)
  t.after(() => store.close())
  const send = async (path: string, init: RequestInit) =>
    heard(await fetch(url + path, { redirect: 'manual', ...init }))
  return {
    url,
    clock,
    sandboxState,
    call: (method, host, path, options = {}) =>
      send(`/${host}${path}`, { method, ...requestOf(options) }),
    async control(method, path, body) {
      const answer = await send(`/_control/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    },
  }
}

/** A server on a free port of this machine, closed with the test; answers its address. */
export async function testServer(t: TestContext, listener: RequestListener): Promise<string> {
  return listening(t, createServer(listener))
}

async function listening(t: TestContext, server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  assert.ok(bound !== null && typeof bound === 'object')
  return `http://127.0.0.1:${bound.port}`
}

/** Bytes with the headers of a JPEG of this size: start, frame header, end, and padding. */
export function jpegOf(width: number, height: number, bytes = 0): Buffer<ArrayBuffer> {
  const size = Buffer.from([height >> 8, height & 0xff, width >> 8, width & 0xff])
  const frame = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8]),
    size,
    Buffer.from([1, 1, 0x11, 0]),
  ])
  return Buffer.concat([
    frame,
    Buffer.alloc(Math.max(0, bytes - frame.length - 2)),
    Buffer.from([0xff, 0xd9]),
  ])
}

function requestOf({ token, form, json, headers, body, timeoutMs }: CallOptions): RequestInit {
  return {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body }),
    ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
  }
}

async function heard(response: Response): Promise<ReceivedRequest> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: objectOf(text) }
}

function objectOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
