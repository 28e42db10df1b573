import { Type } from 'typebox'
import { Account, AccountName, ApiKey, KeyExpiry, KeyName, NewKey, Scopes } from './account.ts'
import {
  endpoint,
  Id,
  Instant,
  Nothing,
  Nullable,
  Page,
  PathId,
  pageQuery,
  strict,
} from './endpoint.ts'
import { Email } from './people.ts'

const accountParams = Type.Object({ account_id: PathId('acct') })

const Plan = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'A plan of this server: free, starter, pro, business, or one of `CRIER_PLANS`.',
  examples: ['starter'],
})

export const createOperatorAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/accounts',
  scope: 'account:write',
  operator: true,
  summary: 'Create an account for a customer',
  description:
    'No person signs in to it unless `invite` is true. Its networks are not connected yet. An ' +
    'operator’s key sees and changes the accounts that operator’s keys made, and no other.',
  body: Type.Object(
    {
      name: AccountName,
      email: Email,
      plan: Plan,
      invite: Type.Optional(
        Type.Boolean({
          description:
            'Invite `email` to sign in as the owner; default: false. The link works for seven ' +
            'days. It is sent by e-mail where the server can; otherwise it is in the answer.',
        }),
      ),
      sandbox: Type.Optional(
        Type.Boolean({
          description:
            'Connected to the sandbox networks, where the server has them; default: false.',
        }),
      ),
    },
    strict,
  ),
  success: {
    status: 201,
    location: '/api/operator/accounts/{account_id}',
    schema: Type.Object({
      ...Account.properties,
      invitation: Nullable(
        Type.Object(
          {
            expires_at: Instant('When the link stops working.'),
            link: Nullable(
              Type.String({
                description: 'To be given to the customer; null when it was sent by e-mail.',
              }),
            ),
          },
          { description: 'Null without `invite`.' },
        ),
      ),
    }),
  },
  problems: ['conflict'],
})

export const listOperatorAccountsEndpoint = endpoint({
  method: 'GET',
  path: '/api/operator/accounts',
  scope: 'account:read',
  operator: true,
  summary: 'List the accounts of customers, newest first',
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(Account) },
  problems: [],
})

export const getOperatorAccountEndpoint = endpoint({
  method: 'GET',
  path: '/api/operator/accounts/{account_id}',
  scope: 'account:read',
  operator: true,
  summary: 'Read the account of a customer',
  params: accountParams,
  success: { status: 200, schema: Account },
  problems: ['not_found'],
})

export const updateOperatorAccountEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/operator/accounts/{account_id}',
  scope: 'account:write',
  operator: true,
  summary: 'Change plan, or suspend the account of a customer',
  description:
    'While it is suspended its keys and agents are answered 403 `account_suspended`, its people ' +
    'may read, and its pending posts wait. Afterwards those that are at most `CRIER_MAX_LATENESS` ' +
    'late are published, and the others fail with `missed_window`. A larger quota of credits is ' +
    'granted at once, a smaller one holds from the next month on.',
  params: accountParams,
  body: Type.Object(
    {
      plan: Type.Optional(Plan),
      suspended: Type.Optional(Type.Boolean({ description: 'Whether the account is suspended.' })),
    },
    strict,
  ),
  success: { status: 200, schema: Account },
  problems: ['not_found'],
})

export const deleteOperatorAccountEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/operator/accounts/{account_id}',
  scope: 'account:write',
  operator: true,
  summary: 'Delete the account of a customer, with everything in it',
  description:
    'Tokens are revoked at the networks where they can be reached. While a post is being ' +
    'published: 409.',
  params: accountParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'conflict'],
})

export const createOperatorKeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/{account_id}/keys',
  scope: 'keys:write',
  operator: true,
  summary: 'Create an API key for the account of a customer',
  description: 'Without `scopes`: every scope.',
  params: accountParams,
  body: Type.Object(
    {
      name: Type.Optional(KeyName),
      scopes: Type.Optional(Scopes),
      expires_at: Type.Optional(KeyExpiry),
    },
    strict,
  ),
  success: { status: 201, schema: NewKey },
  problems: ['not_found', 'conflict'],
})

export const listOperatorKeysEndpoint = endpoint({
  method: 'GET',
  path: '/api/operator/accounts/{account_id}/keys',
  scope: 'keys:write',
  operator: true,
  summary: 'List the API keys of the account of a customer, newest first',
  params: accountParams,
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(ApiKey) },
  problems: ['not_found'],
})

export const revokeOperatorKeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/operator/accounts/{account_id}/keys/{key_id}',
  scope: 'keys:write',
  operator: true,
  summary: 'Revoke an API key of the account of a customer',
  description: 'It is refused from the next request on.',
  params: Type.Object({ account_id: PathId('acct'), key_id: PathId('key') }),
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})

export const grantOperatorCreditsEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/{account_id}/credits',
  scope: 'account:write',
  operator: true,
  summary: 'Add credits to the account of a customer',
  description: 'They last until the next renewal, which sets the balance to the quota.',
  params: accountParams,
  body: Type.Object(
    {
      amount: Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How many credits to add.',
      }),
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({ account_id: Id('acct'), credits_remaining: Type.Integer() }),
  },
  problems: ['not_found'],
})
