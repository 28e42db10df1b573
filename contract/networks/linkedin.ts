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
    pages: 300,
    pictureDescription: 4_086,
    hashtags: null,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
