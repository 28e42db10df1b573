import { forEachNetwork, limitsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { lengthIn } from '@crier/writing/text/lengths.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'

/** Sources: docs/networks.md. */
export const limits = forEachNetwork(limitsOf)

/** The longest text of one post by this author, in the platform's unit. */
export function longestPost(platform: Platform, author: FitAuthor): number {
  const { post, subscriberPost } = limits[platform]
  return author.premium === true ? (subscriberPost ?? post) : post
}

/** Length of a text as the platform counts it, in `limits[platform].unit`. */
export function measure(platform: Platform, text: string): number {
  return lengthIn(limits[platform].unit, text)
}
