import { Type, type Static } from 'typebox'
import { Account } from './account.ts'
import { endpoint, Id, Instant, Nothing, Nullable, Page, pageQuery, strict } from './endpoint.ts'
import { PlatformValue } from './platform.ts'

export const roles = ['owner', 'editor', 'contributor', 'viewer'] as const
export const RoleValue = Type.Enum(roles, {
  description:
    'An owner may do everything; an editor all but keys, connections, members and the account ' +
    'itself; a contributor writes drafts and asks for schedules, which wait for approval; a ' +
    'viewer reads.',
})

/** The pattern of an e-mail address in its normal form (NFKC, lower case), as typed to sign in. */
export const addressPattern =
  "^(?!\\.)(?!.*\\.\\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]@(?=.{1,190}$)(?:[a-z0-9][a-z0-9-]*\\.)+[a-z]{2,}$"

export const Email = Type.String({
  minLength: 3,
  maxLength: 255,
  description:
    'An e-mail address of plain letters. Taken and compared in the form NFKC, lower case.',
})
const Name = Type.String({ minLength: 1, maxLength: 100 })

export const weekStarts = ['auto', 'monday', 'saturday', 'sunday'] as const
export const hourCycles = ['auto', 'h12', 'h23'] as const
export const newAccountStates = [
  'allowed',
  'operator',
  'address_not_proven',
  'not_owner',
  'limit_reached',
] as const
export const noticeTimes = ['at_once', 'daily'] as const

const Locale = Type.String({
  maxLength: 35,
  pattern: '^(auto|[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*)$',
  examples: ['de-DE', 'auto'],
  description: 'BCP 47, for dates and numbers; `auto`: the browser’s.',
})
const WeekStart = Type.Enum(weekStarts, {
  description: 'The first day of a week; `auto`: that of the locale.',
})
const HourCycle = Type.Enum(hourCycles, {
  description: 'Hours from 1 to 12 or from 0 to 23; `auto`: those of the locale.',
})
const noticeFields = {
  failed_posts: Type.Boolean({
    description:
      'Posts that could not be published, or of which it is not known whether they are out.',
  }),
  posts_to_approve: Type.Boolean({
    description: 'Posts that wait for one’s approval, and decisions on what one has asked for.',
  }),
  connections: Type.Boolean({ description: 'Connections that need to be connected again.' }),
  low_credits: Type.Boolean({ description: 'Credits that run low.' }),
  when: Type.Enum(noticeTimes, { description: 'By mail at once, or once a day.' }),
}

export const Session = Type.Object({
  user: Type.Object({
    user_id: Id('usr'),
    email: Nullable(Type.String({ description: 'Null when another person has proven it since.' })),
    email_proven: Type.Boolean({
      description:
        'Whether a link was opened that only this mailbox, or the operator’s command, ' +
        'received. Until then one account opens.',
    }),
    name: Type.String(),
  }),
  pending_email: Nullable(
    Type.String({
      description:
        'The address that becomes this person’s when the link that was mailed to it is opened.',
    }),
  ),
  account_id: Id('acct'),
  role: RoleValue,
  accounts: Type.Array(
    Type.Object({
      account_id: Id('acct'),
      role: RoleValue,
      plan: Type.String(),
      name: Type.String({ description: 'The brand kit’s name, or the account’s e-mail address.' }),
    }),
    {
      description:
        'The accounts that this person may open, 500 at most; the header `crier-account` ' +
        'chooses one.',
    },
  ),
  signed_in_at: Instant('When this session began.'),
  expires_at: Instant('When this session ends.'),
  has_password: Type.Boolean(),
  has_passkey: Type.Boolean(),
  new_accounts: Type.Enum(newAccountStates, {
    description:
      'Whether this person makes another account (`allowed`), or what prevents it: only ' +
      'the operator makes them here, the address is not proven, they own none, or they have ' +
      'made as many as they may.',
  }),
  locale: Locale,
  week_start: WeekStart,
  hour_cycle: HourCycle,
  notices: Type.Object(noticeFields, {
    description: 'What this person is told of by mail. GET /api/notices lists all of it.',
  }),
  sandbox: Type.Boolean({ description: 'Whether this server has sandbox networks.' }),
  mail: Type.Boolean({ description: 'Whether this server can send e-mail.' }),
  networks: Type.Array(PlatformValue, {
    description: 'The networks that are enabled on this server; posts of others wait.',
  }),
})
export type Session = Static<typeof Session>

export const getSessionEndpoint = endpoint({
  method: 'GET',
  path: '/api/session',
  scope: 'account:read',
  browser: 'person',
  summary: 'Read who is signed in',
  success: { status: 200, schema: Session },
  problems: [],
})

export const updateSessionEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/session',
  scope: 'account:read',
  browser: 'person',
  summary: 'Change one’s name, e-mail address or preferences',
  description:
    'Another e-mail address is taken from a session that is less than a day old. It stays ' +
    '`pending_email` until the link that is mailed to it is opened in the same browser; the ' +
    'old address is told. Without a mail server: 409, which names the operator’s command.',
  body: Type.Object(
    {
      name: Type.Optional(Name),
      email: Type.Optional(Email),
      locale: Type.Optional(Locale),
      week_start: Type.Optional(WeekStart),
      hour_cycle: Type.Optional(HourCycle),
      notices: Type.Optional(Type.Partial(Type.Object(noticeFields), strict)),
    },
    strict,
  ),
  success: { status: 200, schema: Session },
  problems: ['conflict', 'confirmation_required'],
})

const most = 100
const Count = (description: string) => Type.Integer({ minimum: 0, maximum: most, description })

export const AccountNeeds = Type.Object(
  {
    to_approve: Count('Posts that wait for approval.'),
    failed: Count(
      'Failed posts that were not put away, of the newest 200 failures; those of ' +
        '`unconfirmed` are not counted.',
    ),
    unconfirmed: Count(
      'Posts of which it is not known whether they are out, of the newest 200 failures.',
    ),
    connections: Count('Connections that have to be connected again.'),
    today: Count('Posts that are still to go out today, in the time zone of the account.'),
    next: Type.Array(
      Type.Object({
        schedule_id: Id('sch'),
        connection_id: Id('conn'),
        platform: PlatformValue,
        scheduled_at: Instant('When it goes out.'),
      }),
      { maxItems: 3, description: 'The next posts to go out.' },
    ),
  },
  { description: 'What needs a decision today. A count of 100 says: as many, or more.' },
)
export type AccountNeeds = Static<typeof AccountNeeds>

export const listAccountsEndpoint = endpoint({
  method: 'GET',
  path: '/api/accounts',
  scope: 'account:read',
  browser: 'person',
  summary: 'List one’s accounts',
  description: 'In the order in which one came to them, 100 on a page.',
  query: Type.Object(
    {
      ...pageQuery,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: most })),
      needs: Type.Optional(
        Type.Boolean({ description: 'With `needs` of each account; default: false.' }),
      ),
      holds: Type.Optional(
        Type.String({
          pattern: '^(sch|drft|whk)_[0-9a-f]{32}$',
          examples: ['sch_01a2091449ffbe5ba500d94adca5de00'],
          description:
            'The id of a schedule, a draft or a webhook: only the accounts that hold it.',
        }),
      ),
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Page(
      Type.Object({ ...Account.properties, role: RoleValue, needs: Nullable(AccountNeeds) }),
    ),
  },
  problems: [],
})

export const createAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/accounts',
  scope: 'account:read',
  browser: 'person',
  summary: 'Make another account, which one owns',
  description:
    'For people who own an account and have a proven address, where the operator lets owners ' +
    'make accounts (`CRIER_NEW_ACCOUNTS`); otherwise 403. Beyond the number that they let one ' +
    'make (`CRIER_ACCOUNTS_PER_OWNER`): 409.',
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'What its people call it: a brand, a client.',
      }),
      sandbox: Type.Optional(
        Type.Boolean({
          description:
            'Connected to the sandbox networks, where the server has them; default: true.',
        }),
      ),
    },
    strict,
  ),
  success: { status: 201, schema: Account },
  problems: ['conflict'],
})

export const Member = Type.Object({
  member_id: Type.String({
    pattern: '^(usr|inv)_[0-9a-f]{32}$',
    description: '`usr_` or, of an invitation, `inv_` and 32 hex digits.',
  }),
  state: Type.Enum(['active', 'invited'] as const),
  email: Nullable(
    Type.String({
      description: 'Null for a person whose address another person has proven since.',
    }),
  ),
  name: Nullable(Type.String()),
  role: RoleValue,
  since: Instant('When the person joined, or was invited.'),
  expires_at: Nullable(Instant('When the invitation ends.')),
})
export type Member = Static<typeof Member>

export const listMembersEndpoint = endpoint({
  method: 'GET',
  path: '/api/members',
  scope: 'account:read',
  browser: 'owner',
  summary: 'List the people of the account and who is invited',
  description: 'At most 100: all on one page.',
  success: { status: 200, schema: Page(Member) },
  problems: [],
})

export const inviteMemberEndpoint = endpoint({
  method: 'POST',
  path: '/api/members',
  scope: 'account:write',
  browser: 'owner',
  summary: 'Invite a person',
  description:
    'The link works once, for seven days. It is sent by e-mail where the server ' +
    'can; otherwise it is in the answer. A second invitation of the same person ' +
    'replaces the first.',
  body: Type.Object({ email: Email, role: RoleValue }, strict),
  success: {
    status: 201,
    schema: Type.Object({
      member_id: Id('inv'),
      email: Type.String(),
      role: RoleValue,
      expires_at: Instant('When the link stops working.'),
      link: Nullable(
        Type.String({ description: 'To be given to the person; null when it was sent by e-mail.' }),
      ),
    }),
  },
  problems: ['conflict'],
})

export const updateMemberEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/members/{member_id}',
  scope: 'account:write',
  browser: 'owner',
  summary: 'Change the role of a person, or of an invitation',
  description:
    'It holds from the person’s next request on, for the keys and invitations that they made ' +
    'too. The last owner stays one.',
  params: Type.Object({
    member_id: Type.String({
      description: '`usr_` of a person, `inv_` of an invitation, and 32 hex digits.',
    }),
  }),
  body: Type.Object({ role: RoleValue }, strict),
  success: { status: 200, schema: Member },
  problems: ['not_found', 'conflict'],
})

export const removeMemberEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/members/{member_id}',
  scope: 'account:write',
  browser: 'owner',
  summary: 'Remove a person, or withdraw an invitation',
  description: 'The last owner stays.',
  params: Type.Object({
    member_id: Type.String({
      description: '`usr_` of a person, `inv_` of an invitation, and 32 hex digits.',
    }),
  }),
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'conflict'],
})
