import type { NetworkFacts } from './network.ts'

export const noticeboard = {
  name: 'noticeboard',
  label: 'Noticeboard',
  refusesRepeatedTexts: false,
  remembersTextsMinutes: null,
  aliases: ['board'],
  authors: ['member'],
  limits: {
    unit: 'characters',
    post: 500,
    subscriberPost: null,
    title: null,
    pieces: 1,
    picturesMin: 0,
    picturesMax: 0,
    video: null,
    gif: null,
    documentBytesMax: null,
    pages: 0,
    picture: { widthMin: 1, widthMax: 1, heightMin: 1, heightMax: 1, bytesMax: 1, ratioMin: null, ratioMax: null },
    pictureDescription: 0,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
