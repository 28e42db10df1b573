export const [stepsMax, attemptsMax] = [500, 500]

interface Part {
  readonly text: { readonly sha256: string; readonly frozen: boolean }
  readonly media: readonly unknown[]
  readonly sources: readonly unknown[]
  readonly steps: readonly { readonly at: string }[]
  readonly attempts: readonly { readonly attempt: number }[]
}

/** A part that is written again, with what it said before of rows that are no longer there. */
export function keepForgotten<Kept extends Part>(
  part: Kept,
  before: Kept | undefined,
  isDraftGone: boolean,
): Kept {
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
