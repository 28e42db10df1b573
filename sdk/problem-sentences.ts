interface Words {
  readonly detail: string
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
}

/**
 * A problem as sentences, each said once: its detail tells the first of its errors, and how many
 * others there are.
 */
export function problemSentences({ detail, errors }: Words): string[] {
  const whole = detail.replace(/ (?:One more is|\d{1,9} more are) listed in `errors`\.$/, '')
  const others = errors
    .filter((one) => !whole.includes(one.detail))
    .map((one) =>
      `${one.pointer.split('/').findLast((part) => /[a-z]/.test(part)) ?? ''} ${one.detail}`.trim(),
    )
  return [whole, ...others].map((sentence) => sentence.replace(/[.;]?$/, '.'))
}
