/** In the words of RFC 6749, 5.2, for a program. */
export interface OAuthError {
  readonly status: 400 | 429
  readonly error: string
  readonly description: string
}
