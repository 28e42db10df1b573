/** Who may see a post, from everybody to nobody else. The order of FOLLOWER_OF_CREATOR and MUTUAL_FOLLOW_FRIENDS is by size. */
const audiences = ['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']

/**
 * The audience of a post: the wished one, or the most public one that TikTok offers this account now. A wish that is not
 * offered is narrowed, never widened: what was meant for followers must not become public. `undefined` when nothing fits.
 */
export function chooseAudience(offered: readonly string[], wished: string | undefined): string | undefined {
  const widest = wished === undefined ? 0 : audiences.indexOf(wished)
  if (widest < 0) return undefined
  return audiences.slice(widest).find((audience) => offered.includes(audience))
}
