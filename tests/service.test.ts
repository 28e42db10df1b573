import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualService } from './service.ts'

test('settle waits for every service on the database, and for none that was stopped', async (t) => {
  const service = await manualService(t)
  const another = await service.startAnother()
  let busyLooks = 20
  Object.assign(another, { isIdle: () => busyLooks-- <= 0 })
  await service.advance({ seconds: 1 })
  assert.ok(busyLooks <= 0, 'the work of the second service was not waited for')
  await another[Symbol.asyncDispose]()
  Object.assign(another, { isIdle: () => assert.fail('a stopped service is waited for') })
  await service.advance({ seconds: 1 })
})
