import type { NetworkFacts } from './network.ts'

export const tiktok = {
  name: 'tiktok',
  label: 'TikTok',
  aliases: [],
  authors: ['member'],
  limits: {
    unit: 'utf16',
    post: 4_000,
    subscriberPost: null,
    title: 90,
    pieces: 1,
    picturesMin: 1,
    picturesMax: 35,
    picture: { widthMin: 1, widthMax: 1080, heightMax: 1920, bytesMax: 19_000_000, ratioMin: null, ratioMax: null },
    video: null,
    gif: null,
    documentBytesMax: null,
    pages: 0,
    pictureDescription: 0,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
