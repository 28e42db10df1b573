import { htmlTemplate, type Html } from '../html.ts'
import { clientTexts, type ClientLanguage } from './texts.ts'

/**
 * A page for a client: one stylesheet of this server, no script, and nothing for a search engine.
 */
export function skeleton(title: string, body: Html, language: ClientLanguage): string {
  return htmlTemplate`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/preview.css" />
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
}

/**
 * One that says why there is nothing to see or to do. It tells nothing of what the link has shown.
 */
export function plainPage(status: number, language: ClientLanguage): string {
  const { plain } = clientTexts[language]
  const [title, text] = plain[status] ?? plain[400]!
  return skeleton(
    title,
    htmlTemplate`<header class="page-head">
        <h1>${title}</h1>
      </header>
      <main><p>${text}</p></main>`,
    language,
  )
}
