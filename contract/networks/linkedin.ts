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
    video: null,
    // Nobody says what a GIF may weigh there; it is sent as it is, for making it smaller would stop it.
    gif: { bytesMax: 4_750_000, framesMax: 250, pixelsMax: 36_152_319, besideOthers: true },
    documentBytesMax: 95_000_000,
    pages: 300,
    pictureDescription: 4_086,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
