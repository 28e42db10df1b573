/**
 * An answer of `/auth/*` that is no success; `code` is better-auth's or ours, such as
 * `INVALID_TOKEN`.
 */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
  readonly status: number
  readonly code: string
  readonly email: string | null

  constructor(status: number, body: AuthProblemBody) {
    super(body.message ?? body.code ?? `The server answered ${status}.`)
    this.status = status
    this.code = body.code ?? ''
    this.email = body.email ?? null
  }
}

interface AuthProblemBody {
  readonly code?: string
  readonly message?: string
  readonly email?: string
}

/** The server's ways to sign in. */
export const authOptions = {
  queryKey: ['auth-options'],
  queryFn: () => askAuth<{ mail: boolean; passkeys: boolean }>('/options'),
  // It changes with a restart of the server only.
  staleTime: Infinity,
}

export function askAuth<Answer>(path: string, body?: object): Promise<Answer> {
  return body === undefined
    ? send<Answer>(path, { method: 'GET' })
    : send<Answer>(path, jsonPost(body))
}

function jsonPost(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(`/auth${path}`, { ...init, credentials: 'same-origin' })
  const text = await answer.text()
  const read = text === '' ? null : (parse(text) as unknown)
  if (!answer.ok) throw new AuthProblem(answer.status, (read ?? {}) as AuthProblemBody)
  return read as Answer
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
