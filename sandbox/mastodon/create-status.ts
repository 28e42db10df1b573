import { afterEffect, type Words } from '../core/after-effect.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { header, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { PostMedia } from '../core/truth.ts'
import {
  internalError,
  invalid,
  notFound,
  refusal,
  temporaryProblem,
  unavailable,
} from './errors.ts'
import { throttledUntil, type AuthorizedCall } from './gate.ts'
import { instanceOf } from './hosts.ts'
import { charactersMax } from './instance.ts'
import type { MediaAttachment, MediaLibrary } from './media-library.ts'
import { readParameters, type Parameters } from './parameters.ts'
import { countCharacters } from './status-text.ts'
import { visibilities, type Status, type Statuses } from './statuses.ts'
import type { statusViews } from './views.ts'

interface KeptKey {
  readonly status_id: string
  readonly kept_at: number
}

/** POST /api/v1/statuses: the irreversible call, with `Idempotency-Key`. */
export function statusCreation(
  ports: SandboxPorts,
  statuses: Statuses,
  library: MediaLibrary,
  views: ReturnType<typeof statusViews>,
) {
  const keys = ports.store.table<KeptKey>('mastodon.keys')
  // Keys of calls that are still running; they end with the process.
  const running = new Map<string, number>()
  const words: Words = {
    unavailable,
    throttled: (resetMs) => throttledUntil(ports.clock.now() + resetMs),
  }
  return create

  async function create(call: AuthorizedCall): Promise<SandboxAnswer> {
    const given = readParameters(call)
    if (given === undefined) return refusal(400, 'Error parsing the request body')
    const parent = given.text('in_reply_to_id') || null
    if (parent !== null && !isVisible(statuses.get(call.host, parent), call))
      return refusal(404, 'The post you are trying to reply to does not appear to exist.')
    const key = header(call, 'idempotency-key')
    return key === '' || !instanceOf(call.host).keepsKeys
      ? make(call, given, parent, null)
      : withKey(call, given, parent, `${call.host}/${call.author.author_id}/${key}`)
  }

  async function withKey(
    call: AuthorizedCall,
    given: Parameters,
    parent: string | null,
    key: string,
  ): Promise<SandboxAnswer> {
    if (running.has(key) && ports.switches.text('concurrent_repeat') === 'refused')
      return temporaryProblem()
    const kept = keys.get(key)
    const known =
      kept !== undefined &&
      kept.kept_at + ports.switches.number('key_lifetime_ms') > ports.clock.now()
    if (known) return repeated(call, kept.status_id)
    running.set(key, (running.get(key) ?? 0) + 1)
    try {
      return await make(call, given, parent, key)
    } finally {
      const others = (running.get(key) ?? 1) - 1
      if (others === 0) running.delete(key)
      else running.set(key, others)
    }
  }

  function repeated(call: AuthorizedCall, statusId: string): Reply {
    if (ports.switches.text('repeat_answer') === '500') return internalError()
    const status = statuses.get(call.host, statusId)
    return status === undefined ? notFound() : json(200, views.status(call, status))
  }

  async function make(
    call: AuthorizedCall,
    given: Parameters,
    parent: string | null,
    key: string | null,
  ): Promise<SandboxAnswer> {
    const takes = ports.switches.number('creation_ms')
    if (takes > 0) await ports.clock.sleep(takes)
    const content = readContent(call, given)
    if ('status' in content) return content
    if (ports.faults.take('content_rejected', call.author.author_id) !== undefined)
      return invalid('Text contains words that this server does not allow')
    const status: Status = {
      id: statuses.newId(),
      host: call.host,
      author_id: call.author.author_id,
      text: content.text,
      spoiler_text: content.spoiler,
      sensitive: (given.flag('sensitive') ?? false) || content.spoiler !== '',
      visibility: content.visibility,
      language: given.text('language') ?? 'en',
      in_reply_to_id: parent,
      media_ids: content.media.map(({ id }) => id),
      app_name: call.appName,
      app_website: call.appWebsite,
      created_at: ports.clock.now(),
    }
    publish(status, content.media)
    if (key !== null) keys.put(key, { status_id: status.id, kept_at: ports.clock.now() })
    return afterEffect(ports, call.author.author_id, words, () =>
      json(200, views.status(call, status)),
    )
  }

  function readContent(call: AuthorizedCall, given: Parameters) {
    const media = attachable(call, given.list('media_ids') ?? [])
    if ('status' in media) return media
    const written = (given.text('status') ?? '').trim()
    const warning = (given.text('spoiler_text') ?? '').trim()
    // A warning without a text is the text.
    const [text, spoiler] = written === '' ? [warning, ''] : [written, warning]
    if (text === '' && media.attachments.length === 0) return invalid("Text can't be blank")
    const most = charactersMax(ports, instanceOf(call.host))
    const link = ports.switches.number('link_characters')
    if (countCharacters(text, spoiler, link) > most)
      return invalid(`Text character limit of ${most} exceeded`)
    const wanted = given.text('visibility') ?? 'public'
    const visibility = visibilities.find((known) => known === wanted)
    return visibility === undefined
      ? invalid('Visibility is not included in the list')
      : { text, spoiler, visibility, media: media.attachments }
  }

  function attachable(
    call: AuthorizedCall,
    ids: readonly string[],
  ): { readonly attachments: readonly MediaAttachment[] } | Reply {
    const { mediaMax } = instanceOf(call.host)
    if (ids.length > mediaMax) return refusal(422, `Cannot attach more than ${mediaMax} files`)
    const found = ids.map((id) => library.unattached(call.host, call.author.author_id, id))
    const missing = ids.filter((_id, index) => found[index] === undefined)
    if (missing.length > 0)
      return refusal(
        422,
        `Media ${missing.join(', ')} not found or already attached to another post`,
      )
    const attachments = found.filter((media) => media !== undefined)
    if (attachments.length > 1 && attachments.some(({ type }) => type === 'video'))
      return refusal(422, 'Cannot attach a video to a post that already contains images')
    return attachments.every((media) => library.isProcessed(media) && !media.rejected)
      ? { attachments }
      : refusal(
          422,
          'Cannot attach files that have not finished processing. Try again in a moment!',
        )
  }

  function publish(status: Status, media: readonly MediaAttachment[]) {
    statuses.add(status)
    for (const item of media) library.put({ ...item, attached: true })
    const piece = {
      external_id: status.id,
      text: status.text,
      media: media.map(seenMedia),
      created_at: status.created_at,
    }
    const parent = status.in_reply_to_id === null ? undefined : statuses.find(status.in_reply_to_id)
    // An author's reply to an own post is a piece of it; any other reply is a separate post.
    if (parent?.author_id === status.author_id && ports.truth.find(parent.id) !== undefined)
      ports.truth.addPiece(parent.id, piece)
    else ports.truth.add({ ...piece, author: status.author_id })
  }
}

/** What may be seen of a status: what is public, and what the caller wrote. */
export function isVisible(
  status: Status | undefined,
  call: { readonly author: { readonly author_id: string } | undefined },
): status is Status {
  return (
    status !== undefined &&
    (['public', 'unlisted'].includes(status.visibility) ||
      status.author_id === call.author?.author_id)
  )
}

function seenMedia({ type, content, description }: MediaAttachment): PostMedia {
  return { kind: type === 'image' ? 'image' : 'video', alt_text: description, ...content }
}
