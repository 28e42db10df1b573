import type { Reply } from '../core/call.ts'
import { invalidParameter } from './errors.ts'

/** The two vocabularies of X: the one that everybody uses, and the one of OpenAPI 2.167. */
type Spelling = 'tweet' | 'post'

export interface FieldSelection {
  readonly spelling: Spelling
  /** Names of post fields in the chosen spelling. */
  readonly fields: ReadonlySet<string>
  readonly expansions: ReadonlySet<string>
  readonly userFields: ReadonlySet<string>
}

const sharedFields = [
  'article',
  'attachments',
  'card_uri',
  'community_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'display_text_range',
  'edit_controls',
  'entities',
  'geo',
  'id',
  'lang',
  'media_metadata',
  'non_public_metrics',
  'organic_metrics',
  'possibly_sensitive',
  'promoted_metrics',
  'public_metrics',
  'reply_settings',
  'scopes',
  'source',
  'suggested_source_links',
  'text',
  'withheld',
]
const postFields: Readonly<Record<Spelling, readonly string[]>> = {
  tweet: [
    ...sharedFields,
    'author_id',
    'in_reply_to_user_id',
    'referenced_tweets',
    'note_tweet',
    'edit_history_tweet_ids',
  ],
  post: [...sharedFields, 'note_post', 'edit_history_post_ids'],
}
const sharedExpansions = [
  'article.cover_media',
  'article.media_entities',
  'attachments.media_keys',
  'attachments.media_source_tweet',
  'attachments.poll_ids',
  'author_id',
  'entities.mentions.username',
  'geo.place_id',
  'in_reply_to_user_id',
  'entities.note.mentions.username',
]
const expansions: Readonly<Record<Spelling, readonly string[]>> = {
  tweet: [
    ...sharedExpansions,
    'edit_history_tweet_ids',
    'referenced_tweets.id',
    'referenced_tweets.id.author_id',
  ],
  post: [
    ...sharedExpansions,
    'edit_history_post_ids',
    'referenced_posts',
    'referenced_posts.author_id',
  ],
}
const userFields = [
  'affiliation',
  'confirmed_email',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'id',
  'is_identity_verified',
  'location',
  'most_recent_tweet_id',
  'name',
  'parody',
  'pinned_tweet_id',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'receives_your_dm',
  'subscription',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_followers_count',
  'verified_type',
  'withheld',
]

const selecting = [
  'tweet.fields',
  'post.fields',
  'expansions',
  'user.fields',
  'media.fields',
  'poll.fields',
  'place.fields',
]

/**
 * Reads which fields are wanted; refuses names that X does not know, and any other parameter than
 * `own` ones.
 * @param accepted which spellings this X takes.
 */
export function readSelection(
  query: URLSearchParams,
  own: readonly string[],
  accepted: string,
): FieldSelection | Reply {
  const known = [...own, ...selecting].filter(
    (name) =>
      accepted === 'both' || name !== (accepted === 'tweet' ? 'post.fields' : 'tweet.fields'),
  )
  for (const name of query.keys()) {
    if (!known.includes(name))
      return invalidParameter(
        name,
        query.get(name) ?? '',
        `The query parameter [${name}] is not one of [${known.join(',')}]`,
      )
  }
  const asked = query.get('expansions') ?? ''
  const newWords = query.has('post.fields') || asked.includes('_post')
  const spelling: Spelling =
    accepted === 'post' || (accepted === 'both' && newWords) ? 'post' : 'tweet'
  const lists = [
    readList(query, `${spelling}.fields`, postFields[spelling]),
    readList(query, 'expansions', expansions[spelling]),
    readList(query, 'user.fields', userFields),
  ] as const
  const refused = lists.find((list) => 'status' in list)
  if (refused !== undefined && 'status' in refused) return refused
  const [fields, expanded, users] = lists.map((list) =>
    'status' in list ? new Set<string>() : list,
  )
  return {
    spelling,
    fields: fields ?? new Set(),
    expansions: expanded ?? new Set(),
    userFields: users ?? new Set(),
  }
}

function readList(
  query: URLSearchParams,
  name: string,
  known: readonly string[],
): ReadonlySet<string> | Reply {
  const values = (query.get(name) ?? '').split(',').filter((value) => value !== '')
  const unknown = values.find((value) => !known.includes(value))
  if (unknown === undefined) return new Set(values)
  return invalidParameter(
    name,
    values,
    `The \`${name}\` query parameter value [${unknown}] is not one of [${known.join(',')}]`,
  )
}
