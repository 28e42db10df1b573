import css from './results.css?inline'

// The dashboard has one stylesheet, which every first load waits for. These rules are part of this
// page's script instead; the content security policy allows such sheets, but no style elements.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)
