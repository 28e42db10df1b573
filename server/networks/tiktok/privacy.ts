/**
 * Audiences from the widest to the author alone. The order of FOLLOWER_OF_CREATOR and
 * MUTUAL_FOLLOW_FRIENDS is by size.
 */
const audiences = [
  'PUBLIC_TO_EVERYONE',
  'FOLLOWER_OF_CREATOR',
  'MUTUAL_FOLLOW_FRIENDS',
  'SELF_ONLY',
]

/**
 * The audience of a post, as the person chose it for the connection. A choice that TikTok does not
 * offer this account now is narrowed, never widened: what was meant for followers must not become
 * public. `undefined` when nothing fits.
 */
export function chooseAudience(offered: readonly string[], chosen: string): string | undefined {
  const widest = audiences.indexOf(chosen)
  return widest < 0
    ? undefined
    : audiences.slice(widest).find((audience) => offered.includes(audience))
}
