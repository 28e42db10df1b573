import type { CallOptions } from './pds.ts'

export interface OddCall {
  /** The method, and what is odd. */
  readonly name: string
  readonly nsid: string
  readonly options: CallOptions
}

/** Tokens that the caller makes, because only the server's secret can make an expired one. */
export interface Tokens {
  readonly expired: string
  readonly ordinary: string
  readonly another: string
}
