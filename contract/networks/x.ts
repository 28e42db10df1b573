import type { NetworkFacts } from './network.ts'

export const x = {
  name: 'x',
  label: 'X',
  refusesRepeatedTexts: true,
  remembersTextsMinutes: 10_080,
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
    picture: { widthMin: 4, widthMax: 4096, heightMax: 4096, bytesMax: 4_750_000, ratioMin: null, ratioMax: null },
    // Of an author without Premium.
    video: {
      types: ['video/mp4', 'video/quicktime'],
      pictureCodecs: ['avc'],
      soundCodecs: ['aac'],
      bytesMin: 1,
      bytesMax: 486_000_000,
      secondsMin: 0.5,
      secondsMax: 140,
      widthMax: null,
      sideMax: 1_280,
      shorterSideMax: 1_024,
      ratioMin: 1 / 3,
      ratioMax: 3,
      framesPerSecondMin: null,
      // Averages: a camera has 59.94.
      framesPerSecondMax: 60.05,
      bitsPerSecondMax: null,
      besideOthers: false,
    },
    gif: {
      bytesMax: 14_250_000,
      framesMax: 350,
      pixelsMax: null,
      widthMax: 1_280,
      heightMax: 1_080,
      allPixelsMax: 300_000_000,
      besideOthers: false,
    },
    documentBytesMax: null,
    pages: 0,
    pictureDescription: 1_000,
    hashtags: null,
    firstComment: 280,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
