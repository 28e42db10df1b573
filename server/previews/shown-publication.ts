import { authorFrom } from '../connections/author.ts'
import { contentOf } from '../content/fitted.ts'
import type { Publication } from '../content/publication.ts'
import type { Use } from '../context.ts'
import type { StoredBrandKit } from '../database/stored-values.ts'
import { brandFor } from '../networks/brand-on-pictures.ts'
import type { FitOrder } from '../ports/fitter.ts'
import type { PostRow } from './post-store.ts'

/** What a post looks like; `publication` is null where its draft does not fit its network. */
export interface Looks {
  readonly publication: Publication | null
  readonly brand: StoredBrandKit
}

/** What is on its way or out is shown as it was sent, everything else as it would be sent now. */
export const isSent = ({ status, publication }: PostRow) => status !== 'pending' && publication !== null

export function orderOf(context: Use<'config'>, post: PostRow): FitOrder {
  const { platform, author_state: state, author_facts: facts, author_kind: kind } = post
  const author = authorFrom(context, platform, { state, facts, kind })
  return { content: contentOf(post), platform, author }
}

export const asSent = (post: PostRow): Looks => ({
  publication: post.publication as Publication,
  brand: post.brand as StoredBrandKit,
})

export const asFitted = (post: PostRow, publication: Publication | null): Looks => ({
  publication,
  brand: brandFor(post.platform, post.brand_kit),
})
