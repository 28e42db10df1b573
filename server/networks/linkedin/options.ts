import type { Unfit } from '@crier/writing/text/fitted.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { optionRefused, optionsOf } from '../options.ts'

/** A page has followers, and no connections. */
export function optionsProblem(
  { pieces: [piece] }: Publication,
  { facts }: FitAuthor,
): Unfit | null {
  const isPage = facts?.['author_kind'] === 'organization'
  return isPage && optionsOf<'linkedin'>(piece!).visibility === 'connections'
    ? optionRefused('linkedin', 'visibility', 'A page has no connections. Choose public.')
    : null
}
