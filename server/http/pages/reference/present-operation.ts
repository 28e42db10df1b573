import type { OpenApiOperation } from '@crier/contract/openapi-document.ts'
import { htmlTemplate, type Html } from '../html.ts'

export interface PresentedOperation {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
}

export function badge(method: string): Html {
  return htmlTemplate`<span class="method ${method.toLowerCase()}">${method}</span>`
}
