/** The facts that decide a pending post's place in the queue. */
export interface Queued {
  readonly schedule_id: string
  readonly scheduled_at: string
  readonly not_later_than: string | null
}

/** The list with one of its items at another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

/**
 * Reassigns the times as the server does: the first of these ids takes the earliest. The others
 * stay; all are sorted by time.
 */
export function dealt<Post extends Queued>(posts: readonly Post[], ids: readonly string[]): Post[] {
  const named = ids.flatMap((id) => posts.find(({ schedule_id }) => schedule_id === id) ?? [])
  const times = named.map(({ scheduled_at }) => scheduled_at).toSorted()
  const timeOf = new Map(named.map(({ schedule_id }, index) => [schedule_id, times[index]!]))
  return posts
    .map((post) => ({ ...post, scheduled_at: timeOf.get(post.schedule_id) ?? post.scheduled_at }))
    .toSorted((one, other) => (one.scheduled_at < other.scheduled_at ? -1 : 1))
}

/** The first post that would be published after its limit. */
export const beyondLimit = <Post extends Queued>(posts: readonly Post[]): Post | undefined =>
  posts.find(
    ({ scheduled_at, not_later_than }) => not_later_than !== null && scheduled_at >= not_later_than,
  )

/** The part of the new order that changed: nothing else needs to be named. */
export function changedSpan(
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const differs = (id: string, index: number) => id !== before[index]
  return after.slice(after.findIndex(differs), after.findLastIndex(differs) + 1)
}

/**
 * Another order by chance (`random`: from 0 to below 1). A post with a limit keeps its place,
 * unless the last time lies before the limit.
 */
export function shuffled<Post extends Queued>(
  posts: readonly Post[],
  random: () => number,
): readonly string[] {
  const last = posts.at(-1)?.scheduled_at ?? ''
  const isFree = ({ not_later_than }: Post) => not_later_than === null || last < not_later_than
  const free = posts.filter(isFree).map(({ schedule_id }) => schedule_id)
  const drawn = [...free]
  for (let place = drawn.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1))
    ;[drawn[place], drawn[other]] = [drawn[other]!, drawn[place]!]
  }
  // A shuffle must change the order, and of few posts the same one is drawn often.
  const isSame = drawn.every((id, place) => id === free[place])
  const next = (isSame ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn).values()
  return posts.map((post) => (isFree(post) ? next.next().value! : post.schedule_id))
}
