import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxPorts } from '../core/network.ts'
import { rollingCounter } from '../core/quotas.ts'
import type { TikTokRefusal } from './errors.ts'

const dayMs = 86_400_000
const activeUsersMax = 5
const draftsMax = 5

export type Creators = ReturnType<typeof openCreators>

/** A creator's current options: the audiences of a post, and whether they may post at all. */
export function openCreators(ports: SandboxPorts) {
  const posts = rollingCounter(ports.clock, dayMs)
  const drafts = rollingCounter(ports.clock, dayMs)
  /** When each user last posted by an application: `client_key` → open_id → time. */
  const active = new Map<string, Map<string, number>>()

  return {
    privacyOptions({ facts }: SandboxAuthor): string[] {
      return facts['account'] === 'private'
        ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
        : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
    },
    /** Why this creator cannot post now; undefined when they can. */
    block({ author_id: id, facts }: SandboxAuthor, clientKey: string): TikTokRefusal | undefined {
      if (facts['standing'] === 'banned') return 'spam_risk_user_banned_from_posting'
      if (!ports.quotasEnforced()) return undefined
      if (posts.used(id) >= ports.switches.number('posts_per_day'))
        return 'spam_risk_too_many_posts'
      return ports.switches.flag('audited') || mayBeActive(clientKey, id)
        ? undefined
        : 'reached_active_user_cap'
    },
    draftBlock({ author_id: id }: SandboxAuthor): TikTokRefusal | undefined {
      return ports.quotasEnforced() && drafts.used(id) >= draftsMax
        ? 'spam_risk_too_many_pending_share'
        : undefined
    },
    countPost({ author_id: id }: SandboxAuthor, clientKey: string) {
      posts.add(id)
      usersOf(clientKey).set(id, ports.clock.now())
    },
    countDraft: ({ author_id: id }: SandboxAuthor) => drafts.add(id),
  }

  function mayBeActive(clientKey: string, id: string): boolean {
    const users = usersOf(clientKey)
    for (const [user, at] of users) if (at <= ports.clock.now() - dayMs) users.delete(user)
    return users.has(id) || users.size < activeUsersMax
  }

  function usersOf(clientKey: string): Map<string, number> {
    const users = active.get(clientKey) ?? new Map<string, number>()
    active.set(clientKey, users)
    return users
  }
}
