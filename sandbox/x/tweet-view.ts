import type { SandboxAuthor } from '../core/authors.ts'
import { avatarPath } from '../core/avatars.ts'
import type { SandboxCall } from '../core/call.ts'
import type { FieldSelection } from './field-selection.ts'
import { imageHost } from './hosts.ts'
import type { Tweet, Tweets, UrlEntity } from './tweets.ts'

/** A post as an answer shows it, in the spelling and with the fields that were asked for. */
export function tweetView(
  tweet: Tweet,
  { spelling, fields, expansions }: FieldSelection,
  tweets: Tweets,
): Record<string, unknown> {
  const asked = (field: string, expansion = field) => fields.has(field) || expansions.has(expansion)
  const references = referencesOf(tweet)
  const referenced = spelling === 'tweet' ? 'referenced_tweets' : 'referenced_posts'
  const wantsReferences =
    fields.has(referenced) ||
    expansions.has(spelling === 'tweet' ? 'referenced_tweets.id' : 'referenced_posts')
  const parent = tweet.reply_to === null ? undefined : tweets.get(tweet.reply_to)
  return {
    id: tweet.id,
    text: tweet.text,
    [`edit_history_${spelling}_ids`]: [tweet.id],
    ...(asked('author_id') ? { author_id: tweet.author_id } : {}),
    ...(asked('created_at') ? { created_at: new Date(tweet.created_at).toISOString() } : {}),
    ...(asked('conversation_id') ? { conversation_id: tweet.conversation_id } : {}),
    ...(asked('in_reply_to_user_id') && parent !== undefined
      ? { in_reply_to_user_id: parent.author_id }
      : {}),
    ...(wantsReferences && references.length > 0 ? { [referenced]: references } : {}),
    ...(asked('attachments', 'attachments.media_keys') && tweet.media.length > 0
      ? { attachments: { media_keys: tweet.media.map((media) => media.media_key) } }
      : {}),
    ...(asked('entities') && tweet.urls.length > 0
      ? { entities: { urls: tweet.urls.map(urlView) } }
      : {}),
    ...(fields.has(`note_${spelling}`) && tweet.note !== null
      ? { [`note_${spelling}`]: { text: tweet.note } }
      : {}),
    ...others(tweet, fields, tweets),
  }
}

/** The expansions beside `data`; undefined without any. */
export function includesOf(
  { urlOf }: Pick<SandboxCall, 'urlOf'>,
  shown: readonly Tweet[],
  selection: FieldSelection,
  tweets: Tweets,
  authorOf: (id: string) => SandboxAuthor | undefined,
) {
  const { expansions, spelling } = selection
  const users = expansions.has('author_id')
    ? [...new Set(shown.map((tweet) => tweet.author_id))].flatMap((id) => authorOf(id) ?? [])
    : []
  const media = expansions.has('attachments.media_keys')
    ? shown.flatMap((tweet) => tweet.media)
    : []
  const wantsReferenced =
    expansions.has('referenced_tweets.id') || expansions.has('referenced_posts')
  const referenced = wantsReferenced
    ? shown.flatMap((tweet) => referencesOf(tweet).flatMap(({ id }) => tweets.get(id) ?? []))
    : []
  const includes = {
    ...(users.length > 0
      ? { users: users.map((user) => userView({ urlOf }, user, selection.userFields, false)) }
      : {}),
    ...(media.length > 0
      ? { media: media.map(({ media_key, type }) => ({ media_key, type })) }
      : {}),
    ...(referenced.length > 0
      ? { [`${spelling}s`]: referenced.map((tweet) => tweetView(tweet, selection, tweets)) }
      : {}),
  }
  return Object.keys(includes).length === 0 ? undefined : includes
}

/**
 * @param own whether the user reads it: for all others `subscription_type` is `None`.
 */
export function userView(
  { urlOf }: Pick<SandboxCall, 'urlOf'>,
  author: SandboxAuthor,
  fields: ReadonlySet<string>,
  own: boolean,
): Record<string, unknown> {
  const optional: Record<string, unknown> = {
    created_at: new Date(author.created_at).toISOString(),
    profile_image_url: urlOf(imageHost, avatarPath(author)),
    protected: false,
    description: '',
    verified: author.facts['subscription_type'] !== 'None',
    verified_type: author.facts['subscription_type'] === 'None' ? 'none' : 'blue',
    subscription_type: own ? author.facts['subscription_type'] : 'None',
    public_metrics: {
      followers_count: 0,
      following_count: 0,
      tweet_count: 0,
      listed_count: 0,
      like_count: 0,
      media_count: 0,
    },
  }
  const chosen = Object.entries(optional).filter(([name]) => fields.has(name))
  return {
    id: author.author_id,
    name: author.name,
    username: author.username,
    ...Object.fromEntries(chosen),
  }
}

function others(
  tweet: Tweet,
  fields: ReadonlySet<string>,
  tweets: Tweets,
): Record<string, unknown> {
  const { likes, comments, shares, views } = tweets.results(tweet.id)
  const counts = { retweet_count: shares, reply_count: comments, like_count: likes, quote_count: 0 }
  const metrics = { ...counts, bookmark_count: 0, impression_count: views }
  const values = {
    lang: 'en',
    possibly_sensitive: false,
    reply_settings: tweet.reply_settings,
    public_metrics: metrics,
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.has(name)))
}

function referencesOf(tweet: Tweet): { type: 'replied_to' | 'quoted'; id: string }[] {
  return [
    ...(tweet.reply_to === null ? [] : [{ type: 'replied_to' as const, id: tweet.reply_to }]),
    ...(tweet.quoted === null ? [] : [{ type: 'quoted' as const, id: tweet.quoted }]),
  ]
}

function urlView({ start, end, url, expanded_url, display_url, media_key }: UrlEntity) {
  return {
    start,
    end,
    url,
    expanded_url,
    display_url,
    ...(media_key === undefined ? {} : { media_key }),
  }
}
