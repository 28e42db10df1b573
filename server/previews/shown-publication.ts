import { authorFrom } from '../connections/author.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { Use } from '../context.ts'
import type { StoredBrandKit } from '../database/stored-values.ts'
import { brandFor } from '../networks/media/brand-on-pictures.ts'
import type { FitRequest } from '../ports/files/fitter.ts'
import type { PostRow } from './post-store.ts'

/** A post's appearance; `publication` is null when its draft does not fit its network. */
export interface ShownPublication {
  readonly publication: Publication | null
  readonly brand: StoredBrandKit
}

/** A publishing or published post is shown as it was sent, any other as it would be sent now. */
export const isSent = ({ status, publication }: PostRow) =>
  status !== 'pending' && publication !== null

export function fitRequestOf(context: Use<'config'>, post: PostRow): FitRequest {
  const { platform, author_state: state, author_facts: facts, author_kind: kind } = post
  const known = { state, facts, kind, server_limits: post.author_server_limits }
  const author = authorFrom(context, platform, known)
  return { content: draftContent(post), platform, author }
}

export const asSent = (post: PostRow): ShownPublication => ({
  publication: post.publication as Publication,
  brand: post.brand as StoredBrandKit,
})

export const asFitted = (post: PostRow, publication: Publication | null): ShownPublication => ({
  publication,
  brand: brandFor(post.platform, post.brand_kit),
})
