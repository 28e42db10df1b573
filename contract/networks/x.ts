import type { NetworkFacts } from './network.ts'

export const x = {
  name: 'x',
  label: 'X',
  aliases: ['twitter', 'twittercom', 'xcom'],
  authors: ['member'],
  limits: {
    unit: 'weighted',
    post: 280,
    // Premium.
    subscriberPost: 25_000,
    title: null,
    // X names no limit, but takes 100 posts in 15 minutes from one author: a longer thread would stop half-way.
    pieces: 100,
    picturesMin: 0,
    picturesMax: 4,
    // X's edge refuses larger parts, and one call sends the whole picture.
    picture: { widthMin: 4, widthMax: 4096, heightMax: 4096, bytesMax: 1_000_000, ratioMin: null, ratioMax: null },
    video: null,
    gif: null,
    documentBytesMax: null,
    pages: 0,
    pictureDescription: 1_000,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
