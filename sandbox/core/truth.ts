import type { Store } from './store.ts'

/** Something a reader sees beside the text. The bytes are kept, and shown at `url`. */
export interface PostMedia {
  readonly kind: 'image' | 'video' | 'document'
  /** Pixels; null where they are not known (documents). */
  readonly width: number | null
  readonly height: number | null
  /** The duration of a video; else null. */
  readonly duration_ms: number | null
  readonly sha256: string
  readonly bytes: number
  readonly content_type: string
  /** Alternative text or title, as a reader's software shows it; empty when there is none. */
  readonly alt_text: string
}

/** The card of a link that a reader sees below the text. */
export interface PostCard {
  readonly link: string
  readonly title: string
  readonly description: string
  readonly picture: PostMedia | null
}

export interface PublishedPiece {
  readonly external_id: string
  readonly text: string
  readonly media: readonly PostMedia[]
  readonly card?: PostCard
  /** Milliseconds since the epoch, when the network took it. */
  readonly created_at: number
}

/**
 * One post that really is on the network. What listings answer may lag behind or leave it out; this
 * never does.
 */
export interface Post extends PublishedPiece {
  readonly platform: string
  /** The author's id on the network. */
  readonly author: string
  /** The author's own replies below it, in order. */
  readonly pieces: readonly PublishedPiece[]
}

/**
 * The posts that are really published. Each network writes here, in the same turn in which it
 * accepts a post, and reads its own tables for its answers.
 */
export interface Truth {
  add(post: Omit<Post, 'pieces'>): void
  /**
   * Adds an author's own reply to the post that holds `parentId`, as its first text or as a piece.
   */
  addPiece(platform: string, parentId: string, piece: PublishedPiece): void
  /** The post of this id, or the one that holds it as a piece. */
  find(platform: string, externalId: string): Post | undefined
  /** @param newId where an edit gives the post another id */
  changeText(platform: string, externalId: string, text: string, newId?: string): void
  /**
   * Removes a post, or one piece, from the network. Pieces of a deleted post stay, the first of
   * them as a separate post.
   */
  remove(platform: string, externalId: string): void
  /** Oldest first. `author` is an author's id. */
  list(filter: {
    readonly platform?: string | undefined
    readonly author?: string | undefined
  }): Post[]
  /** The newest, newest first. */
  latest(limit: number): Post[]
}

export function openTruth(store: Store): Truth {
  const table = store.table<Post>('post')
  // The post of a piece: `platform/piece id` → key of the post that holds it.
  const holders = new Map<string, string>()
  for (const post of table.values()) indexPieces(post)

  function indexPieces(post: Post) {
    for (const piece of post.pieces)
      holders.set(keyOf(post.platform, piece.external_id), keyOf(post.platform, post.external_id))
  }
  function find(platform: string, externalId: string): Post | undefined {
    const key = keyOf(platform, externalId)
    return table.get(key) ?? table.get(holders.get(key) ?? '')
  }
  function put(post: Post) {
    table.put(keyOf(post.platform, post.external_id), post)
    indexPieces(post)
  }

  return {
    add: (post) => put({ ...post, pieces: [] }),
    addPiece(platform, parentId, piece) {
      const post = find(platform, parentId)
      if (post !== undefined) put({ ...post, pieces: [...post.pieces, piece] })
    },
    find,
    changeText(platform, externalId, text, newId = externalId) {
      const post = find(platform, externalId)
      if (post === undefined) return
      const isFirst = post.external_id === externalId
      if (isFirst) table.delete(keyOf(platform, externalId))
      else holders.delete(keyOf(platform, externalId))
      const changed = { text, external_id: newId }
      put({
        ...post,
        ...(isFirst && changed),
        pieces: post.pieces.map((piece) =>
          piece.external_id === externalId ? { ...piece, ...changed } : piece,
        ),
      })
    },
    remove(platform, externalId) {
      const post = find(platform, externalId)
      if (post === undefined) return
      holders.delete(keyOf(platform, externalId))
      if (post.external_id !== externalId)
        return put({
          ...post,
          pieces: post.pieces.filter((piece) => piece.external_id !== externalId),
        })
      table.delete(keyOf(platform, externalId))
      const [first, ...rest] = post.pieces
      if (first === undefined) return
      holders.delete(keyOf(platform, first.external_id))
      put({ ...post, ...first, pieces: rest })
    },
    list: ({ platform, author }) =>
      [...table.values()]
        .filter(
          (post) =>
            (platform === undefined || post.platform === platform) &&
            (author === undefined || post.author === author),
        )
        .sort((one, other) => one.created_at - other.created_at),
    latest: (limit) => [...table.values()].slice(-limit).reverse(),
  }
}

function keyOf(platform: string, externalId: string): string {
  return `${platform}/${externalId}`
}
