import type { NetworkFacts } from './network.ts'

export const noticeboard = {
  name: 'noticeboard',
  label: 'Noticeboard',
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
    pages: 0,
    pictureDescription: 0,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
