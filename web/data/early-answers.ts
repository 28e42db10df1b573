export interface EarlyRequests {
  /** In whose name they were sent; null: the server chooses. */
  readonly account: string | null
  /** By address, taken out by whoever uses one. */
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}

// A page is open by then; what nobody has asked for is too old.
const openMostMs = 10_000

/**
 * The answer to a request that was sent early, in the name of the same account: once, while the page opens, and before anything was changed.
 */
export function takeEarly(address: string, method: string | undefined, account: string | null): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > openMostMs) forgetEarly()
  const early = globalThis.earlyRequests
  if (early?.account !== account) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}

/** The server has said whose answers they are: nobody had chosen an account. */
export function nameEarly(account: string): void {
  const early = globalThis.earlyRequests
  if (early?.account === null) globalThis.earlyRequests = { ...early, account } satisfies EarlyRequests
}

/** Whoever changes something, or goes to another account, reads what is then. */
export function forgetEarly(): void {
  globalThis.earlyRequests = undefined
}
