import { says, saysAny } from '../match.ts'
import { inEachPiece, type Check } from './check.ts'

/** The draft includes the facts that an editor expects. */
export const factsTold: Check = ({ brief, pieces }) => factsMissing(brief.gold.facts, pieces)

/** The one fact without which there is no point in publishing. */
export const foremostFact: Check = ({ brief, pieces }) =>
  factsMissing(
    brief.gold.facts.filter(({ foremost }) => foremost),
    pieces,
  )

function factsMissing(
  facts: readonly { readonly say: readonly string[] }[],
  pieces: readonly string[],
) {
  const draft = pieces.join('\n')
  const missing = facts.filter(({ say }) => !saysAny(draft, say))
  return {
    of: facts.length,
    faults: missing.map(({ say }) => ({ piece: null, text: say.join(' | ') })),
  }
}

/** A claim and its caveat are in the same piece. */
export const caveatsKept = inEachPiece((piece, { brief }) => {
  const claimed = brief.gold.caveats.filter(({ claim }) => saysAny(piece, claim))
  const bare = claimed.filter(({ caveat }) => !caveat.some((text) => says(piece, text)))
  return {
    of: claimed.length,
    faults: bare.map(({ claim, caveat }) => `${claim.join(' | ')} without ${caveat.join(' | ')}`),
  }
})
