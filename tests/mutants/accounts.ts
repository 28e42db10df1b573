import { argument, becomes, call, condition, drop, operand, text, value } from './operators.ts'
import type { Mutant } from './mutant.ts'

export const mutantsOfAccounts: readonly Mutant[] = [
  {
    name: 'a Bluesky account is signed in by its ordinary password',
    tests: ['server/networks/bluesky/author/session.test.ts'],
    edits: { 'ordinary-password': drop() },
  },
  {
    name: 'a DID that does not name a handle back is believed',
    tests: ['server/networks/bluesky/author/find-author.test.ts'],
    edits: { 'names-back': drop() },
  },
  {
    name: 'an editor can change connections',
    tests: ['tests/security/rights.test.ts'],
    edits: { 'owner-scopes': value('[$1, $2]') },
  },
  {
    name: 'a key for drafts edits what its maker may only request',
    tests: ['tests/api/approvals.test.ts', 'tests/security/agent-sign-in.test.ts'],
    edits: { 'may-only-ask': operand(3) },
  },
  {
    name: 'an agent without a scope for schedules publishes its edits',
    tests: ['tests/security/agent-scopes.test.ts'],
    edits: { 'may-only-ask': operand(2) },
  },
  {
    name: 'an interrupted commit is reported as not made',
    tests: ['server/http/pipeline/serve.test.ts'],
    edits: { 'interrupted-change': value('false') },
  },
  {
    name: 'an abandoned request ends the one that has its idempotency key',
    tests: ['server/http/idempotency/idempotency.test.ts'],
    edits: { 'key-of-request': drop() },
  },
  {
    name: 'a stored answer is given to another member of the account',
    tests: ['tests/api/idempotency.test.ts'],
    edits: { 'fingerprint-of-member': becomes("by === ''") },
  },
  {
    name: 'unreadable sources cost nothing',
    tests: ['tests/api/fairness.test.ts'],
    edits: { 'charge-source': text('count + ${}::integer', 'count') },
  },
  {
    name: 'a failed rewrite is charged',
    tests: ['tests/api/rewrite-with-model.test.ts'],
    edits: { 'refund-rewrite': drop() },
  },
  {
    name: 'a failed variant is charged',
    tests: ['tests/api/write-variants.test.ts'],
    edits: { 'refund-variants': value('0') },
  },
  {
    name: 'credits.low is sent at every generation',
    tests: ['tests/api/credits.test.ts'],
    edits: {
      'low-credits': [
        text('and not was_low then 1 else 0', 'then 1 else 0'),
        text('case when credits_low and not was_low then', 'case when credits_low then'),
      ],
    },
  },
  {
    name: 'a draft is saved for a key that was revoked meanwhile',
    tests: ['tests/security/late-rights.test.ts'],
    edits: { 'rights-of-draft': value('asked') },
  },
  {
    name: 'a read needs no scope',
    tests: ['tests/api/access-matrix.test.ts'],
    edits: { 'check-scope': argument(4, "$0.method === 'GET' ? null : $0") },
  },
  {
    name: 'a key outlives the membership of its maker',
    tests: ['server/accounts/keys/authenticate.test.ts'],
    edits: {
      'key-of-maker': [
        text(
          '(key.created_by is null or maker.role = any(${}::text[])) as allowed',
          'true as allowed',
        ),
        text('and (key.created_by is null or maker.role is not null)', ''),
      ],
    },
  },
  {
    name: 'all people of an account share one rate window',
    tests: ['server/accounts/keys/authenticate.test.ts'],
    edits: { 'proven-session': text('membership.user_id as window_of', "'session' as window_of") },
  },
  {
    name: 'the last owner of an account can be demoted',
    tests: ['tests/api/roles.test.ts'],
    edits: { 'keep-owner': drop() },
  },
  {
    name: 'two owners demote each other',
    tests: ['tests/api/roles.test.ts'],
    edits: { 'lock-account': drop() },
  },
  {
    name: 'an expired key is accepted',
    tests: ['tests/api/keys.test.ts'],
    edits: {
      'key-of-maker': text('and (key.expires_at is null or key.expires_at > ${}::timestamptz)', ''),
    },
  },
  {
    name: 'an account is given to an unproven address',
    tests: ['tests/api/accounts.test.ts'],
    edits: { 'proven-owner': condition('person') },
  },
  {
    name: 'an unsigned session is accepted',
    tests: ['tests/api/sign-in.test.ts'],
    edits: { 'session-signature': operand(2) },
  },
  {
    name: 'an unsigned picture address is accepted',
    tests: ['tests/api/drafts.test.ts'],
    edits: { 'address-signature': value('true') },
  },
  {
    name: 'a balance is read, then written',
    tests: ['tests/security/credits.slow.test.ts'],
    edits: {
      'take-credits': text(
        'id = ${} and credits >= ${}::integer and (',
        'id = ${1} and (select earlier.credits from account as earlier where earlier.id = ' +
          '${1}) >= ${2}::integer and (',
      ),
    },
  },
  {
    name: 'a link to connect outlives the key that made it',
    tests: ['tests/security/connect-abuse.test.ts'],
    edits: { 'link-of-key': text('and key.revoked_at is null', '') },
  },
  {
    name: 'an operator’s key sees accounts that people made',
    tests: ['tests/api/operator-keys.test.ts'],
    edits: { 'managed-account': call('where', 'managed_by', drop()) },
  },
  {
    name: 'a revoked operator’s key is accepted',
    tests: ['tests/api/operator-keys.test.ts'],
    edits: { 'revoked-operator': drop() },
  },
  {
    name: 'an operator’s key is let in anywhere',
    tests: ['tests/api/operator-keys.test.ts'],
    edits: { 'operator-elsewhere': drop() },
  },
  {
    name: 'an address leads to the network before its host was shown',
    tests: ['tests/security/return-url.test.ts'],
    edits: { 'seen-page': becomes('return seen !== null') },
  },
  {
    name: 'an OAuth callback is accepted twice',
    tests: ['tests/security/connect-abuse.test.ts'],
    edits: { 'use-callback': call('where', 'used_at', drop()) },
  },
  {
    name: 'an OAuth callback is accepted for another network',
    tests: ['tests/networks/oauth-callback.test.ts'],
    edits: { 'use-callback': call('where', 'platform', drop()) },
  },
  {
    name: 'a sign-in link is used several times at once',
    tests: ['tests/security/sign-in-abuse.slow.test.ts'],
    edits: {
      'use-link': call('deleteFrom', 1, becomes("tx.updateTable('sign_in_link').set({ purpose })")),
    },
  },
  {
    name: 'X-Forwarded-For is trusted from any peer',
    tests: ['tests/security/guessing.slow.test.ts'],
    edits: { 'trusted-peer': operand(1) },
  },
  {
    name: 'an unproven address opens every account',
    tests: ['tests/security/squatting.slow.test.ts'],
    edits: {
      'proven-session': text(
        'and (person."emailVerified" or not exists',
        'and (true or not exists',
      ),
    },
  },
  {
    name: 'proving an address keeps the credentials of the claimant',
    tests: ['tests/security/squatting.slow.test.ts'],
    edits: { 'end-credentials': drop() },
  },
  {
    name: 'parallel password guesses are not counted',
    tests: ['tests/security/guessing.slow.test.ts'],
    edits: { 'lock-guesses': drop() },
  },
  {
    name: 'a passkey is accepted without user verification',
    tests: ['tests/security/passkeys.test.ts'],
    edits: { 'user-verification': drop() },
  },
  {
    name: 'the log holds credentials',
    tests: ['tests/api/log.test.ts'],
    edits: { 'logged-request': becomes('$0, authorization: request.headers.authorization') },
  },
  {
    name: 'a key is stored unhashed',
    tests: ['tests/networks/secrets-at-rest.test.ts'],
    edits: { 'hash-key': value('Buffer.from(key)') },
  },
  {
    name: 'the text quota ignores the request itself',
    tests: ['tests/api/text-quota.test.ts'],
    edits: { 'text-quota': argument(2, 'context.db') },
  },
  {
    name: 'a refresh token of an agent is accepted twice',
    tests: ['tests/security/agent-sign-in.test.ts'],
    edits: { 'used-refresh-token': condition('$0 && kind === "code"') },
  },
  {
    name: 'a request keeps the rights of its first byte',
    tests: ['tests/security/late-rights.test.ts'],
    edits: { 'rights-of-request': drop() },
  },
  {
    name: 'an agent revokes the tokens of another',
    tests: ['tests/security/agent-sign-in.test.ts'],
    edits: { 'token-of-agent': drop() },
  },
  {
    name: 'an access token of an agent opens the whole API',
    tests: ['tests/security/agent-sign-in.test.ts'],
    edits: { 'agent-audience': argument(3, 'true') },
  },
  {
    name: 'a sealed value opens in another place',
    tests: ['server/ports/vault.test.ts'],
    edits: { 'sealed-place': drop() },
  },
  {
    name: 'a key with any scope may do anything',
    tests: ['tests/api/access-matrix.test.ts'],
    edits: { 'allowed-scope': drop() },
  },
  {
    name: 'a refused batch keeps its rate token',
    tests: ['tests/api/batch-schedules.test.ts'],
    edits: { 'return-token': drop() },
  },
  {
    name: 'a cancellation is recorded as made by the system',
    tests: ['tests/security/rights.slow.test.ts'],
    edits: { 'cancelled-by': becomes("actor: { type: 'system' }") },
  },
]
