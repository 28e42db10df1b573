import { commonStreams, type NetworkFacts } from './network.ts'

export const mastodon = {
  name: 'mastodon',
  label: 'Mastodon',
  refusesRepeatedTexts: false,
  remembersTextsMinutes: null,
  aliases: ['fediverse', 'mastodonsocial', 'joinmastodon'],
  authors: ['member'],
  connecting: 'server_consent',
  sandbox: { server: 'https://mastodon.sandbox.example' },
  // What Mastodon's software takes where its operator has changed nothing. Those of a connection's
  // server come first.
  limits: {
    unit: 'mastodon',
    post: 500,
    subscriberPost: null,
    title: null,
    // A server takes 300 posts of an author in three hours: a longer thread would stop half-way.
    pieces: 100,
    picturesMin: 0,
    picturesMax: 4,
    // A server makes larger pictures smaller: these are its own measures.
    picture: {
      widthMin: 1,
      heightMin: 1,
      widthMax: 3_840,
      heightMax: 3_840,
      bytesMax: 15_500_000,
      ratioMin: null,
      ratioMax: null,
    },
    video: {
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      // A server converts what browsers do not play.
      pictureCodecs: null,
      soundCodecs: null,
      bytesMin: 1,
      bytesMax: 99_000_000,
      secondsMin: 0.1,
      secondsMax: 10_800,
      widthMax: null,
      sideMax: 3_840,
      shorterSideMax: 2_160,
      ratioMin: 0.01,
      ratioMax: 100,
      framesPerSecondMin: null,
      // Averages.
      framesPerSecondMax: 120.05,
      bitsPerSecondMax: null,
      ...commonStreams,
      chromas: ['4:0:0', '4:2:0', '4:2:2', '4:4:4'],
      bitDepthMax: 16,
      besideOthers: false,
    },
    gif: { bytesMax: 15_500_000, framesMax: 1_000, pixelsMax: 921_600, besideOthers: true },
    documentBytesMax: null,
    pages: 0,
    pictureDescription: 1_500,
    hashtags: null,
    firstComment: 500,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
