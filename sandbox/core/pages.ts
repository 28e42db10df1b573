import type { Reply } from './call.ts'
import { html } from './call.ts'

/** Text made safe for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A whole page. `content` is HTML already. */
export function page(status: number, title: string, content: string): Reply {
  const reply = html(
    status,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
<footer>A simulated network: nothing here is on the real one.</footer>
</body>
</html>
`,
  )
  return { ...reply, headers: { ...reply.headers, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' } }
}

// Post texts are anybody's: the page runs no script at all. The browser applies form-action to redirects too, and a consent leads elsewhere.
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'"

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1.5rem }
main { max-width: 44rem; margin: 0 auto }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem }
article, section, form { border: 1px solid #8886; border-radius: .5rem; padding: 1rem; margin: 1rem 0 }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 }
.facts, footer { opacity: .75; font-size: .875rem }
footer { text-align: center; margin-top: 2rem }
img, video { max-width: 100%; border-radius: .25rem }
figure { margin: .5rem 0 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
button { font: inherit; padding: .4rem 1.2rem; margin-right: .5rem }
label { display: block; margin: .5rem 0 }
select, input { font: inherit; padding: .25rem; max-width: 100% }`
