import type { DraftVersionEntry } from '@crier/contract/draft-versions.ts'
import { presentActor, type Reader } from '../activity/present-actor.ts'
import type { Attached } from '../content/fitted.ts'
import { instantText } from '../ports/instant-text.ts'
import { presentAttached } from './present-draft.ts'

interface Version {
  readonly version: number
  readonly at: Temporal.Instant
  readonly actor: string | null
  readonly actor_name: string | null
  readonly pieces: string[]
  readonly media: readonly Attached[]
  readonly caption: string | null
}

export function presentVersion({ version, at, actor, actor_name, pieces, caption, media }: Version, reader: Reader): DraftVersionEntry {
  return { version, at: instantText(at), actor: presentActor(actor, actor_name, reader), pieces, caption, media: presentAttached(media) }
}
