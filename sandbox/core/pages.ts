import type { Reply } from './call.ts'
import { htmlReply } from './call.ts'

/** A moment in words, with its exact value beside them. `milliseconds` since the epoch. */
export function timeElement(milliseconds: number): string {
  const moment = new Date(milliseconds)
  return `<time datetime="${moment.toISOString()}">${words.format(moment)} UTC</time>`
}

const words = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** Text made safe for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A whole page. `content` is HTML already. */
export function wholePage(status: number, title: string, content: string): Reply {
  const reply = htmlReply(
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
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    },
  }
}

// Post texts are anybody's: the page runs no script at all. The browser applies form-action to
// redirects too, and a consent leads elsewhere.
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri " +
  "'none'; frame-ancestors 'none'"

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1.5rem }
main { max-width: 44rem; margin: 0 auto }
h1 { font-size: 1.4rem; margin-bottom: 0 } h1 small { font-weight: normal; opacity: .75 } h2 { font-size: 1.1rem }
article, section, form { border: 1px solid #8886; border-radius: .5rem; padding: 1rem; margin: 1rem 0 }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 }
.facts, footer { opacity: .75; font-size: .875rem; margin-bottom: 0 }
h1 + .facts { margin-top: .25rem }
footer { text-align: center; margin-top: 2rem }
img, video { max-width: 100%; border-radius: .25rem }
figure { margin: .5rem 0 }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .5rem } .pictures figure { margin: 0 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
button { font: inherit; padding: .45rem 1.4rem; margin: .5rem .5rem 0 0; border: 1px solid #8888; border-radius: .4rem; background: none; color: inherit; cursor: pointer }
button.first { background: light-dark(#0b57c2, #8ab6ff); border-color: transparent; color: light-dark(#fff, #101216) }
label { display: block; margin: 0 0 .75rem }
select, input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .4rem; margin-top: .2rem }
form:has(select[name=author] option:checked:not([value=""])) .of-new-account { display: none }`
