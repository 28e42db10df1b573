import type { OperationId } from '@crier/contract/index.ts'

/**
 * One attack, as it is sent: Latin-1 text in which `<<name>>` is replaced by the key or an id of
 * the attacked service. `whole`: one correctly framed request, which gets exactly one answer.
 * `wire`: bytes, after which the connection ends.
 */
export interface Attack {
  readonly kind: 'whole' | 'wire'
  readonly method: string
  /** The attacked operation, when it is certain. */
  readonly operation: OperationId | null
  readonly head: string
  /** Its length goes into the head. */
  readonly body: string | null
  /** More answers than these mean that bytes of one request were taken for another. */
  readonly answersMax: number
}
