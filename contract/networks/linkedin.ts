import type { NetworkFacts } from './network.ts'

export const linkedin = {
  name: 'linkedin',
  label: 'LinkedIn',
  aliases: [],
  authors: ['member', 'organization'],
  limits: {
    unit: 'characters',
    post: 3_000,
    subscriberPost: null,
    title: 100,
    pieces: 1,
    picturesMin: 0,
    picturesMax: 20,
    picture: { widthMin: 1, widthMax: 6000, heightMax: 6000, bytesMax: 4_750_000, ratioMin: null, ratioMax: null },
    pages: 300,
    pictureDescription: 4_086,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
