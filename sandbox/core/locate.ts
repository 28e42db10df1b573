import type { IncomingMessage } from 'node:http'

/** The target of a request: a simulated host, or the sandbox's own pages. */
export type LocatedRequest =
  | {
      readonly kind: 'network'
      readonly host: string
      readonly path: string
      readonly query: URLSearchParams
      urlOf(host: string, path: string): string
    }
  | { readonly kind: 'own'; readonly path: string; readonly query: URLSearchParams }

/**
 * A real host is named by the `Host` header (or the absolute request target of a proxied request),
 * or by the first segment of the path.
 */
export function locate(
  request: IncomingMessage,
  isHost: (host: string) => boolean,
): LocatedRequest {
  const { host, path, query } = splitTarget(request)
  const hostname = host.replace(/:\d+$/, '').toLowerCase()
  // Media are shown by pages of every host, so they have one address everywhere.
  if (path.startsWith('/_media/')) return { kind: 'own', path, query }
  if (isHost(hostname)) {
    return {
      kind: 'network',
      host: hostname,
      path,
      query,
      urlOf: (other, otherPath) => `https://${other}${otherPath}`,
    }
  }
  const end = path.indexOf('/', 1)
  const first = path.slice(1, end === -1 ? undefined : end).toLowerCase()
  if (!isHost(first)) return { kind: 'own', path, query }
  const rest = end === -1 ? '/' : path.slice(end)
  if (rest.startsWith('/_media/')) return { kind: 'own', path: rest, query }
  const base = `http://${host}`
  return {
    kind: 'network',
    host: first,
    path: rest,
    query,
    urlOf: (other, otherPath) => `${base}/${other}${otherPath}`,
  }
}

function splitTarget(request: IncomingMessage) {
  const absolute = /^https?:\/\/([^/?#]+)(.*)$/i.exec(request.url ?? '/')
  const host = absolute?.[1] ?? request.headers.host ?? 'localhost'
  const target = absolute === null ? (request.url ?? '/') : (absolute[2] ?? '')
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  return {
    host,
    path: path.startsWith('/') ? path : `/${path}`,
    query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)),
  }
}
