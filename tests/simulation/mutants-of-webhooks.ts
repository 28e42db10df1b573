import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of webhooks and their deliveries: a test is named that must notice each. */
export const mutantsOfWebhooks: readonly TestedBug[] = [
  {
    name: 'a redirect counts as a delivery',
    tests: ['tests/api/deliveries.test.ts'],
    changes: [
      ['server/webhooks/attempt-delivery.ts', 'result.status >= 200 && result.status < 300', 'result.status >= 200 && result.status < 400'],
    ],
  },
  {
    name: 'reading a webhook shows its secret',
    tests: ['tests/api/webhooks.test.ts'],
    changes: [
      ['server/webhooks/present-webhook.ts', '    enabled: row.enabled,\n', '    enabled: row.enabled,\n    secret: row.secret_sealed,\n'],
    ],
  },
  {
    name: 'a webhook is found for any account',
    tests: ['tests/api/accounts-apart.test.ts'],
    changes: [
      [
        'server/webhooks/store.ts',
        `.selectAll()\n    .where('account_id', '=', accountId)\n    .where('id', '=', webhookId as WebhookId)`,
        `.selectAll()\n    .where('id', '=', webhookId as WebhookId)`,
      ],
    ],
  },
  {
    name: 'a webhook gets more attempts at the same time than it may have',
    tests: ['server/webhooks/delivery-store.test.ts'],
    changes: [['server/webhooks/delivery-store.ts', '::integer - coalesce(under_way, 0)', '::integer']],
  },
  {
    name: 'another serialisation is signed than is sent',
    tests: ['tests/api/deliveries.test.ts'],
    changes: [
      [
        'server/webhooks/attempt-delivery.ts',
        'await headersFor(context, delivery, claimed.attemptedAt, body)',
        'await headersFor(context, delivery, claimed.attemptedAt, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)))',
      ],
    ],
  },
  {
    name: 'delivered_at changes after the signature',
    tests: ['tests/api/deliveries.test.ts'],
    changes: [
      [
        'server/webhooks/attempt-delivery.ts',
        '    url: delivery.url,\n    headers,\n    body,\n',
        `    url: delivery.url,\n    headers,\n    body: Buffer.from(body.toString().replace('"delivered_at":"2', '"delivered_at":"3')),\n`,
      ],
    ],
  },
  {
    name: 'an event is sent a fourth time',
    tests: ['server/webhooks/attempt-plan.test.ts', 'tests/api/deliveries.test.ts'],
    changes: [
      ['server/webhooks/attempt-plan.ts', '[{ seconds: 30 }, { minutes: 5 }]', '[{ seconds: 30 }, { minutes: 5 }, { minutes: 30 }]'],
    ],
  },
  {
    name: 'a webhook is told while it is being deleted',
    tests: ['tests/api/same-moment.test.ts'],
    changes: [['server/webhooks/store.ts', '.forKeyShare()', '']],
  },
]
