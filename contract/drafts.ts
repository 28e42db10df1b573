import { Type, type Static } from 'typebox'
import { exactlyOne, oneOfThese } from './alternatives.ts'
import {
  BodyId,
  countMax,
  endpoint,
  Id,
  Instant,
  Nothing,
  Nullable,
  Page,
  pageQuery,
  PathId,
  strict,
  TextSearch,
} from './endpoint.ts'
import { givenLabels, labelFields, labelFilters } from './labels.ts'
import { forEachNetwork, networksWithCards } from './networks/index.ts'
import { lengthUnits } from './networks/network.ts'
import {
  ContentTypeValue,
  platforms,
  PlatformValue,
  specifiedPlatforms,
  ToneValue,
} from './platform.ts'
import { PostOptions } from './post-options.ts'

export const evidenceStatuses = [
  'supported',
  'derived',
  'changed',
  'contradicted',
  'absent',
  'not_verified',
] as const

const SourcePlace = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Which of the sources, counted from 0.' }),
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
  },
  {
    description:
      'A place in code points of the text that `GET /api/drafts/{draft_id}/sources` answers.',
  },
)

const Evidence = Type.Object({
  piece: Type.Integer({ minimum: 1, description: 'Counted from 1.' }),
  text: Type.String({
    description: 'A figure, a name, a quotation or a whole statement, as the draft has it.',
  }),
  claim: Type.Object(
    {
      piece: Type.Integer({ minimum: 1, description: 'Counted from 1.' }),
      start: Type.Integer({ minimum: 0 }),
      end: Type.Integer({ minimum: 0 }),
    },
    { description: 'Where `text` is in the draft, in code points of the piece.' },
  ),
  status: Type.Enum(evidenceStatuses, {
    description:
      '`supported`: the source, the topic or the text before a rewrite has it. `derived`: ' +
      'worked out from `sources`. `changed`: the source says it of something else, or with a ' +
      'reservation. `contradicted`: the source says the opposite. `absent`: the source does ' +
      'not say it. `not_verified`: the model that verifies claims did not judge it.',
  }),
  source: Nullable(SourcePlace),
  sources: Type.Array(SourcePlace, {
    description:
      'Everything in the sources that the text was compared with; `source` is the first. ' +
      'Empty: the topic has it, or the text before a rewrite, or, where it is `absent`, nothing.',
  }),
})
export type Evidence = Static<typeof Evidence>

export const draftWarnings = [
  'needs_source',
  'unsupported_claim',
  'claim_changed',
  'claim_contradicted',
  'not_verified',
  'language_differs',
  'source_shortened',
  'repaired',
  'written_offline',
] as const

const DraftWarning = Type.Object({
  code: Type.Enum(draftWarnings, {
    description:
      '`needs_source`: little but the topic to write from. `unsupported_claim`: a statement ' +
      'that the source does not carry. `claim_changed`: the source says it of something else, ' +
      'or with a reservation. `claim_contradicted`: the source says the opposite. ' +
      '`not_verified`: the model that verifies claims did not judge all of them. ' +
      '`language_differs`: the source is in another language, ' +
      'or the draft could not be translated. `source_shortened`: not all of the source was ' +
      'read. `repaired`: sentences were dropped, which are named, or a correction asked. `written_offline`: ' +
      'the offline writer wrote, although the model or `instructions` were wanted.',
  }),
  piece: Nullable(
    Type.Integer({ minimum: 1, description: 'Counted from 1; null: the whole draft.' }),
  ),
  detail: Type.String(),
})
export type DraftWarning = Static<typeof DraftWarning>

const pixels = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 100_000, description })
const CropBox = Type.Object(
  {
    x: pixels(0, 'From its left side.'),
    y: pixels(0, 'From its upper side.'),
    width: pixels(1, 'Of the part.'),
    height: pixels(1, 'Of the part.'),
  },
  {
    ...strict,
    description:
      'The published part of a picture, in pixels of the upload as it is shown; null: all of it.',
  },
)

export const Draft = Type.Object({
  draft_id: Id('drft'),
  post_id: Nullable(Id('post')),
  platform: PlatformValue,
  connection_id: Type.Union([Id('conn'), Type.Null()], {
    description:
      'For which connection its post has it; null: for the main one of `platform`, or it is of ' +
      'no post.',
  }),
  content_type: ContentTypeValue,
  content: Type.String({
    description: 'The text, ready to publish: the pieces joined by a line `---`.',
  }),
  pieces: Type.Array(Type.String(), {
    description: 'One for a post, the posts of a thread, the slides of a carousel.',
  }),
  media: Type.Array(
    Type.Object({
      media_id: Id('med'),
      piece: Type.Integer({
        minimum: 1,
        description: 'The piece that it belongs to, counted from 1.',
      }),
      alt_text: Nullable(
        Type.String({ description: 'What is to be seen, for those who cannot see it.' }),
      ),
      crop: Nullable(CropBox),
    }),
    { description: 'Uploads that go out with the text, in order.' },
  ),
  caption: Nullable(
    Type.String({
      description: 'The text beside slides; null: the heading of the first slide and the hashtags.',
    }),
  ),
  first_comment: Nullable(
    Type.String({
      description: 'What its author writes below the post as soon as it is out; null: nothing.',
    }),
  ),
  options: PostOptions,
  link_card: Type.Boolean({
    description:
      `Whether ${networksWithCards} show the card of the first link with its scheme, on a post ` +
      'without media.',
  }),
  card: Type.Union(
    [
      Type.Object({
        link: Type.String(),
        title: Nullable(Type.String({ description: 'Null: the page could not be read.' })),
        description: Nullable(Type.String()),
        has_picture: Type.Boolean(),
        problem: Nullable(Type.String({ description: 'Why the page could not be read.' })),
      }),
      Type.Null(),
    ],
    {
      description:
        'The card as it was read when the draft was saved, and as it is published; null where ' +
        'none is wanted, or no link can have one.',
    },
  ),
  tone: ToneValue,
  source_url: Nullable(
    Type.String({ description: 'The page that the text is grounded on; of several the first.' }),
  ),
  language: Nullable(
    Type.String({
      description:
        'The language that it was written in (ISO 639-1); null where its author wrote it.',
    }),
  ),
  topic: Nullable(
    Type.String({ description: 'What it was written on; null where its author wrote it.' }),
  ),
  writer: Type.Enum(['model', 'offline', 'author'] as const, {
    description: 'Who wrote it: a language model, the offline writer, or its author by hand.',
  }),
  model_calls: Nullable(
    Type.Array(
      Type.Object({
        milliseconds: Type.Integer({ minimum: 0 }),
        input_tokens: Nullable(Type.Integer({ minimum: 0 })),
        output_tokens: Nullable(Type.Integer({ minimum: 0 })),
      }),
      {
        description:
          'What the language model was asked for it: the time and the tokens of each call, ' +
          'null where its server does not tell.',
      },
    ),
  ),
  credits_used: Type.Integer({ description: 'Credits that writing it cost.' }),
  credits_remaining: Type.Integer({ description: 'Credits left on the account now.' }),
  created_at: Instant('When it was written.'),
  updated_at: Instant('When it was last edited.'),
  ...labelFields,
  version: Type.Integer({ minimum: 1, description: 'From 1, and one more with each edit.' }),
  restorable_until: Nullable(
    Instant('Until when a deleted draft can be restored; null: it is not deleted.'),
  ),
  evidence: Type.Array(Evidence, {
    description:
      'Every figure, name and quotation of the text with its place in the source, and every ' +
      'statement that the source does not have so. An edit keeps those that the text still has.',
  }),
  warnings: Type.Array(DraftWarning, {
    description: 'What its author should look at before it goes out.',
  }),
})
export type Draft = Static<typeof Draft>

const Topic = Type.String({
  minLength: 5,
  maxLength: 500,
  description: 'Subject, angle or opening hook.',
  examples: ['Why small teams ship faster'],
})
export const Language = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  examples: ['de', 'pt-BR'],
  description:
    'The language to write in, a BCP 47 tag such as `de` or `pt-BR`. Default: that of the ' +
    'brand kit, else of the source, else of the topic.',
})
const Instructions = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description:
    'How to write. Never a source: what is only here counts as invented. The offline ' +
    'writer does not follow it.',
})
const SourceText = Type.String({
  minLength: 1,
  maxLength: 100_000,
  description:
    'What to ground the text on: plain text, subtitles, or the http(s) address of a page, a ' +
    'feed (RSS, Atom), subtitles (WebVTT, SubRip) or a PDF.',
})

const Sources = Type.Array(
  Type.Union(
    [SourceText, Type.Object({ media_id: BodyId('med', 'An upload that is ready') }, strict)],
    {
      description:
        'A text, the http(s) address of a page, or an upload: plain text, subtitles or a PDF ' +
        'of at most 2 MiB.',
    },
  ),
  {
    minItems: 1,
    maxItems: 5,
    description:
      'Several things to ground the text on, instead of `source`. All must be readable; ' +
      'together at most 100,000 characters are read, the long ones cut to the same length ' +
      '(warning `source_shortened`).',
  },
)

/** The wish for a card; the default differs. */
export const LinkCardWish = (description: string) => Type.Optional(Type.Boolean({ description }))
const draftCard = LinkCardWish(
  `Show the card of the first link, on ${networksWithCards}. Reads the page now. Default: false.`,
)

export const generatePostEndpoint = endpoint({
  method: 'POST',
  path: '/api/generate-post',
  scope: 'reels:generate',
  takesMinutes: true,
  summary: 'Write a draft for one network',
  description:
    'Costs credits: `post` 1, `thread` 2, `carousel` 3. They are reserved first and given ' +
    'back in full when nothing could be written.',
  body: Type.Object(
    {
      platform: PlatformValue,
      topic: Topic,
      tone: Type.Optional(ToneValue),
      content_type: Type.Optional(ContentTypeValue),
      source: Type.Optional(SourceText),
      sources: Type.Optional(Sources),
      language: Type.Optional(Language),
      instructions: Type.Optional(Instructions),
      link_card: draftCard,
    },
    strict,
  ),
  success: { status: 200, schema: Draft },
  problems: [
    'insufficient_credits',
    'quota_exceeded',
    'source_unreadable',
    'url_not_allowed',
    'generation_failed',
  ],
})

export const remixEndpoint = endpoint({
  method: 'POST',
  path: '/api/remix',
  scope: 'reels:generate',
  takesMinutes: true,
  summary: 'Write drafts for several networks from one source',
  description:
    'Takes `source` or `sources`, not both. The sum of the costs is reserved first. A network ' +
    'whose draft fails is listed in `failures` and refunded.',
  body: oneOfThese(
    Type.Object(
      {
        source: Type.Optional(SourceText),
        sources: Type.Optional(Sources),
        platforms: Type.Optional(
          Type.Array(PlatformValue, {
            minItems: 1,
            maxItems: platforms.length,
            uniqueItems: true,
            description: `Default: ${specifiedPlatforms.join(', ')}.`,
          }),
        ),
        topic: Type.Optional(Topic),
        tone: Type.Optional(ToneValue),
        language: Type.Optional(Language),
        instructions: Type.Optional(Instructions),
        content_types: Type.Optional(
          Type.Object(
            forEachNetwork(() => Type.Optional(ContentTypeValue)),
            { ...strict, description: 'A content type for each platform; default `post`.' },
          ),
        ),
      },
      strict,
    ),
    exactlyOne('source', 'sources'),
  ),
  success: {
    status: 200,
    schema: Type.Object({
      remix_id: Id('rmx'),
      post_id: Id('post'),
      source_url: Nullable(Type.String()),
      drafts: Type.Array(Draft),
      failures: Type.Array(
        Type.Object({ platform: PlatformValue, code: Type.String(), detail: Type.String() }),
      ),
      credits_used: Type.Integer(),
      credits_remaining: Type.Integer(),
    }),
  },
  problems: [
    'insufficient_credits',
    'quota_exceeded',
    'source_unreadable',
    'url_not_allowed',
    'generation_failed',
  ],
})

const Content = Type.String({
  minLength: 1,
  maxLength: 100_000,
  description: 'The text; lines of `---` part it into pieces.',
})
const Pieces = Type.Array(Type.String({ maxLength: 25_000 }), {
  minItems: 1,
  maxItems: 100,
  description:
    'One for a post, the posts of a thread, the slides of a carousel. A piece may be empty ' +
    'where it has media.',
})
const DraftMedia = Type.Array(
  Type.Object(
    {
      media_id: BodyId('med', 'Of an upload that is ready'),
      piece: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'The piece that it belongs to, counted from 1. Default 1.',
        }),
      ),
      alt_text: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 4_086,
            description:
              'What is to be seen, for those who cannot see it. Default: that of the upload.',
          }),
        ),
      ),
      crop: Type.Optional(
        Nullable(
          Type.Object(
            {
              ratio: Type.Optional(
                Type.Number({
                  minimum: 0.1,
                  maximum: 10,
                  description: 'Width to height, of the largest part around the middle.',
                }),
              ),
              ...Type.Partial(CropBox).properties,
            },
            {
              ...strict,
              description:
                'The published part of a still picture: `ratio`, or `x`, `y`, `width` and ' +
                '`height` in pixels of the upload as it is shown. Null: all of it.',
            },
          ),
        ),
      ),
    },
    strict,
  ),
  {
    maxItems: 350,
    description:
      'Uploads that go out with the text, in order; at most 35 a piece, one for a slide of a ' +
      'carousel. A picture on a slide with a text is drawn above it.',
  },
)
const Caption = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 25_000,
    description: 'The text beside slides; null: the heading of the first slide and the hashtags.',
  }),
)
const FirstComment = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 10_000,
    description: 'A comment below the post.',
  }),
)

/** What a text written by hand has. */
export const writtenFields = {
  content: Type.Optional(Content),
  pieces: Type.Optional(Pieces),
  media: Type.Optional(DraftMedia),
  caption: Type.Optional(Caption),
  first_comment: Type.Optional(FirstComment),
  options: Type.Optional(PostOptions),
  content_type: Type.Optional(ContentTypeValue),
  tone: Type.Optional(ToneValue),
}

export const createDraftEndpoint = endpoint({
  method: 'POST',
  path: '/api/drafts',
  scope: 'drafts:write',
  summary: 'Save a text written by hand',
  description:
    `Takes \`content\` or \`pieces\`, not both; neither where \`media\` alone is ` +
    'the post. Costs nothing.',
  body: oneOfThese(
    Type.Object(
      {
        platform: PlatformValue,
        ...writtenFields,
        link_card: draftCard,
        ...givenLabels,
      },
      strict,
    ),
    [...exactlyOne('content', 'pieces'), { needs: 'media', without: ['content', 'pieces'] }],
  ),
  success: { status: 201, schema: Draft, location: '/api/drafts/{draft_id}' },
  problems: ['quota_exceeded'],
})

const DraftCounts = Type.Object(
  {
    drafts: Type.Integer({ minimum: 0, maximum: countMax, description: 'All drafts.' }),
    unscheduled: Type.Integer({
      minimum: 0,
      maximum: countMax,
      description: 'Of these, those without a schedule.',
    }),
  },
  {
    description:
      'With `counts=true`: how many drafts there are, whatever was asked for. A count of ' +
      '10,000 says: as many, or more.',
  },
)

export const listDraftsEndpoint = endpoint({
  method: 'GET',
  path: '/api/drafts',
  scope: 'drafts:read',
  summary: 'List drafts, newest first',
  query: Type.Object(
    {
      platform: Type.Optional(PlatformValue),
      content_type: Type.Optional(ContentTypeValue),
      post_id: Type.Optional(BodyId('post', 'Only of this post')),
      ...labelFilters,
      q: Type.Optional(TextSearch('Drafts whose text holds')),
      scheduled: Type.Optional(
        Type.Boolean({
          description:
            'Only drafts that have a schedule, published ones included, or only the others; ' +
            'default: all.',
        }),
      ),
      deleted: Type.Optional(
        Type.Boolean({
          description:
            'Instead of the drafts those that were deleted in the last 30 days, which can be ' +
            'restored. Default: false.',
        }),
      ),
      counts: Type.Optional(
        Type.Boolean({ description: 'With `counts` beside the page; default: false.' }),
      ),
      ...pageQuery,
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({ ...Page(Draft).properties, counts: Type.Optional(DraftCounts) }),
  },
  problems: ['unrecognized_value'],
})

export const DraftVersion = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description:
    'The `version` of the draft that is meant; where it has another, 409 `conflict` tells it ' +
    'in `version`.',
})

export const draftParams = Type.Object({ draft_id: PathId('drft') })

export const getDraftEndpoint = endpoint({
  method: 'GET',
  path: '/api/drafts/{draft_id}',
  scope: 'drafts:read',
  summary: 'Read a draft',
  params: draftParams,
  success: { status: 200, schema: Draft },
  problems: ['not_found'],
})

export const getDraftSourcesEndpoint = endpoint({
  method: 'GET',
  path: '/api/drafts/{draft_id}/sources',
  scope: 'drafts:read',
  summary: 'Read the sources of a draft',
  description:
    'The text that the draft was written from, as it was extracted: the places in `evidence` ' +
    'are places in it. Kept encrypted, and deleted with the draft.',
  params: draftParams,
  success: {
    status: 200,
    schema: Type.Object({
      data: Type.Array(
        Type.Object({
          index: Type.Integer({ minimum: 0 }),
          url: Nullable(Type.String({ description: 'The page; null for a text that was given.' })),
          text: Type.String({ maxLength: 100_000 }),
        }),
      ),
    }),
  },
  problems: ['not_found'],
})

export const updateDraftEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/drafts/{draft_id}',
  scope: 'drafts:write',
  summary: 'Edit a draft',
  description:
    'Takes `content` or `pieces`, not both, `media`, `caption`, `first_comment`, ' +
    '`options`, `link_card`, `tags` and `metadata`; what is left out stays, and options, tags and ' +
    'metadata each replace all of its kind. Tags and metadata alone make no new version. Either of the first two replaces the whole text: lines of `---` in ' +
    '`content` part it into pieces, and without one it is one piece, also of a thread that ' +
    'had several. An edit reaches every schedule of the draft that is still pending: what ' +
    'goes out is the text at the moment of publication.',
  params: draftParams,
  body: Type.Object(
    {
      content: Type.Optional(Content),
      pieces: Type.Optional(Pieces),
      media: Type.Optional(DraftMedia),
      caption: Type.Optional(Caption),
      first_comment: Type.Optional(FirstComment),
      options: Type.Optional(PostOptions),
      link_card: LinkCardWish(
        'Show the card of the first link, or not; `true` reads the page again.',
      ),
      ...givenLabels,
      version: Type.Optional(DraftVersion),
    },
    strict,
  ),
  success: { status: 200, schema: Draft },
  problems: [
    'not_found',
    'conflict',
    'quota_exceeded',
    'content_too_long',
    'media_not_supported',
    'feature_not_supported',
  ],
})

export const deleteDraftEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/drafts/{draft_id}',
  scope: 'drafts:write',
  summary: 'Delete a draft',
  params: draftParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'conflict'],
})

export const restoreDraftEndpoint = endpoint({
  method: 'POST',
  path: '/api/drafts/{draft_id}/restore',
  scope: 'drafts:write',
  summary: 'Bring a deleted draft back',
  description: 'For 30 days after its deletion. A draft that is not deleted is answered as it is.',
  params: draftParams,
  success: { status: 200, schema: Draft },
  problems: ['not_found'],
})

const PreviewText = Type.Object({
  text: Type.String(),
  length: Type.Integer(),
  limit: Type.Integer(),
  unit: Type.Enum(lengthUnits, {
    description:
      'How the network counts: X weighs characters, TikTok counts UTF-16 code units, Bluesky and ' +
      'Mastodon count what readers see as one character (graphemes).',
  }),
})

export const Preview = Type.Object({
  draft_id: Id('drft'),
  platforms: Type.Array(
    Type.Object({
      platform: PlatformValue,
      pieces: Type.Array(PreviewText),
      first_comment: Nullable(PreviewText),
      media: Type.Array(
        Type.String({ description: 'Address of a picture or document, valid for an hour.' }),
      ),
      card: Type.Union(
        [
          Type.Object({
            link: Type.String(),
            title: Type.String(),
            description: Type.String(),
            picture: Nullable(
              Type.String({ description: 'Address of its picture, valid for an hour.' }),
            ),
            piece: Type.Integer({ minimum: 1, description: 'The post that shows it.' }),
          }),
          Type.Null(),
        ],
        { description: 'The card of a link, as it is published.' },
      ),
      warnings: Type.Array(Type.Object({ code: Type.String(), detail: Type.String() })),
    }),
  ),
})

const PreviewConnection = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Shows the connection’s platform as this connection would post there.',
})

export const previewDraftEndpoint = endpoint({
  method: 'GET',
  path: '/api/drafts/{draft_id}/preview',
  scope: 'drafts:read',
  summary: 'See how each network would show a draft',
  description:
    'By each platform’s main connection: limits differ by author. Of a platform without one, ' +
    'as an author without a subscription would.',
  params: draftParams,
  query: Type.Object({ connection_id: Type.Optional(PreviewConnection) }, strict),
  success: { status: 200, schema: Preview },
  problems: ['not_found'],
})
