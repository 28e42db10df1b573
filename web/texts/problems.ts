import { texts } from './texts.ts'

/**
 * What is refused most often, in the reader's language; everything else is told by the server's own
 * words. Where those have more to say than the code, such as a length, they are what an English
 * reader reads.
 */
export const problemTexts = texts('problemTexts', {
  slot_taken: 'Another post is scheduled at this time. Choose another time, or the next free slot.',
  scheduled_at_in_past: 'This time is in the past. Choose a later one.',
  schedule_time_missing: 'A time is missing. Choose one, or the next free slot.',
  no_connection:
    'This workspace has no connection to this network yet. Add one on the page of connections.',
  application_missing: (detail: string) => detail,
  no_slot_configured:
    'This connection has no slots yet. Set them on the page of slots, or choose a time.',
  rate_limited: 'Too many requests within a minute. Wait a moment and try again.',
  insufficient_scope: 'Your role in this workspace does not allow this.',
  insufficient_credits: 'There are not enough credits left.',
  content_too_long: (detail: string) => detail,
  media_not_supported: (detail: string) => detail,
  feature_not_supported: (detail: string) => detail,
  invalid_parameter: (detail: string) => detail,
  unrecognized_value: (detail: string) => detail,
})

/** The text of a problem. `isWhole`: the server's words about single fields add nothing to it. */
export function problemText(
  code: string | undefined,
  detail: string,
): { readonly text: string; readonly isWhole: boolean } {
  const plain = plainWords(detail)
  if (code === undefined || !Object.hasOwn(problemTexts, code))
    return { text: plain, isWhole: false }
  const known = problemTexts[code as keyof typeof problemTexts]
  return typeof known === 'string'
    ? { text: known, isWhole: true }
    : { text: known(plain), isWhole: false }
}

/**
 * Without the marks of code, and with fields by their words: `/scheduled_at` is what programs
 * call it.
 */
export const plainWords = (detail: string): string =>
  detail
    .replaceAll(/(?<=^|[\s`])\/[a-z_]+(?:\/[a-z0-9_]+)*(?=[\s`:,.]|$)/g, nameOfField)
    .replaceAll(/`([^`]*)`/g, (_, code: string) =>
      /^[a-z_]+$/.test(code) ? nameOfField(code) : code,
    )

export const nameOfField = (pointer: string): string =>
  pointer.replace(/^\//, '').replaceAll(/[/_]/g, ' ')
