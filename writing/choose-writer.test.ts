import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '@crier/server/config.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { chooseWriter } from './choose-writer.ts'
import { ScriptedModel } from '@crier/server/testing/scripted-model.ts'
import { offlineWriter } from './offline/offline-writer.ts'

const ports = { clock: new ManualClock(), outbound: new ScriptedModel(), offlineWriter }

test('without a model the offline writer writes; with one the model does, the same for the same settings', () => {
  const none = readConfig({})
  assert.equal(chooseWriter({ ...ports, config: none }).name, 'offline')
  const config = { ...none, CRIER_MODEL_URL: 'http://127.0.0.1:11434/v1', CRIER_MODEL: 'small' }
  const writer = chooseWriter({ ...ports, config })
  assert.equal(writer.name, 'model')
  assert.equal(chooseWriter({ ...ports, config }), writer)
})

test('chooseWriter: needs no address for a provider with a separate API', () => {
  const config = readConfig({ CRIER_MODEL_PROVIDER: 'anthropic', CRIER_MODEL: 'claude-sonnet-4-5' })
  assert.equal(chooseWriter({ ...ports, config }).name, 'model')
  assert.throws(
    () => readConfig({ CRIER_MODEL_PROVIDER: 'google' }),
    /CRIER_MODEL needs a value when CRIER_MODEL_PROVIDER is google/,
  )
})
