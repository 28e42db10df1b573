/** A server of the network, as its operator has set it up. */
export interface Instance {
  readonly host: string
  readonly title: string
  /** As its software names it: another software than Mastodon says what it is compatible with. */
  readonly version: string
  readonly sourceUrl: string
  readonly charactersMax: number
  readonly mediaMax: number
  /** Whether the same `Idempotency-Key` makes no second status. */
  readonly keepsKeys: boolean
  /** Whether links are shortened by hidden parts, and line breaks are closed, as Mastodon does. */
  readonly ownMarkup: boolean
}

const mastodonSource = 'https://github.com/mastodon/mastodon'

export const instances: readonly Instance[] = [
  {
    host: 'mastodon.sandbox.example',
    title: 'Sandbox Social',
    version: '4.6.3',
    sourceUrl: mastodonSource,
    charactersMax: 500,
    mediaMax: 4,
    keepsKeys: true,
    ownMarkup: true,
  },
  {
    host: 'large.sandbox.example',
    title: 'Sandbox Large',
    version: '4.5.9+glitch',
    sourceUrl: 'https://github.com/glitch-soc/mastodon',
    charactersMax: 5_000,
    mediaMax: 16,
    keepsKeys: true,
    ownMarkup: true,
  },
  {
    host: 'plain.sandbox.example',
    title: 'Sandbox Plain',
    version: '2.7.2 (compatible; Plain 1.4.0)',
    sourceUrl: 'https://plain.sandbox.example/source',
    charactersMax: 1_000,
    mediaMax: 4,
    keepsKeys: false,
    ownMarkup: false,
  },
]

export const hosts: readonly string[] = instances.map(({ host }) => host)

export function instanceOf(host: string): Instance {
  const found = instances.find((instance) => instance.host === host)
  if (found === undefined) throw new Error(`${host} is no instance`)
  return found
}
