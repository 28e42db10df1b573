import { commonStreams, type NetworkFacts } from './network.ts'

export const tiktok = {
  name: 'tiktok',
  label: 'TikTok',
  refusesRepeatedTexts: false,
  remembersTextsMinutes: null,
  aliases: [],
  authors: ['member'],
  profileAddress: 'https://www.tiktok.com/@{name}',
  limits: {
    unit: 'utf16',
    post: 4_000,
    subscriberPost: null,
    title: 90,
    pieces: 1,
    picturesMin: 1,
    picturesMax: 35,
    picture: { widthMin: 1, heightMin: 1, widthMax: 1080, heightMax: 1920, bytesMax: 19_000_000, ratioMin: null, ratioMax: null },
    video: {
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      pictureCodecs: ['avc', 'hevc', 'vp8', 'vp9'],
      // TikTok names the codecs of the picture only.
      soundCodecs: null,
      bytesMin: 1,
      bytesMax: 3_800_000_000,
      secondsMin: 3,
      // An account may have less: TikTok says so before each post (`max_video_post_duration_sec`).
      secondsMax: 600,
      widthMax: null,
      sideMin: 360,
      sideMax: 4_096,
      // Any that the sides allow.
      ratioMin: 0.01,
      ratioMax: 100,
      // Averages: a film has 23.976, a camera 59.94.
      framesPerSecondMin: 22.95,
      framesPerSecondMax: 60.05,
      bitsPerSecondMax: null,
      ...commonStreams,
      text: 2_200,
      besideOthers: false,
    },
    gif: null,
    documentBytesMax: null,
    pages: 0,
    pictureDescription: 0,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
