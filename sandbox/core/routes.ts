import type { SandboxAnswer, SandboxCall } from './call.ts'

export type RouteParameters = Readonly<Record<string, string>>
export type Handler = (
  call: SandboxCall,
  parameters: RouteParameters,
) => SandboxAnswer | Promise<SandboxAnswer>

export interface Route {
  readonly method: string
  readonly hosts: readonly string[]
  /**
   * `/2/users/:id/tweets`; a `:name` takes one segment, percent-decoded. A slash at the end counts.
   */
  readonly path: string
  readonly to: Handler
}

export type Match =
  | { readonly kind: 'found'; readonly to: Handler; readonly parameters: RouteParameters }
  | { readonly kind: 'other_method'; readonly allow: readonly string[] }
  | { readonly kind: 'none' }

/** Finds the route of a call. Paths are compared exactly, case and the final slash included. */
export function findRoute(routes: readonly Route[]): (call: SandboxCall) => Match {
  const prepared = routes.map((route) => ({ route, segments: route.path.split('/') }))
  return (call) => {
    const segments = call.path.split('/')
    const allow = new Set<string>()
    for (const { route, segments: pattern } of prepared) {
      if (pattern.length !== segments.length || !route.hosts.includes(call.host)) continue
      const parameters = matchSegments(pattern, segments)
      if (parameters === undefined) continue
      if (route.method === call.method) return { kind: 'found', to: route.to, parameters }
      allow.add(route.method)
    }
    return allow.size > 0 ? { kind: 'other_method', allow: [...allow] } : { kind: 'none' }
  }
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): RouteParameters | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (!expected.startsWith(':')) {
      if (expected !== segment) return undefined
      continue
    }
    const value = decodeSegment(segment)
    if (value === undefined || value === '') return undefined
    parameters[expected.slice(1)] = value
  }
  return parameters
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
