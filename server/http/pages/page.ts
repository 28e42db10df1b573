import { htmlTemplate, type Html } from './html.ts'

/** A page of ours: one stylesheet and one script, both from this server. */
export function htmlPage(title: string, body: Html): string {
  return htmlTemplate`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Crier</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/reference.css" />
        <script type="module" src="/docs/reference.js"></script>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
}
