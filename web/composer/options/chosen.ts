import type { Connection, Draft } from '@crier/sdk/operations.ts'

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
