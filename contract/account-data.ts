import { Type } from 'typebox'
import { endpoint, Instant, Nothing, strict } from './endpoint.ts'

const Day = Type.Object({
  date: Type.String({ description: 'A day in UTC: `YYYY-MM-DD`.' }),
  credits: Type.Integer({ description: 'Credits spent, less what was given back.' }),
  requests: Type.Integer({
    description:
      'Requests that were admitted. What a process counted in the seconds before it was ' +
      'killed is missing.',
  }),
})

export const getUsageEndpoint = endpoint({
  method: 'GET',
  path: '/api/usage',
  scope: 'account:read',
  summary: 'Read credits and requests by day',
  description: 'The last days up to today, in UTC, oldest first; none is left out.',
  query: Type.Object(
    { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30 })) },
    strict,
  ),
  success: { status: 200, schema: Type.Object({ days: Type.Array(Day) }) },
  problems: [],
})

const Records = (description: string) =>
  Type.Array(Type.Object({}, { additionalProperties: true }), { description })

export const exportAccountEndpoint = endpoint({
  method: 'GET',
  path: '/api/account/export',
  scope: 'account:read',
  browser: 'owner',
  summary: 'Download everything that the account holds',
  description:
    'One JSON document; the records are as the other operations show them, so without ' +
    'secrets. Sessions and passkeys are left out: they belong to people and not to the ' +
    'account, and each person sees their own in the settings.',
  success: {
    status: 200,
    schema: Type.Object({
      exported_at: Instant('When the download began.'),
      account: Records('The account itself.'),
      members: Records('Its people.'),
      keys: Records('Its API keys, without the keys themselves.'),
      connections: Records('Its networks, without tokens.'),
      slots: Records('Its calendar.'),
      drafts: Records('Its drafts.'),
      snippets: Records('Its saved texts.'),
      schedules: Records('Its posts, with every attempt.'),
      media: Records('What was uploaded, each with an address that serves its bytes for an hour.'),
      previews: Records(
        'Its links for clients, without their addresses, each with its `comments_left`.',
      ),
      team_comments: Records('What its people and keys commented on its posts.'),
      webhooks: Records('Its webhooks, each with its `deliveries`, without secrets.'),
      ledger: Records('Every movement of credits.'),
      deleted_drafts: Records('Drafts that were deleted in the last 30 days.'),
      events: Records(
        'What webhooks were told, with the data of their bodies, as long as it is kept.',
      ),
      activity: Records('Who changed what, as long as it is kept.'),
      usage: Records('Credits and requests by day, of the last 90 days.'),
    }),
  },
  problems: [],
})

export const deleteAccountEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/account',
  scope: 'account:write',
  browser: 'owner',
  summary: 'Delete the account with everything in it',
  description:
    'Networks are told where they can be. Posts that are out stay on their networks. People ' +
    'who belong to no other account are deleted too. This cannot be undone.',
  body: Type.Object(
    {
      account_id: Type.String({
        description: 'The account’s id, as a confirmation.',
        examples: ['acct_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c'],
      }),
    },
    strict,
  ),
  success: { status: 204, schema: Nothing },
  problems: ['conflict'],
})
