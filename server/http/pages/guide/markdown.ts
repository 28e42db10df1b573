import { Marked, type Token, type TokenizerObject, type Tokens } from 'marked'
import { Html, htmlTemplate } from '../html.ts'

export interface Heading {
  readonly id: string
  readonly level: number
  readonly text: string
}

interface RenderedPage {
  readonly body: Html
  readonly headings: readonly Heading[]
}

/** Where an address in a page leads on this server; null: to nothing that is here. */
type ResolveAddress = (address: string) => string | null

// Only what a page marks becomes an element: a bare address, one of email, a tilde and an inline
// tag stay text.
const tokenizer: TokenizerObject = {
  url: () => undefined,
  del: () => undefined,
  tag: () => undefined,
  // False leaves it to the library.
  autolink: (source) => (source.startsWith('<http') ? false : undefined),
}

/**
 * Shows a document of ours: GitHub's Markdown without its HTML, of which only a picture with a
 * width is shown.
 */
export function renderMarkdown(source: string, resolve: ResolveAddress): RenderedPage {
  const headings: Heading[] = []
  const marked = new Marked({
    tokenizer,
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = freeId(text, headings)
        headings.push({ id, level: depth, text })
        const link =
          depth > 1 &&
          htmlTemplate` <a class="anchor" href="#${id}" aria-label="Link to this part">#</a>`
        const tag = new Html(`h${Math.min(depth, 4)}`)
        return htmlTemplate`<${tag} id="${id}">${new Html(this.parser.parseInline(tokens))}${link}</${tag}>`
          .text
      },
      code: ({ text }) => htmlTemplate`<pre tabindex="0"><code>${text}</code></pre>`.text,
      table({ header, rows }) {
        const shown = ({ tokens }: Tokens.TableCell) => new Html(this.parser.parseInline(tokens))
        const hasHead = header.some(({ text }) => text !== '')
        return htmlTemplate`<div class="scrolls" tabindex="0">
          <table>
            ${
              hasHead &&
              htmlTemplate`<thead>
                <tr>
                  ${header.map((cell) =>
                    // A heading without words heads nothing.
                    cell.text === ''
                      ? htmlTemplate`<td></td>`
                      : htmlTemplate`<th scope="col">${shown(cell)}</th>`,
                  )}
                </tr>
              </thead>`
            }
            <tbody>
              ${rows.map(
                (row) =>
                  htmlTemplate`<tr>
                    ${row.map((cell) => htmlTemplate`<td>${shown(cell)}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`.text
      },
      // A list with blank lines between its items is set as close as one without.
      listitem({ tokens }) {
        const shown = (token: Token) =>
          token.type === 'paragraph'
            ? this.parser.parseInline(token.tokens ?? [])
            : this.parser.parse([token])
        return htmlTemplate`<li>${tokens.map((token) => htmlTemplate`${new Html(shown(token))} `)}</li>`
          .text
      },
      link({ href, tokens }) {
        const text = new Html(this.parser.parseInline(tokens))
        const target = resolve(href)
        return (target === null ? text : htmlTemplate`<a href="${target}">${text}</a>`).text
      },
      image: ({ href, text }) =>
        htmlTemplate`<img src="${resolve(href)}" alt="${text}" loading="lazy" />`.text,
      html: ({ text }) => htmlTemplate`<p>${picture(text, resolve) ?? text}</p>`.text,
    },
  })
  const body = new Html(marked.parse(source, { async: false }))
  return { body, headings }
}

/** Pages write this one element as HTML, because Markdown has no width. */
function picture(text: string, resolve: ResolveAddress): Html | null {
  const [, address, alt, width] =
    /^<img src="([^"]+)" alt="([^"]*)"(?: width="(\d+)")? *\/?>$/.exec(text.trim()) ?? []
  return address === undefined
    ? null
    : htmlTemplate`<img src="${resolve(address)}" alt="${alt}" ${width && htmlTemplate`width="${width}"`} loading="lazy" />`
}

/** As code hosts make them, so that a link into a page leads to the same part there and here. */
function freeId(text: string, before: readonly Heading[]): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
  for (let count = 0; ; count++) {
    const free = count === 0 ? id : `${id}-${count}`
    if (!before.some((one) => one.id === free)) return free
  }
}
