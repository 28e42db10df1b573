import { Type, type Static } from 'typebox'
import { endpoint, Nullable, strict } from './endpoint.ts'
import { PlatformValue } from './platform.ts'

/** The faults of the sandbox networks: docs/sandbox.md describes each on each network. */
export const faultKinds = [
  'token_expired',
  'permission_denied',
  'rate_limited',
  'content_rejected',
  'duplicate_content',
  'media_rejected',
  'unavailable',
  'accept_then_hang',
  'accept_then_reset',
  'accept_then_5xx',
  'accept_then_lie',
  'accept_then_202',
  'accept_then_429',
  'accept_then_500',
  'accept_then_502',
  'accept_then_503',
  'accept_then_504',
  'accept_then_duplicate',
  'slow',
  'read_lag',
  'refresh_rotate_then_drop',
] as const
const FaultKindValue = Type.Enum(faultKinds, { description: 'What goes wrong.' })

export const Fault = Type.Object({
  fault_id: Type.String(),
  platform: PlatformValue,
  kind: FaultKindValue,
  times_left: Nullable(
    Type.Integer({ description: 'How often it will still strike; null: until it is removed.' }),
  ),
  delay_ms: Nullable(
    Type.Integer({ description: 'For `slow`, `read_lag` and `accept_then_hang`.' }),
  ),
})
export type Fault = Static<typeof Fault>

export const listFaultsEndpoint = endpoint({
  method: 'GET',
  path: '/api/sandbox/faults',
  scope: 'connections:write',
  summary: 'List the faults that are being rehearsed',
  description: 'Those of this account’s own sandbox connections.',
  success: { status: 200, schema: Type.Object({ data: Type.Array(Fault) }) },
  problems: ['conflict'],
})

export const addFaultEndpoint = endpoint({
  method: 'POST',
  path: '/api/sandbox/faults',
  scope: 'connections:write',
  summary: 'Rehearse a fault on a sandbox network',
  description: 'It strikes only this account’s own posts.',
  body: Type.Object(
    {
      platform: PlatformValue,
      kind: FaultKindValue,
      times: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          default: 1,
          description: '0: until it is removed.',
        }),
      ),
      delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
    },
    strict,
  ),
  success: { status: 201, schema: Fault },
  problems: ['conflict'],
})

export const clearFaultsEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/sandbox/faults',
  scope: 'connections:write',
  summary: 'End faults',
  description: 'All of this account’s, or those of one network or kind.',
  query: Type.Object(
    { platform: Type.Optional(PlatformValue), kind: Type.Optional(FaultKindValue) },
    strict,
  ),
  success: { status: 200, schema: Type.Object({ removed: Type.Integer() }) },
  problems: ['conflict', 'unrecognized_value'],
})
