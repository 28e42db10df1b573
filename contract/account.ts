import { Type, type Static } from 'typebox'
import { cardFonts, cardTemplates } from './cards.ts'
import {
  endpoint,
  Id,
  Instant,
  Nothing,
  Nullable,
  Page,
  pageQuery,
  PathId,
  strict,
} from './endpoint.ts'
import { ToneValue } from './platform.ts'
import { scopes } from './scopes.ts'

const word = Type.String({ minLength: 1, maxLength: 100 })

const signatureHashtags = ['off', 'few', 'all'] as const

const brandKitFields = {
  name: Nullable(Type.String({ minLength: 1, maxLength: 100, description: 'Shown on pictures.' })),
  default_tone: ToneValue,
  voice: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Notes on the voice, for the writer.',
    }),
  ),
  hashtags: Type.Array(word, {
    maxItems: 30,
    description: 'Preferred hashtags, with or without `#`.',
  }),
  avoid_words: Type.Array(word, {
    maxItems: 100,
    description: 'Words that never appear in a generated text.',
  }),
  colors: Type.Array(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#1a2b3c'] }), {
    maxItems: 3,
    description: 'Background, text and accent of pictures.',
  }),
  language: Nullable(
    Type.String({
      pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$',
      examples: ['de', 'pt-BR'],
      description: 'BCP 47; null: the language of source or topic.',
    }),
  ),
  font: Type.Enum(cardFonts, {
    description:
      'The fonts of pictures: a heading and what goes with it. `auto`: Inter. Scripts that ' +
      'they lack are set in Noto.',
  }),
  template: Type.Enum(cardTemplates, {
    description:
      'How pictures are laid out, wherever it suits their text. `auto`: each by its text.',
  }),
  examples: Type.Array(Type.String({ minLength: 1, maxLength: 3_000 }), {
    maxItems: 10,
    description:
      'Posts of the author’s own: a language model is shown the nearest three for their ' +
      'voice. No facts come from them.',
  }),
  logo_media_id: Nullable({
    ...Id('med'),
    description: 'An upload of the kind `image`, drawn on pictures where the network allows it.',
  }),
  signature_hashtags: Type.Enum(signatureHashtags, {
    description:
      'How many of `hashtags` a generated draft may have: none, the first two, or all, within ' +
      'what is usual on the network.',
  }),
}
export const BrandKit = Type.Object(brandKitFields)
export type BrandKit = Static<typeof BrandKit>

/** The brand kit of a new account. */
export const emptyBrandKit: BrandKit = {
  name: null,
  default_tone: 'professional',
  voice: null,
  hashtags: [],
  avoid_words: [],
  colors: [],
  language: null,
  font: 'auto',
  template: 'auto',
  examples: [],
  logo_media_id: null,
  signature_hashtags: 'all',
}

export const Account = Type.Object({
  account_id: Id('acct'),
  name: Type.String({ description: 'As it was named; else the brand kit’s name, or the address.' }),
  email: Type.String({ description: 'The address of its first owner.' }),
  timezone: Type.String({ description: 'The IANA zone that its people plan in.' }),
  managed: Type.Boolean({ description: 'An operator’s key made it, and operator’s keys see it.' }),
  suspended: Type.Boolean({
    description: 'Its keys are refused, its people may read, and its pending posts wait.',
  }),
  plan: Type.String(),
  credits_remaining: Type.Integer(),
  monthly_quota: Type.Integer(),
  renews_at: Instant('When the balance is set to the quota.'),
  requests_per_minute: Type.Integer(),
  media_bytes: Type.Integer({ description: 'What its uploads may weigh together, in bytes.' }),
  media_bytes_used: Type.Integer({
    description:
      'What they and the pictures of link cards weigh now: the same bytes once, unfinished ' +
      'uploads with their full length.',
  }),
  text_bytes: Type.Integer({
    description: 'What its drafts, versions, sources and snippets may weigh together, in bytes.',
  }),
  text_bytes_used: Type.Integer({
    description: 'What they weigh now: deleted drafts until they are gone, 30 days later.',
  }),
  brand_kit: BrandKit,
})
export type Account = Static<typeof Account>

export const AccountName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What its people call it: a brand, a client.',
})

export const getAccountEndpoint = endpoint({
  method: 'GET',
  path: '/api/account',
  scope: 'account:read',
  summary: 'Read the account',
  success: { status: 200, schema: Account },
  problems: [],
})

export const updateAccountEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/account',
  scope: 'account:write',
  summary: 'Change name, time zone and brand kit',
  description: 'Fields of `brand_kit` that are left out stay as they are.',
  body: Type.Object(
    {
      name: Type.Optional(AccountName),
      timezone: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'An IANA zone.',
          examples: ['Europe/Berlin'],
        }),
      ),
      brand_kit: Type.Optional(
        Type.Partial(
          Type.Object({
            ...brandKitFields,
            font: Nullable(brandKitFields.font),
            template: Nullable(brandKitFields.template),
            examples: Nullable(brandKitFields.examples),
            logo_media_id: Nullable(
              Type.String({
                minLength: 1,
                maxLength: 100,
                description: 'An upload of the kind `image` that is ready; null: none.',
              }),
            ),
            signature_hashtags: Nullable(brandKitFields.signature_hashtags),
          }),
          strict,
        ),
      ),
    },
    strict,
  ),
  success: { status: 200, schema: Account },
  problems: [],
})

export const listLedgerEndpoint = endpoint({
  method: 'GET',
  path: '/api/account/ledger',
  scope: 'account:read',
  summary: 'List credit movements, newest first',
  query: Type.Object({ ...pageQuery }, strict),
  success: {
    status: 200,
    schema: Page(
      Type.Object({
        at: Instant('When it was booked.'),
        kind: Type.Enum([
          'opening',
          'renewal',
          'grant',
          'plan_change',
          'generation',
          'refund',
        ] as const),
        amount: Type.Integer({ description: 'Credits added, or taken when negative.' }),
        balance: Type.Integer({ description: 'The balance after it.' }),
        reference: Type.String({
          description:
            'The draft, remix, rewrite, request for variants or month that it belongs to.',
        }),
      }),
    ),
  },
  problems: [],
})

export const Scopes = Type.Array(Type.Enum(scopes), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
})

const keyFields = {
  key_id: Id('key'),
  name: Nullable(Type.String()),
  shown: Type.String({ description: 'The first 12 characters of the key.' }),
  scopes: Scopes,
  created_at: Instant('When it was created.'),
  created_by: Nullable(
    Type.Union(
      [
        Type.Object({ type: Type.Literal('person'), id: Id('usr'), name: Type.String() }),
        Type.Object({ type: Type.Literal('operator') }, { description: 'An operator’s key.' }),
      ],
      {
        description:
          'Who made it; null: the operator of the server, by the command line. One that a person ' +
          'made opens no more than their role does.',
      },
    ),
  ),
  expires_at: Nullable(Instant('When it stops working; null: never by itself.')),
  last_used_at: Nullable(Instant('When it was last used, to the minute.')),
  revoked_at: Nullable(Instant('When it was revoked.')),
}
export const ApiKey = Type.Object(keyFields)

export const NewKey = Type.Object({
  ...keyFields,
  key: Type.String({ description: 'The key. Shown this once: only a hash of it is stored.' }),
})
export const KeyName = Type.String({ minLength: 1, maxLength: 100 })
export const KeyExpiry = Instant('A time in the future, with a zone, at most five years from now.')

export const listKeysEndpoint = endpoint({
  method: 'GET',
  path: '/api/keys',
  scope: 'keys:write',
  summary: 'List API keys, newest first',
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(ApiKey) },
  problems: [],
})

export const createKeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/keys',
  scope: 'keys:write',
  summary: 'Create an API key',
  description:
    'A key never grants a scope that it does not hold, nor more time than it has itself. ' +
    'Without `scopes` and `expires_at`: those of the key that asks.',
  body: Type.Object(
    {
      name: Type.Optional(KeyName),
      scopes: Type.Optional(Scopes),
      expires_at: Type.Optional(KeyExpiry),
    },
    strict,
  ),
  success: {
    status: 201,
    schema: NewKey,
  },
  problems: ['insufficient_scope', 'conflict'],
})

export const revokeKeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/keys/{key_id}',
  scope: 'keys:write',
  summary: 'Revoke an API key',
  description: 'It is refused from the next request on.',
  params: Type.Object({ key_id: PathId('key') }),
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})
