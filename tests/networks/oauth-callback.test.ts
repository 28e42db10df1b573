import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { finishAuthorization } from '@crier/server/connections/authorize/finish-authorization.ts'
import { openAuthorization } from '@crier/server/connections/authorize/open-authorization.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after })

test('a way back belongs to the network and the browser that it was begun for, and leads there once', async () => {
  const { ports } = service.service
  const { authorize_url } = await service.account.client.authorizeConnection({
    params: { platform: 'x' },
    body: {},
  })
  const authorizationState = authorize_url.split('/').at(-1)!
  assert.equal(await openAuthorization(ports, 'linkedin', authorizationState), undefined)
  const opened = await openAuthorization(ports, 'x', authorizationState)
  const state = new URL(opened!.location).searchParams.get('state')!
  const { cookie } = opened!
  const come = (platform: 'x' | 'linkedin', with_: { state?: string; cookie?: string }) =>
    finishAuthorization(ports, platform, {
      state,
      cookie,
      code: 'code',
      error: undefined,
      ...with_,
    })
  for (const wrong of [
    await come('linkedin', {}),
    await come('x', { cookie: 'another' }),
    await come('x', { state: 'another' }),
  ])
    assert.match(detailOf(wrong), /belongs to another browser/)
  // The network refuses the code: so far it came, and no further the second time.
  assert.match(detailOf(await come('x', {})), /did not accept the way back/)
  assert.match(detailOf(await come('x', {})), /was used/)
})

function detailOf(result: Awaited<ReturnType<typeof finishAuthorization>>): string {
  assert(result.kind === 'failed', result.kind)
  return result.detail
}
