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
  PathId,
  strict,
  TextByName,
} from './endpoint.ts'
import {
  ConnectionEvent,
  ConnectionExpiring,
  CreditsLow,
  eventNames,
  EventNameValue,
  MediaEvent,
  PostCompleted,
  PostFailed,
  PostMoved,
  PostPlanned,
  PostPublished,
  SubscriptionValue,
} from './events.ts'

const webhookFields = {
  webhook_id: Id('whk'),
  url: Type.String(),
  events: Type.Array(SubscriptionValue),
  enabled: Type.Boolean(),
  disabled_reason: Nullable(Type.String({ description: 'Why deliveries have stopped.' })),
  created_at: Instant('When it was registered.'),
  updated_at: Instant('When it last changed.'),
}
const secretField = {
  secret: Type.String({
    description: 'Signing secret, `whsec_` and base64. Shown this once: it cannot be read again.',
  }),
}
export const Webhook = Type.Object(webhookFields)
export type Webhook = Static<typeof Webhook>
export const WebhookWithSecret = Type.Object({ ...webhookFields, ...secretField })

export const deliveryOutcomes = ['pending', 'delivered', 'dropped'] as const

export const Delivery = Type.Object({
  delivery_id: Id('dlv'),
  event_id: Id('evt'),
  event: EventNameValue,
  test: Type.Boolean(),
  outcome: Type.Enum(deliveryOutcomes),
  created_at: Instant('When the event happened.'),
  next_attempt_at: Nullable(Instant('When the next attempt is due.')),
  request_body: Nullable(
    Type.String({
      description: 'The body of the newest attempt, byte for byte; null before the first.',
    }),
  ),
  request_headers: Nullable(
    TextByName('The headers of the newest attempt, with the signatures cut off.'),
  ),
  attempts: Type.Array(
    Type.Object({
      attempt: Type.Integer({ minimum: 1, maximum: 3 }),
      attempted_at: Instant('When it was sent.'),
      duration_ms: Nullable(
        Type.Integer({ description: 'Null while it runs, or when its process died.' }),
      ),
      status: Nullable(Type.Integer({ description: 'The endpoint’s HTTP status.' })),
      error: Nullable(Type.String()),
      response_body: Nullable(
        Type.String({ description: 'The first 1 KiB of the endpoint’s answer.' }),
      ),
    }),
  ),
})
export type Delivery = Static<typeof Delivery>

export const Event = Type.Object({
  event_id: Id('evt'),
  event: EventNameValue,
  created_at: Instant('When it happened.'),
  data: Type.Union(
    [
      PostPublished,
      PostFailed,
      PostCompleted,
      PostMoved,
      PostPlanned,
      ConnectionExpiring,
      ConnectionEvent,
      MediaEvent,
      CreditsLow,
    ],
    { description: 'What a webhook receives as `data`.' },
  ),
  test: Type.Boolean({ description: 'A sample that was requested.' }),
})
export type Event = Static<typeof Event>

const Url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'http or https, without user name.',
  examples: ['https://example.com/hooks/crier'],
})
const Events = Type.Array(SubscriptionValue, {
  minItems: 1,
  maxItems: eventNames.length,
  uniqueItems: true,
})

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  scope: 'webhooks:write',
  summary: 'Register a webhook',
  description:
    'At most 20 an account. The answer holds the signing secret, once. Events about posts, but ' +
    'for `post.published` and `post.failed`, need `schedules:read` too, events of connections ' +
    '`account:read`, and events of media `media:read`. `*`, alone, is all that the ' +
    'caller may read, also events that are added later.',
  body: Type.Object({ url: Url, events: Events }, strict),
  success: { status: 201, schema: WebhookWithSecret, location: '/api/webhooks/{webhook_id}' },
  problems: ['url_not_allowed', 'conflict', 'insufficient_scope'],
})

export const listWebhooksEndpoint = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  scope: 'webhooks:read',
  summary: 'List webhooks',
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(Webhook) },
  problems: [],
})

const webhookParams = Type.Object({ webhook_id: PathId('whk') })

export const getWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/api/webhooks/{webhook_id}',
  scope: 'webhooks:read',
  summary: 'Read a webhook',
  params: webhookParams,
  success: { status: 200, schema: Webhook },
  problems: ['not_found'],
})

export const updateWebhookEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/{webhook_id}',
  scope: 'webhooks:write',
  summary: 'Change, disable or enable a webhook',
  params: webhookParams,
  body: Type.Object(
    {
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      enabled: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  success: { status: 200, schema: Webhook },
  problems: ['not_found', 'url_not_allowed'],
})

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{webhook_id}',
  scope: 'webhooks:write',
  summary: 'Remove a webhook with its log',
  params: webhookParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})

export const testWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/test',
  scope: 'webhooks:write',
  summary: 'Send a sample event',
  description: 'A sample of the named event, marked `"test": true` in `data`.',
  params: webhookParams,
  body: Type.Object({ event: EventNameValue }, strict),
  success: { status: 202, schema: Delivery },
  problems: ['not_found', 'conflict'],
})

export const listDeliveriesEndpoint = endpoint({
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/deliveries',
  scope: 'webhooks:read',
  summary: 'Read a webhook’s log, newest first',
  params: webhookParams,
  query: Type.Object({ outcome: Type.Optional(Type.Enum(deliveryOutcomes)), ...pageQuery }, strict),
  success: { status: 200, schema: Page(Delivery) },
  problems: ['not_found', 'unrecognized_value'],
})

const deliveryParams = Type.Object({ webhook_id: PathId('whk'), delivery_id: PathId('dlv') })

export const getDeliveryEndpoint = endpoint({
  method: 'GET',
  path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}',
  scope: 'webhooks:read',
  summary: 'Read one delivery',
  params: deliveryParams,
  success: { status: 200, schema: Delivery },
  problems: ['not_found'],
})

export const redeliverEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
  scope: 'webhooks:write',
  summary: 'Deliver an event again',
  description: 'A new delivery of the same event, with the same `webhook-id`.',
  params: deliveryParams,
  body: Type.Object({}, strict),
  success: { status: 202, schema: Delivery },
  problems: ['not_found', 'conflict'],
})

export const rotateWebhookSecretEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhooks/{webhook_id}/rotate-secret',
  scope: 'webhooks:write',
  summary: 'Replace the signing secret',
  description:
    'For 24 hours `webhook-signature` carries both signatures and `X-Service-Signature` is ' +
    'made with the old secret, or at once with the new one when `expire_previous` is true.',
  params: webhookParams,
  body: Type.Object({ expire_previous: Type.Optional(Type.Boolean()) }, strict),
  success: {
    status: 200,
    schema: Type.Object({
      ...WebhookWithSecret.properties,
      previous_secret_valid_until: Instant(
        'Until then `webhook-signature` carries a signature with the old secret, too.',
      ),
      signed_with_previous_secret: Type.Array(Type.String(), {
        description:
          'Headers that are still made with the old secret alone until ' +
          '`previous_secret_valid_until`: a receiver that checks one of these needs the old ' +
          'secret for so long. Empty after `expire_previous`.',
      }),
    }),
  },
  problems: ['not_found'],
})

/** Below the 30 seconds after which proxies give up, and no longer than a shutdown waits. */
export const eventsWaitMax = 25

export const listEventsEndpoint = endpoint({
  method: 'GET',
  path: '/api/events',
  scope: 'webhooks:read',
  summary: 'List what happened, newest first',
  description:
    'Every event of the account whose subject the caller may read, whether a webhook is ' +
    'subscribed to it or not, kept as long as the operator keeps attempts and deliveries (90 ' +
    'days by default).',
  query: Type.Object(
    {
      event: Type.Optional(EventNameValue),
      from: Type.Optional(Instant('From this time on.')),
      to: Type.Optional(Instant('Before this time.')),
      after: Type.Optional(BodyId('evt', 'Only events newer than this one')),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: eventsWaitMax,
          description:
            'Long polling: where the page would be empty, wait up to this many seconds until ' +
            'there is an event. It is one request of the rate. Default: 0.',
        }),
      ),
      ...pageQuery,
    },
    strict,
  ),
  success: { status: 200, schema: Page(Event) },
  problems: ['unrecognized_value'],
})

export const deliverEventEndpoint = endpoint({
  method: 'POST',
  path: '/api/events/{event_id}/deliver',
  scope: 'webhooks:write',
  summary: 'Deliver an event to a webhook',
  description:
    'To one of the account’s own webhooks, whatever it is subscribed to; with the event’s ' +
    '`webhook-id`, so that a receiver knows it again.',
  params: Type.Object({ event_id: PathId('evt') }),
  body: Type.Object({ webhook_id: BodyId('whk', 'The webhook to deliver to') }, strict),
  success: { status: 202, schema: Delivery },
  problems: ['not_found', 'conflict'],
})
