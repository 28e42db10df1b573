import { limitsOf, type NetworkName } from './index.ts'
import { linkedInMention } from './linkedin-mention.ts'

/**
 * How the pages of Crier draw a network. One without a line here is shown by its first letter, and
 * its posts with the name above.
 */
interface NetworkLook {
  /** A path in a square of 24. */
  readonly mark: string
  /** Where a preview says whose post it is. */
  readonly author: 'name_above' | 'handle_above' | 'handle_below'
}

export const networkLooks: Readonly<Partial<Record<NetworkName, NetworkLook>>> = {
  linkedin: {
    mark:
      'M4.5 10v10M4.5 4.500v.01M11 20V10M11 14.500c0-2.5 1.5-4.5 4.2-4.500S19.5 12 19.5 ' +
      '14.500V20',
    author: 'name_above',
  },
  x: { mark: 'M4 4l16 16M20 4L4 20', author: 'name_above' },
  instagram: {
    mark:
      'M7.5 3h9A4.5 4.5 0 0 1 21 7.500v9a4.5 4.5 0 0 1-4.5 4.500h-9A4.5 4.5 0 0 1 3 ' +
      '16.500v-9A4.5 4.5 0 0 1 7.5 3zM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM17 7v.01',
    author: 'handle_above',
  },
  tiktok: {
    mark: 'M13 3v12.500a3.8 3.8 0 1 1-3.8-3.800M13 3c.3 3.2 2.5 5.4 5.8 5.6',
    author: 'handle_below',
  },
  bluesky: {
    mark:
      'M12 10.500C10.500 7 7 4 4 3.500c-.8 3-.5 6.500.5 8 .9 1.300 2.600 1.600 4.100 1.400-2.400.6-3.300 ' +
      '2.200-1.500 4.400 2.300 2.800 4.100.7 4.900-1.800.8 2.500 2.600 4.600 4.900 1.800 1.800-2.200.9-3.800-1.500-4.400 ' +
      '1.500.2 3.200-.1 4.100-1.400 1-1.500 1.300-5 .5-8-3 .5-6.500 3.500-8 7z',
    author: 'name_above',
  },
  mastodon: {
    mark: 'M4.500 20V8.500a3.75 3.75 0 0 1 7.500 0V14M12 8.500a3.75 3.75 0 0 1 7.500 0V20',
    author: 'name_above',
  },
}

export const authorPlace = (network: NetworkName): NetworkLook['author'] =>
  networkLooks[network]?.author ?? 'name_above'

/** The order of a post's parts on its network. */
export function postShape(network: NetworkName): 'thread' | 'text_first' | 'media_first' {
  const { pieces, picturesMin } = limitsOf(network)
  if (pieces > 1) return 'thread'
  return picturesMin === 0 ? 'text_first' : 'media_first'
}

/**
 * Every second part is an address, a mention or a hashtag, which networks colour. Of a mention on
 * LinkedIn readers see the name only.
 */
export function markedParts(text: string, platform: string): readonly string[] {
  if (platform !== 'linkedin') return partsOf(text)
  // Between two mentions are their name and URN.
  return text
    .split(linkedInMention)
    .flatMap((part, index) => (index % 3 === 0 ? partsOf(part) : index % 3 === 1 ? part : []))
}

const partsOf = (text: string): readonly string[] =>
  text.split(/(https?:\/\/\S+|(?<![\p{L}\p{N}_&/])[#@][\p{L}\p{N}_]+)/u)

/** Shown where there is no picture of an author. */
export const initialOf = (name: string): string =>
  (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()
