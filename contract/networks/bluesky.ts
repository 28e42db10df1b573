import type { NetworkFacts } from './network.ts'

export const bluesky = {
  name: 'bluesky',
  label: 'Bluesky',
  refusesRepeatedTexts: false,
  remembersTextsMinutes: null,
  connecting: 'app_password',
  appPasswordsAddress: 'https://bsky.app/settings/app-passwords',
  sandbox: {
    server: 'https://pds.sandbox.example',
    author: { identifier: 'sandbox.pds.sandbox.example', password: 'sand-box2-sand-box3' },
  },
  aliases: ['bsky', 'bskyapp', 'blueskysocial'],
  authors: ['member'],
  profileAddress: 'https://bsky.app/profile/{name}',
  limits: {
    unit: 'graphemes',
    post: 300,
    postBytes: 3_000,
    subscriberPost: null,
    title: null,
    // Bluesky names no limit. A server takes some 1,600 posts of an author in an hour.
    pieces: 100,
    picturesMin: 0,
    picturesMax: 4,
    // The size is the record's limit; the sides are those of Bluesky's own app.
    picture: {
      widthMin: 1,
      heightMin: 1,
      widthMax: 4000,
      heightMax: 4000,
      bytesMax: 2_000_000,
      ratioMin: null,
      ratioMax: null,
    },
    // Videos go to another service, which needs another token.
    video: null,
    // Only the first frame would be shown.
    gif: null,
    documentBytesMax: null,
    pages: 0,
    // The record has no limit; Bluesky's own app takes so many.
    pictureDescription: 2_000,
    hashtags: null,
    firstComment: 300,
    linkCard: true,
    hashtagsAdvised: null,
    mentions: null,
  },
} as const satisfies NetworkFacts
