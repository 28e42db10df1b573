import { texts } from './texts.ts'

/**
 * What an author is warned of before a post is published, in the reader's language; other warnings
 * are told by the server's words.
 */
export const warningTexts = texts('warningTexts', {
  possible_duplicate: (detail: string) => detail,
  mention_as_text: (detail: string) => detail,
  link_without_card: (detail: string) => detail,
  link_is_billed: (detail: string) => detail,
  font_missing: (detail: string) => detail,
  caption_not_handed_over: (detail: string) => detail,
  video_converted: (detail: string) => detail,
  media_unreachable: (detail: string) => detail,
  picture_trimmed: (_detail: string): string =>
    'The network does not take the exact shape of a picture: at most 1 % of its edges is ' +
    'trimmed. Crop it to choose what goes.',
})

export function warningText(code: string, detail: string): string {
  return Object.hasOwn(warningTexts, code)
    ? warningTexts[code as keyof typeof warningTexts](detail)
    : detail
}

/** What the server quotes of the post. */
export const quoted = (detail: string): string => /“([^”“]*)”/.exec(detail)?.[1] ?? ''
