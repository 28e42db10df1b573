/** The way out for e-mail, in plain text. */
export interface Mail {
  /** Resolves once the mail server has taken it; throws when it has not. */
  send(letter: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
  /**
   * Sends a letter whose text is asked for once the mail server is ready to take it: until then nothing is out, whatever happens, and
   * from then on only an answer tells. `write` is called once at most; null: there is nothing to send after all.
   */
  sendWhenAsked(to: string, write: () => Promise<Letter | null>): Promise<MailOutcome>
}

export interface Letter {
  readonly subject: string
  readonly text: string
  /** Within angle brackets. */
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

export type MailOutcome =
  | { readonly kind: 'taken' }
  /** `write` said so. */
  | { readonly kind: 'nothing' }
  /** The server takes no letter for this address, or not this one: certainly not out. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** It came to no letter, for nobody: certainly not out. */
  | { readonly kind: 'away'; readonly detail: string }
  /** The text was sent, and no answer came: it may be out. */
  | { readonly kind: 'unknown'; readonly detail: string }
