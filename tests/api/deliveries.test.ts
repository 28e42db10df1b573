import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { eventNames, type EventName } from '@crier/contract/events.ts'
import { verifyWebhook } from '@crier/sdk/verify-webhook.ts'
import { manualService, receiver, type Received, type TestAccount } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
