import {
  argument,
  becomes,
  call,
  condition,
  drop,
  operand,
  text,
  times,
  value,
} from './operators.ts'
import type { Mutant } from './mutant.ts'

export const mutantsOfEdges: readonly Mutant[] = [
  {
    name: 'a receipt shows its salts to callers that may not read the text',
    tests: ['tests/api/receipts.test.ts'],
    edits: { 'receipt-salt': value('true') },
  },
  {
    name: 'a webhook for all events gets those that its key may not read',
    tests: ['tests/api/events-of-changes.test.ts'],
    edits: { 'readable-events': text('${} is null or', 'true or') },
  },
  {
    name: 'reading a webhook shows its secret',
    tests: ['tests/api/webhooks.test.ts'],
    edits: { 'shown-webhook': becomes('$0, secret: row.secret_sealed') },
  },
  {
    name: 'a webhook is found for any account',
    tests: ['tests/api/accounts-apart.test.ts'],
    edits: { 'webhook-of-account': call('where', 'account_id', drop()) },
  },
  {
    name: 'a webhook gets more parallel attempts than its limit',
    tests: ['server/webhooks/deliveries/delivery-store.test.ts'],
    edits: { 'attempts-of-webhook': text('::integer - coalesce(under_way, 0)', '::integer') },
  },
  {
    name: 'another body is signed than is sent',
    tests: ['tests/api/deliveries.test.ts'],
    edits: {
      'signed-body': argument(
        4,
        'Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))',
      ),
    },
  },
  {
    name: 'slow receivers take every connection',
    tests: ['tests/security/receivers.slow.test.ts'],
    edits: { 'attempts-max': value('4') },
  },
  {
    name: 'a webhook forgets that it came through an untrusted proxy',
    tests: ['tests/security/untrusted-proxy.test.ts'],
    edits: { 'webhook-host': drop() },
  },
  {
    name: 'two requests create the twentieth webhook',
    tests: ['tests/interleavings/interleavings.slow.test.ts'],
    edits: { 'lock-webhooks': drop() },
  },
  {
    name: 'addresses are checked at their lookup only',
    tests: ['server/ports/outbound/live-outbound-guard.test.ts'],
    edits: {
      'untrusted-target': value('{ ok: true }'),
      'literal-address': value('allowed'),
      'far-end': value('allowed'),
    },
  },
  {
    name: 'what a network repeats of a secret is kept',
    tests: ['server/networks/without-secrets.test.ts'],
    edits: { 'repeated-secrets': value('result.body') },
  },
  {
    name: 'Crier registers at each try at a server that forgets its client',
    tests: ['tests/networks/servers.test.ts'],
    edits: { 'register-seldom': value('now') },
  },
  {
    name: 'passwords and tokens leave a private network in the open',
    tests: ['server/ports/outbound/live-outbound-guard.test.ts'],
    edits: { 'in-the-open': drop() },
  },
  {
    name: 'a request is sent however long its connection took',
    tests: ['server/ports/outbound/live-outbound-limits.test.ts'],
    edits: { 'still-in-time': condition('$0 && stop.aborted') },
  },
  {
    name: 'only the first address of a name is checked',
    tests: ['tests/security/addresses.slow.test.ts'],
    edits: { 'each-address': value('$0.slice(0, 1)') },
  },
  {
    name: 'a request of HTTP/1.0 with chunks precedes another',
    tests: ['server/http/app.test.ts'],
    edits: { 'unclear-length': drop() },
  },
  {
    name: 'a text that ends in a backslash includes the next value',
    tests: ['server/database/connect/wire-values.test.ts'],
    edits: { backslashes: condition('before === end') },
  },
  {
    name: 'values are coerced to the expected type',
    tests: ['server/http/request/check.test.ts', 'tests/api/reading-requests.test.ts'],
    edits: { 'strict-types': argument(1, '{ coerceTypes: true, ...$0 }') },
  },
  {
    name: 'a request may take any time for its body',
    tests: ['tests/api/real-time.slow.test.ts'],
    edits: { 'request-timeout': value('0') },
  },
  {
    name: 'a connection begins any number of requests at once',
    tests: ['server/http/pipeline/http-server.test.ts'],
    edits: { 'unanswered-requests': drop() },
  },
  {
    name: 'an unread body is discarded as fast as it arrives',
    tests: ['server/http/pipeline/unread-body.test.ts'],
    edits: { 'pause-unread': drop() },
  },
  {
    name: 'NUL in a query reaches PostgreSQL',
    tests: ['tests/security/malformed.slow.test.ts'],
    edits: { 'nul-in-query': becomes('false') },
  },
  {
    name: 'a pattern takes quadratic time',
    tests: ['tests/patterns/growth.test.ts'],
    edits: { 'linear-pattern': text(String.raw`(?<!\s)\s+[|·»]`, String.raw`\s+[|·»]`) },
  },
  {
    name: 'a change with an unknown outcome is sent again',
    tests: ['sdk/crier.test.ts'],
    edits: { 'unknown-outcome': operand(2) },
  },
  {
    name: 'a resumed import schedules its posts again',
    tests: ['tests/import-posts.test.ts'],
    edits: { 'import-key': argument(3, 'crypto.randomUUID()') },
  },
  {
    name: 'an export writes cells that a spreadsheet runs',
    tests: ['sdk/csv.test.ts', 'tests/import-posts.test.ts'],
    edits: { 'harmless-cell': value('$3') },
  },
  {
    name: 'the command line reads keys that others can read',
    tests: ['tests/command-line/remote.nightly.test.ts'],
    edits: { 'private-file': condition('(found.mode & 0o002) !== 0') },
  },
  {
    name: 'an n8n trigger accepts a forged delivery',
    tests: ['tests/packages/n8n/crier-trigger.test.ts'],
    edits: { 'n8n-signature': operand(2) },
  },
  {
    name: 'an n8n node creates everything again on a retry',
    tests: ['tests/packages/n8n/crier-node.slow.test.ts'],
    edits: { 'n8n-key': value('$0 + Math.random()') },
  },
  {
    name: 'background loops wait for the connections of requests',
    tests: ['tests/api/fairness.test.ts'],
    edits: { 'loops-database': argument(1, 'ports') },
  },
  {
    name: 'the pages of one account take every thread',
    tests: ['server/ports/fair-queue.test.ts'],
    edits: { 'pages-of-account': drop() },
  },
  {
    name: 'a slow page is awaited without a limit',
    tests: ['tests/security/sources.slow.test.ts'],
    edits: { 'fetch-timeout': times(6) },
  },
  {
    name: 'the model reads hidden text of a page',
    tests: ['tests/security/obeying-model.slow.test.ts'],
    edits: { 'remove-hidden': drop(), 'remove-hidden-mail': drop() },
  },
  {
    name: 'the guard takes an injected order for a fact',
    tests: ['tests/security/hostile-sources.slow.test.ts'],
    edits: { 'injected-claims': value('[]') },
  },
  {
    name: 'every claim of a draft is supported',
    tests: ['writing/guard/claims/compare-claims.test.ts'],
    edits: { 'claims-supported': value('undefined') },
  },
  {
    name: 'a rewrite overwrites a newer draft',
    tests: ['tests/api/rewrite-with-model.test.ts'],
    edits: { 'rewritten-version': drop() },
  },
  {
    name: 'the offline writer is used although the operator forbids it',
    tests: ['tests/api/model-fallback.test.ts'],
    edits: { 'model-fallback': operand(2, 'config.CRIER_MODEL_FALLBACK === undefined') },
  },
  {
    name: 'notifications are mailed to an unproven address',
    tests: ['tests/api/notification-emails.test.ts'],
    edits: { 'proven-recipient': value('person?.email ?? null') },
  },
  {
    name: 'an email with an unknown outcome is sent again',
    tests: ['tests/api/notification-emails.test.ts'],
    edits: { 'settle-mail': argument(3, '$1') },
  },
  {
    name: 'the composer keeps no text on the device',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    edits: { 'keep-copy': argument(3, 'null') },
  },
  {
    name: 'played by seed, the composer drops a copy before its text is saved',
    tests: ['tests/dashboard/composer-campaign.nightly.test.ts'],
    edits: { 'remember-key': becomes('$0\nthis.#ports.keep(null)') },
  },
  {
    name: 'the composer schedules again what another tab has scheduled',
    tests: ['web/composer/plan/plan-all.test.ts'],
    edits: { 'unseen-post': argument(1, '() => false') },
  },
  {
    name: 'an undo in the composer discards newer text',
    tests: ['tests/dashboard/unsaved.nightly.test.ts'],
    edits: { 'undo-as-put': value('$1 || $2') },
  },
  {
    name: 'the composer saves without the version that it shows',
    tests: ['web/composer/saving.test.ts'],
    edits: { 'saved-version': drop() },
  },
  {
    name: 'a page waits for the end of a rate limit without saying so',
    tests: ['tests/dashboard/rate-wait.slow.test.ts'],
    edits: { 'note-rate-limit': drop() },
  },
]
