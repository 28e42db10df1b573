export interface EarlyRequests {
  /** In whose name they were sent; null: the server chooses. */
  readonly account: string | null
  /** By address; each is taken out once. */
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}

// The page is open by then; an answer that was not used is too old.
const openMostMs = 10_000

/**
 * The answer to a request that was sent early, in the name of the same account: once, while the
 * page opens, and before anything was changed.
 */
export function takeEarly(
  address: string,
  method: string | undefined,
  account: string | null,
): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > openMostMs) forgetEarly()
  const early = globalThis.earlyRequests
  if (early?.account !== account) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}

/** The server has named the account of the answers: none was chosen before. */
export function nameEarly(account: string): void {
  const early = globalThis.earlyRequests
  if (early?.account === null)
    globalThis.earlyRequests = { ...early, account } satisfies EarlyRequests
}

/** After a change, or a switch of accounts, data is read again. */
export function forgetEarly(): void {
  globalThis.earlyRequests = undefined
}
