import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type ManualService } from '../../service.ts'
import { builtNodes, execute, trigger, type Run } from './n8n-stand-in.ts'
import { inOrder, pictureOnPage, pixel, recipes, type Workflow } from './recipes.ts'

const nodes = await builtNodes({ after })
const [planned, told, uploaded] = await recipes()

test('the first recipe saves a draft and plans it into the next free slot', async (t) => {
  const service = await manualService(t)
  await service.client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const schedule = await run(service, planned!)
  assert.match(schedule.scheduled_at, /T09:00:00/)
  assert.equal(
    (await service.client.getDraft({ params: { draft_id: schedule.draft_id } })).content,
    'We sold out by nine.',
  )
})

test('second recipe: reports why a post was not published, and its text', async (t) => {
  const service = await manualService(t, { now: Temporal.Now.instant().toString() })
  const flow = await trigger(
    t,
    nodes,
    { url: service.url, apiKey: service.account.key },
    inOrder(told!)[0]!.parameters['events'] as string[],
  )
  await flow.activate()
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'Not to be had.' },
  })
  await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ seconds: 5 }) },
  })
  await service.advance({ seconds: 10 })
  await flow.until(1)
  assert.match((await run(service, told!, flow.started[0].json)).message, /.{20} Not to be had\.$/)
})

test('the third recipe uploads a picture with its alt text, and plans its post for nine o’clock tomorrow', async (t) => {
  const service = await manualService(t)
  const schedule = await run(service, uploaded!)
  assert.equal(schedule.scheduled_at, '2026-11-22T08:00:00.000Z')
  const { media } = await service.client.getDraft({ params: { draft_id: schedule.draft_id } })
  const { alt_text } = await service.client.getMedia({ params: { media_id: media[0]!.media_id } })
  assert.equal(alt_text, 'The bakery at nine')
})

type Item = { readonly json: any; readonly binary?: NonNullable<Run['binary']> }

/**
 * Runs a workflow’s nodes in their order, and gives what comes out of the last. Those of n8n itself
 * do what the recipes use of them.
 */
async function run(service: ManualService, workflow: Workflow, started: object = {}): Promise<any> {
  const done = new Map<string, Item>()
  let item: Item = { json: started }
  for (const { name, type, parameters } of inOrder(workflow)) {
    const given = resolved(service, parameters, item.json, done) as any
    if (type === 'n8n-nodes-base.set') {
      const [{ name: field, value }] = given.assignments.assignments
      item = { json: { [field]: value } }
    } else if (type === 'n8n-nodes-base.httpRequest') {
      assert.equal(given.url, pictureOnPage)
      item = {
        json: {},
        binary: [{ bytes: Buffer.from(pixel, 'base64'), name: 'picture.png', onDisk: true }],
      }
    } else if (type === 'n8n-nodes-crier.crier') {
      const [out] = await execute(
        nodes,
        { url: service.url, apiKey: service.account.key },
        [given],
        item.binary && { binary: item.binary },
      )
      item = { json: out.json }
    } else
      assert(['n8n-nodes-base.manualTrigger', 'n8n-nodes-crier.crierTrigger'].includes(type), type)
    done.set(name, item)
  }
  return item.json
}

/** Expressions, which are texts that begin with `=`, for what they give. */
function resolved(
  service: ManualService,
  value: unknown,
  json: object,
  done: ReadonlyMap<string, Item>,
): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(service, one, json, done))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, resolved(service, one, json, done)]),
    )
  const [, code] = (typeof value === 'string' && /^=\{\{(.+)\}\}$/s.exec(value)) || []
  if (!code) return value
  const $ = (name: string) => ({ item: done.get(name) })
  const midnight = service.clock.now().toZonedDateTimeISO('Europe/Berlin').startOfDay()
  const $today = {
    plus: (duration: object) => ({
      toISO: () => midnight.add(duration).toString({ timeZoneName: 'never' }),
    }),
  }
  return new Function('$json', '$', '$today', `return ${code}`)(json, $, $today)
}
