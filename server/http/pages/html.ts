/**
 * HTML that is safe to send: made by `htmlTemplate`, which escapes whatever it is given as text.
 */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Part[] | null | undefined | false

/**
 * A template whose values are escaped, except for those that are `Html` themselves. Nothing is
 * shown for null, undefined and false.
 */
export function htmlTemplate(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings
      .map((text, index) => (index === 0 ? text : `${shown(parts[index - 1])}${text}`))
      .join(''),
  )
}

function shown(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return part.map(shown).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!)
}

/** Prose of the contract: paragraphs, `code` and **bold**, and nothing else of Markdown. */
export function prose(text: string): Html {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => htmlTemplate`<p>${inline(paragraph)}</p>`)
  return htmlTemplate`${paragraphs}`
}

export function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`') && part.length > 2)
      return htmlTemplate`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**')
      ? htmlTemplate`<strong>${inline(part.slice(2, -2))}</strong>`
      : part
  })
  return htmlTemplate`${parts}`
}
