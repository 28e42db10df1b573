import { Type, type Static } from 'typebox'
import {
  BodyId,
  endpoint,
  Id,
  Instant,
  Nothing,
  Nullable,
  Page,
  pageQuery,
  strict,
} from './endpoint.ts'
import { labelOf } from './networks/index.ts'
import { PlatformValue, specifiedPlatforms } from './platform.ts'
import { privacyLevels, tiktokDefaults } from './post-options.ts'

const ConnectionSettings = Type.Object(tiktokDefaults, {
  description:
    'What holds for the posts of this connection whose `options` do not say otherwise; empty ' +
    'where there is nothing to choose or nothing was chosen yet. On TikTok an interaction that ' +
    'is left out is off.',
})

export const Connection = Type.Object({
  connection_id: Id('conn'),
  platform: PlatformValue,
  main: Type.Boolean({ description: 'The one that is meant where only the platform is named.' }),
  label: Nullable(
    Type.String({
      description:
        'What its owner calls it; otherwise the account’s name on the network. Null while ' +
        'there is neither.',
    }),
  ),
  picture_url: Nullable(
    Type.String({
      description: 'The author’s picture, served by this server; null where it is not known.',
    }),
  ),
  paused: Type.Boolean({ description: 'Nothing goes out by it: its posts stay `pending`.' }),
  connected: Type.Boolean(),
  kind: Nullable(Type.Enum(['sandbox', 'live'] as const)),
  account_name: Nullable(Type.String()),
  external_account_id: Nullable(Type.String()),
  server: Nullable(
    Type.String({
      description:
        'The server that keeps the account, `https://host`, on a network where each connection ' +
        'has one; otherwise null.',
    }),
  ),
  token_expires_at: Nullable(
    Instant(
      'The end of what Crier cannot renew: of the refresh token, or of the access where there ' +
        'is none. The owner must connect the account again before. Null: no end is known.',
    ),
  ),
  renewal: Type.Enum(['automatic', 'by_hand', 'none'] as const, {
    description:
      `\`automatic\`: Crier renews the access. \`by_hand\`: it ends at ` +
      `\`token_expires_at\` unless its owner connects the account again. \`none\`: it ` +
      'has no end, or no account is connected.',
  }),
  health: Type.Enum(['ok', 'expiring', 'needs_reconnect', 'not_connected'] as const),
  detail: Nullable(Type.String({ description: 'What to do, in plain words.' })),
  settings: ConnectionSettings,
})
export type Connection = Static<typeof Connection>

/** In a body or a query. Not checked by form: a malformed id is not found like any other. */
export const ConnectionIdField = BodyId(
  'conn',
  'The connection that is meant, by default the platform’s main one',
)

export const ConnectionFilter = BodyId('conn', 'Only of this connection')

export const listConnectionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/connections',
  scope: 'account:read',
  summary: 'List connections, main ones first',
  description:
    `Of ${specifiedPlatforms.map(labelOf).join(', ')} an account has a main connection from its ` +
    'creation, connected or not. Of any other platform it has none until one is made; the first ' +
    'is the main one.',
  query: Type.Object(
    {
      platform: Type.Optional(PlatformValue),
      ...pageQuery,
      limit: Type.Optional({ ...Type.Integer({ minimum: 1, maximum: 100, default: 100 }) }),
    },
    strict,
  ),
  success: { status: 200, schema: Page(Connection) },
  problems: ['unrecognized_value'],
})

const Label = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What to call it. Default: the account’s name on the network.',
})

export const createConnectionEndpoint = endpoint({
  method: 'POST',
  path: '/api/connections',
  scope: 'connections:write',
  summary: 'Add a connection',
  description:
    `One more place to post on a platform, up to the plan’s \`connections\`; the ` +
    `main ones count. It is not connected yet: go on with \`authorize\`. The first ` +
    'of a platform is its main one.',
  body: Type.Object({ platform: PlatformValue, label: Type.Optional(Label) }, strict),
  success: { status: 201, schema: Connection },
  problems: ['conflict'],
})

// One name for all three: a path has one template.
const connectionParams = Type.Object({
  platform: Type.String({
    description: 'A platform, which means its main connection, or `conn_` and 32 hex digits.',
  }),
})

export const updateConnectionEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/connections/{platform}',
  scope: 'connections:write',
  summary: 'Change a connection',
  description:
    'Another main connection moves nothing that is planned. After a pause the posts that are ' +
    'at most CRIER_MAX_LATENESS late go out; the others fail with `missed_window`.',
  params: connectionParams,
  body: Type.Object(
    {
      label: Type.Optional(Nullable(Label)),
      main: Type.Optional(
        Type.Literal(true, {
          description: 'Makes it the platform’s main connection, in place of the present one.',
        }),
      ),
      paused: Type.Optional(
        Type.Boolean({ description: 'While it is true nothing that is `pending` is begun.' }),
      ),
      settings: Type.Optional(
        Type.Object(tiktokDefaults, {
          ...strict,
          minProperties: 1,
          description:
            'Only of a network that knows them. What is left out stays as it is. `mode: inbox` ' +
            'needs the permission `video.upload`.',
        }),
      ),
    },
    { ...strict, minProperties: 1 },
  ),
  success: { status: 200, schema: Connection },
  problems: ['not_found', 'conflict'],
})

export const getConnectionChoicesEndpoint = endpoint({
  method: 'GET',
  path: '/api/connections/{platform}/choices',
  scope: 'account:read',
  summary: 'Read what the account may choose on TikTok now',
  description: 'What TikTok said within the last 10 seconds, or says now. Of other networks: 409.',
  params: connectionParams,
  success: {
    status: 200,
    schema: Type.Object({
      name: Nullable(Type.String({ description: 'What the account calls itself on the network.' })),
      privacy_levels: Type.Array(Type.Enum(privacyLevels), {
        description: 'Who may see a post: what TikTok offers this account.',
      }),
      allow_comment: Type.Boolean({ description: 'False: the account has comments off.' }),
      allow_duet: Type.Boolean({ description: 'False: the account has duets off.' }),
      allow_stitch: Type.Boolean({ description: 'False: the account has stitches off.' }),
      video_seconds_max: Nullable(
        Type.Number({ description: 'How long a video of this account may last.' }),
      ),
      detail: Nullable(
        Type.String({
          description:
            'Why nothing can be posted directly now, or why TikTok could not be asked; ' +
            'otherwise null.',
        }),
      ),
    }),
  },
  problems: ['not_found', 'unrecognized_value', 'conflict'],
})

const Server = Type.String({
  minLength: 1,
  maxLength: 300,
  description:
    'The server that keeps the account, as a host or `https://host[:port]`, on a network where ' +
    'each connection has one: Mastodon needs it, Bluesky finds it by the handle.',
  examples: ['mastodon.social'],
})

export const authorizeConnectionEndpoint = endpoint({
  method: 'POST',
  path: '/api/connections/{platform}/authorize',
  scope: 'connections:write',
  summary: 'Start connecting a network',
  description:
    'Open `authorize_url` in a browser within ten minutes; it works once. By a platform ' +
    'without a connection: one is made when the consent succeeds.',
  params: connectionParams,
  body: Type.Object(
    {
      kind: Type.Optional(
        Type.Enum(['sandbox', 'live'] as const, {
          description:
            'Default: live where the operator has set it up, otherwise the sandbox. With ' +
            '`server`, that decides.',
        }),
      ),
      author: Type.Optional(
        Type.Enum(['member', 'organization'] as const, {
          description:
            'LinkedIn: post as oneself (default) or as a page. Pages are connected by a ' +
            'separate application; without it on the live network: 409 `application_missing`.',
        }),
      ),
      server: Type.Optional(Server),
      return_url: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          description:
            'Where the browser returns to afterwards: an https address below one of ' +
            '`CRIER_RETURN_URLS`, without user name and fragment. It gets `connection_id`, ' +
            '`status` (`connected`, `refused`, `failed`), `error_code` and `state` as parameters. ' +
            'A page that names the workspace and this host comes before the network’s consent.',
          examples: ['https://app.example.com/connected'],
        }),
      ),
      state: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'Handed back with `return_url` as it is. Compare it with that of the session.',
        }),
      ),
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({
      authorize_url: Type.String(),
      expires_at: Instant('When the address stops working.'),
    }),
  },
  problems: ['not_found', 'conflict', 'application_missing', 'url_not_allowed'],
})

export const signInConnectionEndpoint = endpoint({
  method: 'POST',
  path: '/api/connections/{platform}/sign-in',
  scope: 'connections:write',
  summary: 'Connect a network by an app password',
  description:
    'For networks where an author makes a password for each program: Bluesky. The password is ' +
    'sent once, to the author’s server, and never stored. By a platform without a connection: ' +
    'one is made. `Idempotency-Key` is refused. 5 tries in 10 minutes for an author, 30 in 5 ' +
    'minutes for a server.',
  isKeyless: true,
  params: connectionParams,
  body: Type.Object(
    {
      server: Type.Optional(Server),
      identifier: Type.String({
        minLength: 1,
        maxLength: 300,
        description: 'The author’s handle, such as `alice.bsky.social`, or DID.',
        examples: ['alice.bsky.social'],
      }),
      password: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'An app password, never that of the account.',
      }),
      replace: Type.Optional(
        Type.Boolean({
          description:
            'True: in place of another author that the connection has; its pending posts are ' +
            'then published as the new one.',
        }),
      ),
    },
    strict,
  ),
  success: { status: 200, schema: Connection },
  problems: ['not_found', 'conflict', 'url_not_allowed', 'app_password_needed'],
})

export const disconnectEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/connections/{platform}',
  scope: 'connections:write',
  summary: 'Disconnect a network, or remove a connection',
  description:
    'Access is revoked at the network where it can be. A main connection stays and can be ' +
    'connected again. Another one is removed with its slots, and keeps its finished ' +
    'schedules; while a post of it is pending or being published: 409.',
  params: connectionParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'unrecognized_value', 'conflict'],
})
