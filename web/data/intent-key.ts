import { newIdempotencyKey } from '@crier/sdk/retry.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useRef } from 'react'

/**
 * Runs a request under an idempotency key that stays the same while the same thing is asked for on
 * this page, until it is refused: pressed again after a lost answer, or when one of several
 * requests failed, a button does nothing twice.
 */
export function useIntentKey() {
  const keys = useRef(new Map<string, string>())
  return async <Answer>(
    body: unknown,
    run: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const intent = JSON.stringify(body)
    const key = keys.current.get(intent) ?? newIdempotencyKey()
    keys.current.set(intent, key)
    try {
      return await run(key)
    } catch (error) {
      if (isAnswered(error)) keys.current.delete(intent)
      throw error
    }
  }
}

const isAnswered = (error: unknown) =>
  error instanceof CrierProblem &&
  error.status < 500 &&
  error.code !== 'idempotency_key_in_progress' &&
  error.code !== 'rate_limited'
