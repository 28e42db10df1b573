import type { SandboxPorts } from '../core/network.ts'
import type { SimulatedResults } from '../core/results.ts'
import type { PostMedia } from '../core/truth.ts'
import { idsAfter } from './ids.ts'

/** One post as X stores it. */
export interface Tweet {
  readonly id: string
  readonly author_id: string
  /** As the author wrote it, in NFC: what the duplicate check compares. */
  readonly written: string
  /** As the API answers it: addresses are t.co links, `&`, `<` and `>` are escaped. */
  readonly text: string
  /** The whole of a long post, in the same form; null for a short one. */
  readonly note: string | null
  readonly urls: readonly UrlEntity[]
  readonly created_at: number
  readonly conversation_id: string
  readonly reply_to: string | null
  readonly quoted: string | null
  readonly media: readonly TweetMedia[]
  readonly reply_settings: string
}

export interface UrlEntity {
  readonly start: number
  readonly end: number
  readonly url: string
  readonly expanded_url: string
  readonly display_url: string
  readonly media_key?: string
}

export interface TweetMedia extends PostMedia {
  readonly media_key: string
  readonly type: 'photo' | 'animated_gif' | 'video'
}

export interface Tweets {
  newId(): string
  add(tweet: Tweet): void
  get(id: string): Tweet | undefined
  remove(id: string): void
  /** The current analytics of a post. */
  results(id: string): SimulatedResults
  /** Ids of an author's posts, oldest first. */
  idsOf(authorId: string): readonly string[]
  /** When the author last posted this text (under the same post, for a reply); undefined: never. */
  lastPosted(authorId: string, written: string, replyTo: string | null): number | undefined
}

export function openTweets(ports: SandboxPorts): Tweets {
  const table = ports.store.table<Tweet>('x.tweets')
  const byAuthor = new Map<string, string[]>()
  // Deleting a post does not make its text new again, so this remembers beyond the table.
  const posted = new Map<string, number>()
  for (const tweet of table.values()) index(tweet)
  const newId = idsAfter(
    [...table.values()].map((tweet) => tweet.id),
    ports.clock.now,
  )

  function index(tweet: Tweet) {
    const ids = byAuthor.get(tweet.author_id)
    if (ids === undefined) byAuthor.set(tweet.author_id, [tweet.id])
    else ids.push(tweet.id)
    posted.set(textKey(tweet.author_id, tweet.written, tweet.reply_to), tweet.created_at)
  }

  return {
    newId,
    add(tweet) {
      table.put(tweet.id, tweet)
      index(tweet)
    },
    get: (id) => table.get(id),
    results: ports.results,
    remove(id) {
      const tweet = table.get(id)
      if (tweet === undefined) return
      table.delete(id)
      byAuthor.set(
        tweet.author_id,
        (byAuthor.get(tweet.author_id) ?? []).filter((other) => other !== id),
      )
    },
    idsOf: (authorId) => byAuthor.get(authorId) ?? [],
    lastPosted: (authorId, written, replyTo) => posted.get(textKey(authorId, written, replyTo)),
  }
}

function textKey(authorId: string, written: string, replyTo: string | null): string {
  return `${authorId}/${replyTo ?? ''}/${written}`
}
