import type { DraftVersionEntry } from '@crier/contract/draft-versions.ts'
import { presentActor, type ActivityReader } from '../../activity/present-actor.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import { instantText } from '../../ports/instant-text.ts'
import { presentAttached, presentCard } from '../present-draft.ts'

interface Version {
  readonly version: number
  readonly at: Temporal.Instant
  readonly actor: string | null
  readonly actor_name: string | null
  readonly pieces: string[]
  readonly media: readonly Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
}

export function presentVersion(
  { at, actor, actor_name, media, link_card, ...same }: Version,
  reader: ActivityReader,
): DraftVersionEntry {
  const { version, pieces, caption, first_comment, options } = same
  const by = presentActor(actor, actor_name, reader)
  return {
    version,
    at: instantText(at),
    actor: by,
    pieces,
    caption,
    first_comment,
    options,
    ...presentCard(link_card),
    media: presentAttached(media),
  }
}
