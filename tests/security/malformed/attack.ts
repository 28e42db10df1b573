import type { OperationId } from '@crier/contract/index.ts'

/**
 * One attack, as it goes over the wire: Latin-1 text in which `<<name>>` stands for the key or an id of the attacked service.
 * `whole`: one request that is framed as it should be, and gets exactly one answer. `wire`: bytes, after which the connection ends.
 */
export interface Attack {
  readonly kind: 'whole' | 'wire'
  readonly method: string
  /** Of the operation that it is meant for, where that is certain. */
  readonly operation: OperationId | null
  readonly head: string
  /** Its length goes into the head. */
  readonly body: string | null
  /** More answers than these mean that bytes of one request were taken for another. */
  readonly answersMax: number
}
