import { Type } from 'typebox'

export const platforms = ['linkedin', 'x', 'instagram', 'tiktok'] as const
export type Platform = (typeof platforms)[number]

export const contentTypes = ['post', 'carousel', 'thread'] as const
export type ContentType = (typeof contentTypes)[number]

export const tones = ['professional', 'casual', 'friendly', 'expert'] as const
export type Tone = (typeof tones)[number]

// A string outside an enumeration is answered with 422, anything else that is wrong with 400.
export const PlatformValue = Type.Enum(platforms, { description: 'The social network: LinkedIn, X, Instagram or TikTok.' })
export const ContentTypeValue = Type.Enum(contentTypes, { description: 'One post, a carousel of slides, or a thread of posts.' })
export const ToneValue = Type.Enum(tones, { description: 'The tone of voice.' })
