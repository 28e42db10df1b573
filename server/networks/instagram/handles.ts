import type { Handles } from '../outcome.ts'

/** Ids from Instagram on the way to a post, as the journal stores them. */
export interface InstagramHandles {
  /** The account the containers belong to: another account neither sees nor publishes them. */
  readonly ig_id?: string
  /** Items of a carousel, in order. */
  readonly children?: readonly string[]
  /** The argument of media_publish; it leads to at most one post. */
  readonly container_id?: string
  /** How often Instagram has said that it does not know a container. */
  readonly missing?: number
  /** The refusal, `code/subcode`, that media_publish answered although it may have published. */
  readonly refusal?: string
  /** The post itself. */
  readonly media_id?: string
}

/** The handles that are dropped when containers are recreated. */
export const containerHandles: readonly (keyof InstagramHandles)[] = [
  'ig_id',
  'children',
  'container_id',
  'missing',
  'refusal',
]

export function readHandles({
  ig_id,
  children,
  container_id,
  missing,
  refusal,
  media_id,
}: Handles): InstagramHandles {
  return {
    ...(typeof ig_id === 'string' && { ig_id }),
    ...(Array.isArray(children) && { children }),
    ...(typeof container_id === 'string' && { container_id }),
    ...(typeof missing === 'number' && { missing }),
    ...(typeof refusal === 'string' && { refusal }),
    ...(typeof media_id === 'string' && { media_id }),
  }
}
