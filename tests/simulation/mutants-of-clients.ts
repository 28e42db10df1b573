import type { TestedBug } from './mutants-of-the-engine.ts'

const ofKeys = ['server/http/pipeline/idempotency.test.ts']
const ofTheClient = ['sdk/crier.test.ts']
const ofFollow = ['cli/remote/follow.test.ts']
const ofTheCommandLine = ['tests/command-line/remote.nightly.test.ts']
const ofOutput = ['tests/command-line/output.slow.test.ts']
const ofTheTrigger = ['tests/packages/n8n/crier-trigger.test.ts']

/** What a client may not do twice, and to whom a key may not be given. */
export const mutantsOfClients: readonly TestedBug[] = [
  {
    name: 'a move that may have been made is sent again',
    tests: ofTheClient,
    changes: [['sdk/retry.ts', " && facts['outcome'] !== 'unknown'", '']],
  },
  {
    name: 'a commit that was broken off counts as not made',
    tests: ['server/http/pipeline/serve.test.ts'],
    changes: [['server/http/pipeline/serve.ts', "isChange: spec.method !== 'GET'", 'isChange: false']],
  },
  {
    name: 'a request that died holds its key for a quarter of an hour',
    tests: ofKeys,
    changes: [['server/http/pipeline/idempotency-store.ts', 'now.add({ minutes: 1 })', 'now.add({ minutes: 15 })']],
  },
  {
    name: 'nobody says of a request that it still runs',
    tests: ofKeys,
    changes: [
      [
        'server/http/pipeline/idempotency.ts',
        'const renewals = renewUntil(ended.signal, context, claim)',
        'const renewals = Promise.resolve()',
      ],
    ],
  },
  {
    name: 'a request that was taken to have died ends another one that has its key by now',
    tests: ofKeys,
    changes: [['server/http/pipeline/idempotency-store.ts', "row('created_at', '=', since), ", '']],
  },
  {
    name: 'an import of the dashboard gets another name when its page is loaded again',
    tests: ['tests/dashboard/import.slow.test.ts'],
    changes: [['web/import/use-import.ts', 'isMoving(found)) go(found)', 'isMoving(found)) go({ ...found, run: crypto.randomUUID() })']],
  },
  {
    name: 'an import that is begun again saves each text once more',
    tests: ['tests/import-posts.test.ts'],
    changes: [['sdk/import-posts.ts', 'const idempotencyKey = `${ports.run}-${number}`', 'const idempotencyKey = crypto.randomUUID()']],
  },
  {
    name: 'an import that is begun again schedules its posts once more',
    tests: ['tests/import-posts.test.ts'],
    changes: [['sdk/import-posts.ts', '`${ports.run}-from-${first}`', 'crypto.randomUUID()']],
  },
  {
    name: 'an import that is begun again tells posts that were cancelled since as scheduled',
    tests: ['tests/import-posts.test.ts'],
    changes: [
      ['sdk/import-posts.ts', "told.isReplayed && told.fate.state !== 'refused' ? asItStands(ports, told.fate) : told.fate", 'told.fate'],
    ],
  },
  {
    name: 'an import that is begun again repeats the refusals of the first time',
    tests: ['tests/import-posts.test.ts'],
    changes: [['sdk/import-posts.ts', 'time <= againMost', 'time < 1']],
  },
  {
    name: 'an import makes once more, each time, what it was refused at first',
    tests: ['tests/import-posts.test.ts'],
    changes: [['sdk/import-posts.ts', '-again-${time}`', '-again-${crypto.randomUUID()}`']],
  },
  {
    name: 'an import leaves the drafts of refused posts',
    tests: ['tests/import-posts.test.ts'],
    changes: [
      [
        'sdk/import-posts.ts',
        "if (at !== -1 && fate.state === 'refused') await drop(",
        "if (at < -1 && fate.state === 'refused') await drop(",
      ],
    ],
  },
  {
    name: 'an export writes cells that a spreadsheet runs as formulas',
    tests: ['sdk/csv.test.ts', 'tests/import-posts.test.ts'],
    changes: [['sdk/csv.ts', "formula.test(text) ? `'${text}` : text", 'formula.test(text) ? `${text}` : text']],
  },
  {
    name: 'a client repeats a POST under another idempotency key',
    tests: ofTheClient,
    changes: [
      [
        'sdk/retry.ts',
        'await sendOnce<Data>(connection, target, keyed, {',
        'await sendOnce<Data>(connection, target, { ...keyed, ...(target.method === "POST" && { idempotencyKey: newKey() }) }, {',
      ],
    ],
  },
  {
    name: 'a client repeats a PATCH whose answer was lost',
    tests: ofTheClient,
    changes: [['sdk/retry.ts', "const isRepeatable = method === 'GET' || method === 'POST'", "const isRepeatable = method !== 'DELETE'"]],
  },
  {
    name: 'a client waits for hours where the server says so',
    tests: ofTheClient,
    changes: [['sdk/retry.ts', 'return waitMs <= waitMaxMs ? waitMs : undefined', 'return waitMs']],
  },
  {
    name: 'a failed upload of a client stays unfinished on the server',
    tests: ofTheClient,
    changes: [['sdk/upload.ts', "await tus(connection, 'DELETE', address, {}).catch(() => undefined)", 'await undefined']],
  },
  {
    name: 'listen goes on after the newest event of a look that broke off',
    tests: ofFollow,
    changes: [['cli/remote/follow.ts', 'throw error\n      continue', 'throw error']],
  },
  {
    name: 'the command line gives the key of a profile to the address of the environment',
    tests: ofTheCommandLine,
    changes: [
      ['cli/remote/connect.ts', 'if (name === undefined && url)', 'if (name === undefined && url === "")'],
      ['cli/remote/connect.ts', 'if (profile) return profile', 'if (profile) return { ...profile, url: url ?? profile.url }'],
    ],
  },
  {
    name: 'the command line reads keys that others can read, too',
    tests: ofTheCommandLine,
    changes: [['cli/remote/profiles.ts', '(found.mode & 0o077) !== 0', '(found.mode & 0o002) !== 0']],
  },
  {
    name: 'the command line lets a text write on the terminal',
    tests: ofTheCommandLine,
    changes: [['cli/output.ts', "(one === '\\n' ? one : '\\ufffd')", 'one']],
  },
  {
    name: 'the command line ends before its output has been read',
    tests: ofOutput,
    changes: [['cli/main.ts', 'await endWritten()', 'process.exit()']],
  },
  {
    name: 'the trigger of n8n starts workflows by forged deliveries',
    tests: ofTheTrigger,
    changes: [
      [
        'packages/n8n-nodes-crier/nodes/shared/verify-delivery.ts',
        'given.length === expected.length && timingSafeEqual(given, expected)',
        'given.length === expected.length',
      ],
    ],
  },
  {
    name: 'the trigger of n8n starts workflows by deliveries that somebody kept',
    tests: ofTheTrigger,
    changes: [
      ['packages/n8n-nodes-crier/nodes/shared/verify-delivery.ts', 'const toleranceSeconds = 300', 'const toleranceSeconds = 30_000'],
    ],
  },
  {
    name: 'the trigger of n8n takes another body for the one that was signed',
    tests: ofTheTrigger,
    changes: [
      [
        'packages/n8n-nodes-crier/nodes/CrierTrigger/CrierTrigger.node.ts',
        'isFromCrier({ body, headers }',
        'isFromCrier({ body: Buffer.from(JSON.stringify(JSON.parse(String(body)))), headers }',
      ],
    ],
  },
  {
    name: 'a node of n8n makes everything once more when n8n tries again',
    tests: ['tests/packages/n8n/crier-node.slow.test.ts'],
    changes: [
      ['packages/n8n-nodes-crier/nodes/Crier/perform.ts', "return hash.digest('hex')", "return hash.digest('hex') + Math.random()"],
    ],
  },
  {
    name: 'two n8n whose executions have the same numbers make one thing together',
    tests: ['tests/packages/n8n/crier-node.slow.test.ts'],
    changes: [['packages/n8n-nodes-crier/nodes/Crier/perform.ts', '[context.getInstanceId(), ', '[']],
  },
  {
    name: 'an idempotency key is not bound to its request',
    tests: ['tests/api/idempotency.test.ts'],
    changes: [['server/http/pipeline/idempotency.ts', 'if (!fingerprint.equals(row.fingerprint))', 'if (fingerprint.length === 0)']],
  },
  {
    name: 'what somebody was answered under an idempotency key is told to anybody in their account',
    tests: ['tests/api/idempotency.test.ts'],
    changes: [['server/http/pipeline/idempotency.ts', 'canonicalJson([by, content])', "canonicalJson([by === '', content])"]],
  },
  {
    name: 'an idempotency key is known to every account',
    tests: ['tests/api/idempotency.test.ts', 'tests/api/accounts-apart.test.ts'],
    changes: [
      ['server/database/migrations/0001_tables.sql', 'primary key (account_id, route, key)', 'primary key (route, key)'],
      ['server/http/pipeline/idempotency-store.ts', `.columns(['account_id', 'route', 'key'])`, `.columns(['route', 'key'])`],
      ['server/http/pipeline/idempotency-store.ts', 'row.and({ account_id: accountId, route, key })', 'row.and({ route, key })'],
    ],
  },
]
