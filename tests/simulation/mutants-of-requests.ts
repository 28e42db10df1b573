import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of what is taken from a request, of what its key allows, and of what the log keeps of it: a test is named that must notice each. */
export const mutantsOfRequests: readonly TestedBug[] = [
  {
    name: 'a time without a zone is taken',
    tests: ['server/http/request/date-time.test.ts'],
    changes: [
      ['server/http/request/date-time.ts', '[0-5]\\d)$/', '[0-5]\\d)?$/'],
      ['server/http/request/date-time.ts', 'Temporal.Instant.from(text)', `Temporal.Instant.from(text.length === 19 ? text + 'Z' : text)`],
    ],
  },
  {
    name: 'a time that is just now is taken',
    tests: ['tests/api/schedule-draft.test.ts'],
    changes: [['server/schedules/asked-time.ts', 'compare(at, now) <= 0)', 'compare(at, now) < 0)']],
  },
  {
    name: 'values are turned into the type that is wanted',
    tests: ['server/http/request/check.test.ts', 'tests/api/reading-requests.test.ts'],
    changes: [['server/http/request/check.ts', 'new Ajv({ allErrors: true,', 'new Ajv({ coerceTypes: true, allErrors: true,']],
  },
  {
    name: 'NUL is taken in a text',
    tests: ['server/http/request/strict-json.test.ts'],
    changes: [['server/http/request/json-check.ts', `  if (unit === 0) fail('a NUL character stands in a string')\n`, '']],
  },
  {
    name: 'a key with any scope may do anything',
    tests: ['tests/api/authentication.test.ts'],
    changes: [['server/accounts/authenticate.ts', `if (!row.allowed) return`, `if (row.allowed === null) return`]],
  },
  {
    name: 'a malformed entry of a partial batch refuses the whole batch',
    tests: ['tests/api/batch-schedules.test.ts', 'tests/import-posts.test.ts'],
    changes: [
      ['server/http/request/read-request.ts', `if (given['partial'] !== true || !isList)`, `if (given['partial'] !== null || !isList)`],
    ],
  },
  {
    name: 'a batch that the rate refuses keeps the token that let it in',
    tests: ['tests/api/batch-schedules.test.ts'],
    changes: [['server/http/pipeline/serve.ts', 'if (isAllowed) await returnToken(', 'if (!isAllowed) await returnToken(']],
  },
  {
    name: 'the log holds what lets in',
    tests: ['tests/api/log.test.ts'],
    changes: [
      [
        'server/http/app.ts',
        '      requestId: request.id,\n',
        '      requestId: request.id,\n      authorization: request.headers.authorization,\n',
      ],
    ],
  },
]
