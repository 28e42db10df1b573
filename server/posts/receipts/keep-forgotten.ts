import type { JournalPart } from './read-journal.ts'

export const [stepsMax, attemptsMax] = [500, 500]

/** A part that is written again, with what it said before of rows that are no longer there. */
export function keepForgotten(
  part: JournalPart,
  before: JournalPart | undefined,
  isDraftGone: boolean,
): JournalPart {
  if (before === undefined) return part
  const isDraftShown = isDraftGone && !part.text.frozen
  const isSentBefore =
    part.text.frozen && before.text.frozen && part.text.sha256 === before.text.sha256
  const firstStep = part.steps[0]?.at
  const firstAttempt = part.attempts[0]?.attempt
  return {
    ...part,
    text: isDraftShown ? before.text : part.text,
    media: isDraftShown ? before.media : part.media,
    // An edit of the draft since then is no source of what was sent.
    sources: isDraftGone || isSentBefore ? before.sources : part.sources,
    steps: [
      ...before.steps.filter(({ at }) => firstStep === undefined || at < firstStep),
      ...part.steps,
    ].slice(-stepsMax),
    attempts: [
      ...before.attempts.filter(
        ({ attempt }) => firstAttempt === undefined || attempt < firstAttempt,
      ),
      ...part.attempts,
    ].slice(-attemptsMax),
  }
}
