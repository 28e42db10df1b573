import { Refusal } from '@crier/contract/problems.ts'

/** The caller has seen another text than the one that the draft has now. */
export function otherVersion(present: number, asked: number): Refusal {
  const detail =
    `The draft has version ${present}, and the request means version ${asked}: read ` +
    'the draft again.'
  return new Refusal('conflict', detail, [], { version: present })
}
