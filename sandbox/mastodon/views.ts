import { avatarPath } from '../core/avatars.ts'
import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { mediaPath } from '../core/post-page.ts'
import { instanceOf } from './hosts.ts'
import type { MediaAttachment, MediaLibrary } from './media-library.ts'
import { contentOf, tagsOf } from './status-text.ts'
import type { Status, Statuses } from './statuses.ts'

type At = Pick<SandboxCall, 'host' | 'urlOf'>

export function mediaView(call: At, media: MediaAttachment, processed: boolean) {
  const { width, height } = media.content
  const address = processed
    ? call.urlOf(call.host, mediaPath({ ...media.content, kind: 'image', alt_text: '' }))
    : null
  const size = { width, height, size: `${width}x${height}`, aspect: (width ?? 1) / (height ?? 1) }
  return {
    id: media.id,
    type: media.type,
    url: address,
    preview_url: address,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    meta: processed ? { original: size, small: size } : {},
    description: media.description === '' ? null : media.description,
    blurhash: null,
  }
}

export function accountView(call: At, author: SandboxAuthor, statusesCount: number) {
  const avatar = call.urlOf(call.host, avatarPath(author))
  const url = call.urlOf(call.host, `/@${author.username}`)
  return {
    id: author.author_id,
    username: author.username,
    acct: author.username,
    display_name: author.name,
    locked: false,
    bot: false,
    discoverable: null,
    group: false,
    created_at: new Date(author.created_at).toISOString(),
    note: '',
    url,
    uri: call.urlOf(call.host, `/users/${author.username}`),
    avatar,
    avatar_static: avatar,
    header: '',
    header_static: '',
    followers_count: 0,
    following_count: 0,
    statuses_count: statusesCount,
    last_status_at: null,
    emojis: [],
    fields: [],
  }
}

/** How statuses are answered. */
export function statusViews(ports: SandboxPorts, statuses: Statuses, library: MediaLibrary) {
  return { status: view, account }

  function account(call: At, author: SandboxAuthor) {
    return accountView(call, author, statuses.ofAuthor(call.host, author.author_id).length)
  }

  function view(call: At, status: Status) {
    const author = ports.authors.byId(status.author_id)
    const username = author?.username ?? ''
    const parent = status.in_reply_to_id === null ? undefined : statuses.find(status.in_reply_to_id)
    const { likes, shares, comments } = ports.results(status.id)
    const instance = instanceOf(status.host)
    return {
      id: status.id,
      created_at: new Date(status.created_at).toISOString(),
      in_reply_to_id: status.in_reply_to_id,
      in_reply_to_account_id: parent?.author_id ?? null,
      sensitive: status.sensitive,
      spoiler_text: status.spoiler_text,
      visibility: status.visibility,
      language: status.language,
      uri: call.urlOf(status.host, `/users/${username}/statuses/${status.id}`),
      url: call.urlOf(status.host, `/@${username}/${status.id}`),
      replies_count: Math.max(comments, statuses.repliesTo(status.id)),
      reblogs_count: shares,
      favourites_count: likes,
      edited_at: null,
      favourited: false,
      reblogged: false,
      muted: false,
      bookmarked: false,
      pinned: false,
      content: contentOf(status.text, {
        host: status.host,
        own: instance.ownMarkup,
        isKnown: (name) => ports.authors.byUsername(name) !== undefined,
      }),
      filtered: [],
      reblog: null,
      application: { name: status.app_name, website: status.app_website },
      account: author === undefined ? null : account(call, author),
      media_attachments: status.media_ids
        .map((id) => library.get(id))
        .filter((media) => media !== undefined)
        .map((media) => mediaView(call, media, true)),
      mentions: [],
      tags: tagsOf(status.text).map((name) => ({
        name,
        url: call.urlOf(status.host, `/tags/${encodeURIComponent(name)}`),
      })),
      emojis: [],
      card: null,
      poll: null,
    }
  }
}
