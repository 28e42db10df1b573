import { blanked, readable } from './readable.ts'
import { checkContacts } from './checks/check-contacts.ts'
import { checkDebris } from './checks/check-debris.ts'
import { checkFigures, type FoundFigure } from './checks/check-figures.ts'
import { checkNames, type FoundName } from './checks/check-names.ts'
import { checkOrders } from './checks/check-orders.ts'
import { checkDistinct } from './check-pieces.ts'
import { checkInjected } from './checks/check-injected.ts'
import { checkQuotations, type FoundQuotation } from './checks/check-quotations.ts'
import { erasIn } from './figures/eras.ts'
import { contactsIn } from './contacts.ts'
import type { DraftFault } from './fault.ts'
import type { Grounds } from './grounds.ts'
import { hashtagsIn } from './hashtags.ts'

export interface CheckedPiece {
  readonly figures: readonly FoundFigure[]
  readonly names: readonly FoundName[]
  readonly quotations: readonly FoundQuotation[]
}

export interface CheckedDraft {
  readonly faults: readonly DraftFault[]
  /** What was found in the grounds, piece by piece. */
  readonly pieces: readonly CheckedPiece[]
}

// The longest draft of any network is far shorter: what a person wrote is never checked here.
const piecesMax = 40
const pieceMax = 20_000

/**
 * All that the pieces say and neither source nor topic does, and where they have the rest from.
 * Pure, and quick for any text.
 */
export function checkDraft(pieces: readonly string[], grounds: Grounds): CheckedDraft {
  const faults: DraftFault[] = checkDistinct(pieces, grounds.language)
  const checked = pieces.slice(0, piecesMax).map((text, piece) => {
    const plain = readable(text.slice(0, pieceMax))
    // An address holds figures and names that nobody reads as such, and so does a hashtag, which
    // has its own rule.
    const prose = blanked(plain, [...contactsIn(plain), ...hashtagsIn(plain)])
    const figures = checkFigures(prose, piece, grounds)
    const quotations = checkQuotations(plain, piece, grounds)
    const names = checkNames(
      blanked(prose, [
        ...quotations.found.map(({ quotation }) => quotation),
        // Settecento: no name.
        ...erasIn(prose, [grounds.language]),
      ]),
      piece,
      grounds,
    )
    faults.push(
      ...checkDebris(plain, piece, grounds),
      ...checkContacts(plain, piece, grounds),
      ...checkOrders(prose, piece, grounds),
      ...checkInjected(plain, piece, grounds),
      ...quotations.faults,
      ...figures.faults,
      ...names.faults,
    )
    return { figures: figures.found, names: names.found, quotations: quotations.found }
  })
  return { faults, pieces: checked }
}
