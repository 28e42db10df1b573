// Made from the contract by contract/write-sdk.ts: change the contract, not this file.

/** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
export type Platform = 'linkedin' | 'x' | 'instagram' | 'tiktok' | 'bluesky' | 'mastodon'

/** One post, a carousel of slides, or a thread of posts. */
export type ContentType = 'post' | 'carousel' | 'thread'

/** The tone of voice. */
export type Tone = 'professional' | 'casual' | 'friendly' | 'expert'

/** A day of the week. */
export type Day = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** The state of the publication. */
export type ScheduleStatus = 'pending' | 'publishing' | 'published' | 'failed'

/** What happened. */
export type EventName = 'post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low'

/** What the author chose of each network’s own settings for a post. */
export interface PostOptions {
  linkedin?: {
    /** Who sees the post. `connections`: only those of a person, not for pages. */
    visibility?: 'public' | 'connections'
  }
  x?: {
    /** Labels the post as made with AI. */
    made_with_ai?: boolean
    /** Labels the post as a paid promotion. */
    paid_partnership?: boolean
    /** Who may reply, in X’s own words; of a thread, to its first post. Default: everyone. */
    reply_settings?: 'following' | 'mentionedUsers' | 'subscribers' | 'verified'
  }
  instagram?: {
    /** User names, without `@`, of those who are invited to share the post. */
    collaborators?: string[]
    /** The moment of the video whose frame is its cover, in milliseconds. */
    cover_ms?: number
    /** False: a reel is shown among reels only, not in the feed. */
    share_to_feed?: boolean
  }
  tiktok?: {
    /** Who may see the post, in TikTok’s own words. */
    privacy_level?: 'PUBLIC_TO_EVERYONE' | 'FOLLOWER_OF_CREATOR' | 'MUTUAL_FOLLOW_FRIENDS' | 'SELF_ONLY'
    /** Others may comment. */
    allow_comment?: boolean
    /** Others may make a duet of the video. */
    allow_duet?: boolean
    /** Others may use parts of the video in theirs. */
    allow_stitch?: boolean
    /** `inbox`: the pictures or the video are handed over, without the text, to the inbox of the author’s TikTok app, where the author finishes the post. */
    mode?: 'direct' | 'inbox'
    /** Discloses that the post promotes the author or their own business. */
    your_brand?: boolean
    /** Discloses that the post promotes another brand. Such a post cannot be private. */
    branded_content?: boolean
    /** Labels the video as made with AI. */
    made_with_ai?: boolean
    /** The moment of the video whose frame is its cover, in milliseconds. */
    cover_ms?: number
  }
  bluesky?: Record<string, never>
  mastodon?: {
    /** Who sees the post: everyone; everyone, but in no public timeline; followers only. */
    visibility?: 'public' | 'unlisted' | 'private'
    /** The content warning in front of each post. It counts like the text. */
    spoiler_text?: string
    /** Hides the media until a reader wants to see them. */
    sensitive?: boolean
  }
}

/** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
export type PostState = 'draft' | 'scheduled' | 'awaiting' | 'publishing' | 'unconfirmed' | 'published' | 'partly_published' | 'failed'

export interface Draft {
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** For which connection its post has it; null: for the main one of `platform`, or it is of no post. */
  connection_id: string | null
  /** One post, a carousel of slides, or a thread of posts. */
  content_type: ContentType
  /** The text, ready to publish: the pieces joined by a line `---`. */
  content: string
  /** One for a post, the posts of a thread, the slides of a carousel. */
  pieces: string[]
  /** Uploads that go out with the text, in order. */
  media: {
    /** `med_` and 32 hex digits. */
    media_id: string
    /** The piece that it belongs to, counted from 1. */
    piece: number
    /** What is to be seen, for those who cannot see it. */
    alt_text: string | null
    /** The published part of a picture, in pixels of the upload as it is shown; null: all of it. */
    crop: {
      /** From its left side. */
      x: number
      /** From its upper side. */
      y: number
      /** Of the part. */
      width: number
      /** Of the part. */
      height: number
    } | null
  }[]
  /** The text beside slides; null: the heading of the first slide and the hashtags. */
  caption: string | null
  /** What its author writes below the post as soon as it is out; null: nothing. */
  first_comment: string | null
  /** What the author chose of each network’s own settings for a post. */
  options: PostOptions
  /** Whether LinkedIn and Bluesky show the card of the first link with its scheme, on a post without media. */
  link_card: boolean
  /** The card as it was read when the draft was saved, and as it is published; null where none is wanted, or no link can have one. */
  card: {
    link: string
    /** Null: the page could not be read. */
    title: string | null
    description: string | null
    has_picture: boolean
    /** Why the page could not be read. */
    problem: string | null
  } | null
  /** The tone of voice. */
  tone: Tone
  /** The page that the text is grounded on; of several the first. */
  source_url: string | null
  /** The language that it was written in (ISO 639-1); null where its author wrote it. */
  language: string | null
  /** What it was written on; null where its author wrote it. */
  topic: string | null
  /** Who wrote it: a language model, the offline writer, or its author by hand. */
  writer: 'model' | 'offline' | 'author'
  /** What the language model was asked for it: the time and the tokens of each call, null where its server does not tell. */
  model_calls: {
    milliseconds: number
    input_tokens: number | null
    output_tokens: number | null
  }[] | null
  /** Credits that writing it cost. */
  credits_used: number
  /** Credits left on the account now. */
  credits_remaining: number
  /** When it was written. */
  created_at: string
  /** When it was last edited. */
  updated_at: string
  /** Words to find it by. */
  tags: string[]
  /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
  metadata: Record<string, string>
  /** From 1, and one more with each edit. */
  version: number
  /** Until when a deleted draft can be restored; null: it is not deleted. */
  restorable_until: string | null
  /** Every figure, name and quotation of the text with its place in the source, and every statement that the source does not have so. An edit keeps those that the text still has. */
  evidence: {
    /** Counted from 1. */
    piece: number
    /** A figure, a name, a quotation or a whole statement, as the draft has it. */
    text: string
    /** Where `text` is in the draft, in code points of the piece. */
    claim: {
      /** Counted from 1. */
      piece: number
      start: number
      end: number
    }
    /** `supported`: the source, the topic or the text before a rewrite has it. `derived`: worked out from `sources`. `changed`: the source says it of something else, or with a reservation. `contradicted`: the source says the opposite. `absent`: the source does not say it. `not_verified`: the model that verifies claims did not judge it. */
    status: 'supported' | 'derived' | 'changed' | 'contradicted' | 'absent' | 'not_verified'
    /** A place in code points of the text that `GET /api/drafts/{draft_id}/sources` answers. */
    source: {
      /** Which of the sources, counted from 0. */
      index: number
      start: number
      end: number
    } | null
    /** Everything in the sources that the text was compared with; `source` is the first. Empty: the topic has it, or the text before a rewrite, or, where it is `absent`, nothing. */
    sources: {
      /** Which of the sources, counted from 0. */
      index: number
      start: number
      end: number
    }[]
  }[]
  /** What its author should look at before it goes out. */
  warnings: {
    /** `needs_source`: little but the topic to write from. `unsupported_claim`: a statement that the source does not carry. `claim_changed`: the source says it of something else, or with a reservation. `claim_contradicted`: the source says the opposite. `not_verified`: the model that verifies claims did not judge all of them. `language_differs`: the source is in another language, or the draft could not be translated. `source_shortened`: not all of the source was read. `repaired`: sentences were dropped, which are named, or a correction asked. `written_offline`: the offline writer wrote, although the model or `instructions` were wanted. */
    code: 'needs_source' | 'unsupported_claim' | 'claim_changed' | 'claim_contradicted' | 'not_verified' | 'language_differs' | 'source_shortened' | 'repaired' | 'written_offline'
    /** Counted from 1; null: the whole draft. */
    piece: number | null
    detail: string
  }[]
}

export interface Preview {
  /** `drft_` and 32 hex digits. */
  draft_id: string
  platforms: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    pieces: {
      text: string
      length: number
      limit: number
      /** How the network counts: X weighs characters, TikTok counts UTF-16 code units, Bluesky and Mastodon count what readers see as one character (graphemes). */
      unit: 'weighted' | 'characters' | 'utf16' | 'graphemes' | 'mastodon'
    }[]
    first_comment: {
      text: string
      length: number
      limit: number
      /** How the network counts: X weighs characters, TikTok counts UTF-16 code units, Bluesky and Mastodon count what readers see as one character (graphemes). */
      unit: 'weighted' | 'characters' | 'utf16' | 'graphemes' | 'mastodon'
    } | null
    media: string[]
    /** The card of a link, as it is published. */
    card: {
      link: string
      title: string
      description: string
      /** Address of its picture, valid for an hour. */
      picture: string | null
      /** The post that shows it. */
      piece: number
    } | null
    warnings: {
      code: string
      detail: string
    }[]
  }[]
}

export interface Schedule {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** When it is to go out; the slot when the next free one was asked for. */
  scheduled_at: string
  /** Past this time it is not sent any more: it fails with `missed_window`. Null: `CRIER_MAX_LATENESS` alone decides. */
  not_later_than: string | null
  /** `rpt_` and 32 hex digits. */
  repeat_id: string | null
  /** The state of the publication. */
  status: ScheduleStatus
  /** When something happens next; null when nothing is to. */
  next_attempt_at: string | null
  /** When the network took it. */
  published_at: string | null
  /** The post on the network. */
  external_url: string | null
  /** The network’s own id of the post. */
  external_id: string | null
  error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
  /** Who can fix it: `author` (the post itself), `connection` (its owner, on the network or by connecting again), `operator` (the people who run this server: the application at the network, its public address), `network` (wait: it passes) or `unknown`. */
  error_cause: 'author' | 'connection' | 'operator' | 'network' | 'unknown' | null
  /** What happened and what to do, in plain words. */
  error_message: string | null
  warnings: {
    code: 'content_adapted' | 'picture_rendered' | 'font_missing' | 'platform_not_connected' | 'thread_incomplete' | 'comment_missing' | 'link_unknown' | 'possible_duplicate' | 'scheduled_at_ignored' | 'alt_text_missing' | 'too_many_hashtags' | 'replies_restricted' | 'access_ends_before' | 'mention_as_text' | 'link_without_card' | 'link_is_billed' | 'caption_not_handed_over' | 'media_unreachable' | 'picture_trimmed' | 'video_converted'
    detail: string
  }[]
  resolution: {
    published: true
    /** The address of the post, where it was given. */
    external_url: string | null
    /** Who said so, by the name of that moment. */
    by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    }
    /** When it was said. */
    at: string
  } | null
  /** What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days. */
  results: {
    /** Likes, or reactions of all kinds. */
    likes: number | null
    /** Comments, or replies. */
    comments: number | null
    /** Shares, or reposts with quotes. */
    shares: number | null
    /** How often it was shown. */
    views: number | null
    /** When the network was asked. */
    read_at: string
  } | null
  /** A failed post that was put away. */
  dismissed: boolean
  /** Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails. */
  approval: {
    /** Only `approved` goes out. */
    state: 'awaiting' | 'approved' | 'rejected'
    /** Who asked for it, by the name of that moment. Null: the person who made it may schedule, and it waits because a person without this right changed it. */
    requested_by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    } | null
    decided_by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    } | {
      type: "client"
      /** `prv_` and 32 hex digits. */
      preview_id: string
      /** As they called themselves. */
      name: string
    } | null
    /** When it was decided. */
    decided_at: string | null
    /** What was said with the decision. */
    comment: string | null
  } | null
  /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
  metadata: Record<string, string>
  /** When it was scheduled. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

export interface ListedSchedule {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** When it is to go out; the slot when the next free one was asked for. */
  scheduled_at: string
  /** Past this time it is not sent any more: it fails with `missed_window`. Null: `CRIER_MAX_LATENESS` alone decides. */
  not_later_than: string | null
  /** `rpt_` and 32 hex digits. */
  repeat_id: string | null
  /** The state of the publication. */
  status: ScheduleStatus
  /** When something happens next; null when nothing is to. */
  next_attempt_at: string | null
  /** When the network took it. */
  published_at: string | null
  /** The post on the network. */
  external_url: string | null
  /** The network’s own id of the post. */
  external_id: string | null
  error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
  /** Who can fix it: `author` (the post itself), `connection` (its owner, on the network or by connecting again), `operator` (the people who run this server: the application at the network, its public address), `network` (wait: it passes) or `unknown`. */
  error_cause: 'author' | 'connection' | 'operator' | 'network' | 'unknown' | null
  /** What happened and what to do, in plain words. */
  error_message: string | null
  warnings: {
    code: 'content_adapted' | 'picture_rendered' | 'font_missing' | 'platform_not_connected' | 'thread_incomplete' | 'comment_missing' | 'link_unknown' | 'possible_duplicate' | 'scheduled_at_ignored' | 'alt_text_missing' | 'too_many_hashtags' | 'replies_restricted' | 'access_ends_before' | 'mention_as_text' | 'link_without_card' | 'link_is_billed' | 'caption_not_handed_over' | 'media_unreachable' | 'picture_trimmed' | 'video_converted'
    detail: string
  }[]
  resolution: {
    published: true
    /** The address of the post, where it was given. */
    external_url: string | null
    /** Who said so, by the name of that moment. */
    by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    }
    /** When it was said. */
    at: string
  } | null
  /** What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days. */
  results: {
    /** Likes, or reactions of all kinds. */
    likes: number | null
    /** Comments, or replies. */
    comments: number | null
    /** Shares, or reposts with quotes. */
    shares: number | null
    /** How often it was shown. */
    views: number | null
    /** When the network was asked. */
    read_at: string
  } | null
  /** A failed post that was put away. */
  dismissed: boolean
  /** Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails. */
  approval: {
    /** Only `approved` goes out. */
    state: 'awaiting' | 'approved' | 'rejected'
    /** Who asked for it, by the name of that moment. Null: the person who made it may schedule, and it waits because a person without this right changed it. */
    requested_by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    } | null
    decided_by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    } | {
      type: "client"
      /** `prv_` and 32 hex digits. */
      preview_id: string
      /** As they called themselves. */
      name: string
    } | null
    /** When it was decided. */
    decided_at: string | null
    /** What was said with the decision. */
    comment: string | null
  } | null
  /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
  metadata: Record<string, string>
  /** When it was scheduled. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** One post, a carousel of slides, or a thread of posts. */
  content_type: ContentType
  /** How the draft begins: its first line, at most 140 characters. */
  opening: string
  /** A small picture of what its author uploaded first (of a video a frame, of a PDF its first page), for at least half an hour; left out where there is none. */
  thumbnail_url?: string
}

export interface ScheduleWithAttempts {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** When it is to go out; the slot when the next free one was asked for. */
  scheduled_at: string
  /** Past this time it is not sent any more: it fails with `missed_window`. Null: `CRIER_MAX_LATENESS` alone decides. */
  not_later_than: string | null
  /** `rpt_` and 32 hex digits. */
  repeat_id: string | null
  /** The state of the publication. */
  status: ScheduleStatus
  /** When something happens next; null when nothing is to. */
  next_attempt_at: string | null
  /** When the network took it. */
  published_at: string | null
  /** The post on the network. */
  external_url: string | null
  /** The network’s own id of the post. */
  external_id: string | null
  error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
  /** Who can fix it: `author` (the post itself), `connection` (its owner, on the network or by connecting again), `operator` (the people who run this server: the application at the network, its public address), `network` (wait: it passes) or `unknown`. */
  error_cause: 'author' | 'connection' | 'operator' | 'network' | 'unknown' | null
  /** What happened and what to do, in plain words. */
  error_message: string | null
  warnings: {
    code: 'content_adapted' | 'picture_rendered' | 'font_missing' | 'platform_not_connected' | 'thread_incomplete' | 'comment_missing' | 'link_unknown' | 'possible_duplicate' | 'scheduled_at_ignored' | 'alt_text_missing' | 'too_many_hashtags' | 'replies_restricted' | 'access_ends_before' | 'mention_as_text' | 'link_without_card' | 'link_is_billed' | 'caption_not_handed_over' | 'media_unreachable' | 'picture_trimmed' | 'video_converted'
    detail: string
  }[]
  resolution: {
    published: true
    /** The address of the post, where it was given. */
    external_url: string | null
    /** Who said so, by the name of that moment. */
    by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    }
    /** When it was said. */
    at: string
  } | null
  /** What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days. */
  results: {
    /** Likes, or reactions of all kinds. */
    likes: number | null
    /** Comments, or replies. */
    comments: number | null
    /** Shares, or reposts with quotes. */
    shares: number | null
    /** How often it was shown. */
    views: number | null
    /** When the network was asked. */
    read_at: string
  } | null
  /** A failed post that was put away. */
  dismissed: boolean
  /** Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails. */
  approval: {
    /** Only `approved` goes out. */
    state: 'awaiting' | 'approved' | 'rejected'
    /** Who asked for it, by the name of that moment. Null: the person who made it may schedule, and it waits because a person without this right changed it. */
    requested_by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    } | null
    decided_by: {
      type: 'person' | 'key'
      id: string
      /** Null where there is none. */
      name: string | null
    } | {
      type: "client"
      /** `prv_` and 32 hex digits. */
      preview_id: string
      /** As they called themselves. */
      name: string
    } | null
    /** When it was decided. */
    decided_at: string | null
    /** What was said with the decision. */
    comment: string | null
  } | null
  /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
  metadata: Record<string, string>
  /** When it was scheduled. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Every call, oldest first. */
  attempts: Attempt[]
}

export interface Attempt {
  attempt: number
  /** Which post of a thread, counted from 1. */
  piece: number
  phase: 'prepare' | 'send' | 'look_up'
  /** When the call began. */
  started_at: string
  /** When its answer was recorded; null while it runs, or when its process died. */
  finished_at: string | null
  outcome: 'confirmed' | 'refused' | 'throttled' | 'access_lost' | 'unreachable' | 'unknown' | null
  error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
  /** The network’s HTTP status. */
  network_status: number | null
  /** The network’s own words; where it said nothing, why. */
  network_message: string | null
  external_id: string | null
}

export interface Post {
  /** `post_` and 32 hex digits. */
  post_id: string
  /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
  state: PostState
  /** Words to find it by. */
  tags: string[]
  /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
  metadata: Record<string, string>
  /** When it was made. */
  created_at: string
  /** When its tags or metadata last changed. */
  updated_at: string
  /** One for each connection, the oldest first. */
  drafts: Draft[]
  /** Of all its drafts, the oldest first. */
  schedules: Schedule[]
  /** False: drafts or schedules are left out, because there are too many or their texts are too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`. */
  complete: boolean
}

export interface ListedPost {
  /** `post_` and 32 hex digits. */
  post_id: string
  /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
  state: PostState
  /** Words to find it by. */
  tags: string[]
  /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
  metadata: Record<string, string>
  /** When it was made. */
  created_at: string
  /** When its tags or metadata last changed. */
  updated_at: string
  /** One for each connection, the oldest first. */
  drafts: {
    /** `drft_` and 32 hex digits. */
    draft_id: string
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** `conn_` and 32 hex digits. */
    connection_id: string | null
    /** One post, a carousel of slides, or a thread of posts. */
    content_type: ContentType
    version: number
    /** How the draft begins: its first line, at most 140 characters. */
    opening: string
  }[]
  /** Of all its drafts, the oldest first. */
  schedules: Schedule[]
  /** False: drafts or schedules are left out, because there are too many or their texts are too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`. */
  complete: boolean
}

export interface Receipt {
  /** `post_` and 32 hex digits. */
  post_id: string
  /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
  state: PostState
  /** When this was written. */
  written_at: string
  /** The oldest first; of more than 100 the newest. */
  parts: {
    /** `sch_` and 32 hex digits. */
    schedule_id: string
    /** `drft_` and 32 hex digits. */
    draft_id: string
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** `conn_` and 32 hex digits. */
    connection_id: string
    status: 'published' | 'failed'
    /** The time that it was planned for. */
    scheduled_at: string
    text: {
      /** SHA-256 of `salt`, a line feed, and the texts of its pieces as a JSON array without blanks. */
      sha256: string
      /** Null for callers that may not read the text (`drafts:read`). */
      salt: string | null
      /** True: as it was sent. False: nothing was sent, and it is the draft’s text. */
      frozen: boolean
    }
    media: {
      /** `med_` and 32 hex digits. */
      media_id: string
      kind: 'image' | 'gif' | 'video' | 'document'
      /** Of its bytes. */
      sha256: string
    }[]
    /** What the draft was written from, as `evidence` counts it; null for callers that may not read the text. */
    sources: {
      index: number
      url: string | null
    }[] | null
    /** Who wrote, planned, approved and resolved it, oldest first; of more than 500 the newest. */
    steps: {
      /** When it was done. */
      at: string
      /** As in GET /api/activity, such as `schedule.approved`. */
      kind: string
      actor: Actor
    }[]
    intents: {
      /** Which post of a thread, counted from 1. */
      piece: number
      /** `armed`: it was sent, and it is not known whether it is out. */
      state: 'waiting' | 'armed' | 'out'
      /** When it was stored that this would be sent. */
      intent_at: string | null
      /** Of the request that was sent, in hex; null for callers that may not read the text. */
      request_hash: string | null
      external_id: string | null
      external_url: string | null
    }[]
    /** Every call with the network’s answer, oldest first; of more than 500 the newest. `look_up` is a reconciliation. */
    attempts: Attempt[]
    /** When the network took it. */
    published_at: string | null
    external_id: string | null
    external_url: string | null
    error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
    /** When a person said that it is out. */
    resolved_at: string | null
  }[]
}

export interface Comment {
  /** `cmt_` and 32 hex digits. */
  comment_id: string
  /** The link of the client who wrote it; null: it is of the team. */
  preview_id: string | null
  /** Who wrote it, by the name of that moment. */
  author: {
    type: 'person' | 'key' | 'client'
    /** Of the person, the key, or the link of the client. */
    id: string
    /** Null where there is none. */
    name: string | null
  }
  /** That of `author`. Clients name themselves. */
  name: string | null
  /** Plain text, of a client a stranger’s: never to be shown as anything else. */
  text: string
  /** Whether clients see it below the post, by any link that shows the post. What a client wrote is seen by the client of that link alone. */
  visible_to_client: boolean
  /** When it was written. */
  created_at: string
}

export interface Repeat {
  /** `rpt_` and 32 hex digits. */
  repeat_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** So many weeks after the one before, in the next free slot. */
  every_weeks: number
  /** `sch_` and 32 hex digits. */
  schedule_id: string | null
  /** The time of the repetition that is planned or being published; null between two. */
  scheduled_at: string | null
  /** Why the next repetition could not be planned. It is tried again each hour. */
  detail: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

export interface NextFreeSlot {
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** The next free slot; null only when none is configured. */
  next_free_slot: string | null
  /** For people; empty when there is none. */
  slot_label: string
  /** Only where `count` was asked for: the next free slots in order, fewer where the calendar has no more. */
  slots?: {
    /** A free slot. */
    at: string
    /** For people. */
    slot_label: string
  }[]
}

export interface Snippet {
  /** `snp_` and 32 hex digits. */
  snippet_id: string
  /** To find it by. */
  name: string
  /** `text`: a part of a post. `hashtags`: a set of them. `template`: a whole post. */
  kind: 'text' | 'hashtags' | 'template'
  /** What is inserted into a post. */
  content: string
  /** When it was saved. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

export interface Slot {
  /** `slot_` and 32 hex digits. */
  slot_id: string
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** A day of the week. */
  day: Day
  /** Local time, `HH:MM`. */
  time: string
  /** IANA time zone of `time`. */
  timezone: string
  /** When it was configured. */
  created_at: string
}

export interface Media {
  /** `med_` and 32 hex digits. */
  media_id: string
  kind: 'image' | 'gif' | 'video' | 'document'
  /** By its content, whatever its name or header said. */
  content_type: string
  /** As it is kept: without metadata. */
  bytes: number
  /** Of the bytes as they are kept. */
  sha256: string
  /** What it is called, for people: never a part of a path. */
  name: string | null
  /** What is to be seen, for those who cannot see it. */
  alt_text: string | null
  /** In pixels, as it is shown; of a document in points. */
  width: number | null
  height: number | null
  /** Of a video or an animation. */
  duration_ms: number | null
  /** Of a video: picture, then sound. */
  codecs: string[]
  /** Whether it moves: a video, or a GIF of several frames. */
  animated: boolean
  status: 'processing' | 'ready' | 'failed'
  /** Why it failed. */
  detail: string | null
  /** Serves its bytes for an hour, with ranges; null while there are none. */
  url: string | null
  /** A small picture of it, for an hour: of a video a frame, where the server has ffmpeg, of a PDF its first page. Null where there is none. */
  thumbnail_url: string | null
  /** When it was uploaded. */
  created_at: string
}

export interface Webhook {
  /** `whk_` and 32 hex digits. */
  webhook_id: string
  url: string
  events: ('post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low' | '*')[]
  enabled: boolean
  /** Why deliveries have stopped. */
  disabled_reason: string | null
  /** When it was registered. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

export interface WebhookWithSecret {
  /** `whk_` and 32 hex digits. */
  webhook_id: string
  url: string
  events: ('post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low' | '*')[]
  enabled: boolean
  /** Why deliveries have stopped. */
  disabled_reason: string | null
  /** When it was registered. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** Signing secret, `whsec_` and base64. Shown this once: it cannot be read again. */
  secret: string
}

export interface Delivery {
  /** `dlv_` and 32 hex digits. */
  delivery_id: string
  /** `evt_` and 32 hex digits. */
  event_id: string
  /** What happened. */
  event: EventName
  test: boolean
  outcome: 'pending' | 'delivered' | 'dropped'
  /** When the event happened. */
  created_at: string
  /** When the next attempt is due. */
  next_attempt_at: string | null
  /** The body of the newest attempt, byte for byte; null before the first. */
  request_body: string | null
  /** The headers of the newest attempt, with the signatures cut off. */
  request_headers: Record<string, string> | null
  attempts: {
    attempt: number
    /** When it was sent. */
    attempted_at: string
    /** Null while it runs, or when its process died. */
    duration_ms: number | null
    /** The endpoint’s HTTP status. */
    status: number | null
    error: string | null
    /** The first 1 KiB of the endpoint’s answer. */
    response_body: string | null
  }[]
}

export interface Connection {
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** The one that is meant where only the platform is named. */
  main: boolean
  /** What its owner calls it; otherwise the account’s name on the network. Null while there is neither. */
  label: string | null
  /** The author’s picture, served by this server; null where it is not known. */
  picture_url: string | null
  /** Nothing goes out by it: its posts stay `pending`. */
  paused: boolean
  connected: boolean
  kind: 'sandbox' | 'live' | null
  account_name: string | null
  external_account_id: string | null
  /** The server that keeps the account, `https://host`, on a network where each connection has one; otherwise null. */
  server: string | null
  /** The end of what Crier cannot renew: of the refresh token, or of the access where there is none. The owner must connect the account again before. Null: no end is known. */
  token_expires_at: string | null
  /** `automatic`: Crier renews the access. `by_hand`: it ends at `token_expires_at` unless its owner connects the account again. `none`: it has no end, or no account is connected. */
  renewal: 'automatic' | 'by_hand' | 'none'
  health: 'ok' | 'expiring' | 'needs_reconnect' | 'not_connected'
  /** What to do, in plain words. */
  detail: string | null
  /** What holds for the posts of this connection whose `options` do not say otherwise; empty where there is nothing to choose or nothing was chosen yet. On TikTok an interaction that is left out is off. */
  settings: {
    /** Who may see the post, in TikTok’s own words. */
    privacy_level?: 'PUBLIC_TO_EVERYONE' | 'FOLLOWER_OF_CREATOR' | 'MUTUAL_FOLLOW_FRIENDS' | 'SELF_ONLY'
    /** Others may comment. */
    allow_comment?: boolean
    /** Others may make a duet of the video. */
    allow_duet?: boolean
    /** Others may use parts of the video in theirs. */
    allow_stitch?: boolean
    /** `inbox`: the pictures or the video are handed over, without the text, to the inbox of the author’s TikTok app, where the author finishes the post. */
    mode?: 'direct' | 'inbox'
  }
}

export interface Account {
  /** `acct_` and 32 hex digits. */
  account_id: string
  /** As it was named; else the brand kit’s name, or the address. */
  name: string
  /** The address of its first owner. */
  email: string
  /** The IANA zone that its people plan in. */
  timezone: string
  /** An operator’s key made it, and operator’s keys see it. */
  managed: boolean
  /** Its keys are refused, its people may read, and its pending posts wait. */
  suspended: boolean
  plan: string
  credits_remaining: number
  monthly_quota: number
  /** When the balance is set to the quota. */
  renews_at: string
  requests_per_minute: number
  /** What its uploads may weigh together, in bytes. */
  media_bytes: number
  /** What they and the pictures of link cards weigh now: the same bytes once, unfinished uploads with their full length. */
  media_bytes_used: number
  /** What its drafts, versions, sources and snippets may weigh together, in bytes. */
  text_bytes: number
  /** What they weigh now: deleted drafts until they are gone, 30 days later. */
  text_bytes_used: number
  brand_kit: BrandKit
}

export interface BrandKit {
  /** Shown on pictures. */
  name: string | null
  /** The tone of voice. */
  default_tone: Tone
  /** Notes on the voice, for the writer. */
  voice: string | null
  /** Preferred hashtags, with or without `#`. */
  hashtags: string[]
  /** Words that never appear in a generated text. */
  avoid_words: string[]
  /** Background, text and accent of pictures. */
  colors: string[]
  /** BCP 47; null: the language of source or topic. */
  language: string | null
  /** The fonts of pictures: a heading and what goes with it. `auto`: Inter. Scripts that they lack are set in Noto. */
  font: 'auto' | 'noto_sans' | 'inter' | 'manrope' | 'montserrat' | 'playfair_display' | 'lora' | 'dm_serif_display' | 'space_grotesk' | 'oswald' | 'roboto_slab' | 'nunito' | 'jetbrains_mono'
  /** How pictures are laid out, wherever it suits their text. `auto`: each by its text. */
  template: 'auto' | 'cover' | 'number' | 'quotation' | 'list' | 'photo' | 'closing'
  /** Posts of the author’s own: a language model is shown the nearest three for their voice. No facts come from them. */
  examples: string[]
  /** An upload of the kind `image`, drawn on pictures where the network allows it. */
  logo_media_id: string | null
  /** How many of `hashtags` a generated draft may have: none, the first two, or all, within what is usual on the network. */
  signature_hashtags: 'off' | 'few' | 'all'
}

export interface ApiKey {
  /** `key_` and 32 hex digits. */
  key_id: string
  name: string | null
  /** The first 12 characters of the key. */
  shown: string
  scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
  /** When it was created. */
  created_at: string
  /** Who made it; null: the operator of the server, by the command line. One that a person made opens no more than their role does. */
  created_by: {
    type: "person"
    /** `usr_` and 32 hex digits. */
    id: string
    name: string
  } | {
    type: "operator"
  } | null
  /** When it stops working; null: never by itself. */
  expires_at: string | null
  /** When it was last used, to the minute. */
  last_used_at: string | null
  /** When it was revoked. */
  revoked_at: string | null
}

export type Activity = {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "draft.created"
  object_type: "draft"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** One post, a carousel of slides, or a thread of posts. */
    content_type: ContentType
    writer: 'model' | 'offline' | 'author'
    credits_used: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "draft.edited"
  object_type: "draft"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The names of what was changed. */
    fields: ('pieces' | 'media' | 'caption' | 'first_comment' | 'options' | 'link_card' | 'tone' | 'language' | 'tags' | 'metadata')[]
    /** The version that came of it. */
    version: number
    /** What it cost, where it was rewritten. */
    credits_used?: number
    /** The version whose content it took, where one was restored. */
    restored_version?: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "draft.deleted"
  object_type: "draft"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "draft.restored"
  object_type: "draft"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "post.created"
  object_type: "post"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** How many it was made with. */
    drafts: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "post.changed"
  object_type: "post"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The names of what was changed. */
    fields: ('tags' | 'metadata')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "post.deleted"
  object_type: "post"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.created"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** `drft_` and 32 hex digits. */
    draft_id: string
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** `conn_` and 32 hex digits. */
    connection_id: string
    /** When it was to go out. */
    scheduled_at: string
    /** Where it was limited. */
    not_later_than?: string
    /** There where it waits for approval since then, and did not before. */
    approval?: 'awaiting'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.moved"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    scheduled_at: {
      /** The time before. */
      from: string
      /** The time since then. */
      to: string
    }
    not_later_than?: {
      /** The limit before. */
      from: string | null
      /** The limit since then. */
      to: string | null
    }
    /** There where it waits for approval since then, and did not before. */
    approval?: 'awaiting'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.limited"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    not_later_than: {
      /** The limit before. */
      from: string | null
      /** The limit since then. */
      to: string | null
    }
    /** There where it waits for approval since then, and did not before. */
    approval?: 'awaiting'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.cancelled"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** `drft_` and 32 hex digits. */
    draft_id: string
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** `conn_` and 32 hex digits. */
    connection_id: string
    /** When it was to go out. */
    scheduled_at: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.publishing"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    from: "pending"
    to: "publishing"
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.published"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    from: "publishing"
    to: "published"
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.failed"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    from: "publishing"
    to: "failed"
    error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.postponed"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    from: "publishing"
    to: "pending"
    /** There where it waits for approval since then, and did not before. */
    approval?: 'awaiting'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.approved"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.rejected"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.awaiting"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.retried"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** `published`: the missing pieces of a thread. */
    from: 'failed' | 'published'
    to: 'pending' | 'published'
    scheduled_at: {
      /** The time before. */
      from: string
      /** The time since then. */
      to: string
    }
    /** Whether the request asserted that the post is not out. */
    force: boolean
    /** There where it waits for approval since then, and did not before. */
    approval?: 'awaiting'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.commented"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.resolved"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "schedule.dismissed"
  object_type: "schedule"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** False: fetched back. */
    dismissed: boolean
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "repeat.created"
  object_type: "repeat"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** `drft_` and 32 hex digits. */
    draft_id: string
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** `conn_` and 32 hex digits. */
    connection_id: string
    every_weeks: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "repeat.changed"
  object_type: "repeat"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    every_weeks: {
      from: number
      to: number
    }
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "repeat.deleted"
  object_type: "repeat"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "snippet.created"
  object_type: "snippet"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "snippet.changed"
  object_type: "snippet"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The names of what was changed. */
    fields: ('name' | 'kind' | 'content')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "snippet.deleted"
  object_type: "snippet"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "preview.created"
  object_type: "preview"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** How many posts it showed then. */
    schedules: number
    /** When the period that it shows begins. */
    from?: string
    /** When the period ends. */
    to?: string
    may_approve: boolean
    /** When it stops working. */
    expires_at: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "preview.revoked"
  object_type: "preview"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "media.created"
  object_type: "media"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    media_kind: 'image' | 'gif' | 'video' | 'document'
    content_type: string
    bytes: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "media.changed"
  object_type: "media"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The names of what was changed. */
    fields: ('name' | 'alt_text')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "media.deleted"
  object_type: "media"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "media.restored"
  object_type: "media"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "slots.configured"
  object_type: "calendar"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    timezone: string
    slots: {
      from: number
      to: number
    }
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "slot.deleted"
  object_type: "slot"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** A day of the week. */
    day: Day
    time: string
    timezone: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.connected"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    kind: 'sandbox' | 'live'
    /** As it was called then. */
    account_name: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.changed"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** The names of what was changed. */
    fields: ('label' | 'main' | 'paused' | 'settings')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.created"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** As it was called then. */
    label: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.expiring"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** As it was called then. */
    account_name: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.needs_reconnect"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** As it was called then. */
    account_name: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.disconnected"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** As it was called then. */
    account_name: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "connection.removed"
  object_type: "connection"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** As it was called then. */
    account_name: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "webhook.created"
  object_type: "webhook"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** Of its address, and no more of it. */
    host: string
    events: ('post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low' | '*')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "webhook.changed"
  object_type: "webhook"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    host: string
    /** The names of what was changed. */
    fields: ('url' | 'events' | 'enabled')[]
    /** As it is since then. */
    enabled: boolean
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "webhook.secret_rotated"
  object_type: "webhook"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    host: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "webhook.disabled"
  object_type: "webhook"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    host: string
    reason: "deliveries_dropped"
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "webhook.deleted"
  object_type: "webhook"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    host: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "key.created"
  object_type: "key"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
    scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "key.revoked"
  object_type: "key"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "agent_grant.created"
  object_type: "agent_grant"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
    scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "agent_grant.revoked"
  object_type: "agent_grant"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
    /** `token_reused`: a code or a refresh token came a second time, so it was stolen. */
    reason: 'asked' | 'token_reused'
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "invitation.created"
  object_type: "invitation"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
    role: Role
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "invitation.changed"
  object_type: "invitation"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    role: {
      /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
      from: Role
      /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
      to: Role
    }
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "invitation.withdrawn"
  object_type: "invitation"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
    role: Role
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "member.joined"
  object_type: "member"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
    /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
    role: Role
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "member.changed"
  object_type: "member"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
    role: {
      /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
      from: Role
      /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
      to: Role
    }
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "member.removed"
  object_type: "member"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** As it was called then. */
    name: string | null
    /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
    role: Role
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "account.created"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    plan: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "account.changed"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    /** The names of what was changed. */
    fields: ('name' | 'timezone' | 'brand_kit.name' | 'brand_kit.default_tone' | 'brand_kit.voice' | 'brand_kit.hashtags' | 'brand_kit.avoid_words' | 'brand_kit.colors' | 'brand_kit.language' | 'brand_kit.font' | 'brand_kit.template' | 'brand_kit.examples' | 'brand_kit.logo_media_id' | 'brand_kit.signature_hashtags')[]
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "account.plan_changed"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    plan: {
      from: string
      to: string
    }
    /** Granted at once, when the quota became larger. */
    credits: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "account.suspended"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "account.resumed"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: Record<string, never>
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "credits.granted"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    amount: number
    balance: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "credits.low"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    credits: number
    quota: number
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "texts.over_quota"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    text_bytes: number
    text_bytes_used: number
    /** Until when it keeps writing. */
    until: string
  }
} | {
  /** `act_` and 32 hex digits. */
  activity_id: string
  /** When it was done. */
  at: string
  actor: Actor
  kind: "credits.renewed"
  object_type: "account"
  /** Null where it is a person, for whom keys and viewers see by name only. */
  object_id: string | null
  detail: {
    amount: number
    balance: number
  }
}

export interface Actor {
  /** `client`: a person with the link of a preview. `network`: a network ended an access. `operator`: the command line of the server. `system`: the server. */
  type: 'person' | 'key' | 'client' | 'network' | 'operator' | 'system'
  /** Of the person, key or preview. Keys and members who may only read see people by name: null. */
  id: string | null
  /** By the name of that moment; null where there is none. */
  name: string | null
}

export interface Session {
  user: {
    /** `usr_` and 32 hex digits. */
    user_id: string
    /** Null when another person has proven it since. */
    email: string | null
    /** Whether a link was opened that only this mailbox, or the operator’s command, received. Until then one account opens. */
    email_proven: boolean
    name: string
  }
  /** The address that becomes this person’s when the link that was mailed to it is opened. */
  pending_email: string | null
  /** `acct_` and 32 hex digits. */
  account_id: string
  /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
  role: Role
  /** The accounts that this person may open, 500 at most; the header `crier-account` chooses one. */
  accounts: {
    /** `acct_` and 32 hex digits. */
    account_id: string
    /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
    role: Role
    plan: string
    /** The brand kit’s name, or the account’s e-mail address. */
    name: string
  }[]
  /** When this session began. */
  signed_in_at: string
  /** When this session ends. */
  expires_at: string
  has_password: boolean
  has_passkey: boolean
  /** Whether this person makes another account (`allowed`), or what prevents it: only the operator makes them here, the address is not proven, they own none, or they have made as many as they may. */
  new_accounts: 'allowed' | 'operator' | 'address_not_proven' | 'not_owner' | 'limit_reached'
  /** BCP 47, for dates and numbers; `auto`: the browser’s. */
  locale: string
  /** The first day of a week; `auto`: that of the locale. */
  week_start: 'auto' | 'monday' | 'saturday' | 'sunday'
  /** Hours from 1 to 12 or from 0 to 23; `auto`: those of the locale. */
  hour_cycle: 'auto' | 'h12' | 'h23'
  /** What this person is told of by mail. GET /api/notices lists all of it. */
  notices: {
    /** Posts that could not be published, or of which it is not known whether they are out. */
    failed_posts: boolean
    /** Posts that wait for one’s approval, and decisions on what one has asked for. */
    posts_to_approve: boolean
    /** Connections that need to be connected again. */
    connections: boolean
    /** Credits that run low. */
    low_credits: boolean
    /** By mail at once, or once a day. */
    when: 'at_once' | 'daily'
  }
  /** Whether this server has sandbox networks. */
  sandbox: boolean
  /** Whether this server can send e-mail. */
  mail: boolean
  /** The networks that are enabled on this server; posts of others wait. */
  networks: Platform[]
}

export interface Member {
  /** `usr_` or, of an invitation, `inv_` and 32 hex digits. */
  member_id: string
  state: 'active' | 'invited'
  /** Null for a person whose address another person has proven since. */
  email: string | null
  name: string | null
  /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
  role: Role
  /** When the person joined, or was invited. */
  since: string
  /** When the invitation ends. */
  expires_at: string | null
}

/** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
export type Role = 'owner' | 'editor' | 'contributor' | 'viewer'

export interface Fault {
  fault_id: string
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** What goes wrong. */
  kind: 'token_expired' | 'permission_denied' | 'rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'unavailable' | 'accept_then_hang' | 'accept_then_reset' | 'accept_then_5xx' | 'accept_then_lie' | 'accept_then_202' | 'accept_then_429' | 'accept_then_500' | 'accept_then_502' | 'accept_then_503' | 'accept_then_504' | 'accept_then_duplicate' | 'slow' | 'read_lag' | 'refresh_rotate_then_drop'
  /** How often it will still strike; null: until it is removed. */
  times_left: number | null
  /** For `slow`, `read_lag` and `accept_then_hang`. */
  delay_ms: number | null
}

export interface PostPublished {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** When the network took it. */
  published_at: string
  /** The post on the network. */
  external_url: string
  /** The network’s own id of the post. */
  external_id: string
  /** Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft. */
  metadata?: Record<string, string>
  /** Only on samples. */
  test?: true
}

export interface PostFailed {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** Always null. */
  published_at: string | null
  external_url: string | null
  external_id: string | null
  error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error'
  /** Who can fix it: `author` (the post itself), `connection` (its owner, on the network or by connecting again), `operator` (the people who run this server: the application at the network, its public address), `network` (wait: it passes) or `unknown`. */
  error_cause: 'author' | 'connection' | 'operator' | 'network' | 'unknown'
  /** What happened and what to do, in plain words. */
  error_message: string
  /** Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft. */
  metadata?: Record<string, string>
  /** Only on samples. */
  test?: true
}

export interface PostCompleted {
  /** `post_` and 32 hex digits. */
  post_id: string
  /** Of the post as a whole. After a retry, it is completed once more. */
  state: 'published' | 'partly_published' | 'failed' | 'unconfirmed'
  /** All parts, the oldest first; of more than 100 the newest. */
  schedules: {
    /** `sch_` and 32 hex digits. */
    schedule_id: string
    /** `drft_` and 32 hex digits. */
    draft_id: string
    /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
    platform: Platform
    /** `conn_` and 32 hex digits. */
    connection_id: string
    status: 'published' | 'failed'
    /** When the network took it. */
    published_at: string | null
  }[]
  /** Of the post, where it has some. */
  metadata?: Record<string, string>
  /** Only on samples. */
  test?: true
}

export interface PostPlanned {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** The time that it was planned for. */
  scheduled_at: string
  /** Null: it needs no approval. */
  approval: 'awaiting' | 'approved' | 'rejected' | null
  /** Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft. */
  metadata?: Record<string, string>
  /** Only on samples. */
  test?: true
}

export interface PostMoved {
  /** `sch_` and 32 hex digits. */
  schedule_id: string
  /** `drft_` and 32 hex digits. */
  draft_id: string
  /** `post_` and 32 hex digits. */
  post_id: string | null
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** The time that it was planned for. */
  scheduled_at: string
  /** Null: it needs no approval. */
  approval: 'awaiting' | 'approved' | 'rejected' | null
  /** The time before. */
  previous_scheduled_at: string
  /** Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft. */
  metadata?: Record<string, string>
  /** Only on samples. */
  test?: true
}

export interface ConnectionEvent {
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  kind: 'sandbox' | 'live'
  state: 'connected' | 'needs_reconnect'
  /** Only on samples. */
  test?: true
}

export interface ConnectionExpiring {
  /** `conn_` and 32 hex digits. */
  connection_id: string
  /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
  platform: Platform
  kind: 'sandbox' | 'live'
  state: 'connected' | 'needs_reconnect'
  /** When the present access ends: connect the account again before. */
  access_ends_at: string
  /** Only on samples. */
  test?: true
}

export interface MediaEvent {
  /** `med_` and 32 hex digits. */
  media_id: string
  kind: 'image' | 'gif' | 'video' | 'document'
  status: 'ready' | 'failed'
  /** Only on samples. */
  test?: true
}

export interface CreditsLow {
  /** `acct_` and 32 hex digits. */
  account_id: string
  credits_remaining: number
  monthly_quota: number
  /** A tenth of the quota: below it, credits are low. */
  threshold: number
  /** When the balance is set to the quota again. */
  renews_at: string
  /** Only on samples. */
  test?: true
}

/** Why a request was refused. */
export type ProblemCode =
  | 'invalid_json'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'unknown_parameter'
  | 'scheduled_at_in_past'
  | 'schedule_time_missing'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'insufficient_scope'
  | 'account_suspended'
  | 'foreign_origin'
  | 'not_found'
  | 'method_not_allowed'
  | 'slot_taken'
  | 'no_connection'
  | 'application_missing'
  | 'no_slot_configured'
  | 'confirmation_required'
  | 'idempotency_key_in_progress'
  | 'idempotency_answer_gone'
  | 'conflict'
  | 'tus_version_unsupported'
  | 'payload_too_large'
  | 'quota_exceeded'
  | 'unsupported_media_type'
  | 'unrecognized_value'
  | 'upload_locked'
  | 'media_unreadable'
  | 'source_unreadable'
  | 'url_not_allowed'
  | 'content_too_long'
  | 'model_needed'
  | 'media_not_supported'
  | 'feature_not_supported'
  | 'app_password_needed'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'internal_error'
  | 'generation_failed'
  | 'service_unavailable'

/** What a webhook receives. */
export type WebhookEvent =
  | { event: 'post.published'; delivered_at: string; data: PostPublished }
  | { event: 'post.failed'; delivered_at: string; data: PostFailed }
  | { event: 'post.completed'; delivered_at: string; data: PostCompleted }
  | { event: 'post.scheduled'; delivered_at: string; data: PostPlanned }
  | { event: 'post.moved'; delivered_at: string; data: PostMoved }
  | { event: 'post.cancelled'; delivered_at: string; data: PostPlanned }
  | { event: 'post.approval_requested'; delivered_at: string; data: PostPlanned }
  | { event: 'post.approved'; delivered_at: string; data: PostPlanned }
  | { event: 'post.rejected'; delivered_at: string; data: PostPlanned }
  | { event: 'connection.connected'; delivered_at: string; data: ConnectionEvent }
  | { event: 'connection.expiring'; delivered_at: string; data: ConnectionExpiring }
  | { event: 'connection.needs_reconnect'; delivered_at: string; data: ConnectionEvent }
  | { event: 'media.ready'; delivered_at: string; data: MediaEvent }
  | { event: 'media.failed'; delivered_at: string; data: MediaEvent }
  | { event: 'credits.low'; delivered_at: string; data: CreditsLow }

/** What each operation takes and gives. */
export interface Operations {
  /** Write a draft for one network. Costs credits: `post` 1, `thread` 2, `carousel` 3. They are reserved first and given back in full when nothing could be written. Scope: `reels:generate`. */
  generatePost: {
    input: {
      body: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** Subject, angle or opening hook. */
        topic: string
        /** The tone of voice. */
        tone?: Tone | undefined
        /** One post, a carousel of slides, or a thread of posts. */
        content_type?: ContentType | undefined
        /** What to ground the text on: plain text, subtitles, or the http(s) address of a page, a feed (RSS, Atom), subtitles (WebVTT, SubRip) or a PDF. */
        source?: string | undefined
        /** Several things to ground the text on, instead of `source`. All must be readable; together at most 100,000 characters are read, the long ones cut to the same length (warning `source_shortened`). */
        sources?: readonly (string | {
          /** An upload that is ready: `med_` and 32 hex digits. */
          media_id: string
        })[] | undefined
        /** The language to write in, a BCP 47 tag such as `de` or `pt-BR`. Default: that of the brand kit, else of the source, else of the topic. */
        language?: string | undefined
        /** How to write. Never a source: what is only here counts as invented. The offline writer does not follow it. */
        instructions?: string | undefined
        /** Show the card of the first link, on LinkedIn and Bluesky. Reads the page now. Default: false. */
        link_card?: boolean | undefined
      }
    }
    output: Draft
  }
  /** Write drafts for several networks from one source. Takes `source` or `sources`, not both. The sum of the costs is reserved first. A network whose draft fails is listed in `failures` and refunded. Scope: `reels:generate`. */
  remix: {
    input: {
      body: {
        /** What to ground the text on: plain text, subtitles, or the http(s) address of a page, a feed (RSS, Atom), subtitles (WebVTT, SubRip) or a PDF. */
        source?: string | undefined
        /** Several things to ground the text on, instead of `source`. All must be readable; together at most 100,000 characters are read, the long ones cut to the same length (warning `source_shortened`). */
        sources?: readonly (string | {
          /** An upload that is ready: `med_` and 32 hex digits. */
          media_id: string
        })[] | undefined
        /** Default: linkedin, x, instagram, tiktok. */
        platforms?: readonly Platform[] | undefined
        /** Subject, angle or opening hook. */
        topic?: string | undefined
        /** The tone of voice. */
        tone?: Tone | undefined
        /** The language to write in, a BCP 47 tag such as `de` or `pt-BR`. Default: that of the brand kit, else of the source, else of the topic. */
        language?: string | undefined
        /** How to write. Never a source: what is only here counts as invented. The offline writer does not follow it. */
        instructions?: string | undefined
        /** A content type for each platform; default `post`. */
        content_types?: {
          /** One post, a carousel of slides, or a thread of posts. */
          linkedin?: ContentType | undefined
          /** One post, a carousel of slides, or a thread of posts. */
          x?: ContentType | undefined
          /** One post, a carousel of slides, or a thread of posts. */
          instagram?: ContentType | undefined
          /** One post, a carousel of slides, or a thread of posts. */
          tiktok?: ContentType | undefined
          /** One post, a carousel of slides, or a thread of posts. */
          bluesky?: ContentType | undefined
          /** One post, a carousel of slides, or a thread of posts. */
          mastodon?: ContentType | undefined
        } | undefined
      } & ({ source: string; sources?: undefined } | { sources: object; source?: undefined })
    }
    output: {
      /** `rmx_` and 32 hex digits. */
      remix_id: string
      /** `post_` and 32 hex digits. */
      post_id: string
      source_url: string | null
      drafts: Draft[]
      failures: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        code: string
        detail: string
      }[]
      credits_used: number
      credits_remaining: number
    }
  }
  /** Save a text written by hand. Takes `content` or `pieces`, not both; neither where `media` alone is the post. Costs nothing. Scope: `drafts:write`. */
  createDraft: {
    input: {
      body: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** The text; lines of `---` part it into pieces. */
        content?: string | undefined
        /** One for a post, the posts of a thread, the slides of a carousel. A piece may be empty where it has media. */
        pieces?: readonly string[] | undefined
        /** Uploads that go out with the text, in order; at most 35 a piece, one for a slide of a carousel. A picture on a slide with a text is drawn above it. */
        media?: readonly {
          /** Of an upload that is ready: `med_` and 32 hex digits. */
          media_id: string
          /** The piece that it belongs to, counted from 1. Default 1. */
          piece?: number | undefined
          /** What is to be seen, for those who cannot see it. Default: that of the upload. */
          alt_text?: string | null | undefined
          /** The published part of a still picture: `ratio`, or `x`, `y`, `width` and `height` in pixels of the upload as it is shown. Null: all of it. */
          crop?: {
            /** Width to height, of the largest part around the middle. */
            ratio?: number | undefined
            /** From its left side. */
            x?: number | undefined
            /** From its upper side. */
            y?: number | undefined
            /** Of the part. */
            width?: number | undefined
            /** Of the part. */
            height?: number | undefined
          } | null | undefined
        }[] | undefined
        /** The text beside slides; null: the heading of the first slide and the hashtags. */
        caption?: string | null | undefined
        /** A comment below the post. */
        first_comment?: string | null | undefined
        /** What the author chose of each network’s own settings for a post. */
        options?: PostOptions | undefined
        /** One post, a carousel of slides, or a thread of posts. */
        content_type?: ContentType | undefined
        /** The tone of voice. */
        tone?: Tone | undefined
        /** Show the card of the first link, on LinkedIn and Bluesky. Reads the page now. Default: false. */
        link_card?: boolean | undefined
        /** Words to find it by. */
        tags?: readonly string[] | undefined
        /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
        metadata?: Record<string, string> | undefined
      } & ({ content: string; pieces?: undefined } | { pieces: readonly string[]; content?: undefined } | { media: object; content?: undefined; pieces?: undefined })
    }
    output: Draft
  }
  /** List drafts, newest first. Scope: `drafts:read`. */
  listDrafts: {
    input: {
      query?: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** One post, a carousel of slides, or a thread of posts. */
        content_type?: ContentType | undefined
        /** Only of this post: `post_` and 32 hex digits. */
        post_id?: string | undefined
        /** Only what has this tag. */
        tag?: string | undefined
        /** Only what has these entries: `metadata[campaign]=spring`. */
        metadata?: Record<string, string> | undefined
        /** Drafts whose text holds each of these words, or beginnings and other parts of words, in whatever order and case. */
        q?: string | undefined
        /** Only drafts that have a schedule, published ones included, or only the others; default: all. */
        scheduled?: boolean | undefined
        /** Instead of the drafts those that were deleted in the last 30 days, which can be restored. Default: false. */
        deleted?: boolean | undefined
        /** With `counts` beside the page; default: false. */
        counts?: boolean | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Draft[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
      /** With `counts=true`: how many drafts there are, whatever was asked for. A count of 10,000 says: as many, or more. */
      counts?: {
        /** All drafts. */
        drafts: number
        /** Of these, those without a schedule. */
        unscheduled: number
      }
    }
  }
  /** Read a draft. Scope: `drafts:read`. */
  getDraft: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
    }
    output: Draft
  }
  /** Read the sources of a draft. The text that the draft was written from, as it was extracted: the places in `evidence` are places in it. Kept encrypted, and deleted with the draft. Scope: `drafts:read`. */
  getDraftSources: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
    }
    output: {
      data: {
        index: number
        /** The page; null for a text that was given. */
        url: string | null
        text: string
      }[]
    }
  }
  /** Edit a draft. Takes `content` or `pieces`, not both, `media`, `caption`, `first_comment`, `options`, `link_card`, `tags` and `metadata`; what is left out stays, and options, tags and metadata each replace all of its kind. Tags and metadata alone make no new version. Either of the first two replaces the whole text: lines of `---` in `content` part it into pieces, and without one it is one piece, also of a thread that had several. An edit reaches every schedule of the draft that is still pending: what goes out is the text at the moment of publication. Scope: `drafts:write`. */
  updateDraft: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
      body?: {
        /** The text; lines of `---` part it into pieces. */
        content?: string | undefined
        /** One for a post, the posts of a thread, the slides of a carousel. A piece may be empty where it has media. */
        pieces?: readonly string[] | undefined
        /** Uploads that go out with the text, in order; at most 35 a piece, one for a slide of a carousel. A picture on a slide with a text is drawn above it. */
        media?: readonly {
          /** Of an upload that is ready: `med_` and 32 hex digits. */
          media_id: string
          /** The piece that it belongs to, counted from 1. Default 1. */
          piece?: number | undefined
          /** What is to be seen, for those who cannot see it. Default: that of the upload. */
          alt_text?: string | null | undefined
          /** The published part of a still picture: `ratio`, or `x`, `y`, `width` and `height` in pixels of the upload as it is shown. Null: all of it. */
          crop?: {
            /** Width to height, of the largest part around the middle. */
            ratio?: number | undefined
            /** From its left side. */
            x?: number | undefined
            /** From its upper side. */
            y?: number | undefined
            /** Of the part. */
            width?: number | undefined
            /** Of the part. */
            height?: number | undefined
          } | null | undefined
        }[] | undefined
        /** The text beside slides; null: the heading of the first slide and the hashtags. */
        caption?: string | null | undefined
        /** A comment below the post. */
        first_comment?: string | null | undefined
        /** What the author chose of each network’s own settings for a post. */
        options?: PostOptions | undefined
        /** Show the card of the first link, or not; `true` reads the page again. */
        link_card?: boolean | undefined
        /** Words to find it by. */
        tags?: readonly string[] | undefined
        /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
        metadata?: Record<string, string> | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        version?: number | undefined
      } | undefined
    }
    output: Draft
  }
  /** Delete a draft. Scope: `drafts:write`. */
  deleteDraft: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
    }
    output: null
  }
  /** Bring a deleted draft back. For 30 days after its deletion. A draft that is not deleted is answered as it is. Scope: `drafts:write`. */
  restoreDraft: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
    }
    output: Draft
  }
  /** List the versions of a draft, newest first. The present version and those before it, 100 at most. Edits of one person within ten minutes are one version, which the last of them names; what stood before a restoration, before a rewrite and at a claim is always kept, and so is the first. Scope: `drafts:read`. */
  listDraftVersions: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** From 1, and one more with each edit. */
        version: number
        /** When it was written, or last edited as this version. */
        at: string
        actor: Actor
        /** One for a post, the posts of a thread, the slides of a carousel. */
        pieces: string[]
        /** The text beside slides; null: the heading of the first slide and the hashtags. */
        caption: string | null
        /** What its author writes below the post as soon as it is out; null: nothing. */
        first_comment: string | null
        /** What the author chose of each network’s own settings for a post. */
        options: PostOptions
        /** Whether LinkedIn and Bluesky show the card of the first link with its scheme, on a post without media. */
        link_card: boolean
        /** The card as it was read when the draft was saved, and as it is published; null where none is wanted, or no link can have one. */
        card: {
          link: string
          /** Null: the page could not be read. */
          title: string | null
          description: string | null
          has_picture: boolean
          /** Why the page could not be read. */
          problem: string | null
        } | null
        /** Uploads that go out with the text, in order. */
        media: {
          /** `med_` and 32 hex digits. */
          media_id: string
          /** The piece that it belongs to, counted from 1. */
          piece: number
          /** What is to be seen, for those who cannot see it. */
          alt_text: string | null
          /** The published part of a picture, in pixels of the upload as it is shown; null: all of it. */
          crop: {
            /** From its left side. */
            x: number
            /** From its upper side. */
            y: number
            /** Of the part. */
            width: number
            /** Of the part. */
            height: number
          } | null
        }[]
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Give a draft the content of an earlier version. An edit as `PATCH /api/drafts/{draft_id}` makes one, with a version of its own: text, uploads, caption, first comment, options, card, tone and language are those of the earlier version, and pending schedules and approvals are reached as by every edit. Uploads that it shows and that were deleted since come back with it; 409 `conflict` where their files are no longer there. Scope: `drafts:write`. */
  restoreDraftVersion: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
        /** A `version` of the list of versions. */
        version: string
      }
      body?: {
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
      } | undefined
    }
    output: Draft
  }
  /** Have a draft rewritten. Takes one of `instruction`, `length`, `tone` and `language`. Costs 1 credit, which is reserved first and given back when nothing was written. The new text is checked against the sources of the draft and replaces the old one as an edit does: it reaches every schedule that is still pending, and is refused, and not charged, when one of them could not go out whole. `credits_used` of the answer is what this call cost. Without a language model only `length` and `tone` are there: the offline writer leaves sentences out, or adds sentences of the source. Scope: `reels:generate`. */
  rewriteDraft: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
      body: {
        /** How to change the text. Never a source: what is only here counts as invented. */
        instruction?: string | undefined
        /** With `instruction`: the one piece to change, counted from 1. */
        piece?: number | undefined
        length?: 'shorter' | 'longer' | undefined
        /** The tone of voice. */
        tone?: Tone | undefined
        /** The language to write in, a BCP 47 tag such as `de` or `pt-BR`. Default: that of the brand kit, else of the source, else of the topic. */
        language?: string | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        version?: number | undefined
      } & ({ instruction: string; length?: undefined; tone?: undefined; language?: undefined } | { length: 'shorter' | 'longer'; instruction?: undefined; tone?: undefined; language?: undefined } | { tone: Tone; instruction?: undefined; length?: undefined; language?: undefined } | { language: string; instruction?: undefined; length?: undefined; tone?: undefined })
    }
    output: Draft
  }
  /** Have other drafts written beside a draft. New drafts on the same topic, from the same sources, for the same network and in the same form; the draft itself stays as it is, and so do its schedules. Each costs what a generated draft of this form costs (1, 2 or 3 credits); the sum is reserved first. A variant that cannot be written, or says the same as the draft or as a variant before it, is listed in `failures` and refunded. Uploads and caption of the draft stand beside each variant. The text of the draft may be said again, as in a rewrite. Scope: `reels:generate`. */
  writeVariants: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
      body: {
        /** How many are wanted. */
        count: number
      }
    }
    output: {
      data: Draft[]
      failures: {
        /** Which of those that were asked for, counted from 1. */
        variant: number
        code: string
        detail: string
      }[]
      /** What this call cost. */
      credits_used: number
      credits_remaining: number
    }
  }
  /** See how each network would show a draft. By each platform’s main connection: limits differ by author. Of a platform without one, as an author without a subscription would. Scope: `drafts:read`. */
  previewDraft: {
    input: {
      params: {
        /** `drft_` and 32 hex digits. */
        draft_id: string
      }
      query?: {
        /** Shows the connection’s platform as this connection would post there. */
        connection_id?: string | undefined
      } | undefined
    }
    output: Preview
  }
  /** Write a post, and schedule or publish it on several connections. Makes a draft for each of `connection_ids`, or for the main connection of each of `platforms`; with a time (`scheduled_at`, `use_next_free_slot` or `publish_now`) each is scheduled, which needs `schedules:write`, or `schedules:request` to have it wait for approval. All or none: what is refused for one connection is refused for all, and `errors` says which. With `partial: true` the others are made, and `failures` lists those that were not. Takes one request of the rate for each started ten connections. Scope: `drafts:write`. */
  createPost: {
    input: {
      body: {
        /** Where it is to go out. */
        connection_ids?: readonly string[] | undefined
        /** In place of `connection_ids`: the main connection of each. */
        platforms?: readonly Platform[] | undefined
        /** The text; lines of `---` part it into pieces. */
        content?: string | undefined
        /** One for a post, the posts of a thread, the slides of a carousel. A piece may be empty where it has media. */
        pieces?: readonly string[] | undefined
        /** Uploads that go out with the text, in order; at most 35 a piece, one for a slide of a carousel. A picture on a slide with a text is drawn above it. */
        media?: readonly {
          /** Of an upload that is ready: `med_` and 32 hex digits. */
          media_id: string
          /** The piece that it belongs to, counted from 1. Default 1. */
          piece?: number | undefined
          /** What is to be seen, for those who cannot see it. Default: that of the upload. */
          alt_text?: string | null | undefined
          /** The published part of a still picture: `ratio`, or `x`, `y`, `width` and `height` in pixels of the upload as it is shown. Null: all of it. */
          crop?: {
            /** Width to height, of the largest part around the middle. */
            ratio?: number | undefined
            /** From its left side. */
            x?: number | undefined
            /** From its upper side. */
            y?: number | undefined
            /** Of the part. */
            width?: number | undefined
            /** Of the part. */
            height?: number | undefined
          } | null | undefined
        }[] | undefined
        /** The text beside slides; null: the heading of the first slide and the hashtags. */
        caption?: string | null | undefined
        /** A comment below the post. */
        first_comment?: string | null | undefined
        /** What the author chose of each network’s own settings for a post. */
        options?: PostOptions | undefined
        /** One post, a carousel of slides, or a thread of posts. */
        content_type?: ContentType | undefined
        /** The tone of voice. */
        tone?: Tone | undefined
        /** Show the card of the first link, on LinkedIn and Bluesky. Default: true for these. */
        link_card?: boolean | undefined
        /** What is different on a platform, or on a connection, by the name of the platform or the id of the connection: any of the fields that say what is published. `content` or `pieces` replaces both. */
        versions?: Record<string, {
          /** The text; lines of `---` part it into pieces. */
          content?: string | undefined
          /** One for a post, the posts of a thread, the slides of a carousel. A piece may be empty where it has media. */
          pieces?: readonly string[] | undefined
          /** Uploads that go out with the text, in order; at most 35 a piece, one for a slide of a carousel. A picture on a slide with a text is drawn above it. */
          media?: readonly {
            /** Of an upload that is ready: `med_` and 32 hex digits. */
            media_id: string
            /** The piece that it belongs to, counted from 1. Default 1. */
            piece?: number | undefined
            /** What is to be seen, for those who cannot see it. Default: that of the upload. */
            alt_text?: string | null | undefined
            /** The published part of a still picture: `ratio`, or `x`, `y`, `width` and `height` in pixels of the upload as it is shown. Null: all of it. */
            crop?: {
              /** Width to height, of the largest part around the middle. */
              ratio?: number | undefined
              /** From its left side. */
              x?: number | undefined
              /** From its upper side. */
              y?: number | undefined
              /** Of the part. */
              width?: number | undefined
              /** Of the part. */
              height?: number | undefined
            } | null | undefined
          }[] | undefined
          /** The text beside slides; null: the heading of the first slide and the hashtags. */
          caption?: string | null | undefined
          /** A comment below the post. */
          first_comment?: string | null | undefined
          /** What the author chose of each network’s own settings for a post. */
          options?: PostOptions | undefined
          /** One post, a carousel of slides, or a thread of posts. */
          content_type?: ContentType | undefined
          /** The tone of voice. */
          tone?: Tone | undefined
          /** Show the card of the first link, on LinkedIn and Bluesky. Default: true for these. */
          link_card?: boolean | undefined
        }> | undefined
        /** A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`. */
        scheduled_at?: string | Date | undefined
        /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
        use_next_free_slot?: boolean | undefined
        /** Publish it now, by the clock of the server: not together with `scheduled_at` or `use_next_free_slot`. */
        publish_now?: boolean | undefined
        /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
        not_later_than?: string | Date | null | undefined
        /** Words to find it by. */
        tags?: readonly string[] | undefined
        /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
        metadata?: Record<string, string> | undefined
        /** Make the parts that are not refused. Default: false. */
        partial?: boolean | undefined
      } & ({ connection_ids: readonly string[]; platforms?: undefined } | { platforms: readonly Platform[]; connection_ids?: undefined })
    }
    output: {
      /** `post_` and 32 hex digits. */
      post_id: string
      /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
      state: PostState
      /** Words to find it by. */
      tags: string[]
      /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
      metadata: Record<string, string>
      /** When it was made. */
      created_at: string
      /** When its tags or metadata last changed. */
      updated_at: string
      /** One for each connection, the oldest first. */
      drafts: Draft[]
      /** Of all its drafts, the oldest first. */
      schedules: Schedule[]
      /** False: drafts or schedules are left out, because there are too many or their texts are too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`. */
      complete: boolean
      /** With `partial: true`: where it is not made, and why. */
      failures?: {
        /** `conn_` and 32 hex digits. */
        connection_id: string | null
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        problem: {
          /** Address of the page that explains `code`. */
          type: string
          title: string
          status: number
          /** Stable: branch on it. */
          code: string
          /** What is wrong with this entry, and what to do. */
          detail: string
          errors: {
            pointer: string
            detail: string
          }[]
          /** Of `slot_taken`: the post at that time. */
          conflicting_schedule_id?: string
          /** Of `slot_taken`: the next free slot of the same calendar. */
          next_free_slot?: string | null
          /** Of `content_too_long`: how many `unit` the network takes at most. */
          limit?: number
          /** Of `content_too_long`: how many `unit` the draft has; null: more. */
          length?: number | null
          /** Of `content_too_long`: what `limit` and `length` count. */
          unit?: string
          /** Of a `conflict` about the version of a draft: the one that it has. */
          version?: number
        }
      }[]
    }
  }
  /** List posts, newest first. Scope: `drafts:read`. */
  listPosts: {
    input: {
      query?: {
        /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
        state?: PostState | undefined
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** Only of this connection: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** Only what has this tag. */
        tag?: string | undefined
        /** Only what has these entries: `metadata[campaign]=spring`. */
        metadata?: Record<string, string> | undefined
        /** Posts with a draft whose text holds each of these words, or beginnings and other parts of words, in whatever order and case. */
        q?: string | undefined
        /** Made from this time on. */
        from?: string | Date | undefined
        /** Made before this time. */
        to?: string | Date | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: ListedPost[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Read a post with its drafts and schedules. Scope: `drafts:read`. */
  getPost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
    }
    output: Post
  }
  /** Read the receipt of a post. Its journal as one document, written when all parts have ended, and again after a retry or a decision about an unconfirmed part. It is kept as long as the post. The salt and the text together prove that this text was sent. Scope: `schedules:read`. */
  getReceipt: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
    }
    output: Receipt
  }
  /** Change the tags and metadata of a post. What is left out stays; each replaces all of its kind. The text is that of the drafts: `PATCH /api/drafts/{draft_id}`. Scope: `drafts:write`. */
  updatePost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
      body?: {
        /** Words to find it by. */
        tags?: readonly string[] | undefined
        /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
        metadata?: Record<string, string> | undefined
      } | undefined
    }
    output: Post
  }
  /** Delete a post that is not out anywhere. Cancels its pending schedules, which needs `schedules:write` or for your own requests `schedules:request`, and deletes its drafts, which can be restored for 30 days, each alone. 409 `conflict` while a part is being published or is out. Scope: `drafts:write`. */
  deletePost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
    }
    output: null
  }
  /** Schedule the drafts of a post. Each on its own connection, all or none. Without `connection_ids`: those drafts that have no schedule which is pending, being published or out. Scope: `schedules:write`. */
  schedulePost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
      body: {
        /** Where it is to go out. */
        connection_ids?: readonly string[] | undefined
        /** A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`. */
        scheduled_at?: string | Date | undefined
        /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
        use_next_free_slot?: boolean | undefined
        /** Publish it now, by the clock of the server: not together with `scheduled_at` or `use_next_free_slot`. */
        publish_now?: boolean | undefined
        /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
        not_later_than?: string | Date | null | undefined
      } & ({ scheduled_at: string | Date } | { use_next_free_slot: true } | { publish_now: true; scheduled_at?: undefined; use_next_free_slot?: undefined })
    }
    output: {
      /** `post_` and 32 hex digits. */
      post_id: string
      /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
      state: PostState
      /** Those that were made or changed by this. */
      schedules: Schedule[]
    }
  }
  /** Approve all pending schedules of a post that were requested. Each is approved with its own time, connection and content, all or none. Scope: `schedules:write`. */
  approvePost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
      body?: {
        /** For the person who requested it. */
        comment?: string | undefined
        /** The versions that were read: 409 `conflict` where one is another. */
        draft_versions?: readonly {
          /** A draft: `drft_` and 32 hex digits. */
          draft_id: string
          /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
          version: number
        }[] | undefined
      } | undefined
    }
    output: {
      /** `post_` and 32 hex digits. */
      post_id: string
      /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
      state: PostState
      /** Those that were made or changed by this. */
      schedules: Schedule[]
    }
  }
  /** Reject all pending schedules of a post that were requested. They keep their times, and may be edited, moved or deleted. Scope: `schedules:write`. */
  rejectPost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
      body?: {
        /** For the person who requested it. */
        comment?: string | undefined
        /** The versions that were read: 409 `conflict` where one is another. */
        draft_versions?: readonly {
          /** A draft: `drft_` and 32 hex digits. */
          draft_id: string
          /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
          version: number
        }[] | undefined
      } | undefined
    }
    output: {
      /** `post_` and 32 hex digits. */
      post_id: string
      /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
      state: PostState
      /** Those that were made or changed by this. */
      schedules: Schedule[]
    }
  }
  /** Publish every failed part of a post again, now. Each as `POST /api/schedules/{schedule_id}/retry` would. Those that cannot be retried are in `failures`; where none can, its problem is the answer. Scope: `schedules:write`. */
  retryPost: {
    input: {
      params: {
        /** `post_` and 32 hex digits. */
        post_id: string
      }
      body?: {
        /** Publish also what may be on the network, or whose draft was scheduled again. */
        force?: boolean | undefined
      } | undefined
    }
    output: {
      /** `post_` and 32 hex digits. */
      post_id: string
      /** The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`. */
      state: PostState
      /** Those that were made or changed by this. */
      schedules: Schedule[]
      /** What was not retried, and why. */
      failures: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
        /** `conn_` and 32 hex digits. */
        connection_id: string
        problem: {
          /** Address of the page that explains `code`. */
          type: string
          title: string
          status: number
          /** Stable: branch on it. */
          code: string
          /** What is wrong with this entry, and what to do. */
          detail: string
          errors: {
            pointer: string
            detail: string
          }[]
          /** Of `slot_taken`: the post at that time. */
          conflicting_schedule_id?: string
          /** Of `slot_taken`: the next free slot of the same calendar. */
          next_free_slot?: string | null
          /** Of `content_too_long`: how many `unit` the network takes at most. */
          limit?: number
          /** Of `content_too_long`: how many `unit` the draft has; null: more. */
          length?: number | null
          /** Of `content_too_long`: what `limit` and `length` count. */
          unit?: string
          /** Of a `conflict` about the version of a draft: the one that it has. */
          version?: number
        }
      }[]
    }
  }
  /** Schedule a draft. At a time, or in the next free slot. Exactly one schedule of a connection can stand at one time. With `schedules:request` in place of `schedules:write` it waits for approval. Scope: `schedules:write`. */
  scheduleDraft: {
    input: {
      body: {
        /** The draft to publish: `drft_` and 32 hex digits. */
        draft_id: string
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** The connection that is meant, by default the platform’s main one: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`. */
        scheduled_at?: string | Date | undefined
        /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
        use_next_free_slot?: boolean | undefined
        /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
        not_later_than?: string | Date | null | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
        /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
        metadata?: Record<string, string> | undefined
      } & ({ scheduled_at: string | Date } | { use_next_free_slot: true })
    }
    output: Schedule
  }
  /** Check a schedule without making it. Answers as the request to schedule would at this moment, with the schedule that it would be. Nothing is changed, and no time is held. Scope: `schedules:write`. */
  validateSchedule: {
    input: {
      body: {
        /** The draft to publish: `drft_` and 32 hex digits. */
        draft_id: string
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** The connection that is meant, by default the platform’s main one: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`. */
        scheduled_at?: string | Date | undefined
        /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
        use_next_free_slot?: boolean | undefined
        /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
        not_later_than?: string | Date | null | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
        /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
        metadata?: Record<string, string> | undefined
      } & ({ scheduled_at: string | Date } | { use_next_free_slot: true })
    }
    output: {
      /** `drft_` and 32 hex digits. */
      draft_id: string
      /** `post_` and 32 hex digits. */
      post_id: string | null
      /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
      platform: Platform
      /** `conn_` and 32 hex digits. */
      connection_id: string
      /** When it is to go out; the slot when the next free one was asked for. */
      scheduled_at: string
      /** Past this time it is not sent any more: it fails with `missed_window`. Null: `CRIER_MAX_LATENESS` alone decides. */
      not_later_than: string | null
      /** `rpt_` and 32 hex digits. */
      repeat_id: string | null
      /** The state of the publication. */
      status: ScheduleStatus
      /** When something happens next; null when nothing is to. */
      next_attempt_at: string | null
      /** When the network took it. */
      published_at: string | null
      /** The post on the network. */
      external_url: string | null
      /** The network’s own id of the post. */
      external_id: string | null
      error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
      /** Who can fix it: `author` (the post itself), `connection` (its owner, on the network or by connecting again), `operator` (the people who run this server: the application at the network, its public address), `network` (wait: it passes) or `unknown`. */
      error_cause: 'author' | 'connection' | 'operator' | 'network' | 'unknown' | null
      /** What happened and what to do, in plain words. */
      error_message: string | null
      warnings: {
        code: 'content_adapted' | 'picture_rendered' | 'font_missing' | 'platform_not_connected' | 'thread_incomplete' | 'comment_missing' | 'link_unknown' | 'possible_duplicate' | 'scheduled_at_ignored' | 'alt_text_missing' | 'too_many_hashtags' | 'replies_restricted' | 'access_ends_before' | 'mention_as_text' | 'link_without_card' | 'link_is_billed' | 'caption_not_handed_over' | 'media_unreachable' | 'picture_trimmed' | 'video_converted'
        detail: string
      }[]
      resolution: {
        published: true
        /** The address of the post, where it was given. */
        external_url: string | null
        /** Who said so, by the name of that moment. */
        by: {
          type: 'person' | 'key'
          id: string
          /** Null where there is none. */
          name: string | null
        }
        /** When it was said. */
        at: string
      } | null
      /** What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days. */
      results: {
        /** Likes, or reactions of all kinds. */
        likes: number | null
        /** Comments, or replies. */
        comments: number | null
        /** Shares, or reposts with quotes. */
        shares: number | null
        /** How often it was shown. */
        views: number | null
        /** When the network was asked. */
        read_at: string
      } | null
      /** A failed post that was put away. */
      dismissed: boolean
      /** Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails. */
      approval: {
        /** Only `approved` goes out. */
        state: 'awaiting' | 'approved' | 'rejected'
        /** Who asked for it, by the name of that moment. Null: the person who made it may schedule, and it waits because a person without this right changed it. */
        requested_by: {
          type: 'person' | 'key'
          id: string
          /** Null where there is none. */
          name: string | null
        } | null
        decided_by: {
          type: 'person' | 'key'
          id: string
          /** Null where there is none. */
          name: string | null
        } | {
          type: "client"
          /** `prv_` and 32 hex digits. */
          preview_id: string
          /** As they called themselves. */
          name: string
        } | null
        /** When it was decided. */
        decided_at: string | null
        /** What was said with the decision. */
        comment: string | null
      } | null
      /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
      metadata: Record<string, string>
      /** When it was scheduled. */
      created_at: string
      /** When it last changed. */
      updated_at: string
    }
  }
  /** Schedule many drafts. All or none: the first entry that is refused is the answer, and `errors` says which. With `partial: true` the others are made, and the answer has the result of each entry, malformed ones included. Free slots are dealt out in the order given. Takes one request of the rate for each started ten entries. Scope: `schedules:write`. */
  batchSchedules: {
    input: {
      body: {
        /** As one would be scheduled, each; also with `publish_now`. */
        schedules: readonly ({
          /** The draft to publish: `drft_` and 32 hex digits. */
          draft_id: string
          /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
          platform: Platform
          /** The connection that is meant, by default the platform’s main one: `conn_` and 32 hex digits. */
          connection_id?: string | undefined
          /** A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`. */
          scheduled_at?: string | Date | undefined
          /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
          use_next_free_slot?: boolean | undefined
          /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
          not_later_than?: string | Date | null | undefined
          /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
          draft_version?: number | undefined
          /** Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters. */
          metadata?: Record<string, string> | undefined
          /** Publish it now, by the clock of the server: not together with `scheduled_at` or `use_next_free_slot`. */
          publish_now?: boolean | undefined
        } & ({ scheduled_at: string | Date } | { use_next_free_slot: true } | { publish_now: true; scheduled_at?: undefined; use_next_free_slot?: undefined }))[]
        /** Make those that are not refused. Default: false. */
        partial?: boolean | undefined
      }
    }
    output: {
      data: Schedule[]
    } | {
      /** In the order of the entries. */
      data: {
        /** 201 for what was made, else that of the problem. */
        status: number
        schedule?: Schedule
        problem?: {
          /** Address of the page that explains `code`. */
          type: string
          title: string
          status: number
          /** Stable: branch on it. */
          code: string
          /** What is wrong with this entry, and what to do. */
          detail: string
          errors: {
            pointer: string
            detail: string
          }[]
          /** Of `slot_taken`: the post at that time. */
          conflicting_schedule_id?: string
          /** Of `slot_taken`: the next free slot of the same calendar. */
          next_free_slot?: string | null
          /** Of `content_too_long`: how many `unit` the network takes at most. */
          limit?: number
          /** Of `content_too_long`: how many `unit` the draft has; null: more. */
          length?: number | null
          /** Of `content_too_long`: what `limit` and `length` count. */
          unit?: string
          /** Of a `conflict` about the version of a draft: the one that it has. */
          version?: number
        }
      }[]
    }
  }
  /** Put the pending schedules of a connection in another order. Deals the times of these schedules out in the order given: the first takes the earliest. All or none: 409 `conflict` when one is no longer pending, is due already, or would get a time after its `not_later_than`. An approved schedule stays approved, at its new time. Scope: `schedules:write`. */
  reorderSchedules: {
    input: {
      body: {
        /** Of which they all are: `conn_` and 32 hex digits. */
        connection_id: string
        /** In the order in which they are to go out. */
        schedule_ids: readonly string[]
      }
    }
    output: {
      /** In the order given. */
      data: Schedule[]
    }
  }
  /** List schedules by time. Scope: `schedules:read`. */
  listSchedules: {
    input: {
      query?: {
        /** The state of the publication. */
        status?: ScheduleStatus | undefined
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** Only of this connection: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** Only of this draft: `drft_` and 32 hex digits. */
        draft_id?: string | undefined
        /** Only of this post: `post_` and 32 hex digits. */
        post_id?: string | undefined
        /** Only what has these entries: `metadata[campaign]=spring`. */
        metadata?: Record<string, string> | undefined
        /** Schedules of drafts whose text holds each of these words, or beginnings and other parts of words, in whatever order and case. */
        q?: string | undefined
        /** From this `scheduled_at` on. */
        from?: string | Date | undefined
        /** Before this `scheduled_at`. */
        to?: string | Date | undefined
        /** Only those that were put away, or only the others; default: all. */
        dismissed?: boolean | undefined
        /** Only those with this state of approval. */
        approval?: 'awaiting' | 'approved' | 'rejected' | undefined
        /** Earliest first (default), or latest first. */
        order?: 'asc' | 'desc' | undefined
        /** With `counts` beside the page; default: false. */
        counts?: boolean | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: ListedSchedule[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
      /** With `counts=true`: how many schedules stand where, of the `platform` and the `connection_id` that were asked for; no other filter narrows them. A count of 10,000 says: as many, or more. */
      counts?: {
        /** Still to go out, approved or not. */
        pending: number
        /** Of these, what waits for approval. */
        awaiting: number
        /** On their way to the network. */
        publishing: number
        /** Confirmed by the network. */
        published: number
        /** Did not go out, and were neither put away nor said to be out. */
        failed: number
      }
    }
  }
  /** Show the next free slot. Scope: `schedules:read`. */
  nextFreeSlot: {
    input: {
      query: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** The connection that is meant, by default the platform’s main one: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** How many free slots to list as `slots`. */
        count?: number | undefined
      }
    }
    output: NextFreeSlot
  }
  /** Read a schedule with its attempts. Scope: `schedules:read`. */
  getSchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
    }
    output: ScheduleWithAttempts
  }
  /** Move or limit a pending schedule, or put a failed one away. Once this has answered, the post does not go out at its old time, nor after its new `not_later_than`. A failed schedule takes `dismissed`, alone: true puts it away, false fetches it back, and a retry does so too. With `schedules:request`: only what you have requested yourself and what is not approved. Scope: `schedules:write`. */
  moveSchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      body?: {
        /** A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`. */
        scheduled_at?: string | Date | undefined
        /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
        use_next_free_slot?: boolean | undefined
        /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
        not_later_than?: string | Date | null | undefined
        /** Put away. Only on a failed schedule, and alone in the body. */
        dismissed?: boolean | undefined
      } | undefined
    }
    output: Schedule
  }
  /** Cancel a pending schedule. Once this has answered, the post does not go out. With `schedules:request`: only what you have requested yourself and what is not approved. Scope: `schedules:write`. */
  cancelSchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
    }
    output: null
  }
  /** Approve a pending schedule that was requested. Approved are its time, its connection and the content of its draft at this moment. A change of these by a person without approval rights makes it wait for approval again. A change by a person with approval rights is approved. Scope: `schedules:write`. */
  approveSchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      body?: {
        /** For the person who requested it. */
        comment?: string | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
      } | undefined
    }
    output: Schedule
  }
  /** Reject a pending schedule that was requested. It keeps its time, and may be edited (then it waits for approval again), moved or deleted. Scope: `schedules:write`. */
  rejectSchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      body?: {
        /** For the person who requested it. */
        comment?: string | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
      } | undefined
    }
    output: Schedule
  }
  /** Publish a failed schedule again, now. Also sends the missing pieces of an incomplete thread. After `publication_unconfirmed` it needs `{"force": true}`: the post may be out. So it does where the same draft was scheduled again on the same connection since this schedule failed, and that post is published, may be, or is still to come; repetitions do not count. A retry by a person with approval rights approves. With `schedules:request` it needs a time, works for what you have requested yourself and what is not approved, and waits for approval. Without a `not_later_than` in the request the present one stays, and is dropped where it is not later than the new time. Scope: `schedules:write`. */
  retrySchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      body?: {
        /** Publish it although it may be on the network, or its draft was scheduled again. */
        force?: boolean | undefined
        /** When, in place of now: a time in the future, with a zone. */
        scheduled_at?: string | Date | undefined
        /** Take the next free slot of the calendar; `scheduled_at` is then ignored. */
        use_next_free_slot?: boolean | undefined
        /** A time later than `scheduled_at`, with a zone; default: null. What could not be sent by then, for whatever reason, fails with `missed_window`. The posts of a thread whose first is out still follow. */
        not_later_than?: string | Date | null | undefined
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
      } | undefined
    }
    output: Schedule
  }
  /** Say that an unconfirmed post is out. Only after `publication_unconfirmed`. The status stays `failed`; a retry is refused from then on. Scope: `schedules:write`. */
  resolveSchedule: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      body: {
        published: true
        external_url?: string | undefined
      }
    }
    output: Schedule
  }
  /** List snippets, newest first. Scope: `drafts:read`. */
  listSnippets: {
    input: {
      query?: {
        /** `text`: a part of a post. `hashtags`: a set of them. `template`: a whole post. */
        kind?: 'text' | 'hashtags' | 'template' | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Snippet[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Save a text to insert into posts. An account has at most 500 snippets: beyond, 409. They count against the plan’s `text_bytes`. Scope: `drafts:write`. */
  createSnippet: {
    input: {
      body: {
        /** To find it by. */
        name: string
        /** `text`: a part of a post. `hashtags`: a set of them. `template`: a whole post. */
        kind?: 'text' | 'hashtags' | 'template' | undefined
        /** What is inserted into a post. */
        content: string
      }
    }
    output: Snippet
  }
  /** Change a snippet. Posts that it was inserted into stay as they are. Scope: `drafts:write`. */
  updateSnippet: {
    input: {
      params: {
        /** `snp_` and 32 hex digits. */
        snippet_id: string
      }
      body?: {
        /** To find it by. */
        name?: string | undefined
        /** `text`: a part of a post. `hashtags`: a set of them. `template`: a whole post. */
        kind?: 'text' | 'hashtags' | 'template' | undefined
        /** What is inserted into a post. */
        content?: string | undefined
      } | undefined
    }
    output: Snippet
  }
  /** Delete a snippet. Scope: `drafts:write`. */
  deleteSnippet: {
    input: {
      params: {
        /** `snp_` and 32 hex digits. */
        snippet_id: string
      }
    }
    output: null
  }
  /** List what is published again and again. Newest first. Scope: `schedules:read`. */
  listRepeats: {
    input: {
      query?: {
        /** Only of this draft: `drft_` and 32 hex digits. */
        draft_id?: string | undefined
        /** Only of this connection: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Repeat[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Publish a draft again and again. Its first repetition takes the next free slot, or where the draft is scheduled on this connection already, the next one so many weeks after that. Each repetition is a schedule of its own, planned when the one before has gone out, failed or been cancelled: there are never two. Where a person without approval rights has changed the draft, repetitions wait for approval until one of them is approved. A draft is repeated once on each connection, and an account has at most 100 repeats. Scope: `schedules:write`. */
  createRepeat: {
    input: {
      body: {
        /** The draft to repeat: `drft_` and 32 hex digits. */
        draft_id: string
        /** Where to publish it: `conn_` and 32 hex digits. */
        connection_id: string
        /** So many weeks after the one before, in the next free slot. */
        every_weeks: number
        /** The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`. */
        draft_version?: number | undefined
      }
    }
    output: Repeat
  }
  /** Change how often a draft is published again. What is planned keeps its time; the repetition after it comes at the new distance. Scope: `schedules:write`. */
  updateRepeat: {
    input: {
      params: {
        /** `rpt_` and 32 hex digits. */
        repeat_id: string
      }
      body: {
        /** So many weeks after the one before, in the next free slot. */
        every_weeks: number
      }
    }
    output: Repeat
  }
  /** Stop publishing a draft again. No further repetition is planned. The one that is planned stays, as any other schedule: cancel it where it is not wanted. Scope: `schedules:write`. */
  deleteRepeat: {
    input: {
      params: {
        /** `rpt_` and 32 hex digits. */
        repeat_id: string
      }
    }
    output: null
  }
  /** Make a link that shows posts to a client. Takes `schedule_ids`, or `from` and `to`: then it shows all posts of that period, also those that are scheduled or moved there later, the first 500. People with the link see these posts as their networks would show them, without an account, and may leave comments. `may_approve` needs `schedules:write`. The link works as long as the person who made it may make one: it ends with their membership, their role or their key. Beyond 100 links that work: 409. Scope: `schedules:read`. */
  createPreview: {
    input: {
      body: {
        schedule_ids?: readonly string[] | undefined
        /** When the period begins, with a zone. */
        from?: string | Date | undefined
        /** When the period ends: later than `from`, by at most 366 days. */
        to?: string | Date | undefined
        /** A time in the future, with a zone, at most 90 days from now; default: in 14 days. */
        expires_at?: string | Date | undefined
        /** People with the link may approve and reject what waits for approval. Default: false. */
        may_approve?: boolean | undefined
      } & ({ schedule_ids: readonly string[]; from?: undefined; to?: undefined } | { from: string | Date; schedule_ids?: undefined })
    }
    output: {
      /** `prv_` and 32 hex digits. */
      preview_id: string
      /** The link. Shown this once: only a hash of it is stored. */
      url: string
      /** When the link stops working. */
      expires_at: string
      may_approve: boolean
    }
  }
  /** List links for clients, newest first. Without their addresses. One that has expired is listed as long as the operator keeps attempts and deliveries. Scope: `schedules:read`. */
  listPreviews: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** `prv_` and 32 hex digits. */
        preview_id: string
        /** The posts that it shows; those that were cancelled since are gone. Empty where it shows a period. */
        schedule_ids: string[]
        /** The period that it shows begins here; null: it shows `schedule_ids`. */
        from: string | null
        /** The period ends before this time. */
        to: string | null
        /** Whether a person with the link may approve and reject what waits for approval. */
        may_approve: boolean
        /** When it was made. */
        created_at: string
        /** Who made it, by the name of that moment. */
        created_by: {
          type: 'person' | 'key'
          id: string
          /** Null where there is none. */
          name: string | null
        }
        /** When the link stops working. */
        expires_at: string
        /** When it was revoked. */
        revoked_at: string | null
        /** Whether the link works: it has not expired, it is not revoked, and the person who made it may still make one. */
        active: boolean
        /** How many comments were left. */
        comments: number
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Revoke a link for a client. From then on it shows nothing, and nothing can be decided by it. Links of others need `schedules:write`. Scope: `schedules:read`. */
  revokePreview: {
    input: {
      params: {
        /** `prv_` and 32 hex digits. */
        preview_id: string
      }
    }
    output: null
  }
  /** List the comments on a post, of clients and of the team, oldest first. Scope: `schedules:read`. */
  listComments: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Comment[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Comment on a post. For the team; clients comment by their links. A post has at most 100 comments of its team: beyond, 409. Scope: `schedules:read`. */
  createComment: {
    input: {
      params: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
      }
      body: {
        /** Plain text. */
        text: string
        /** Clients with a link to the post see it, with your name. Default: false. */
        visible_to_client?: boolean | undefined
      }
    }
    output: Comment
  }
  /** Upload a picture, a video or a document. The file as body, or `multipart/form-data` with `file` and, if wanted, `alt_text` and `name` (by default the name of the file), or as JSON an address from which it is fetched: within ten minutes, over at most five redirects. Its content decides what it is. Taken: JPEG, PNG, WebP, GIF, AVIF; MP4, MOV, WebM; PDF; for drafting plain text, VTT and SRT. An animated WebP becomes a GIF; `kind` is `gif` for what moves. Place, camera and other metadata are dropped. The limit of 1 MiB does not hold here. For `Idempotency-Key` the SHA-256 of the bytes is the body. Scope: `media:write`. */
  createMedia: {
    input: {
      query?: {
        /** What it is called, for people: never a part of a path. */
        name?: string | undefined
      } | undefined
      body: Blob | {
        /** A public http or https address that answers with the file. */
        url: string
        /** What is to be seen, for those who cannot see it. */
        alt_text?: string | undefined
      }
    }
    output: Media
  }
  /** List uploads, newest first. Scope: `media:read`. */
  listMedia: {
    input: {
      query?: {
        /** Uploads whose name or alt text holds each of these words, or beginnings and other parts of words, in whatever order and case. */
        q?: string | undefined
        kind?: 'image' | 'gif' | 'video' | 'document' | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Media[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Read an upload. Scope: `media:read`. */
  getMedia: {
    input: {
      params: {
        /** `med_` and 32 hex digits. */
        media_id: string
      }
    }
    output: Media
  }
  /** Change the name or the alt text of an upload. Scope: `media:write`. */
  updateMedia: {
    input: {
      params: {
        /** `med_` and 32 hex digits. */
        media_id: string
      }
      body?: {
        /** What it is called, for people: never a part of a path. */
        name?: string | null | undefined
        /** What is to be seen, for those who cannot see it. */
        alt_text?: string | null | undefined
      } | undefined
    }
    output: Media
  }
  /** Delete an upload. Refused while a post that shows it is pending or on its way; other drafts lose it. For a day it can be brought back; then its bytes go, where no other upload has the same. Scope: `media:write`. */
  deleteMedia: {
    input: {
      params: {
        /** `med_` and 32 hex digits. */
        media_id: string
      }
    }
    output: null
  }
  /** Bring a deleted upload back. For a day after its deletion, where there is room for it. Drafts that lost it show it again where they did, as an edit; those that were edited, scheduled or deleted since stay as they are. An upload that is not deleted is answered as it is. Scope: `media:write`. */
  restoreMedia: {
    input: {
      params: {
        /** `med_` and 32 hex digits. */
        media_id: string
      }
    }
    output: Media
  }
  /** Configure a connection’s recurring slots. Replaces the calendar of one connection; `slots: []` clears it. Slots keep their local time through daylight saving. Scope: `schedules:write`. */
  configureSlots: {
    input: {
      body: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** The connection that is meant, by default the platform’s main one: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** IANA time zone, default `UTC`. */
        timezone?: string | undefined
        slots: readonly {
          /** Default: every day. */
          days?: readonly Day[] | undefined
          /** Local time, `HH:MM`. */
          time: string
        }[]
      }
    }
    output: {
      /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
      platform: Platform
      timezone: string
      slots: Slot[]
      /** The next free slot with the new calendar. */
      next_free_slot: string | null
    }
  }
  /** List recurring slots. By platform, connection, day and time. Scope: `schedules:read`. */
  listSlots: {
    input: {
      query?: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** Only of this connection: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Slot[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Remove a recurring slot. Scope: `schedules:write`. */
  deleteSlot: {
    input: {
      params: {
        /** `slot_` and 32 hex digits. */
        slot_id: string
      }
    }
    output: null
  }
  /** Register a webhook. At most 20 an account. The answer holds the signing secret, once. Events about posts, but for `post.published` and `post.failed`, need `schedules:read` too, events of connections `account:read`, and events of media `media:read`. `*`, alone, is all that the caller may read, also events that are added later. Scope: `webhooks:write`. */
  createWebhook: {
    input: {
      body: {
        /** http or https, without user name. */
        url: string
        events: readonly ('post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low' | '*')[]
      }
    }
    output: WebhookWithSecret
  }
  /** List webhooks. Scope: `webhooks:read`. */
  listWebhooks: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Webhook[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Read a webhook. Scope: `webhooks:read`. */
  getWebhook: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
      }
    }
    output: Webhook
  }
  /** Change, disable or enable a webhook. Scope: `webhooks:write`. */
  updateWebhook: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
      }
      body?: {
        /** http or https, without user name. */
        url?: string | undefined
        events?: readonly ('post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low' | '*')[] | undefined
        enabled?: boolean | undefined
      } | undefined
    }
    output: Webhook
  }
  /** Remove a webhook with its log. Scope: `webhooks:write`. */
  deleteWebhook: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
      }
    }
    output: null
  }
  /** Send a sample event. A sample of the named event, marked `"test": true` in `data`. Scope: `webhooks:write`. */
  testWebhook: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
      }
      body: {
        /** What happened. */
        event: EventName
      }
    }
    output: Delivery
  }
  /** Read a webhook’s log, newest first. Scope: `webhooks:read`. */
  listDeliveries: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
      }
      query?: {
        outcome?: 'pending' | 'delivered' | 'dropped' | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Delivery[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Read one delivery. Scope: `webhooks:read`. */
  getDelivery: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
        /** `dlv_` and 32 hex digits. */
        delivery_id: string
      }
    }
    output: Delivery
  }
  /** Deliver an event again. A new delivery of the same event, with the same `webhook-id`. Scope: `webhooks:write`. */
  redeliver: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
        /** `dlv_` and 32 hex digits. */
        delivery_id: string
      }
    }
    output: Delivery
  }
  /** Replace the signing secret. For 24 hours `webhook-signature` carries both signatures and `X-Service-Signature` is made with the old secret, or at once with the new one when `expire_previous` is true. Scope: `webhooks:write`. */
  rotateWebhookSecret: {
    input: {
      params: {
        /** `whk_` and 32 hex digits. */
        webhook_id: string
      }
      body?: {
        expire_previous?: boolean | undefined
      } | undefined
    }
    output: {
      /** `whk_` and 32 hex digits. */
      webhook_id: string
      url: string
      events: ('post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low' | '*')[]
      enabled: boolean
      /** Why deliveries have stopped. */
      disabled_reason: string | null
      /** When it was registered. */
      created_at: string
      /** When it last changed. */
      updated_at: string
      /** Signing secret, `whsec_` and base64. Shown this once: it cannot be read again. */
      secret: string
      /** Until then `webhook-signature` carries a signature with the old secret, too. */
      previous_secret_valid_until: string
      /** Headers that are still made with the old secret alone until `previous_secret_valid_until`: a receiver that checks one of these needs the old secret for so long. Empty after `expire_previous`. */
      signed_with_previous_secret: string[]
    }
  }
  /** List what happened, newest first. Every event of the account whose subject the caller may read, whether a webhook is subscribed to it or not, kept as long as the operator keeps attempts and deliveries (90 days by default). Scope: `webhooks:read`. */
  listEvents: {
    input: {
      query?: {
        /** What happened. */
        event?: EventName | undefined
        /** From this time on. */
        from?: string | Date | undefined
        /** Before this time. */
        to?: string | Date | undefined
        /** Only events newer than this one: `evt_` and 32 hex digits. */
        after?: string | undefined
        /** Long polling: where the page would be empty, wait up to this many seconds until there is an event. It is one request of the rate. Default: 0. */
        wait?: number | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** `evt_` and 32 hex digits. */
        event_id: string
        /** What happened. */
        event: EventName
        /** When it happened. */
        created_at: string
        /** What a webhook receives as `data`. */
        data: PostPublished | PostFailed | PostCompleted | PostMoved | PostPlanned | ConnectionExpiring | ConnectionEvent | MediaEvent | CreditsLow
        /** A sample that was requested. */
        test: boolean
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Deliver an event to a webhook. To one of the account’s own webhooks, whatever it is subscribed to; with the event’s `webhook-id`, so that a receiver knows it again. Scope: `webhooks:write`. */
  deliverEvent: {
    input: {
      params: {
        /** `evt_` and 32 hex digits. */
        event_id: string
      }
      body: {
        /** The webhook to deliver to: `whk_` and 32 hex digits. */
        webhook_id: string
      }
    }
    output: Delivery
  }
  /** List connections, main ones first. Of LinkedIn, X, Instagram, TikTok an account has a main connection from its creation, connected or not. Of any other platform it has none until one is made; the first is the main one. Scope: `account:read`. */
  listConnections: {
    input: {
      query?: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Connection[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Add a connection. One more place to post on a platform, up to the plan’s `connections`; the main ones count. It is not connected yet: go on with `authorize`. The first of a platform is its main one. Scope: `connections:write`. */
  createConnection: {
    input: {
      body: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** What to call it. Default: the account’s name on the network. */
        label?: string | undefined
      }
    }
    output: Connection
  }
  /** Change a connection. Another main connection moves nothing that is planned. After a pause the posts that are at most CRIER_MAX_LATENESS late go out; the others fail with `missed_window`. Scope: `connections:write`. */
  updateConnection: {
    input: {
      params: {
        /** A platform, which means its main connection, or `conn_` and 32 hex digits. */
        platform: string
      }
      body?: {
        /** What to call it. Default: the account’s name on the network. */
        label?: string | null | undefined
        /** Makes it the platform’s main connection, in place of the present one. */
        main?: true | undefined
        /** While it is true nothing that is `pending` is begun. */
        paused?: boolean | undefined
        /** Only of a network that knows them. What is left out stays as it is. `mode: inbox` needs the permission `video.upload`. */
        settings?: {
          /** Who may see the post, in TikTok’s own words. */
          privacy_level?: 'PUBLIC_TO_EVERYONE' | 'FOLLOWER_OF_CREATOR' | 'MUTUAL_FOLLOW_FRIENDS' | 'SELF_ONLY' | undefined
          /** Others may comment. */
          allow_comment?: boolean | undefined
          /** Others may make a duet of the video. */
          allow_duet?: boolean | undefined
          /** Others may use parts of the video in theirs. */
          allow_stitch?: boolean | undefined
          /** `inbox`: the pictures or the video are handed over, without the text, to the inbox of the author’s TikTok app, where the author finishes the post. */
          mode?: 'direct' | 'inbox' | undefined
        } | undefined
      } | undefined
    }
    output: Connection
  }
  /** Read what the account may choose on TikTok now. What TikTok said within the last 10 seconds, or says now. Of other networks: 409. Scope: `account:read`. */
  getConnectionChoices: {
    input: {
      params: {
        /** A platform, which means its main connection, or `conn_` and 32 hex digits. */
        platform: string
      }
    }
    output: {
      /** What the account calls itself on the network. */
      name: string | null
      /** Who may see a post: what TikTok offers this account. */
      privacy_levels: ('PUBLIC_TO_EVERYONE' | 'FOLLOWER_OF_CREATOR' | 'MUTUAL_FOLLOW_FRIENDS' | 'SELF_ONLY')[]
      /** False: the account has comments off. */
      allow_comment: boolean
      /** False: the account has duets off. */
      allow_duet: boolean
      /** False: the account has stitches off. */
      allow_stitch: boolean
      /** How long a video of this account may last. */
      video_seconds_max: number | null
      /** Why nothing can be posted directly now, or why TikTok could not be asked; otherwise null. */
      detail: string | null
    }
  }
  /** Start connecting a network. Open `authorize_url` in a browser within ten minutes; it works once. By a platform without a connection: one is made when the consent succeeds. Scope: `connections:write`. */
  authorizeConnection: {
    input: {
      params: {
        /** A platform, which means its main connection, or `conn_` and 32 hex digits. */
        platform: string
      }
      body?: {
        /** Default: live where the operator has set it up, otherwise the sandbox. With `server`, that decides. */
        kind?: 'sandbox' | 'live' | undefined
        /** LinkedIn: post as oneself (default) or as a page. Pages are connected by a separate application; without it on the live network: 409 `application_missing`. */
        author?: 'member' | 'organization' | undefined
        /** The server that keeps the account, as a host or `https://host[:port]`, on a network where each connection has one: Mastodon needs it, Bluesky finds it by the handle. */
        server?: string | undefined
        /** Where the browser returns to afterwards: an https address below one of `CRIER_RETURN_URLS`, without user name and fragment. It gets `connection_id`, `status` (`connected`, `refused`, `failed`), `error_code` and `state` as parameters. A page that names the workspace and this host comes before the network’s consent. */
        return_url?: string | undefined
        /** Handed back with `return_url` as it is. Compare it with that of the session. */
        state?: string | undefined
      } | undefined
    }
    output: {
      authorize_url: string
      /** When the address stops working. */
      expires_at: string
    }
  }
  /** Connect a network by an app password. For networks where an author makes a password for each program: Bluesky. The password is sent once, to the author’s server, and never stored. By a platform without a connection: one is made. `Idempotency-Key` is refused. 5 tries in 10 minutes for an author, 30 in 5 minutes for a server. Scope: `connections:write`. */
  signInConnection: {
    input: {
      params: {
        /** A platform, which means its main connection, or `conn_` and 32 hex digits. */
        platform: string
      }
      body: {
        /** The server that keeps the account, as a host or `https://host[:port]`, on a network where each connection has one: Mastodon needs it, Bluesky finds it by the handle. */
        server?: string | undefined
        /** The author’s handle, such as `alice.bsky.social`, or DID. */
        identifier: string
        /** An app password, never that of the account. */
        password: string
        /** True: in place of another author that the connection has; its pending posts are then published as the new one. */
        replace?: boolean | undefined
      }
    }
    output: Connection
  }
  /** Disconnect a network, or remove a connection. Access is revoked at the network where it can be. A main connection stays and can be connected again. Another one is removed with its slots, and keeps its finished schedules; while a post of it is pending or being published: 409. Scope: `connections:write`. */
  disconnect: {
    input: {
      params: {
        /** A platform, which means its main connection, or `conn_` and 32 hex digits. */
        platform: string
      }
    }
    output: null
  }
  /** Read the account. Scope: `account:read`. */
  getAccount: {
    input: Record<never, never>
    output: Account
  }
  /** Change name, time zone and brand kit. Fields of `brand_kit` that are left out stay as they are. Scope: `account:write`. */
  updateAccount: {
    input: {
      body?: {
        /** What its people call it: a brand, a client. */
        name?: string | undefined
        /** An IANA zone. */
        timezone?: string | undefined
        brand_kit?: {
          /** Shown on pictures. */
          name?: string | null | undefined
          /** The tone of voice. */
          default_tone?: Tone | undefined
          /** Notes on the voice, for the writer. */
          voice?: string | null | undefined
          /** Preferred hashtags, with or without `#`. */
          hashtags?: readonly string[] | undefined
          /** Words that never appear in a generated text. */
          avoid_words?: readonly string[] | undefined
          /** Background, text and accent of pictures. */
          colors?: readonly string[] | undefined
          /** BCP 47; null: the language of source or topic. */
          language?: string | null | undefined
          /** The fonts of pictures: a heading and what goes with it. `auto`: Inter. Scripts that they lack are set in Noto. */
          font?: 'auto' | 'noto_sans' | 'inter' | 'manrope' | 'montserrat' | 'playfair_display' | 'lora' | 'dm_serif_display' | 'space_grotesk' | 'oswald' | 'roboto_slab' | 'nunito' | 'jetbrains_mono' | null | undefined
          /** How pictures are laid out, wherever it suits their text. `auto`: each by its text. */
          template?: 'auto' | 'cover' | 'number' | 'quotation' | 'list' | 'photo' | 'closing' | null | undefined
          /** Posts of the author’s own: a language model is shown the nearest three for their voice. No facts come from them. */
          examples?: readonly string[] | null | undefined
          /** An upload of the kind `image` that is ready; null: none. */
          logo_media_id?: string | null | undefined
          /** How many of `hashtags` a generated draft may have: none, the first two, or all, within what is usual on the network. */
          signature_hashtags?: 'off' | 'few' | 'all' | null | undefined
        } | undefined
      } | undefined
    }
    output: Account
  }
  /** List credit movements, newest first. Scope: `account:read`. */
  listLedger: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** When it was booked. */
        at: string
        kind: 'opening' | 'renewal' | 'grant' | 'plan_change' | 'generation' | 'refund'
        /** Credits added, or taken when negative. */
        amount: number
        /** The balance after it. */
        balance: number
        /** The draft, remix, rewrite, request for variants or month that it belongs to. */
        reference: string
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** List who changed what, newest first. One entry for each change, kept as long as the operator keeps attempts and deliveries (90 days by default). It holds names of fields, times, states and labels, and no text, no secret and no e-mail address. Scope: `account:read`. */
  listActivity: {
    input: {
      query?: {
        /** Only what was done with this. */
        object_id?: string | undefined
        /** Only what this person, key or preview’s client did, by its id, or `network`, `operator` or `system`. */
        actor?: string | undefined
        /** What was done with what. */
        kind?: 'draft.created' | 'draft.edited' | 'draft.deleted' | 'draft.restored' | 'post.created' | 'post.changed' | 'post.deleted' | 'schedule.created' | 'schedule.moved' | 'schedule.limited' | 'schedule.cancelled' | 'schedule.publishing' | 'schedule.published' | 'schedule.failed' | 'schedule.postponed' | 'schedule.approved' | 'schedule.rejected' | 'schedule.awaiting' | 'schedule.retried' | 'schedule.commented' | 'schedule.resolved' | 'schedule.dismissed' | 'repeat.created' | 'repeat.changed' | 'repeat.deleted' | 'snippet.created' | 'snippet.changed' | 'snippet.deleted' | 'preview.created' | 'preview.revoked' | 'media.created' | 'media.changed' | 'media.deleted' | 'media.restored' | 'slots.configured' | 'slot.deleted' | 'connection.connected' | 'connection.changed' | 'connection.created' | 'connection.expiring' | 'connection.needs_reconnect' | 'connection.disconnected' | 'connection.removed' | 'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.disabled' | 'webhook.deleted' | 'key.created' | 'key.revoked' | 'agent_grant.created' | 'agent_grant.revoked' | 'invitation.created' | 'invitation.changed' | 'invitation.withdrawn' | 'member.joined' | 'member.changed' | 'member.removed' | 'account.created' | 'account.changed' | 'account.plan_changed' | 'account.suspended' | 'account.resumed' | 'credits.granted' | 'credits.low' | 'texts.over_quota' | 'credits.renewed' | undefined
        /** From this time on. */
        from?: string | Date | undefined
        /** Before this time. */
        to?: string | Date | undefined
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Activity[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** List API keys, newest first. Scope: `keys:write`. */
  listKeys: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: ApiKey[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Create an API key. A key never grants a scope that it does not hold, nor more time than it has itself. Without `scopes` and `expires_at`: those of the key that asks. Scope: `keys:write`. */
  createKey: {
    input: {
      body?: {
        name?: string | undefined
        scopes?: readonly ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[] | undefined
        /** A time in the future, with a zone, at most five years from now. */
        expires_at?: string | Date | undefined
      } | undefined
    }
    output: {
      /** `key_` and 32 hex digits. */
      key_id: string
      name: string | null
      /** The first 12 characters of the key. */
      shown: string
      scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
      /** When it was created. */
      created_at: string
      /** Who made it; null: the operator of the server, by the command line. One that a person made opens no more than their role does. */
      created_by: {
        type: "person"
        /** `usr_` and 32 hex digits. */
        id: string
        name: string
      } | {
        type: "operator"
      } | null
      /** When it stops working; null: never by itself. */
      expires_at: string | null
      /** When it was last used, to the minute. */
      last_used_at: string | null
      /** When it was revoked. */
      revoked_at: string | null
      /** The key. Shown this once: only a hash of it is stored. */
      key: string
    }
  }
  /** Revoke an API key. It is refused from the next request on. Scope: `keys:write`. */
  revokeKey: {
    input: {
      params: {
        /** `key_` and 32 hex digits. */
        key_id: string
      }
    }
    output: null
  }
  /** Check what a program asks to be allowed. For the page at `/oauth/authorize`: what it shows before a person decides. A person who declines goes to `declined_url`. 404 where the server has no public address. Only for a signed-in browser. */
  readAgentRequest: {
    input: {
      query?: {
        /** Of a program that has registered itself, or the address of its metadata document. */
        client_id?: string | undefined
        /** One of the addresses that the program has named; of a loopback address the port is free. */
        redirect_uri?: string | undefined
        /** `code`. */
        response_type?: string | undefined
        /** The base64url of the SHA-256 of the program’s verifier. */
        code_challenge?: string | undefined
        /** `S256`. */
        code_challenge_method?: string | undefined
        /** The address of `/mcp` on this server. */
        resource?: string | undefined
        /** What the program asks for, separated by spaces; left out: all that can be allowed. */
        scope?: string | undefined
        /** Given back to the program as it is. */
        state?: string | undefined
      } | undefined
    }
    output: {
      /** As the program calls itself. This name is not checked. */
      name: string
      /** Where its metadata document lies, which proves that the program speaks for this host; null: nothing is proven. */
      host: string | null
      /** Where the browser goes afterwards, with its port where it has one. */
      redirect_host: string
      /** The program runs on the person’s own computer, where any other program could say the same. */
      is_this_computer: boolean
      /** What it asks for, as far as it can be allowed by this person in this account. */
      scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
      /** Those of them that are ticked beforehand. */
      ticked: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
      /** Leads back to the program, and says that it was not allowed. */
      declined_url: string
    }
  }
  /** Allow a program to use /mcp. In the name of the person who is signed in, for this account, and for `scopes`, each of which the program has asked for and the person holds. `redirect_to` leads back to the program with a code, good once and for a minute. At most 100 grants an account: 409. Only for a signed-in browser. */
  createAgentGrant: {
    input: {
      body: {
        /** Of a program that has registered itself, or the address of its metadata document. */
        client_id?: string | undefined
        /** One of the addresses that the program has named; of a loopback address the port is free. */
        redirect_uri?: string | undefined
        /** `code`. */
        response_type?: string | undefined
        /** The base64url of the SHA-256 of the program’s verifier. */
        code_challenge?: string | undefined
        /** `S256`. */
        code_challenge_method?: string | undefined
        /** The address of `/mcp` on this server. */
        resource?: string | undefined
        /** What the program asks for, separated by spaces; left out: all that can be allowed. */
        scope?: string | undefined
        /** Given back to the program as it is. */
        state?: string | undefined
        /** What it may do. */
        scopes: readonly ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
      }
    }
    output: {
      /** `key_` and 32 hex digits. */
      grant_id: string
      /** Where the browser goes next. Given this once. */
      redirect_to: string
    }
  }
  /** List the programs that may use /mcp, newest first. Those that one has allowed; an owner sees everybody’s. Only for a signed-in browser. */
  listAgentGrants: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** `key_` and 32 hex digits. */
        grant_id: string
        /** As the program calls itself. This name is not checked. */
        name: string
        /** Where its metadata document lies, which proves that the program speaks for this host; null: nothing is proven. */
        host: string | null
        /** Where the browser goes afterwards, with its port where it has one. */
        redirect_host: string
        /** What it may do: at most what the person who allowed it may do now. */
        scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
        /** When it was allowed. */
        created_at: string
        /** Who allowed it, as they are called now. It ends with their membership. */
        created_by: {
          type: "person"
          /** `usr_` and 32 hex digits. */
          id: string
          name: string
        }
        /** When it ends if it is not used before. */
        expires_at: string
        /** When it was last used, to the minute. */
        last_used_at: string | null
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Revoke what a program was allowed. It is refused from the next request on. An owner revokes everybody’s, anybody else what they have allowed themselves. Only for a signed-in browser. */
  revokeAgentGrant: {
    input: {
      params: {
        /** `key_` and 32 hex digits. */
        grant_id: string
      }
    }
    output: null
  }
  /** Read what went out, week by week. The last weeks up to the present one, newest first; none is left out. A post belongs to the week of its `scheduled_at`. A sum is null where no network told a number for it: nothing is estimated. Scope: `schedules:read`. */
  getWeeks: {
    input: {
      query?: {
        weeks?: number | undefined
        /** On which day weeks begin: 1 is Monday. */
        first_day?: number | undefined
        /** IANA time zone of weeks and hours. Default: that of the account. */
        timezone?: string | undefined
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** Only of this connection: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
      } | undefined
    }
    output: {
      weeks: {
        /** When the week begins. */
        from: string
        /** When the next one begins. */
        to: string
        /** Posts that were scheduled for this week: all of the following, and those that are still to go out. */
        planned: number
        /** Went out, or were marked as published by a person who looked. */
        published: number
        /** Of these, at most five minutes after their time. */
        on_time: number
        /** Did not go out. */
        failed: number
        /** How many of those that went out have results. */
        results_of: number
        /** Of all of these together. */
        likes: number | null
        /** Of all of these together. */
        comments: number | null
        /** Of all of these together. */
        shares: number | null
        /** Of all of these together. */
        views: number | null
        /** The oldest reading behind these numbers. */
        first_read_at: string | null
        /** The newest one. */
        last_read_at: string | null
        /** The same for each platform that has posts in this week. */
        platforms: {
          /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
          platform: Platform
          /** Posts that were scheduled for this week: all of the following, and those that are still to go out. */
          planned: number
          /** Went out, or were marked as published by a person who looked. */
          published: number
          /** Of these, at most five minutes after their time. */
          on_time: number
          /** Did not go out. */
          failed: number
          /** How many of those that went out have results. */
          results_of: number
          /** Of all of these together. */
          likes: number | null
          /** Of all of these together. */
          comments: number | null
          /** Of all of these together. */
          shares: number | null
          /** Of all of these together. */
          views: number | null
          /** The oldest reading behind these numbers. */
          first_read_at: string | null
          /** The newest one. */
          last_read_at: string | null
        }[]
      }[]
    }
  }
  /** Read the best posts, and the hours whose posts did best. Of the same weeks as `GET /api/schedules/weeks`: the 10 posts with the most of one number, and that number by weekday and hour of publication. Posts of which the network told none count nowhere. These are your own posts, not advice of a network. Scope: `schedules:read`. */
  getResults: {
    input: {
      query?: {
        /** Which number. Default: `likes`. */
        by?: 'likes' | 'comments' | 'shares' | 'views' | undefined
        weeks?: number | undefined
        /** On which day weeks begin: 1 is Monday. */
        first_day?: number | undefined
        /** IANA time zone of weeks and hours. Default: that of the account. */
        timezone?: string | undefined
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** Only of this connection: `conn_` and 32 hex digits. */
        connection_id?: string | undefined
      } | undefined
    }
    output: {
      /** When the first of the weeks begins. */
      from: string
      /** When the last one ends. */
      to: string
      /** The best first; none with zero. */
      best: {
        /** `sch_` and 32 hex digits. */
        schedule_id: string
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** `conn_` and 32 hex digits. */
        connection_id: string
        /** How the draft begins: its first line, at most 140 characters. */
        opening: string
        /** As in `GET /api/schedules`; left out where there is none. */
        thumbnail_url?: string
        /** The post on its network. */
        external_url: string | null
        /** When it was published. */
        published_at: string
        results: {
          /** Likes, or reactions of all kinds. */
          likes: number | null
          /** Comments, or replies. */
          comments: number | null
          /** Shares, or reposts with quotes. */
          shares: number | null
          /** How often it was shown. */
          views: number | null
          /** When the network was asked. */
          read_at: string
        }
      }[]
      /** Only those with posts. */
      hours: {
        /** 1 is Monday. */
        weekday: number
        /** In which they were published. */
        hour: number
        /** How many of the posts of this hour have the number. */
        posts: number
        /** The number of all of these together. */
        total: number
        /** The oldest reading behind these numbers. */
        first_read_at: string | null
        /** The newest one. */
        last_read_at: string | null
      }[]
    }
  }
  /** Read credits and requests by day. The last days up to today, in UTC, oldest first; none is left out. Scope: `account:read`. */
  getUsage: {
    input: {
      query?: {
        days?: number | undefined
      } | undefined
    }
    output: {
      days: {
        /** A day in UTC: `YYYY-MM-DD`. */
        date: string
        /** Credits spent, less what was given back. */
        credits: number
        /** Requests that were admitted. What a process counted in the seconds before it was killed is missing. */
        requests: number
      }[]
    }
  }
  /** List requests that were made with keys of the account, newest first. Those of the last 24 hours, at most the newest 1,000, refused ones too; without queries, bodies and ids of paths. Reading this list is not in it. It is there to look things up and no record: a request may be missing, and one that another process of the server answered comes up to ten seconds later. Scope: `account:read`. */
  listRequests: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** When it was answered. */
        at: string
        method: string
        /** The path as the reference shows it, such as `/api/drafts/{draft_id}`; null where there is no such operation. */
        path_template: string | null
        status: number
        /** The `code` of the problem that it was answered with, or null. */
        code: string | null
        /** `X-Request-Id` of the answer. */
        request_id: string
        /** `key_` and 32 hex digits. */
        key_id: string
        /** From its first byte to the last of the answer, in milliseconds. */
        duration_ms: number
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Download everything that the account holds. One JSON document; the records are as the other operations show them, so without secrets. Sessions and passkeys are left out: they belong to people and not to the account, and each person sees their own in the settings. Only for a signed-in browser. */
  exportAccount: {
    input: Record<never, never>
    output: {
      /** When the download began. */
      exported_at: string
      /** The account itself. */
      account: (Record<string, unknown>)[]
      /** Its people. */
      members: (Record<string, unknown>)[]
      /** Its API keys, without the keys themselves. */
      keys: (Record<string, unknown>)[]
      /** Its networks, without tokens. */
      connections: (Record<string, unknown>)[]
      /** Its calendar. */
      slots: (Record<string, unknown>)[]
      /** Its drafts. */
      drafts: (Record<string, unknown>)[]
      /** Its saved texts. */
      snippets: (Record<string, unknown>)[]
      /** Its posts, with every attempt. */
      schedules: (Record<string, unknown>)[]
      /** What was uploaded, each with an address that serves its bytes for an hour. */
      media: (Record<string, unknown>)[]
      /** Its links for clients, without their addresses, each with its `comments_left`. */
      previews: (Record<string, unknown>)[]
      /** What its people and keys commented on its posts. */
      team_comments: (Record<string, unknown>)[]
      /** Its webhooks, each with its `deliveries`, without secrets. */
      webhooks: (Record<string, unknown>)[]
      /** Every movement of credits. */
      ledger: (Record<string, unknown>)[]
      /** Drafts that were deleted in the last 30 days. */
      deleted_drafts: (Record<string, unknown>)[]
      /** What webhooks were told, with the data of their bodies, as long as it is kept. */
      events: (Record<string, unknown>)[]
      /** Who changed what, as long as it is kept. */
      activity: (Record<string, unknown>)[]
      /** Credits and requests by day, of the last 90 days. */
      usage: (Record<string, unknown>)[]
    }
  }
  /** Delete the account with everything in it. Networks are told where they can be. Posts that are out stay on their networks. People who belong to no other account are deleted too. This cannot be undone. Only for a signed-in browser. */
  deleteAccount: {
    input: {
      body: {
        /** The account’s id, as a confirmation. */
        account_id: string
      }
    }
    output: null
  }
  /** Read who is signed in. Only for a signed-in browser. */
  getSession: {
    input: Record<never, never>
    output: Session
  }
  /** Change one’s name, e-mail address or preferences. Another e-mail address is taken from a session that is less than a day old. It stays `pending_email` until the link that is mailed to it is opened in the same browser; the old address is told. Without a mail server: 409, which names the operator’s command. Only for a signed-in browser. */
  updateSession: {
    input: {
      body?: {
        name?: string | undefined
        /** An e-mail address of plain letters. Taken and compared in the form NFKC, lower case. */
        email?: string | undefined
        /** BCP 47, for dates and numbers; `auto`: the browser’s. */
        locale?: string | undefined
        /** The first day of a week; `auto`: that of the locale. */
        week_start?: 'auto' | 'monday' | 'saturday' | 'sunday' | undefined
        /** Hours from 1 to 12 or from 0 to 23; `auto`: those of the locale. */
        hour_cycle?: 'auto' | 'h12' | 'h23' | undefined
        notices?: {
          /** Posts that could not be published, or of which it is not known whether they are out. */
          failed_posts?: boolean | undefined
          /** Posts that wait for one’s approval, and decisions on what one has asked for. */
          posts_to_approve?: boolean | undefined
          /** Connections that need to be connected again. */
          connections?: boolean | undefined
          /** Credits that run low. */
          low_credits?: boolean | undefined
          /** By mail at once, or once a day. */
          when?: 'at_once' | 'daily' | undefined
        } | undefined
      } | undefined
    }
    output: Session
  }
  /** List your notifications, newest first. Notifications of the account in `crier-account` since you joined it, as far as your role allows. They are kept as long as the operator keeps attempts and deliveries (90 days by default). Choose email notifications with PATCH /api/session. Only for a signed-in browser. */
  listNotices: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** `ntc_` and 32 hex digits. */
        notice_id: string
        /** When it was noticed, a few seconds after it happened. No two moments of an account are told out of order. */
        at: string
        /** `post_failed`, `post_unconfirmed` (it is not known whether it is out: decide): for all who may read schedules. `post_to_approve`: for owners and editors. `post_approved`, `post_rejected`: for the person who asked for it. `connection_expiring` (the answer to a renewal was lost: the present access is used to its end), `connection_needs_reconnect`: for owners. `credits_low`: for all who may spend credits, once each time that they fall below a tenth of the quota. `texts_over_quota`: for all who may write drafts, once, where the texts were above the quota when there began to be one. */
        kind: 'post_failed' | 'post_unconfirmed' | 'post_to_approve' | 'post_approved' | 'post_rejected' | 'connection_expiring' | 'connection_needs_reconnect' | 'credits_low' | 'texts_over_quota'
        /** Also true of what is no longer so. */
        read: boolean
        /** Whether it is still so. False once the post was retried, decided or put away, the account connected again, the credits renewed, the 30 days over in which texts above the quota may grow. */
        open: boolean
        object_type: 'schedule' | 'connection' | 'account'
        /** What it is about. */
        object_id: string
        /** `drft_` and 32 hex digits. */
        draft_id: string | null
        /** Of a post: the first line of its draft, at most 140 characters. */
        opening: string | null
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform | null
        /** `conn_` and 32 hex digits. */
        connection_id: string | null
        /** What the connection is called now. */
        connection_name: string | null
        /** The time of the post. */
        scheduled_at: string | null
        error_code: 'platform_token_expired' | 'platform_not_connected' | 'platform_permission_denied' | 'platform_app_not_ready' | 'platform_rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'media_unreachable' | 'platform_unavailable' | 'publication_unconfirmed' | 'not_finished_in_app' | 'missed_window' | 'not_approved' | 'internal_error' | null
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
      /** How many are still so and not read yet, at most 1000. */
      unread: number
    }
  }
  /** Mark notices as read. With `until`: all notices of the account up to a time, as far as there are any now. What is noticed later is unread, whatever its time. With `notice_id`: this one alone. Of single ones the last 1,000 are remembered. Only for a signed-in browser. */
  readNotices: {
    input: {
      body?: {
        /** The `at` of the newest that was shown. */
        until?: string | Date | undefined
        /** `ntc_` and 32 hex digits. */
        notice_id?: string | undefined
      } | undefined
    }
    output: {
      /** How many are still so and not read yet, at most 1000. */
      unread: number
    }
  }
  /** List the people of the account and who is invited. At most 100: all on one page. Only for a signed-in browser. */
  listMembers: {
    input: Record<never, never>
    output: {
      data: Member[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Invite a person. The link works once, for seven days. It is sent by e-mail where the server can; otherwise it is in the answer. A second invitation of the same person replaces the first. Only for a signed-in browser. */
  inviteMember: {
    input: {
      body: {
        /** An e-mail address of plain letters. Taken and compared in the form NFKC, lower case. */
        email: string
        /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
        role: Role
      }
    }
    output: {
      /** `inv_` and 32 hex digits. */
      member_id: string
      email: string
      /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
      role: Role
      /** When the link stops working. */
      expires_at: string
      /** To be given to the person; null when it was sent by e-mail. */
      link: string | null
    }
  }
  /** List one’s accounts. In the order in which one came to them, 100 on a page. Only for a signed-in browser. */
  listAccounts: {
    input: {
      query?: {
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
        /** With `needs` of each account; default: false. */
        needs?: boolean | undefined
        /** The id of a schedule, a draft or a webhook: only the accounts that hold it. */
        holds?: string | undefined
      } | undefined
    }
    output: {
      data: {
        /** `acct_` and 32 hex digits. */
        account_id: string
        /** As it was named; else the brand kit’s name, or the address. */
        name: string
        /** The address of its first owner. */
        email: string
        /** The IANA zone that its people plan in. */
        timezone: string
        /** An operator’s key made it, and operator’s keys see it. */
        managed: boolean
        /** Its keys are refused, its people may read, and its pending posts wait. */
        suspended: boolean
        plan: string
        credits_remaining: number
        monthly_quota: number
        /** When the balance is set to the quota. */
        renews_at: string
        requests_per_minute: number
        /** What its uploads may weigh together, in bytes. */
        media_bytes: number
        /** What they and the pictures of link cards weigh now: the same bytes once, unfinished uploads with their full length. */
        media_bytes_used: number
        /** What its drafts, versions, sources and snippets may weigh together, in bytes. */
        text_bytes: number
        /** What they weigh now: deleted drafts until they are gone, 30 days later. */
        text_bytes_used: number
        brand_kit: BrandKit
        /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
        role: Role
        /** What needs a decision today. A count of 100 says: as many, or more. */
        needs: {
          /** Posts that wait for approval. */
          to_approve: number
          /** Failed posts that were not put away, of the newest 200 failures; those of `unconfirmed` are not counted. */
          failed: number
          /** Posts of which it is not known whether they are out, of the newest 200 failures. */
          unconfirmed: number
          /** Connections that have to be connected again. */
          connections: number
          /** Posts that are still to go out today, in the time zone of the account. */
          today: number
          /** The next posts to go out. */
          next: {
            /** `sch_` and 32 hex digits. */
            schedule_id: string
            /** `conn_` and 32 hex digits. */
            connection_id: string
            /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
            platform: Platform
            /** When it goes out. */
            scheduled_at: string
          }[]
        } | null
      }[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Make another account, which one owns. For people who own an account and have a proven address, where the operator lets owners make accounts (`CRIER_NEW_ACCOUNTS`); otherwise 403. Beyond the number that they let one make (`CRIER_ACCOUNTS_PER_OWNER`): 409. Only for a signed-in browser. */
  createAccount: {
    input: {
      body: {
        /** What its people call it: a brand, a client. */
        name: string
        /** Connected to the sandbox networks, where the server has them; default: true. */
        sandbox?: boolean | undefined
      }
    }
    output: Account
  }
  /** Change the role of a person, or of an invitation. It holds from the person’s next request on, for the keys and invitations that they made too. The last owner stays one. Only for a signed-in browser. */
  updateMember: {
    input: {
      params: {
        /** `usr_` of a person, `inv_` of an invitation, and 32 hex digits. */
        member_id: string
      }
      body: {
        /** An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads. */
        role: Role
      }
    }
    output: Member
  }
  /** Remove a person, or withdraw an invitation. The last owner stays. Only for a signed-in browser. */
  removeMember: {
    input: {
      params: {
        /** `usr_` of a person, `inv_` of an invitation, and 32 hex digits. */
        member_id: string
      }
    }
    output: null
  }
  /** Read what is missing before real accounts can be connected. Owners see the callback addresses and what to ask the operator for. Operators also see what `crier doctor` prints. Nothing is posted. Only for a signed-in browser. */
  getSetup: {
    input: Record<never, never>
    output: {
      networks: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** What can be connected: accounts of the network, accounts of the sandbox only, or none. */
        kind: 'live' | 'sandbox' | 'none'
        /** The address to enter in the application at the network, exactly; null where the network needs no application of yours. */
        callback_url: string | null
        /** What to ask the operator of this server for; null: nothing. */
        ask_operator: string | null
      }[]
      /** Only for people whose proven address is in `CRIER_OPERATOR_EMAILS`; null for others. */
      checks: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform | null
        check: 'public_address' | 'operators' | 'proxy' | 'application' | 'callback' | 'version' | 'clock' | 'scopes' | 'access' | 'media' | 'robots' | 'verification'
        /** `broken`: posts fail or accounts cannot be connected until it is fixed. `attention`: it will break, or cannot be verified from here. */
        state: 'ok' | 'attention' | 'broken'
        /** What was found. */
        detail: string
        /** What to do. */
        fix: string | null
      }[] | null
      /** When the checks were made; they are kept for five minutes. */
      checked_at: string | null
    }
  }
  /** Create an account for a customer. No person signs in to it unless `invite` is true. Its networks are not connected yet. An operator’s key sees and changes the accounts that operator’s keys made, and no other. Only for an operator’s key. */
  createOperatorAccount: {
    input: {
      body: {
        /** What its people call it: a brand, a client. */
        name: string
        /** An e-mail address of plain letters. Taken and compared in the form NFKC, lower case. */
        email: string
        /** A plan of this server: free, starter, pro, business, or one of `CRIER_PLANS`. */
        plan: string
        /** Invite `email` to sign in as the owner; default: false. The link works for seven days. It is sent by e-mail where the server can; otherwise it is in the answer. */
        invite?: boolean | undefined
        /** Connected to the sandbox networks, where the server has them; default: false. */
        sandbox?: boolean | undefined
      }
    }
    output: {
      /** `acct_` and 32 hex digits. */
      account_id: string
      /** As it was named; else the brand kit’s name, or the address. */
      name: string
      /** The address of its first owner. */
      email: string
      /** The IANA zone that its people plan in. */
      timezone: string
      /** An operator’s key made it, and operator’s keys see it. */
      managed: boolean
      /** Its keys are refused, its people may read, and its pending posts wait. */
      suspended: boolean
      plan: string
      credits_remaining: number
      monthly_quota: number
      /** When the balance is set to the quota. */
      renews_at: string
      requests_per_minute: number
      /** What its uploads may weigh together, in bytes. */
      media_bytes: number
      /** What they and the pictures of link cards weigh now: the same bytes once, unfinished uploads with their full length. */
      media_bytes_used: number
      /** What its drafts, versions, sources and snippets may weigh together, in bytes. */
      text_bytes: number
      /** What they weigh now: deleted drafts until they are gone, 30 days later. */
      text_bytes_used: number
      brand_kit: BrandKit
      /** Null without `invite`. */
      invitation: {
        /** When the link stops working. */
        expires_at: string
        /** To be given to the customer; null when it was sent by e-mail. */
        link: string | null
      } | null
    }
  }
  /** List the accounts of customers, newest first. Only for an operator’s key. */
  listOperatorAccounts: {
    input: {
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: Account[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Read the account of a customer. Only for an operator’s key. */
  getOperatorAccount: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
      }
    }
    output: Account
  }
  /** Change plan, or suspend the account of a customer. While it is suspended its keys and agents are answered 403 `account_suspended`, its people may read, and its pending posts wait. Afterwards those that are at most `CRIER_MAX_LATENESS` late are published, and the others fail with `missed_window`. A larger quota of credits is granted at once, a smaller one holds from the next month on. Only for an operator’s key. */
  updateOperatorAccount: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
      }
      body?: {
        /** A plan of this server: free, starter, pro, business, or one of `CRIER_PLANS`. */
        plan?: string | undefined
        /** Whether the account is suspended. */
        suspended?: boolean | undefined
      } | undefined
    }
    output: Account
  }
  /** Delete the account of a customer, with everything in it. Tokens are revoked at the networks where they can be reached. While a post is being published: 409. Only for an operator’s key. */
  deleteOperatorAccount: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
      }
    }
    output: null
  }
  /** Create an API key for the account of a customer. Without `scopes`: every scope. Only for an operator’s key. */
  createOperatorKey: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
      }
      body?: {
        name?: string | undefined
        scopes?: readonly ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[] | undefined
        /** A time in the future, with a zone, at most five years from now. */
        expires_at?: string | Date | undefined
      } | undefined
    }
    output: {
      /** `key_` and 32 hex digits. */
      key_id: string
      name: string | null
      /** The first 12 characters of the key. */
      shown: string
      scopes: ('reels:generate' | 'drafts:read' | 'drafts:write' | 'schedules:read' | 'schedules:request' | 'schedules:write' | 'media:read' | 'media:write' | 'webhooks:read' | 'webhooks:write' | 'account:read' | 'account:write' | 'connections:write' | 'keys:write')[]
      /** When it was created. */
      created_at: string
      /** Who made it; null: the operator of the server, by the command line. One that a person made opens no more than their role does. */
      created_by: {
        type: "person"
        /** `usr_` and 32 hex digits. */
        id: string
        name: string
      } | {
        type: "operator"
      } | null
      /** When it stops working; null: never by itself. */
      expires_at: string | null
      /** When it was last used, to the minute. */
      last_used_at: string | null
      /** When it was revoked. */
      revoked_at: string | null
      /** The key. Shown this once: only a hash of it is stored. */
      key: string
    }
  }
  /** List the API keys of the account of a customer, newest first. Only for an operator’s key. */
  listOperatorKeys: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
      }
      query?: {
        /** Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at least: only `next_cursor` says whether there are more. */
        limit?: number | undefined
        /** `next_cursor` of the page before. */
        cursor?: string | undefined
      } | undefined
    }
    output: {
      data: ApiKey[]
      /** Pass as `cursor` for the next page; null on the last. */
      next_cursor: string | null
    }
  }
  /** Revoke an API key of the account of a customer. It is refused from the next request on. Only for an operator’s key. */
  revokeOperatorKey: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
        /** `key_` and 32 hex digits. */
        key_id: string
      }
    }
    output: null
  }
  /** Add credits to the account of a customer. They last until the next renewal, which sets the balance to the quota. Only for an operator’s key. */
  grantOperatorCredits: {
    input: {
      params: {
        /** `acct_` and 32 hex digits. */
        account_id: string
      }
      body: {
        /** How many credits to add. */
        amount: number
      }
    }
    output: {
      /** `acct_` and 32 hex digits. */
      account_id: string
      credits_remaining: number
    }
  }
  /** List the faults that are being rehearsed. Those of this account’s own sandbox connections. Scope: `connections:write`. */
  listFaults: {
    input: Record<never, never>
    output: {
      data: Fault[]
    }
  }
  /** Rehearse a fault on a sandbox network. It strikes only this account’s own posts. Scope: `connections:write`. */
  addFault: {
    input: {
      body: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform: Platform
        /** What goes wrong. */
        kind: 'token_expired' | 'permission_denied' | 'rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'unavailable' | 'accept_then_hang' | 'accept_then_reset' | 'accept_then_5xx' | 'accept_then_lie' | 'accept_then_202' | 'accept_then_429' | 'accept_then_500' | 'accept_then_502' | 'accept_then_503' | 'accept_then_504' | 'accept_then_duplicate' | 'slow' | 'read_lag' | 'refresh_rotate_then_drop'
        /** 0: until it is removed. */
        times?: number | undefined
        delay_ms?: number | undefined
      }
    }
    output: Fault
  }
  /** End faults. All of this account’s, or those of one network or kind. Scope: `connections:write`. */
  clearFaults: {
    input: {
      query?: {
        /** The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon. */
        platform?: Platform | undefined
        /** What goes wrong. */
        kind?: 'token_expired' | 'permission_denied' | 'rate_limited' | 'content_rejected' | 'duplicate_content' | 'media_rejected' | 'unavailable' | 'accept_then_hang' | 'accept_then_reset' | 'accept_then_5xx' | 'accept_then_lie' | 'accept_then_202' | 'accept_then_429' | 'accept_then_500' | 'accept_then_502' | 'accept_then_503' | 'accept_then_504' | 'accept_then_duplicate' | 'slow' | 'read_lag' | 'refresh_rotate_then_drop' | undefined
      } | undefined
    }
    output: {
      removed: number
    }
  }
}

/** Where each operation is. */
export const operations = {
  generatePost: { method: 'POST', path: '/api/generate-post' },
  remix: { method: 'POST', path: '/api/remix' },
  createDraft: { method: 'POST', path: '/api/drafts' },
  listDrafts: { method: 'GET', path: '/api/drafts' },
  getDraft: { method: 'GET', path: '/api/drafts/{draft_id}' },
  getDraftSources: { method: 'GET', path: '/api/drafts/{draft_id}/sources' },
  updateDraft: { method: 'PATCH', path: '/api/drafts/{draft_id}' },
  deleteDraft: { method: 'DELETE', path: '/api/drafts/{draft_id}' },
  restoreDraft: { method: 'POST', path: '/api/drafts/{draft_id}/restore' },
  listDraftVersions: { method: 'GET', path: '/api/drafts/{draft_id}/versions' },
  restoreDraftVersion: { method: 'POST', path: '/api/drafts/{draft_id}/versions/{version}/restore' },
  rewriteDraft: { method: 'POST', path: '/api/drafts/{draft_id}/rewrite' },
  writeVariants: { method: 'POST', path: '/api/drafts/{draft_id}/variants' },
  previewDraft: { method: 'GET', path: '/api/drafts/{draft_id}/preview' },
  createPost: { method: 'POST', path: '/api/posts' },
  listPosts: { method: 'GET', path: '/api/posts' },
  getPost: { method: 'GET', path: '/api/posts/{post_id}' },
  getReceipt: { method: 'GET', path: '/api/posts/{post_id}/receipt' },
  updatePost: { method: 'PATCH', path: '/api/posts/{post_id}' },
  deletePost: { method: 'DELETE', path: '/api/posts/{post_id}' },
  schedulePost: { method: 'POST', path: '/api/posts/{post_id}/schedule' },
  approvePost: { method: 'POST', path: '/api/posts/{post_id}/approve' },
  rejectPost: { method: 'POST', path: '/api/posts/{post_id}/reject' },
  retryPost: { method: 'POST', path: '/api/posts/{post_id}/retry' },
  scheduleDraft: { method: 'POST', path: '/api/schedules' },
  validateSchedule: { method: 'POST', path: '/api/schedules/validate' },
  batchSchedules: { method: 'POST', path: '/api/schedules/batch' },
  reorderSchedules: { method: 'POST', path: '/api/schedules/reorder' },
  listSchedules: { method: 'GET', path: '/api/schedules' },
  nextFreeSlot: { method: 'GET', path: '/api/schedules/next-free' },
  getSchedule: { method: 'GET', path: '/api/schedules/{schedule_id}' },
  moveSchedule: { method: 'PATCH', path: '/api/schedules/{schedule_id}' },
  cancelSchedule: { method: 'DELETE', path: '/api/schedules/{schedule_id}' },
  approveSchedule: { method: 'POST', path: '/api/schedules/{schedule_id}/approve' },
  rejectSchedule: { method: 'POST', path: '/api/schedules/{schedule_id}/reject' },
  retrySchedule: { method: 'POST', path: '/api/schedules/{schedule_id}/retry' },
  resolveSchedule: { method: 'POST', path: '/api/schedules/{schedule_id}/resolve' },
  listSnippets: { method: 'GET', path: '/api/snippets' },
  createSnippet: { method: 'POST', path: '/api/snippets' },
  updateSnippet: { method: 'PATCH', path: '/api/snippets/{snippet_id}' },
  deleteSnippet: { method: 'DELETE', path: '/api/snippets/{snippet_id}' },
  listRepeats: { method: 'GET', path: '/api/repeats' },
  createRepeat: { method: 'POST', path: '/api/repeats' },
  updateRepeat: { method: 'PATCH', path: '/api/repeats/{repeat_id}' },
  deleteRepeat: { method: 'DELETE', path: '/api/repeats/{repeat_id}' },
  createPreview: { method: 'POST', path: '/api/previews' },
  listPreviews: { method: 'GET', path: '/api/previews' },
  revokePreview: { method: 'DELETE', path: '/api/previews/{preview_id}' },
  listComments: { method: 'GET', path: '/api/schedules/{schedule_id}/comments' },
  createComment: { method: 'POST', path: '/api/schedules/{schedule_id}/comments' },
  createMedia: { method: 'POST', path: '/api/media' },
  listMedia: { method: 'GET', path: '/api/media' },
  getMedia: { method: 'GET', path: '/api/media/{media_id}' },
  updateMedia: { method: 'PATCH', path: '/api/media/{media_id}' },
  deleteMedia: { method: 'DELETE', path: '/api/media/{media_id}' },
  restoreMedia: { method: 'POST', path: '/api/media/{media_id}/restore' },
  configureSlots: { method: 'POST', path: '/api/schedule-slots' },
  listSlots: { method: 'GET', path: '/api/schedule-slots' },
  deleteSlot: { method: 'DELETE', path: '/api/schedule-slots/{slot_id}' },
  createWebhook: { method: 'POST', path: '/api/webhooks' },
  listWebhooks: { method: 'GET', path: '/api/webhooks' },
  getWebhook: { method: 'GET', path: '/api/webhooks/{webhook_id}' },
  updateWebhook: { method: 'PATCH', path: '/api/webhooks/{webhook_id}' },
  deleteWebhook: { method: 'DELETE', path: '/api/webhooks/{webhook_id}' },
  testWebhook: { method: 'POST', path: '/api/webhooks/{webhook_id}/test' },
  listDeliveries: { method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries' },
  getDelivery: { method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}' },
  redeliver: { method: 'POST', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver' },
  rotateWebhookSecret: { method: 'POST', path: '/api/webhooks/{webhook_id}/rotate-secret' },
  listEvents: { method: 'GET', path: '/api/events' },
  deliverEvent: { method: 'POST', path: '/api/events/{event_id}/deliver' },
  listConnections: { method: 'GET', path: '/api/connections' },
  createConnection: { method: 'POST', path: '/api/connections' },
  updateConnection: { method: 'PATCH', path: '/api/connections/{platform}' },
  getConnectionChoices: { method: 'GET', path: '/api/connections/{platform}/choices' },
  authorizeConnection: { method: 'POST', path: '/api/connections/{platform}/authorize' },
  signInConnection: { method: 'POST', path: '/api/connections/{platform}/sign-in' },
  disconnect: { method: 'DELETE', path: '/api/connections/{platform}' },
  getAccount: { method: 'GET', path: '/api/account' },
  updateAccount: { method: 'PATCH', path: '/api/account' },
  listLedger: { method: 'GET', path: '/api/account/ledger' },
  listActivity: { method: 'GET', path: '/api/activity' },
  listKeys: { method: 'GET', path: '/api/keys' },
  createKey: { method: 'POST', path: '/api/keys' },
  revokeKey: { method: 'DELETE', path: '/api/keys/{key_id}' },
  readAgentRequest: { method: 'GET', path: '/api/agent-request' },
  createAgentGrant: { method: 'POST', path: '/api/agent-grants' },
  listAgentGrants: { method: 'GET', path: '/api/agent-grants' },
  revokeAgentGrant: { method: 'DELETE', path: '/api/agent-grants/{grant_id}' },
  getWeeks: { method: 'GET', path: '/api/schedules/weeks' },
  getResults: { method: 'GET', path: '/api/schedules/results' },
  getUsage: { method: 'GET', path: '/api/usage' },
  listRequests: { method: 'GET', path: '/api/requests' },
  exportAccount: { method: 'GET', path: '/api/account/export' },
  deleteAccount: { method: 'DELETE', path: '/api/account' },
  getSession: { method: 'GET', path: '/api/session' },
  updateSession: { method: 'PATCH', path: '/api/session' },
  listNotices: { method: 'GET', path: '/api/notices' },
  readNotices: { method: 'POST', path: '/api/notices/read' },
  listMembers: { method: 'GET', path: '/api/members' },
  inviteMember: { method: 'POST', path: '/api/members' },
  listAccounts: { method: 'GET', path: '/api/accounts' },
  createAccount: { method: 'POST', path: '/api/accounts' },
  updateMember: { method: 'PATCH', path: '/api/members/{member_id}' },
  removeMember: { method: 'DELETE', path: '/api/members/{member_id}' },
  getSetup: { method: 'GET', path: '/api/setup' },
  createOperatorAccount: { method: 'POST', path: '/api/operator/accounts' },
  listOperatorAccounts: { method: 'GET', path: '/api/operator/accounts' },
  getOperatorAccount: { method: 'GET', path: '/api/operator/accounts/{account_id}' },
  updateOperatorAccount: { method: 'PATCH', path: '/api/operator/accounts/{account_id}' },
  deleteOperatorAccount: { method: 'DELETE', path: '/api/operator/accounts/{account_id}' },
  createOperatorKey: { method: 'POST', path: '/api/operator/accounts/{account_id}/keys' },
  listOperatorKeys: { method: 'GET', path: '/api/operator/accounts/{account_id}/keys' },
  revokeOperatorKey: { method: 'DELETE', path: '/api/operator/accounts/{account_id}/keys/{key_id}' },
  grantOperatorCredits: { method: 'POST', path: '/api/operator/accounts/{account_id}/credits' },
  listFaults: { method: 'GET', path: '/api/sandbox/faults' },
  addFault: { method: 'POST', path: '/api/sandbox/faults' },
  clearFaults: { method: 'DELETE', path: '/api/sandbox/faults' },
} as const
