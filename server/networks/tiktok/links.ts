import type { ReconcileWork } from '../network.ts'
import { videoOf } from './video-handles.ts'

type Author = Pick<ReconcileWork, 'settings' | 'access' | 'handles'>

/** The username that TikTok gave for this very post is newer than the one of the sign-in. */
export function authorUrl(author: Author): string | null {
  const username = author.handles['username'] ?? author.access.facts['username']
  return typeof username === 'string'
    ? `${author.settings.hosts.authorize}/@${encodeURIComponent(username)}`
    : null
}

/** Photo posts have `/photo/` links (docs/networks.md). */
export function postUrl(
  look: Author & Pick<ReconcileWork, 'piece'>,
  postId: string,
): string | null {
  const page = authorUrl(look)
  return page === null ? null : `${page}/${videoOf(look.piece) ? 'video' : 'photo'}/${postId}`
}
