import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualService } from '../service.ts'

test('A a publication that takes effect late', async (t) => {
  const service = await manualService(t)
  const make = async (content: string) => {
    const { draft_id } = await service.client.createDraft({ body: { platform: 'instagram', content } })
    return service.client.scheduleDraft({ body: { draft_id, platform: 'instagram', scheduled_at: service.in({ minutes: 1 }) } })
  }
  const { outbound } = service.service.doors
  const send = outbound.send.bind(outbound)
  const bodies: string[] = []
  let late: Parameters<typeof send>[0] | undefined
  Object.assign(outbound, {
    send: async (request: Parameters<typeof send>[0]) => {
      if (!request.url.includes('media_publish')) return send(request)
      bodies.push(String(request.body))
      if (late) return send(request)
      late = request
      return { ok: false, kind: 'timeout', sent: true, detail: 'no answer' }
    },
  })
  const s = await make('The one')
  for (let i = 0; i < 12; i++) { await service.advance({ seconds: 10 }); if (bodies.length === 2) break }
  // The first request was on its way all the time.
  if (late) await send(late)
  for (let i = 0; i < 5; i++) await service.advance({ minutes: 1 })
  const end = await service.client.getSchedule({ params: { schedule_id: s.schedule_id } })
  console.log(end.status, end.error_code, end.attempts.map((a) => `${a.phase} ${a.outcome} ${a.started_at}`), bodies, (await service.posts()).map((p) => p.text))
  assert.equal((await service.posts()).length, 1)
})
