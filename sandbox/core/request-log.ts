/** One request that was received. Never a query, a header or a body: tokens travel there. */
export interface LoggedRequest {
  readonly at: number
  readonly platform: string
  readonly host: string
  readonly method: string
  readonly path: string
  /** The status of the answer; `hang` and `reset` without one. */
  readonly status: number | 'hang' | 'reset'
}

const requestsMax = 1_000

/** The last thousand requests to the networks, oldest first. */
export function requestLog() {
  const kept: LoggedRequest[] = []
  let next = 0
  return {
    add(request: LoggedRequest) {
      kept[next] = request
      next = (next + 1) % requestsMax
    },
    list(platform: string | undefined): LoggedRequest[] {
      const inOrder =
        kept.length < requestsMax ? kept : [...kept.slice(next), ...kept.slice(0, next)]
      return inOrder.filter((request) => platform === undefined || request.platform === platform)
    },
  }
}
export type RequestLog = ReturnType<typeof requestLog>
