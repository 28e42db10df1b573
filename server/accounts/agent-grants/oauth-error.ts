/** In the words of RFC 6749, 5.2, for a program. */
export interface OAuthError {
  readonly status: 400 | 429
  readonly error: string
  readonly description: string
}

export const badRequest = (error: string, description: string): OAuthError => ({
  status: 400,
  error,
  description,
})
