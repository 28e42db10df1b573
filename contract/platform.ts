import { Type } from 'typebox'
import { labelOf, networkNames, type NetworkName } from './networks/index.ts'

export const platforms = networkNames
export type Platform = NetworkName

export const contentTypes = ['post', 'carousel', 'thread'] as const
export type ContentType = (typeof contentTypes)[number]

export const tones = ['professional', 'casual', 'friendly', 'expert'] as const
export type Tone = (typeof tones)[number]

// No comma before the last: `one, two or three`.
const labels = new Intl.ListFormat('en-GB', { type: 'disjunction' })

// A string outside an enumeration is answered with 422, anything else that is wrong with 400.
export const PlatformValue = Type.Enum(platforms, { description: `The social network: ${labels.format(platforms.map(labelOf))}.` })
export const ContentTypeValue = Type.Enum(contentTypes, { description: 'One post, a carousel of slides, or a thread of posts.' })
export const ToneValue = Type.Enum(tones, { description: 'The tone of voice.' })
