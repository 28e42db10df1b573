import type { IncomingHttpHeaders } from 'node:http'

/** One request to a simulated network, whichever way it was addressed. */
export interface SandboxCall {
  readonly method: string
  /** The real host of the call: `api.x.com`. */
  readonly host: string
  /** The real path, still percent-encoded, without the query: `/2/tweets`. */
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /**
   * A URL on a real host of the network that leads back to this sandbox in the form the caller
   * used. `path` starts with a slash.
   */
  urlOf(host: string, path: string): string
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** `hang`: the connection stays open without an answer. `reset`: it is torn down without one. */
interface Cut {
  readonly cut: 'hang' | 'reset'
}

export type SandboxAnswer = Reply | Cut

export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function htmlReply(status: number, page: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
}

export function redirect(location: string): Reply {
  return { status: 302, headers: { location } }
}

/** `content-type` without its parameters, in lower case; empty when there is none. */
export function contentType(call: SandboxCall): string {
  return (call.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** The token of `Authorization: Bearer …`, or undefined. */
export function bearer(call: SandboxCall): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(call.headers.authorization ?? '')?.[1]
}

/** A header that carries one value; empty when it is absent. */
export function header(call: SandboxCall, name: string): string {
  const value = call.headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
