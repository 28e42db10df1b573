import { Type } from 'typebox'
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
import { scopes, type Scope } from './scopes.ts'

/** The scopes that a person can grant to an agent at /mcp. Drafting includes generated drafts. */
export const agentScopes = [
  'account:read',
  'drafts:read',
  'drafts:write',
  'reels:generate',
  'media:read',
  'media:write',
  'schedules:read',
  'schedules:request',
  'schedules:write',
] as const satisfies readonly Scope[]

/** Not preselected: it publishes without review. */
export const untickedAgentScopes: readonly Scope[] = ['schedules:write']

const AgentScopes = (description: string) =>
  Type.Array(Type.Enum(scopes), { maxItems: scopes.length, uniqueItems: true, description })

const parameter = (description: string, maxLength = 2_000) =>
  Type.Optional(Type.String({ maxLength, description }))

/**
 * As the program has put them into the address of the page: they are checked one by one, so that
 * the page can say what is wrong.
 */
const request = {
  client_id: parameter(
    'Of a program that has registered itself, or the address of its metadata document.',
  ),
  redirect_uri: parameter(
    'One of the addresses that the program has named; of a loopback address the port is free.',
  ),
  response_type: parameter('`code`.', 100),
  code_challenge: parameter('The base64url of the SHA-256 of the program’s verifier.', 200),
  code_challenge_method: parameter('`S256`.', 100),
  resource: parameter('The address of `/mcp` on this server.'),
  scope: parameter(
    'What the program asks for, separated by spaces; left out: all that can be allowed.',
  ),
  state: parameter('Given back to the program as it is.'),
}

const client = {
  name: Type.String({ description: 'As the program calls itself. This name is not checked.' }),
  host: Nullable(
    Type.String({
      description:
        'Where its metadata document lies, which proves that the program speaks for this ' +
        'host; null: nothing is proven.',
    }),
  ),
  redirect_host: Type.String({
    description: 'Where the browser goes afterwards, with its port where it has one.',
  }),
}

export const readAgentRequestEndpoint = endpoint({
  method: 'GET',
  path: '/api/agent-request',
  scope: 'account:read',
  browser: 'person',
  summary: 'Check what a program asks to be allowed',
  description:
    'For the page at `/oauth/authorize`: what it shows before a person decides. A person who ' +
    'declines goes to `declined_url`. 404 where the server has no public address.',
  query: Type.Object(request, strict),
  success: {
    status: 200,
    schema: Type.Object({
      ...client,
      is_this_computer: Type.Boolean({
        description:
          'The program runs on the person’s own computer, where any other program could ' +
          'say the same.',
      }),
      scopes: AgentScopes(
        'What it asks for, as far as it can be allowed by this person in this account.',
      ),
      ticked: AgentScopes('Those of them that are ticked beforehand.'),
      declined_url: Type.String({
        description: 'Leads back to the program, and says that it was not allowed.',
      }),
    }),
  },
  problems: ['not_found'],
})

export const createAgentGrantEndpoint = endpoint({
  method: 'POST',
  path: '/api/agent-grants',
  scope: 'account:read',
  browser: 'person',
  summary: 'Allow a program to use /mcp',
  description:
    'In the name of the person who is signed in, for this account, and for `scopes`, each of ' +
    'which the program has asked for and the person holds. `redirect_to` leads back to the ' +
    'program with a code, good once and for a minute. At most 100 grants an account: 409.',
  body: Type.Object(
    {
      ...request,
      scopes: Type.Array(Type.Enum(scopes), {
        minItems: 1,
        maxItems: scopes.length,
        uniqueItems: true,
        description: 'What it may do.',
      }),
    },
    strict,
  ),
  success: {
    status: 201,
    schema: Type.Object({
      grant_id: Id('key'),
      redirect_to: Type.String({ description: 'Where the browser goes next. Given this once.' }),
    }),
  },
  problems: ['not_found', 'conflict'],
})

const AgentGrant = Type.Object({
  grant_id: Id('key'),
  ...client,
  scopes: AgentScopes('What it may do: at most what the person who allowed it may do now.'),
  created_at: Instant('When it was allowed.'),
  created_by: Type.Object(
    { type: Type.Literal('person'), id: Id('usr'), name: Type.String() },
    { description: 'Who allowed it, as they are called now. It ends with their membership.' },
  ),
  expires_at: Instant('When it ends if it is not used before.'),
  last_used_at: Nullable(Instant('When it was last used, to the minute.')),
})

export const listAgentGrantsEndpoint = endpoint({
  method: 'GET',
  path: '/api/agent-grants',
  scope: 'account:read',
  browser: 'person',
  summary: 'List the programs that may use /mcp, newest first',
  description: 'Those that one has allowed; an owner sees everybody’s.',
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(AgentGrant) },
  problems: [],
})

export const revokeAgentGrantEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/agent-grants/{grant_id}',
  scope: 'account:read',
  browser: 'person',
  summary: 'Revoke what a program was allowed',
  description:
    'It is refused from the next request on. An owner revokes everybody’s, anybody else what ' +
    'they have allowed themselves.',
  params: Type.Object({ grant_id: PathId('key') }),
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})
