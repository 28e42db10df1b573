import type { Connection, Draft, Operations } from '@crier/sdk/operations.ts'

type Options = Draft['options']
export type TikTokOptions = NonNullable<Options['tiktok']>

/** Options with one choice changed; undefined takes it away. */
export function withChoice(
  options: Options,
  network: keyof Options,
  name: string,
  value: unknown,
): Options {
  const chosen = Object.entries({ ...options[network], [name]: value }).filter(
    ([, one]) => one !== undefined,
  )
  const { [network]: _before, ...others } = options
  return chosen.length === 0 ? others : { ...others, [network]: Object.fromEntries(chosen) }
}

export const modeOf = (
  { mode }: TikTokOptions,
  { settings }: Pick<Connection, 'settings'>,
): 'direct' | 'inbox' => mode ?? settings.mode ?? 'direct'

/** The author says that the post promotes something, whatever that is. */
export const isDisclosed = ({ your_brand, branded_content }: TikTokOptions): boolean =>
  your_brand !== undefined || branded_content !== undefined

/**
 * What TikTok wants a person to choose before each post: an audience, which has no default, and
 * what a disclosed post promotes.
 */
export function missingChoice(
  { tiktok = {} }: Options,
  targets: readonly Connection[],
): 'audience' | 'disclosure' | null {
  const isDirect = targets.some(
    (target) => target.platform === 'tiktok' && modeOf(tiktok, target) === 'direct',
  )
  if (!isDirect) return null
  if (tiktok.privacy_level === undefined) return 'audience'
  return isDisclosed(tiktok) && !tiktok.your_brand && !tiktok.branded_content ? 'disclosure' : null
}

export const interactions = ['allow_comment', 'allow_duet', 'allow_stitch'] as const

type Choices = Operations['getConnectionChoices']['output']

/** What every one of these accounts may choose: one post serves them all. */
export function offeredToAll(asked: readonly (Choices | undefined)[]) {
  const known = asked.filter((one) => one !== undefined)
  const seconds = known.flatMap(({ video_seconds_max }) => video_seconds_max ?? [])
  return {
    /** Each account has answered. */
    isKnown: known.length === asked.length && known.every(({ detail }) => detail === null),
    levels: (known[0]?.privacy_levels ?? []).filter((level) =>
      known.every(({ privacy_levels }) => privacy_levels.includes(level)),
    ),
    off: interactions.filter((name) => known.some((one) => !one[name])),
    secondsMax: seconds.length === 0 ? null : Math.min(...seconds),
  }
}

/** The options without what is not offered; the same object where everything is. */
export function within(
  options: TikTokOptions,
  { levels, off }: Pick<ReturnType<typeof offeredToAll>, 'levels' | 'off'>,
): TikTokOptions {
  const { privacy_level, ...others } = options
  const ticked = off.filter((name) => options[name] === true)
  const isOffered = privacy_level === undefined || levels.includes(privacy_level)
  if (isOffered && ticked.length === 0) return options
  const unticked = Object.fromEntries(ticked.map((name) => [name, false]))
  return { ...others, ...(isOffered && privacy_level && { privacy_level }), ...unticked }
}
