import type { Page } from 'playwright-core'

/** The text of a field, with the networks in its heading and the uploads beside it. */
export interface Pane {
  readonly name: string
  readonly text: string
  readonly media: readonly string[]
  /** How far it is saved, in the page's words. */
  readonly state: string
}

export interface Screen {
  readonly panes: readonly Pane[]
  /** The target of the next press of a button, in the page's words. */
  readonly goesTo: string
}

export interface Outcome extends Screen {
  /** The schedules of the card that says what was planned. */
  readonly planned: readonly string[]
  readonly isRefused: boolean
  readonly isBusy: boolean
}

export const ways = { next: '/^Next slot/', now: '/^Now$/', at: '/^Schedule$/' } as const

const looking = `
  const panes = [...document.querySelectorAll('.composer-main .draft-pane')].filter((pane) => pane.querySelector('.piece textarea'))
  const fieldOf = (pane) => pane.querySelector('.piece textarea')
  const buttonIn = (part, text) => [...part.querySelectorAll('button')].find((one) => text.test(one.textContent) && !one.disabled)
  const look = () => ({
    panes: panes.map((pane) => ({
      name: pane.querySelector('h2').textContent,
      text: fieldOf(pane).value,
      media: [...pane.querySelectorAll('[data-media]')].map((tile) => tile.dataset.media),
      state: pane.querySelector('header [role=status]').textContent,
    })),
    goesTo: document.querySelector('.plan-where')?.textContent ?? '',
  })`

/** In one task of the page: nothing changes between the check and the action. */
const atOnce = <Answer>(page: Page, script: string) =>
  page.evaluate<Answer>(`(() => {${looking}\n${script}\n})()`)

export const look = (page: Page) => atOnce<Screen>(page, 'return look()')

/**
 * Returns the former text of the field, and whether it is in another one as well; null without such
 * a field.
 */
export const typeInto = (page: Page, pane: number, text: string) =>
  atOnce<{ readonly before: string; readonly isElsewhere: boolean } | null>(
    page,
    `if (panes[${pane}] === undefined) return null
    const field = fieldOf(panes[${pane}])
    const before = field.value
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return { before, isElsewhere: panes.some((one) => one !== panes[${pane}] && fieldOf(one).value === before) }`,
  )

/**
 * Presses a button of the bar, and tells what stood on the screen; null: there was none to press,
 * or no text.
 */
export const press = (page: Page, way: keyof typeof ways) =>
  atOnce<Screen | null>(
    page,
    `const bar = document.querySelector('.plan-bar')
    const button = bar && buttonIn(bar, ${ways[way]})
    if (!button || panes.every((pane) => fieldOf(pane).value.trim() === '')) return null
    const screen = look()
    button.click()
    return screen`,
  )

export const outcome = (page: Page) =>
  atOnce<Outcome>(
    page,
    `return {
      ...look(),
      planned: [...document.querySelectorAll('.planned .plan-list a')].map(({ href }) => href.split('/').at(-1)),
      isRefused: document.querySelector('.plan-bar [role=alert]') !== null,
      isBusy: document.querySelector('.plan-bar [aria-busy]') !== null,
    }`,
  )

/**
 * Presses a button by its words, where there is one: in the card that says what was planned, or
 * anywhere on the page.
 */
export const pressIn = (page: Page, part: '.planned' | '.composer', text: RegExp) =>
  atOnce<boolean>(
    page,
    `const part = document.querySelector('${part}')
    const button = part && buttonIn(part, ${String(text)})
    button?.click()
    return Boolean(button)`,
  )

/** Chooses between two texts by this button, and returns both; null without a choice. */
export const choose = (page: Page, button: 'Keep my text' | 'Take that text' | 'Take this text') =>
  atOnce<{ readonly mine: string; readonly theirs: string } | null>(
    page,
    `for (const pane of panes) {
      const button = buttonIn(pane, /^${button}$/)
      if (!button) continue
      const both = { mine: fieldOf(pane).value, theirs: button.parentElement.parentElement.querySelector('pre').textContent }
      button.click()
      return both
    }
    return null`,
  )
