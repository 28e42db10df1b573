import { afterEffect, type Words } from '../core/after-effect.ts'
import { jsonBody } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { contentType, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import {
  creditsDepleted,
  duplicateContent,
  forbidden,
  invalidParameter,
  invalidSchema,
  notPermitted,
  replyNotAllowed,
  serviceUnavailable,
  tooManyRequests,
  usageCapped,
} from './errors.ts'
import type { AuthorizedCall } from './gate.ts'
import type { MediaLibrary } from './media-library.ts'
import { usedUp } from './rate-windows.ts'
import type { TweetBody } from './tweet-body.ts'
import { readTweetBody } from './tweet-body.ts'
import {
  cashtagCount,
  isLongPost,
  isTooLong,
  linkText,
  mentions,
  shortened,
  withMediaLink,
} from './tweet-text.ts'
import type { Tweet, TweetMedia, Tweets } from './tweets.ts'

const exclusive = ['poll', 'quote_tweet_id', 'direct_message_deep_link', 'media', 'card_uri']
// Features that a self-serve app's user may not use.
const notForEverybody = [
  'community_id',
  'nullcast',
  'for_super_followers_only',
  'edit_options',
  'geo',
  'card_uri',
  'direct_message_deep_link',
]

/** POST /2/tweets: X's irreversible call. */
export function tweetCreation(ports: SandboxPorts, tweets: Tweets, library: MediaLibrary) {
  const words: Words = {
    unavailable: () => serviceUnavailable(ports.switches.text('unavailable_body')),
    throttled: (resetMs) =>
      usedUp(tooManyRequests(ports.switches.text('rate_limit_body')), ports.clock.now() + resetMs),
    duplicate: () => forbidden(duplicateContent),
  }
  return create

  function create(call: AuthorizedCall): SandboxAnswer {
    if (contentType(call) !== 'application/json')
      return invalidSchema('Requests with bodies must have content-type of application/json.')
    const parsed = jsonBody(call)
    if (parsed === undefined)
      return invalidSchema('Requests with bodies must contain a valid JSON object.')
    const body = readTweetBody(parsed)
    if ('violation' in body) return invalidSchema(body.violation)
    const refused = refusedShape(body) ?? refusedByAccount(call) ?? refusedReply(call, body)
    if (refused !== undefined) return refused
    const media = library.attachable(call.author.author_id, body.mediaIds ?? [])
    if (media === undefined)
      return invalidParameter('media.media_ids', body.mediaIds, 'Your media IDs are invalid.')
    const written = (body.text ?? '').trim().normalize('NFC')
    return refusedText(call, body, written) ?? publish(call, body, written, media)
  }

  function refusedShape(body: TweetBody): Reply | undefined {
    if (exclusive.filter((name) => body.given.has(name)).length > 1) {
      return invalidSchema(
        'You can only provide one of poll or quote_tweet_id or direct_message_deep_link or ' +
          'media or card_uri.',
      )
    }
    const carries =
      body.text?.trim() ||
      ['media', 'poll', 'card_uri', 'quote_tweet_id'].some((name) => body.given.has(name))
    if (!carries) return invalidParameter('text', body.text ?? '', 'Your text is missing or empty.')
    if (notForEverybody.some((name) => body.given.has(name))) return forbidden(notPermitted)
    return body.quoted !== undefined && !ports.switches.flag('quote_posts_allowed')
      ? forbidden(notPermitted)
      : undefined
  }

  function refusedByAccount({ author }: AuthorizedCall): Reply | undefined {
    if (author.facts['suspended'] === 'true') return forbidden('User is suspended: user-suspended')
    if (ports.switches.flag('payment_required')) return creditsDepleted(author.author_id)
    const capped = ports.switches.text('usage_capped')
    return capped === 'off' ? undefined : usageCapped(Number(capped))
  }

  function refusedReply(
    { author }: AuthorizedCall,
    { replyTo, quoted }: TweetBody,
  ): Reply | undefined {
    if (quoted !== undefined && tweets.get(quoted) === undefined)
      return invalidParameter('quote_tweet_id', quoted, 'Your quote tweet ID is invalid.')
    if (replyTo === undefined) return undefined
    const parent = tweets.get(replyTo)
    if (
      parent === undefined ||
      ports.clock.now() - parent.created_at < ports.switches.number('reply_lag_ms')
    ) {
      return ports.switches.text('missing_reply_status') === '403'
        ? forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.')
        : invalidParameter('reply.in_reply_to_tweet_id', replyTo, 'Your reply tweet ID is invalid.')
    }
    const allowed =
      parent.author_id === author.author_id
        ? ports.switches.flag('self_replies_allowed')
        : !ports.switches.flag('summoned_replies_only') ||
          summons(parent, author.author_id, author.username)
    return allowed ? undefined : forbidden(replyNotAllowed)
  }

  function summons(parent: Tweet, authorId: string, username: string): boolean {
    const quoted = parent.quoted === null ? undefined : tweets.get(parent.quoted)
    return (
      quoted?.author_id === authorId || mentions(parent.written).includes(username.toLowerCase())
    )
  }

  function refusedText(
    { author }: AuthorizedCall,
    body: TweetBody,
    written: string,
  ): Reply | undefined {
    const counted =
      body.replyTo === undefined ? written : withoutLeadingMention(written, body.replyTo)
    if (isTooLong(counted, isPremium(author.facts))) return forbidden(notPermitted)
    if (cashtagCount(written) > 1) return forbidden('A post may contain a maximum of one cashtag.')
    if (ports.faults.take('content_rejected', author.author_id) !== undefined)
      return forbidden(notPermitted)
    if (ports.faults.take('duplicate_content', author.author_id) !== undefined)
      return forbidden(duplicateContent)
    return isDuplicate(author.author_id, body, written) ? forbidden(duplicateContent) : undefined
  }

  /** The mention that a reply begins with does not count towards its length. */
  function withoutLeadingMention(written: string, replyTo: string): string {
    const parent = tweets.get(replyTo)
    const username =
      parent === undefined ? undefined : ports.authors.byId(parent.author_id)?.username
    const mention = username === undefined ? '' : `@${username} `
    return mention !== '' && written.toLowerCase().startsWith(mention.toLowerCase())
      ? written.slice(mention.length)
      : written
  }

  function isDuplicate(authorId: string, body: TweetBody, written: string): boolean {
    if (
      written === '' ||
      (body.mediaIds !== undefined && !ports.switches.flag('duplicate_counts_media'))
    )
      return false
    const last = tweets.lastPosted(authorId, written, body.replyTo ?? null)
    return (
      last !== undefined && ports.clock.now() - last < ports.switches.number('duplicate_window_ms')
    )
  }

  function publish(
    call: AuthorizedCall,
    body: TweetBody,
    written: string,
    media: readonly TweetMedia[],
  ): SandboxAnswer {
    const tweet = newTweet(call, body, written, media)
    tweets.add(tweet)
    library.markUsed(body.mediaIds ?? [])
    recordPost(tweet)
    const history =
      ports.switches.text('field_spelling') === 'post'
        ? 'edit_history_post_ids'
        : 'edit_history_tweet_ids'
    const made = () =>
      json(201, { data: { id: tweet.id, text: tweet.text, [history]: [tweet.id] } })
    return afterEffect(ports, call.author.author_id, words, made)
  }

  function newTweet(
    { author }: AuthorizedCall,
    body: TweetBody,
    written: string,
    media: readonly TweetMedia[],
  ): Tweet {
    const id = tweets.newId()
    const whole = linkText(written)
    const long = isPremium(author.facts) && isLongPost(written)
    const shown = long ? shortened(whole) : whole
    const postUrl = `https://x.com/${author.username}/status/${id}/${media[0]?.type === 'photo' ? 'photo' : 'video'}/1`
    const linked =
      media.length === 0
        ? shown
        : withMediaLink(
            shown,
            postUrl,
            media.map((item) => item.media_key),
          )
    return {
      id,
      author_id: author.author_id,
      written,
      text: linked.text,
      note: long ? whole.text : null,
      urls: linked.urls,
      created_at: ports.clock.now(),
      conversation_id:
        (body.replyTo === undefined ? undefined : tweets.get(body.replyTo)?.conversation_id) ?? id,
      reply_to: body.replyTo ?? null,
      quoted: body.quoted ?? null,
      media,
      reply_settings: body.replySettings ?? 'everyone',
    }
  }

  function recordPost(tweet: Tweet) {
    const media = tweet.media.map(({ media_key: _key, type: _type, ...seen }) => seen)
    const piece = {
      external_id: tweet.id,
      text: tweet.written,
      media,
      created_at: tweet.created_at,
    }
    const parent = tweet.reply_to === null ? undefined : tweets.get(tweet.reply_to)
    // An author's reply to an own post is a piece of it; any other reply is a separate post.
    if (parent?.author_id === tweet.author_id && ports.truth.find(parent.id) !== undefined)
      ports.truth.addPiece(parent.id, piece)
    else ports.truth.add({ ...piece, author: tweet.author_id })
  }
}

function isPremium(facts: Readonly<Record<string, string>>): boolean {
  return ['Premium', 'PremiumPlus'].includes(facts['subscription_type'] ?? 'None')
}
