/** The way out for e-mail, in plain text. */
export interface Mail {
  /** Resolves once the mail server has taken it; throws when it has not. */
  send(letter: {
    readonly to: string
    readonly subject: string
    readonly text: string
  }): Promise<void>
  /**
   * Sends an email whose text is requested once the mail server is ready to take it: before that
   * nothing is sent, and from then on only the answer decides. `write` is called at most once; null
   * means that there is nothing to send after all.
   */
  sendWhenAsked(to: string, write: () => Promise<Email | null>): Promise<MailOutcome>
}

export interface Email {
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
  /** The server refuses this address or this email: certainly not sent. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** No email was sent to any address. */
  | { readonly kind: 'away'; readonly detail: string }
  /** The text was sent, and no answer came: it may be out. */
  | { readonly kind: 'unknown'; readonly detail: string }
