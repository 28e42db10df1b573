import type { RewriteRequest } from '@crier/server/ports/writer.ts'

/** What the offline writer cannot do: it understands no instruction and knows no other language. */
export function needsModel({ kind }: RewriteRequest): boolean {
  return kind === 'instruction' || kind === 'language'
}
