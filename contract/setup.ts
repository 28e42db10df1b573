import { Type, type Static } from 'typebox'
import { endpoint, Instant, Nullable } from './endpoint.ts'
import { PlatformValue } from './platform.ts'

export const setupChecks = [
  'public_address',
  'operators',
  'proxy',
  'application',
  'callback',
  'version',
  'clock',
  'scopes',
  'access',
  'media',
  'robots',
  'verification',
] as const

export const SetupCheck = Type.Object({
  platform: Nullable(PlatformValue),
  check: Type.Enum(setupChecks),
  state: Type.Enum(['ok', 'attention', 'broken'], {
    description:
      '`broken`: posts fail or accounts cannot be connected until it is fixed. `attention`: it ' +
      'will break, or cannot be verified from here.',
  }),
  detail: Type.String({ description: 'What was found.' }),
  fix: Nullable(Type.String({ description: 'What to do.' })),
})
export type SetupCheck = Static<typeof SetupCheck>

const NetworkSetup = Type.Object({
  platform: PlatformValue,
  kind: Type.Enum(['live', 'sandbox', 'none'], {
    description:
      'What can be connected: accounts of the network, accounts of the sandbox only, or none.',
  }),
  callback_url: Nullable(
    Type.String({
      description:
        'The address to enter in the application at the network, exactly; null where the network ' +
        'needs no application of yours.',
    }),
  ),
  ask_operator: Nullable(
    Type.String({ description: 'What to ask the operator of this server for; null: nothing.' }),
  ),
})

export const Setup = Type.Object({
  networks: Type.Array(NetworkSetup),
  checks: Nullable(
    Type.Array(SetupCheck, {
      description:
        'Only for people whose proven address is in `CRIER_OPERATOR_EMAILS`; null for others.',
    }),
  ),
  checked_at: Nullable(Instant('When the checks were made; they are kept for five minutes.')),
})
export type Setup = Static<typeof Setup>

export const getSetupEndpoint = endpoint({
  method: 'GET',
  path: '/api/setup',
  scope: 'connections:write',
  browser: 'owner',
  summary: 'Read what is missing before real accounts can be connected',
  description:
    'Owners see the callback addresses and what to ask the operator for. Operators also see ' +
    'what `crier doctor` prints. Nothing is posted.',
  success: { status: 200, schema: Setup },
  problems: [],
})
