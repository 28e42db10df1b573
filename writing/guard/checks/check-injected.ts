import { bareGround, bareOf, wholeIndexOf } from '../bare-text.ts'
import type { DraftFault } from '../fault.ts'
import type { Ground, Grounds } from '../grounds.ts'

// So many words in the same order are nobody's own; a shorter sentence is one as a whole.
const runWords = 5
const sentenceWordsMin = 3
// Letters of scripts without spaces.
const runLetters = 8
const sentenceLettersMin = 6
// Beyond it nobody plants, but floods.
const wordsMax = 5_000

/** Sentences that repeat what only an injected order of a source says. */
export function checkInjected(
  text: string,
  piece: number,
  { all, sources }: Grounds,
): DraftFault[] {
  const told = sources.map(runsOfInjected).filter(({ size }) => size > 0)
  if (told.length === 0) return []
  const bare = bareOf(text)
  const faults: DraftFault[] = []
  let reached = 0
  for (const { run, start, end } of runsIn(
    bare.text,
    between(sentenceWordsMin, runWords),
    between(sentenceLettersMin, runLetters),
  )) {
    if (
      start < reached ||
      !told.some((runs) => runs.has(run)) ||
      all.some((ground) => wholeIndexOf(bareGround(ground).text, run, 0) !== -1)
    )
      continue
    reached = end
    const place = { start: bare.at[start]!, end: bare.at[end - 1]! + 1 }
    const shown = text.slice(place.start, place.end)
    faults.push({
      rule: 'order',
      piece,
      ...place,
      detail: `“${shown}” comes from an order that is hidden in the source: leave it out.`,
    })
  }
  return faults
}

const known = new WeakMap<Ground, ReadonlySet<string>>()

function runsOfInjected(ground: Ground): ReadonlySet<string> {
  const kept = known.get(ground)
  if (kept !== undefined) return kept
  const made = new Set<string>()
  let words = 0
  for (const passage of ground.injected) {
    // What an order puts between marks is to be said as it is.
    for (const sentence of passage.split(/[.!?。！？:：\n"“”„«»「」]+/u)) {
      const { text } = bareOf(sentence)
      const count = text.split(' ').length
      if ((words += count) > wordsMax) break
      for (const { run } of runsIn(text, [runWords], [runLetters])) made.add(run)
      if (count >= sentenceWordsMin && count < runWords) made.add(text)
      if (
        count === 1 &&
        unspaced.test(text) &&
        text.length >= sentenceLettersMin &&
        text.length < runLetters
      )
        made.add(text)
    }
  }
  known.set(ground, made)
  return made
}

const between = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, more) => least + more)

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Every run of so many words of a bare text, or of so many letters of a word without spaces; in
 * order of their ends.
 */
function* runsIn(
  text: string,
  words: readonly number[],
  letters: readonly number[],
): Generator<{ run: string; start: number; end: number }> {
  const starts: number[] = []
  let start = 0
  for (const word of text.split(' ')) {
    const end = start + word.length
    starts.push(start)
    for (const count of words)
      if (starts.length >= count)
        yield { run: text.slice(starts.at(-count)!, end), start: starts.at(-count)!, end }
    if (unspaced.test(word))
      for (let last = start + 1; last <= end; last++)
        for (const count of letters)
          if (last - count >= start)
            yield { run: text.slice(last - count, last), start: last - count, end: last }
    start = end + 1
  }
}
