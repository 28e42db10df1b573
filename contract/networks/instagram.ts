import type { NetworkFacts } from './network.ts'

export const instagram = {
  name: 'instagram',
  label: 'Instagram',
  refusesRepeatedTexts: false,
  aliases: ['insta', 'ig'],
  authors: ['member'],
  limits: {
    unit: 'characters',
    post: 2_200,
    subscriberPost: null,
    title: null,
    pieces: 1,
    picturesMin: 1,
    picturesMax: 10,
    picture: { widthMin: 320, widthMax: 1440, heightMax: 1800, bytesMax: 7_600_000, ratioMin: 0.8, ratioMax: 1.91 },
    video: {
      types: ['video/mp4', 'video/quicktime'],
      pictureCodecs: ['avc', 'hevc'],
      soundCodecs: ['aac'],
      bytesMin: 1,
      bytesMax: 280_000_000,
      secondsMin: 3,
      secondsMax: 900,
      widthMax: 1920,
      ratioMin: 0.01,
      ratioMax: 10,
      // Averages: a film has 23.976, a camera 59.94.
      framesPerSecondMin: 22.95,
      framesPerSecondMax: 60.05,
      bitsPerSecondMax: 25_000_000,
      besideOthers: true,
    },
    gif: null,
    documentBytesMax: null,
    pages: 0,
    pictureDescription: 1_000,
    hashtags: 30,
    // Instagram's own limit since December 2025; what its API answers to the sixth is not known.
    hashtagsAdvised: 5,
    mentions: 20,
  },
} as const satisfies NetworkFacts
