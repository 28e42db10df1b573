/**
 * The text without the marks of Markdown, which every network shows as they are; lists and
 * hashtags stay.
 */
export function withoutMarkdown(text: string): string {
  if (!/[*_`#>|~]|^-{3,}/m.test(text)) return text
  return text
    .replace(/^\s{0,99}(?:```|~~~)[^\n]*\n?/gm, '')
    .replace(/^\s{0,3}#{1,6}\s+(?=\S)/gm, '')
    .replace(/^\s{0,3}>\s+/gm, '')
    .replace(/^\s{0,99}(?:[-*_=] ?){3,}\s*$/gm, '')
    .replace(/^(\s{0,99})[*+] (?=\S)/gm, '$1• ')
    .replace(
      /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_\n]{1,400})(?<=[^\s*_])\1(?![\p{L}\p{N}])/gu,
      '$2',
    )
    .replace(/`([^`\n]{1,300})`/g, '$1')
    .replace(/~~([^~\n]{1,300})~~/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
