import type { PageElement } from './page.ts'

// What is struck through is shown as no longer true.
const neverShown =
  's,del,strike,script,style,template,noscript,svg,math,canvas,object,embed,iframe,audio,video,map,select,textarea,input,button,dialog,datalist,link,meta'
const hidingStyle =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*(?:\.0*)?(?:%|\s*(?:;|!|$))|font-size\s*:\s*(?:0|[01](?:\.\d+)?px|0?\.\d+(?:px|em|rem|pt))|text-indent\s*:\s*-\d{3,}|(?:left|top|right|margin-left)\s*:\s*-\d{3,}|(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:;|!|$)|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]|clip-path\s*:\s*inset\(\s*(?:50|100)%|transform\s*:\s*scale\(\s*0\s*\)|color\s*:\s*transparent|content-visibility\s*:\s*hidden)/i
// A page has a few; each costs a walk through it.
const hidingRulesMax = 100
const stylesheetMax = 200_000

/**
 * Takes out what a reader does not see but a program would read: the hiding place of orders to a
 * model. By attribute, inline style, or a plain rule of the page's own style sheets; what is hidden
 * by a linked style sheet or by colour stays.
 */
export function removeHidden(root: PageElement): void {
  const selectors = hidingSelectors(root)
  removeAll(root, neverShown)
  removeAll(root, '[hidden],[aria-hidden="true"],[inert]')
  for (const selector of selectors) removeAll(root, selector)
  for (const element of [...root.querySelectorAll('[style]')]) {
    if (hidingStyle.test(element.getAttribute('style') ?? '')) element.remove()
  }
}

function removeAll(root: PageElement, selector: string): void {
  try {
    for (const element of [...root.querySelectorAll(selector)]) element.remove()
  } catch {
    // A selector that this parser does not know.
  }
}

/**
 * Selectors of the rules in `<style>` that hide what they match, without those for print, hovering
 * and the like.
 */
function hidingSelectors(root: PageElement): string[] {
  const sheet = [...root.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .join('\n')
    .slice(0, stylesheetMax)
  const found: string[] = []
  for (const [, selectors = '', body = ''] of withoutAtRules(sheet).matchAll(
    /(?<![^{}])([^{}]+)\{([^{}]*)\}/g,
  )) {
    if (!hidingStyle.test(body)) continue
    for (const selector of selectors.split(','))
      if (/^[\s\w.#[\]="'>*-]+$/.test(selector) && /[.#[]/.test(selector))
        found.push(selector.trim())
    if (found.length > hidingRulesMax) break
  }
  return found.slice(0, hidingRulesMax)
}

/** What a media or feature query hides, it hides only sometimes. */
function withoutAtRules(sheet: string): string {
  return sheet
    .replace(/\/\*[^]*?(?:\*\/|$)/g, '')
    .replace(/@(?:media|supports|container)[^{}]{0,300}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
}
