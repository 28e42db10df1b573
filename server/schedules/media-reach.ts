import { labelOf } from '@crier/contract/networks/index.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import { isAsset, isPicture } from '@crier/writing/text/visual.ts'
import { unreachedBy } from '../connections/reach/keep-reach.ts'
import type { Use } from '../context.ts'
import type { StoredWarning } from '../database/stored-values.ts'
import { networkOf } from '../networks/index.ts'

/** The warning of a live post whose media the network fetches, while it cannot. */
export async function warnOfReach(
  context: Use<'db' | 'config'>,
  { platform, pieces }: Publication,
  { live }: { readonly live: boolean },
): Promise<StoredWarning[]> {
  const { fetches } = networkOf(platform)
  const isFetched = pieces.some(({ pictures }) =>
    pictures.some(
      (visual) => fetches?.of === 'everything' || !isAsset(visual) || isPicture(visual),
    ),
  )
  if (!live || !fetches || !isFetched) return []
  if (!(await unreachedBy(context, context.db)).includes(platform)) return []
  const detail =
    `${labelOf(platform)} fetches pictures and videos from this server, and cannot reach it at ` +
    'the moment: the post fails with media_unreachable unless the operator fixes it before the ' +
    'post is due.'
  return [{ code: 'media_unreachable', detail }]
}
