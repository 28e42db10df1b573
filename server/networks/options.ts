import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { OptionsOf } from '@crier/contract/post-options.ts'
import { unfit, type Unfit } from '@crier/writing/text/fitted.ts'
import type { Piece } from '@crier/writing/text/publication.ts'

/** What the author chose for a piece on its network. */
export const optionsOf = <Name extends Platform>({ options }: Pick<Piece, 'options'>) =>
  (options ?? {}) as OptionsOf<Name>

/** Why a choice is impossible for this post, with what to do instead. */
export const optionRefused = (platform: Platform, name: string, detail: string): Unfit => ({
  ...unfit(`${labelOf(platform)}, ${name}: ${detail}`),
  isFeature: true,
  field: `options/${platform}/${name}`,
})
