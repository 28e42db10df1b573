import type { Ground } from './grounds.ts'

/**
 * Without marks, case and doubled spaces; `at` leads from a place in it back to one in the text.
 */
export interface Bare {
  readonly text: string
  readonly at: Uint32Array
}

const bareGrounds = new WeakMap<Ground, Bare>()

export function bareOf(text: string): Bare {
  const at = new Uint32Array(text.length + 1)
  const parts: string[] = []
  let length = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const lower = word.toLowerCase()
    if (length > 0) at[length++] = index
    for (let place = 0; place < lower.length && length < at.length; place++)
      at[length++] = index + Math.min(place, word.length - 1)
    parts.push(lower)
  }
  return { text: parts.join(' '), at }
}

export function bareGround(ground: Ground): Bare {
  const known = bareGrounds.get(ground)
  if (known !== undefined) return known
  const made = bareOf(ground.readable)
  bareGrounds.set(ground, made)
  return made
}

/** Where it stands in whole words; -1: nowhere. */
export function wholeIndexOf(text: string, part: string, from: number): number {
  for (
    let index = text.indexOf(part, from), tries = 0;
    index !== -1 && tries < 20;
    index = text.indexOf(part, index + 1), tries++
  ) {
    const isWhole =
      (index === 0 || text[index - 1] === ' ') &&
      (index + part.length === text.length || text[index + part.length] === ' ')
    if (isWhole || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(part))
      return index
  }
  return -1
}
