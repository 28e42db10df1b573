export interface BytesRequest {
  readonly method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob
  readonly signal: AbortSignal
  /** How many bytes of the body have left. */
  readonly onSent?: (bytes: number) => void
}

export type SendBytes = (request: BytesRequest) => Promise<Response>
