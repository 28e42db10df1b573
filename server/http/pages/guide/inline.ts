import { htmlTemplate, type Html } from '../html.ts'

/** Resolves an address of a page on this server; null when nothing is there. */
export type ResolveAddress = (address: string) => string | null

interface InlineText {
  readonly shown: Html
  /** Without markup. */
  readonly plain: string
}

interface Mark {
  readonly pattern: RegExp
  readonly show: (parts: readonly string[], resolve: ResolveAddress) => InlineText
}

const asText = (text: string): InlineText => ({ shown: htmlTemplate`${text}`, plain: text })

/** The earliest match in a text wins; of two at one place, the one listed first. */
const marks: readonly Mark[] = [
  {
    pattern: /(`{1,9})(.{1,2000}?)\1(?!`)/s,
    show: ([, , code]) => ({ shown: htmlTemplate`<code>${code!.trim()}</code>`, plain: code!.trim() }),
  },
  { pattern: /\\([\\`*_{}[\]()#+.!|<>~-])/, show: ([, letter]) => asText(letter!) },
  {
    pattern: /!\[([^\]]{0,500})\]\(([^)\s]{1,500})\)/,
    show: ([, alt, address], resolve) => ({
      shown: htmlTemplate`<img src="${resolve(address!)}" alt="${alt}" loading="lazy" />`,
      plain: alt!,
    }),
  },
  {
    pattern: /\[((?:[^\][`]|`[^`]{0,500}`|\[[^\]]{0,500}\]){1,500})\]\(([^)\s]{1,500})\)/,
    show: ([, text, address], resolve) => {
      const { shown, plain } = inlineText(text!, resolve)
      const target = resolve(address!)
      return { shown: target === null ? shown : htmlTemplate`<a href="${target}">${shown}</a>`, plain }
    },
  },
  {
    pattern: /<(https?:\/\/[^>\s]{1,500})>/,
    show: ([, address]) => ({ shown: htmlTemplate`<a href="${address}">${address}</a>`, plain: address! }),
  },
  {
    pattern: /\*\*(?=\S)(.{1,2000}?)(?<=\S)\*\*/s,
    show: ([, text], resolve) => wrapped(text!, resolve, (shown) => htmlTemplate`<strong>${shown}</strong>`),
  },
  {
    pattern: /(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?!\w)/,
    show: ([, text], resolve) => wrapped(text!, resolve, (shown) => htmlTemplate`<em>${shown}</em>`),
  },
]

function wrapped(text: string, resolve: ResolveAddress, wrap: (shown: Html) => Html): InlineText {
  const { shown, plain } = inlineText(text, resolve)
  return { shown: wrap(shown), plain }
}

export function inlineText(text: string, resolve: ResolveAddress): InlineText {
  const shown: Html[] = []
  let plain = ''
  for (let rest = text; rest !== '';) {
    const next = earliest(rest)
    const before = rest.slice(0, next?.match.index ?? rest.length)
    shown.push(htmlTemplate`${before}`)
    plain += before
    if (!next) break
    const one = next.mark.show(next.match, resolve)
    shown.push(one.shown)
    plain += one.plain
    rest = rest.slice(next.match.index + next.match[0].length)
  }
  return { shown: htmlTemplate`${shown}`, plain }
}

function earliest(text: string) {
  return marks
    .flatMap((mark) => {
      const match = mark.pattern.exec(text)
      return match ? [{ mark, match }] : []
    })
    .reduce<{ mark: Mark; match: RegExpExecArray } | undefined>(
      (best, one) => (best === undefined || one.match.index < best.match.index ? one : best),
      undefined,
    )
}
