import { randomInt } from 'node:crypto'
import type { SandboxPorts } from '../core/network.ts'
import type { PostMedia } from '../core/truth.ts'
import type { Webhooks } from './webhooks.ts'

/** One order to publish, as TikTok took it. */
export interface TikTokPublication {
  readonly publish_id: string
  readonly author_id: string
  readonly client_key: string
  readonly kind: 'PHOTO' | 'VIDEO'
  /** True: a draft for the creator's inbox, never published without the creator. */
  readonly draft: boolean
  readonly title: string
  readonly description: string
  readonly privacy_level: string
  readonly source:
    | { readonly from: 'urls'; readonly urls: readonly string[] }
    | { readonly from: 'upload'; readonly upload: TikTokUpload }
  readonly taken_at: number
  /** A reason that was decided when it was taken: it is given up once its media are here. */
  readonly doomed: string | null
  /** When all media were here, and the post was made; null before. */
  readonly made_at: number | null
  readonly fail_reason: string | null
  readonly post_id: string | null
  readonly bytes: number
  /** What the creator will do with the draft, and when; its media are kept until then. */
  readonly inbox?: {
    readonly ends_at: number
    readonly how: 'published' | 'deleted'
    readonly media: readonly PostMedia[]
  }
}

export interface TikTokUpload {
  readonly secret: string
  readonly size: number
  readonly chunk_size: number
  readonly chunk_count: number
  /** SHA-256 of each chunk so far. */
  readonly chunks: readonly string[]
  readonly received: number
  /** When the newest chunk came; the status counts it later, by the switch. */
  readonly received_at: number
}

type PublishStatus =
  'PROCESSING_UPLOAD' | 'PROCESSING_DOWNLOAD' | 'SEND_TO_USER_INBOX' | 'PUBLISH_COMPLETE' | 'FAILED'

export type Publications = ReturnType<typeof openPublications>

export function openPublications(ports: SandboxPorts, webhooks: Webhooks) {
  const table = ports.store.table<TikTokPublication>('tiktok.publications')
  const byPost = new Map<string, string>()
  let broken = 0
  for (const { post_id: postId, publish_id: publishId } of table.values())
    if (postId !== null) byPost.set(postId, publishId)
  for (const publication of table.values()) void endInInbox(publication)

  const completeAt = (publication: TikTokPublication) =>
    (publication.made_at ?? Infinity) + ports.switches.number('processing_ms')
  const isPublic = ({ privacy_level: level, draft }: TikTokPublication) =>
    !draft && level !== 'SELF_ONLY'

  return {
    take(
      order: Omit<TikTokPublication, 'taken_at' | 'made_at' | 'fail_reason' | 'post_id' | 'bytes'>,
    ): TikTokPublication {
      const taken = {
        ...order,
        taken_at: ports.clock.now(),
        made_at: null,
        fail_reason: null,
        post_id: null,
        bytes: 0,
      }
      table.put(taken.publish_id, taken)
      return taken
    },
    get: (publishId: string) => table.get(publishId),
    byPostId: (postId: string) => table.get(byPost.get(postId) ?? ''),
    /** Publications whose media are still to be fetched. */
    unfinished: () => [...table.values()].filter(({ source, made_at, fail_reason }) => source.from === 'urls' && made_at === null && fail_reason === null), // prettier-ignore
    put: (publication: TikTokPublication) => table.put(publication.publish_id, publication),
    fail,
    make,
    statusOf(publication: TikTokPublication): PublishStatus {
      if (publication.fail_reason !== null) return 'FAILED'
      // An upload is in PROCESSING_UPLOAD to its end.
      if (ports.clock.now() < completeAt(publication))
        return publication.source.from === 'upload' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD'
      return publication.draft ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE'
    },
    /** When readers and lists may see it under its id; null: never. */
    publicAt(publication: TikTokPublication): number | null {
      return isPublic(publication) && publication.made_at !== null
        ? completeAt(publication) + ports.switches.number('post_id_delay_ms')
        : null
    },
    /** Its author has deleted it: it is shown no more. */
    remove(postId: string) {
      const publication = table.get(byPost.get(postId) ?? '')
      if (publication !== undefined)
        table.put(publication.publish_id, { ...publication, privacy_level: 'SELF_ONLY' })
      ports.truth.remove(postId)
    },
    ofAuthor: (authorId: string) =>
      [...table.values()].filter((publication) => publication.author_id === authorId),
  }

  function fail(publication: TikTokPublication, reason: string) {
    table.put(publication.publish_id, { ...publication, fail_reason: reason })
    notify(publication, 'post.publish.failed', ports.clock.now(), { reason })
  }

  /** All media are here: from now on the post exists, unless it was doomed or is a draft. */
  function make(publication: TikTokPublication, media: readonly PostMedia[]) {
    if (publication.doomed !== null) return fail(publication, publication.doomed)
    if (broken++ < ports.switches.number('internal_failures')) return fail(publication, 'internal')
    const bytes = media.reduce((sum, file) => sum + file.bytes, 0)
    const made = {
      ...publication,
      made_at: ports.clock.now(),
      bytes,
      post_id: publication.draft ? null : newPostId(),
    }
    if (made.post_id === null) {
      const how = ports.switches.text('inbox_ends')
      const ends_at = completeAt(made) + ports.switches.number('inbox_after_ms')
      const draft: TikTokPublication =
        how === 'published' || how === 'deleted'
          ? { ...made, inbox: { ends_at, how, media } }
          : made
      table.put(draft.publish_id, draft)
      notify(draft, 'post.publish.inbox_delivered', completeAt(draft))
      return void endInInbox(draft)
    }
    publish(made, media)
  }

  /** The creator does with a draft what the switches said when it was delivered. */
  async function endInInbox({ publish_id, draft, inbox }: TikTokPublication): Promise<void> {
    if (!draft || inbox === undefined) return
    await ports.clock.sleep(inbox.ends_at - ports.clock.now())
    const waiting = table.get(publish_id)
    if (waiting?.inbox === undefined) return
    const { inbox: _over, ...ended } = waiting
    if (inbox.how === 'deleted') return fail(ended, 'publish_cancelled')
    const now = ports.clock.now()
    const isPrivate = ports.authors.byId(ended.author_id)?.facts['account'] === 'private'
    const privacy_level = isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE'
    const words = { title: 'Finished in the app.', description: '', privacy_level }
    publish(
      { ...ended, ...words, draft: false, taken_at: now, made_at: now, post_id: newPostId() },
      inbox.media,
    )
  }

  function publish(made: TikTokPublication, media: readonly PostMedia[]) {
    if (made.post_id === null) return
    table.put(made.publish_id, made)
    byPost.set(made.post_id, made.publish_id)
    ports.truth.add({
      external_id: made.post_id,
      author: made.author_id,
      text: textOf(made),
      media,
      created_at: made.taken_at,
    })
    notify(made, 'post.publish.complete', completeAt(made))
    if (isPublic(made)) {
      const availableAt = completeAt(made) + ports.switches.number('post_id_delay_ms')
      notify(made, 'post.publish.publicly_available', availableAt, { post_id: made.post_id })
    }
  }

  function notify(
    publication: TikTokPublication,
    event: Parameters<Webhooks['announce']>[2],
    at: number,
    more = {},
  ) {
    const content = {
      publish_id: publication.publish_id,
      publish_type: publication.publish_id.includes('_inbox_') ? 'INBOX_SHARE' : 'DIRECT_PUBLISH',
      ...more,
    }
    webhooks.announce(publication.client_key, publication.author_id, event, content, at)
  }

  /** 19 digits, beyond 2^53. */
  function newPostId(): string {
    for (;;) {
      const id = `75${Array.from({ length: 17 }, () => randomInt(10)).join('')}`
      if (!byPost.has(id)) return id
    }
  }
}

/**
 * The text that readers see: the title above the description, unless it only repeats the beginning.
 */
function textOf({ kind, title, description }: TikTokPublication): string {
  if (kind === 'VIDEO' || description === '') return title
  const opening = title.replace(/(…|\.\.\.)$/, '').trimEnd()
  return description.startsWith(opening) ? description : `${title}\n\n${description}`
}
