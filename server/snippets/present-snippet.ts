import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { instantText } from '../ports/instant-text.ts'
import type { SnippetRow } from './store.ts'

export function presentSnippet(row: SnippetRow): EndpointAnswer<Contract['createSnippet']> {
  return {
    snippet_id: row.id,
    name: row.name,
    kind: row.kind,
    content: row.content,
    created_at: instantText(row.created_at),
    updated_at: instantText(row.updated_at),
  }
}
