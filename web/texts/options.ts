import { texts } from './texts.ts'

/** What a network lets an author choose for a post. TikTok's labels and sentences are its own. */
export const optionTexts = texts('optionTexts', {
  title: (network: string) => `Options on ${network}`,
  byDefault: 'As usual',
  linkCard: 'Show a link card',
  linkCardHint:
    'Title, description and picture of the page, on networks that show them. Turn it off and on ' +
    'to read the page again.',
  selects: {
    reply_settings: 'Who can reply',
    visibility: 'Who can see this post',
  },
  values: {
    following: 'People whom the account follows',
    mentionedUsers: 'People who are mentioned',
    subscribers: 'Subscribers',
    verified: 'Verified accounts',
    public: 'Everyone',
    connections: 'Connections only',
    unlisted: 'Everyone, but not in public timelines',
    private: 'Followers only',
  } as Readonly<Record<string, string>>,
  checks: {
    paid_partnership: 'Paid partnership',
    made_with_ai: 'Made with AI',
    share_to_feed: 'Show a reel in the feed too',
    sensitive: 'Hide the media until a reader wants to see them',
  },
  collaborators: 'Collaborators',
  collaboratorsHint: 'Up to three user names, separated by commas.',
  spoilerText: 'Content warning',
  cover: 'Cover, in seconds from the start',
  coverHint: 'The frame of the video that is shown as its cover.',
  mode: 'How it is posted',
  modes: {
    direct: 'Post directly',
    inbox: 'Send to the inbox of the TikTok app',
  },
  inboxHint:
    'The pictures or the video arrive in the TikTok app without the text. You finish the post ' +
    'there, with its text, audience and disclosure.',
  postingAs: (name: string) => `Posting as ${name}`,
  audience: 'Who can see this post',
  chooseAudience: 'Choose an audience',
  audiences: {
    PUBLIC_TO_EVERYONE: 'Everyone',
    FOLLOWER_OF_CREATOR: 'Followers',
    MUTUAL_FOLLOW_FRIENDS: 'Friends',
    SELF_ONLY: 'Only me',
  },
  nothingInCommon:
    'No audience is offered to all of these accounts. Write a version of the post for each.',
  notOffered: 'One of these accounts does not offer what was chosen. Choose the audience again.',
  notPrivate: 'Branded content visibility cannot be set to private.',
  allow: 'Allow users to',
  interactions: {
    allow_comment: 'Comment',
    allow_duet: 'Duet',
    allow_stitch: 'Stitch',
  },
  offInApp: 'This is off in the settings of your TikTok app.',
  disclosure: 'Disclosure',
  disclose: 'Disclose post content',
  discloseHint:
    'Turn on to disclose that this post promotes goods or services for something of value.',
  yourBrand: 'Your brand',
  yourBrandHint: 'You are promoting yourself or your own business.',
  branded: 'Branded content',
  brandedHint: 'You are promoting another brand or a third party.',
  label: (isVideo: boolean, isBranded: boolean) =>
    `Your ${isVideo ? 'video' : 'photo'} will be labeled as ` +
    `“${isBranded ? 'Paid partnership' : 'Promotional content'}”. This cannot be changed once ` +
    'it is posted.',
  videoMax: (seconds: number) =>
    `TikTok takes videos of up to ${seconds} seconds from this account.`,
  takesMinutes:
    'After posting it can take a few minutes until the post is visible on your profile.',
  declaration: {
    before: 'By posting, you agree to TikTok’s ',
    between: ' and ',
    after: '.',
    music: 'Music Usage Confirmation',
    branded: 'Branded Content Policy',
  },
  missing: {
    audience: 'Choose in the options on TikTok who can see this post.',
    disclosure:
      'You need to indicate if your content promotes yourself, a third party, or both: in the ' +
      'options on TikTok.',
  },
})
