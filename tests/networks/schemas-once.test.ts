import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Ajv } from 'ajv'
import type { Platform } from '@crier/contract/platform.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after }, { environment: { CRIER_LINKEDIN_REPLAY: 'true' } })

const files = { picture: 'picture.jpg', video: 'video.mp4', document: 'document.pdf' }
const shown: readonly (readonly [
  Platform,
  readonly (keyof typeof files | 'nothing' | 'comment')[],
])[] = [
  ['linkedin', ['nothing', 'picture', 'video', 'document', 'comment']],
  ['x', ['nothing', 'picture', 'video', 'comment']],
  ['instagram', ['picture', 'video']],
  ['tiktok', ['picture', 'video']],
]

test('matches: compiles no schema for a post like one that was published before, on any network, with media and first comments', async () => {
  const { compile } = Ajv.prototype
  const schemas = new Set<unknown>()
  Ajv.prototype.compile = function (this: Ajv, ...given: Parameters<typeof compile>) {
    schemas.add(given[0])
    return compile.apply(this, given)
  } as typeof compile
  try {
    await publishOfEach()
    const before = schemas.size
    assert.ok(before > shown.length, `${before} schemas`)
    await publishOfEach()
    assert.equal(schemas.size, before)
  } finally {
    Ajv.prototype.compile = compile
  }
})

/** Publishes one post of each kind on each network, one after the other, by a new account. */
async function publishOfEach() {
  const { client, request } = await service.newAccount()
  const ids: string[] = []
  for (const [platform, choices] of shown)
    for (const [index, what] of choices.entries()) {
      const isText = what === 'nothing' || what === 'comment'
      const media = isText ? [] : [{ media_id: await upload(files[what]) }]
      const comment = what === 'comment' ? { first_comment: 'More of it tomorrow.' } : {}
      const { draft_id } = await client.createDraft({
        body: { platform, content: `Bread, ${what}, on ${platform}.`, media, ...comment },
      })
      const scheduled_at = service.in({ minutes: index + 1 })
      ids.push(
        (await client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })).schedule_id,
      )
    }
  const statuses = () =>
    Promise.all(
      ids.map(async (schedule_id) => {
        const { status, error_code: code } = await client.getSchedule({ params: { schedule_id } })
        return code ?? status
      }),
    )
  await service.advanceUntil(async () =>
    (await statuses()).every((status) => !['pending', 'publishing'].includes(status)),
  )
  assert.deepEqual(new Set(await statuses()), new Set(['published']))

  async function upload(name: string): Promise<string> {
    const headers = { 'content-type': 'application/octet-stream' }
    const { json, status, text } = await request('POST', '/api/media', {
      body: mediaFile(name),
      headers,
    })
    assert.equal(status, 201, text)
    const { media_id } = json as { media_id: string }
    return (await client.updateMedia({ params: { media_id }, body: { alt_text: 'A loaf.' } }))
      .media_id
  }
}
