import { Type } from 'typebox'
import { labelOf, networkNames, specifiedNetworkNames, type NetworkName } from './networks/index.ts'

export const platforms = networkNames
export const specifiedPlatforms = specifiedNetworkNames
export type Platform = NetworkName

export const contentTypes = ['post', 'carousel', 'thread'] as const
export type ContentType = (typeof contentTypes)[number]

export const tones = ['professional', 'casual', 'friendly', 'expert'] as const
export type Tone = (typeof tones)[number]

/** The description of an enumeration of these platforms. */
export function platformDescription(names: readonly Platform[]): string {
  // Not by Intl.ListFormat: the first use of Intl would take 10 ms of every start.
  const labels = names.map(labelOf)
  const others = labels.slice(0, -1)
  const any = others.length === 0 ? labels[0] : `${others.join(', ')} or ${labels.at(-1)}`
  return `The social network: ${any}.`
}

// A string outside an enumeration is answered with 422, anything else that is wrong with 400.
export const PlatformValue = Type.Enum(platforms, {
  description: platformDescription(platforms),
})
export const ContentTypeValue = Type.Enum(contentTypes, {
  description: 'One post, a carousel of slides, or a thread of posts.',
})
export const ToneValue = Type.Enum(tones, { description: 'The tone of voice.' })
