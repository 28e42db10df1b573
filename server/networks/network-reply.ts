import { Type, type Static, type TSchema } from 'typebox'
import { matches } from './matches.ts'
import type { OutboundFailure, OutboundReply } from '../ports/outbound/outbound.ts'
import type { NetworkAnswer } from './outcome.ts'
import { readCutJson, readBigintJson } from './bigint-json.ts'
import { withoutSecrets, withoutTokens } from './without-secrets.ts'

type Headers = Readonly<Record<string, string>>

/**
 * A network's answer: a value of the expected shape, or one of the three ways in which there
 * is none.
 */
export type NetworkReply<Value> =
  | {
      readonly kind: 'value'
      readonly value: Value
      readonly status: number
      readonly headers: Headers
      readonly answer: NetworkAnswer
    }
  /** A status beyond 2xx. `body` is its JSON, as far as it was read; undefined when it is none. */
  | {
      readonly kind: 'error'
      readonly body: unknown
      readonly status: number
      readonly headers: Headers
      readonly answer: NetworkAnswer
    }
  /** A 2xx with an undocumented shape: a gateway's page, a cut body. */
  | {
      readonly kind: 'unreadable'
      readonly status: number
      readonly headers: Headers
      readonly answer: NetworkAnswer
    }
  | { readonly kind: 'failure'; readonly failure: OutboundFailure; readonly answer: NetworkAnswer }

export type NetworkTrouble = Exclude<NetworkReply<unknown>, { kind: 'value' }>

/** For calls whose status is the whole answer. */
export const AnyBody = Type.Unknown()

export function readReply<Schema extends TSchema>(
  schema: Schema,
  result: OutboundReply | OutboundFailure,
): NetworkReply<Static<Schema>> {
  if (!result.ok)
    return { kind: 'failure', failure: result, answer: { status: null, message: result.detail } }
  const { status, headers } = result
  if (status >= 200 && status < 300) {
    const body = result.truncated ? undefined : readBigintJson(result.body)
    if (matches(schema, body))
      return { kind: 'value', value: body, status, headers, answer: { status, message: null } }
    const message = withoutTokens(wordsOf(withoutSecrets(result)))
    return { kind: 'unreadable', status, headers, answer: { status, message } }
  }
  // mutant: repeated-secrets
  const said = withoutSecrets(result)
  const body = result.truncated ? readCutJson(said) : readBigintJson(said)
  return { kind: 'error', body, status, headers, answer: { status, message: wordsOf(said) } }
}

const wordsMax = 1_000

function wordsOf(body: Uint8Array): string | null {
  const words = new TextDecoder().decode(body.subarray(0, wordsMax * 4)).trim()
  return words === '' ? null : words.slice(0, wordsMax)
}
