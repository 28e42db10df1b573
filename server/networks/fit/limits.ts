import { forEachNetwork, limitsOf } from '@crier/contract/networks/index.ts'
import type { NetworkLimits } from '@crier/contract/networks/network.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { lengthIn } from '@crier/writing/text/lengths/lengths.ts'
import type { FitAuthor, ServerLimits } from '../../ports/files/fitter.ts'
import type { PostSize } from './split-thread.ts'

/** Sources: docs/networks.md. */
export const limits = forEachNetwork(limitsOf)

/** The limits that hold for an author: those of the author's server come first. */
export function limitsFor(platform: Platform, { server }: FitAuthor): NetworkLimits {
  const own = limits[platform]
  if (server === undefined) return own
  return {
    ...own,
    post: server.post,
    picturesMax: server.picturesMax,
    picture: {
      ...own.picture,
      bytesMax: Math.min(own.picture.bytesMax, server.pictureBytesMax),
    },
    video: videoOf(own, server),
    gif: server.types.includes('image/gif') ? own.gif : null,
    pictureDescription: server.pictureDescription,
  }
}

function videoOf({ video }: NetworkLimits, { types, videoBytesMax }: ServerLimits) {
  if (video === null) return null
  const taken = video.types.filter((type) => types.includes(type))
  return taken.length === 0 ? null : { ...video, types: taken, bytesMax: videoBytesMax }
}

/** The longest text of one post by this author, in the platform's unit. */
export function longestPost(platform: Platform, author: FitAuthor): number {
  const { post, subscriberPost } = limitsFor(platform, author)
  return (author.premium === true ? (subscriberPost ?? post) : post) - (author.reserved ?? 0)
}

/** Length of a text as the platform counts it, in `limits[platform].unit`. */
export function measure(platform: Platform, text: string, author: FitAuthor = {}): number {
  return lengthIn(limits[platform].unit, text, author.server?.linkLength)
}

/** The sizes of a post by this author, the platform's own count first. */
export function postSizes(
  platform: Platform,
  author: FitAuthor,
): readonly [PostSize, ...PostSize[]] {
  const { postBytes } = limits[platform]
  return [
    { measure: (text) => measure(platform, text, author), most: longestPost(platform, author) },
    ...(postBytes === undefined ? [] : [{ measure: Buffer.byteLength, most: postBytes }]),
  ]
}
