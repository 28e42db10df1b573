import { Type, type Static, type TSchema } from 'typebox'
import { strict } from './endpoint.ts'
import { forEachNetwork, type NetworkName } from './networks/index.ts'

/** TikTok's own words for who may see a post. */
export const privacyLevels = [
  'PUBLIC_TO_EVERYONE',
  'FOLLOWER_OF_CREATOR',
  'MUTUAL_FOLLOW_FRIENDS',
  'SELF_ONLY',
] as const

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Optional(Type.Enum(values, { description }))

const cover = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 900_000,
    description: 'The moment of the video whose frame is its cover, in milliseconds.',
  }),
)

/** The choices of TikTok that a connection may have as defaults. */
export const tiktokDefaults = {
  privacy_level: choice(privacyLevels, 'Who may see the post, in TikTok’s own words.'),
  allow_comment: flag('Others may comment.'),
  allow_duet: flag('Others may make a duet of the video.'),
  allow_stitch: flag('Others may use parts of the video in theirs.'),
  mode: choice(
    ['direct', 'inbox'],
    '`inbox`: the pictures or the video are handed over, without the text, to the inbox of the ' +
      'author’s TikTok app, where the author finishes the post.',
  ),
} as const

/** The choices of each network that has any. */
const choices = {
  x: {
    made_with_ai: flag('Labels the post as made with AI.'),
    paid_partnership: flag('Labels the post as a paid promotion.'),
    reply_settings: choice(
      ['following', 'mentionedUsers', 'subscribers', 'verified'],
      'Who may reply, in X’s own words; of a thread, to its first post. Default: everyone.',
    ),
  },
  linkedin: {
    visibility: choice(
      ['public', 'connections'],
      'Who sees the post. `connections`: only those of a person, not for pages.',
    ),
  },
  instagram: {
    collaborators: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9_.]{1,30}$' }), {
        maxItems: 3,
        uniqueItems: true,
        description: 'User names, without `@`, of those who are invited to share the post.',
      }),
    ),
    cover_ms: cover,
    share_to_feed: flag('False: a reel is shown among reels only, not in the feed.'),
  },
  mastodon: {
    visibility: choice(
      ['public', 'unlisted', 'private'],
      'Who sees the post: everyone; everyone, but in no public timeline; followers only.',
    ),
    spoiler_text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 400,
        description: 'The content warning in front of each post. It counts like the text.',
      }),
    ),
    sensitive: flag('Hides the media until a reader wants to see them.'),
  },
  tiktok: {
    ...tiktokDefaults,
    your_brand: flag('Discloses that the post promotes the author or their own business.'),
    branded_content: flag(
      'Discloses that the post promotes another brand. Such a post cannot be private.',
    ),
    made_with_ai: flag('Labels the video as made with AI.'),
    cover_ms: cover,
  },
} as const satisfies Partial<Record<NetworkName, Readonly<Record<string, TSchema>>>>

type Choices = typeof choices

const choicesOf = (name: NetworkName): Readonly<Record<string, TSchema>> =>
  (choices as Partial<Record<NetworkName, Readonly<Record<string, TSchema>>>>)[name] ?? {}

/** What an author chose on one network. */
export type OptionsOf<Name extends string> = Name extends keyof Choices
  ? Static<ReturnType<typeof Type.Object<Choices[Name]>>>
  : Readonly<Record<string, never>>

export type PostOptions = { readonly [Name in NetworkName]?: OptionsOf<Name> }

/**
 * What a network lets an author choose beside the text. Each network has a closed object, empty
 * where there is nothing to choose.
 */
export const PostOptions = Type.Unsafe<PostOptions>(
  Type.Object(
    forEachNetwork((name) => Type.Optional(Type.Object(choicesOf(name), strict))),
    {
      ...strict,
      description: 'What the author chose of each network’s own settings for a post.',
    },
  ),
)
