/** The way out for e-mail, in plain text. */
export interface Mail {
  /** Resolves once the mail server has taken it; throws when it has not. */
  send(letter: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}
