const lines = () => [
  ...document.querySelectorAll<HTMLElement>(
    '#content .lines > li a.line, #content :is(a, button):has(> .entry)',
  ),
]

/** Moves the focus to the next or previous line of the list on the page. False: there is none. */
export function moveInList(step: 1 | -1): boolean {
  const all = lines()
  const at = all.findIndex(
    (line) =>
      line === document.activeElement || line.closest('li')?.contains(document.activeElement),
  )
  const next =
    at < 0
      ? all[step === 1 ? 0 : all.length - 1]
      : all[Math.min(Math.max(at + step, 0), all.length - 1)]
  next?.focus()
  return next !== undefined
}

/**
 * Chooses what has the focus among several, or begins to choose. False: nothing can be chosen here.
 */
export function chooseInList(): boolean {
  const focused = document.activeElement
  const choice =
    focused?.closest('[data-choose]') ??
    focused?.closest('li')?.querySelector('[data-choose]') ??
    document.querySelector('#content [data-choose-page]')
  // As by a mouse: a link would be opened without it.
  choice?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
  return choice !== null && choice !== undefined
}

/** Edits what has the focus, or what the page is about. False: nothing can be edited here. */
export function editInList(): boolean {
  const line = document.activeElement?.closest('li')
  const edit =
    line?.querySelector<HTMLElement>('[data-edit]') ??
    document.querySelector<HTMLElement>('#content [data-edit-page]')
  edit?.click()
  return edit !== null && edit !== undefined
}
