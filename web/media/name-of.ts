import type { Media } from '@crier/sdk/operations.ts'
import { mediaTexts } from '../texts/media.ts'

/** An upload as people know it. */
export const mediaLabel = ({ name, kind }: Pick<Media, 'name' | 'kind'>): string =>
  name ?? mediaTexts.kinds[kind]
