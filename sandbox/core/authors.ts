import type { SandboxClock } from './clock.ts'
import type { Store } from './store.ts'

export type SandboxAuthorKind = 'member' | 'organization'

/** An author on one network: a sandbox user made by a consent, once for each key. */
export interface SandboxAuthor {
  readonly platform: string
  /** The name that the requester of the author uses; unique on a platform. */
  readonly key: string
  /** The network's own id: LinkedIn a URN, X and Instagram a number as text, TikTok an open_id. */
  readonly author_id: string
  readonly username: string
  readonly name: string
  readonly kind: SandboxAuthorKind
  /** Facts that differ from user to user on this network, such as X's `subscription_type`. */
  readonly facts: Readonly<Record<string, string>>
  /**
   * For an author that cannot sign in: the roles of its people, by their ids. The first of them
   * signs in for it.
   */
  readonly roles?: Readonly<Record<string, string>>
  /** Milliseconds since the epoch. */
  readonly created_at: number
}

export interface AuthorRequest {
  readonly key: string
  readonly name: string
  readonly kind: SandboxAuthorKind
}

/** What a network adds to a new author. */
export type MadeAuthor = Pick<SandboxAuthor, 'author_id' | 'facts' | 'roles'> & {
  /** Where names on the network have another form than the one that was proposed. */
  readonly username?: string
}

export interface Authors {
  /** The author of this key; made by `make` when there is none yet. */
  ensure(
    platform: string,
    request: AuthorRequest,
    make: (username: string) => MadeAuthor,
  ): SandboxAuthor
  byId(platform: string, authorId: string): SandboxAuthor | undefined
  byUsername(platform: string, username: string): SandboxAuthor | undefined
  /** By id, user name or key. */
  find(platform: string, name: string): SandboxAuthor | undefined
  setFacts(author: SandboxAuthor, facts: Readonly<Record<string, string>>): SandboxAuthor
  /** Gives people roles for a page, or other ones than they had. */
  setRoles(page: SandboxAuthor, roles: Readonly<Record<string, string>>): SandboxAuthor
  list(platform?: string): SandboxAuthor[]
  /** The authors without a sign-in for which this author has a role. */
  representedBy(platform: string, authorId: string): readonly SandboxAuthor[]
}

export function openAuthors(store: Store, clock: SandboxClock): Authors {
  const table = store.table<SandboxAuthor>('author')
  const ids = new Map<string, string>()
  const usernames = new Map<string, string>()
  const represented = new Map<string, Set<string>>()
  // The next number to try behind a name that is taken.
  const numbers = new Map<string, number>()
  for (const author of table.values()) index(author)

  function index(author: SandboxAuthor) {
    ids.set(`${author.platform}/${author.author_id}`, keyOf(author))
    usernames.set(`${author.platform}/${author.username.toLowerCase()}`, keyOf(author))
    for (const person of Object.keys(author.roles ?? {})) {
      const key = `${author.platform}/${person}`
      represented.set(key, (represented.get(key) ?? new Set()).add(keyOf(author)))
    }
  }
  function change(author: SandboxAuthor, changes: Partial<SandboxAuthor>): SandboxAuthor {
    const changed = { ...author, ...changes }
    table.put(keyOf(changed), changed)
    index(changed)
    return changed
  }
  function freeUsername(platform: string, request: AuthorRequest): string {
    const base = wantedUsername(request).slice(0, platform === 'x' ? xUsernameMax : usernameMax)
    for (let number = numbers.get(`${platform}/${base}`) ?? 1; ; number += 1) {
      const suffix = number === 1 ? '' : String(number)
      const username =
        base.slice(0, (platform === 'x' ? xUsernameMax : usernameMax) - suffix.length) + suffix
      numbers.set(`${platform}/${base}`, number + 1)
      if (byUsername(platform, username) === undefined) return username
    }
  }
  const byId = (platform: string, authorId: string) =>
    table.get(ids.get(`${platform}/${authorId}`) ?? '')
  const byUsername = (platform: string, username: string) =>
    table.get(usernames.get(`${platform}/${username.toLowerCase()}`) ?? '')

  return {
    ensure(platform, request, make) {
      const found = table.get(`${platform}/${request.key}`)
      if (found !== undefined) return found
      const username = freeUsername(platform, request)
      const author: SandboxAuthor = {
        platform,
        ...request,
        username,
        ...make(username),
        created_at: clock.now(),
      }
      table.put(keyOf(author), author)
      index(author)
      return author
    },
    byId,
    byUsername,
    find: (platform, name) =>
      byId(platform, name) ?? table.get(`${platform}/${name}`) ?? byUsername(platform, name),
    setFacts: (author, facts) => change(author, { facts: { ...author.facts, ...facts } }),
    setRoles: (page, roles) => change(page, { roles: { ...page.roles, ...roles } }),
    representedBy: (platform, authorId) =>
      [...(represented.get(`${platform}/${authorId}`) ?? [])]
        .map((key) => table.get(key))
        .filter((page) => page !== undefined),
    list: (platform) =>
      [...table.values()].filter(
        (author) => platform === undefined || author.platform === platform,
      ),
  }
}

/**
 * Every name under which a fault may mean this author: id, user name, key, and those of the pages
 * for which it has a role (a page has no tokens but its people's).
 */
export function identities(
  authors: Authors,
  platform: string,
  authorId: string | undefined,
): readonly string[] {
  if (authorId === undefined) return []
  const author = authors.byId(platform, authorId)
  const meant = [
    ...(author === undefined ? [] : [author]),
    ...authors.representedBy(platform, authorId),
  ]
  return [authorId, ...meant.flatMap(({ author_id, key, username }) => [author_id, key, username])]
}

/** The author whose tokens are used: itself, or the person who signs in for it. */
export function signerOf({
  author_id: id,
  roles,
}: Pick<SandboxAuthor, 'author_id' | 'roles'>): string {
  return Object.keys(roles ?? {})[0] ?? id
}

function keyOf(author: Pick<SandboxAuthor, 'platform' | 'key'>): string {
  return `${author.platform}/${author.key}`
}

const xUsernameMax = 15
const usernameMax = 24

/** Lower-case letters, digits and underscores, from the name or else the key. */
function wantedUsername({ name, key }: AuthorRequest): string {
  const letters = (text: string, between: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, between)
  return (
    letters(name, '_')
      .replace(/^_+|_+$/g, '')
      .toLowerCase() ||
    letters(key, '').toLowerCase() ||
    'author'
  )
}
