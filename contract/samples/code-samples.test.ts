import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract, type OperationId } from '../index.ts'
import { openapi } from '../openapi.ts'
import { codeSamples, sampleLanguages } from './code-samples.ts'
import { sampleCall, sampledOperations } from './sample-call.ts'

test('an operation of everyday work has one sample in each language, with all that its call says, and another has none', () => {
  assert(sampledOperations.length > 10)
  for (const id of Object.keys(contract) as OperationId[]) {
    const samples = codeSamples(id)
    const call = sampleCall(id)
    assert.deepEqual(
      samples.map(({ lang }) => lang),
      call ? sampleLanguages.map(({ lang }) => lang) : [],
      id,
    )
    const values = [
      ...(call?.params ?? []),
      ...Object.values(call?.query ?? {}),
      ...JSON.stringify(call?.body ?? {}).matchAll(/(?<=: ?")[^"]+/g),
    ]
    for (const { lang, source } of samples)
      for (const value of values)
        assert(source.includes(String(value)), `${id} in ${lang} lacks ${String(value)}`)
  }
})

test('the document carries the samples, where its readers look for them', () => {
  const document = openapi({ serverUrl: 'https://crier.example', version: '1.2.3' })
  assert.deepEqual(
    document.paths['/api/schedules']?.['post']?.['x-codeSamples'],
    codeSamples('scheduleDraft'),
  )
  assert(!('x-codeSamples' in document.paths['/api/keys']!['post']!))
})
