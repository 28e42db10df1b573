import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { webServer } from '../../api/web-server.ts'
import { globalSetup, globalTeardown } from '../../global-setup.ts'
import { eventually } from '../../processes.ts'
import { liveService, type Owner } from '../../service.ts'
import { packed } from '../packed.ts'
import { checkAsN8nDoes } from './own-checks.ts'
import { n8nVersion, realN8n } from './real-n8n.ts'
import { pictureOnPage, pixel, recipes, type Workflow } from './recipes.ts'

/**
 * Runs n8n-nodes-crier in n8n’s own checks and on n8n itself; the tests use a stand-in. It plays
 * the recipes of its page against a server with the sandbox. All of n8n comes from the registry of
 * packages: so this is a command, and no test. `--checks` leaves n8n itself out; `--keep FOLDER`
 * keeps it there for the next time.
 */
const { values } = parseArgs({
  options: { checks: { type: 'boolean', default: false }, keep: { type: 'string' } },
})
await using stack = new AsyncDisposableStack()
const owner: Owner = { after: (work) => stack.defer(async () => work()) }
const folderFor = async (purpose: string) => {
  const folder = await mkdtemp(join(tmpdir(), `crier-n8n-${purpose}-`))
  owner.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
const tarball = await packed('n8n-nodes-crier', await folderFor('packed'))
await checkAsN8nDoes(await folderFor('checks'), tarball)
if (!values.checks) await useInN8n()

async function useInN8n(): Promise<void> {
  await globalSetup()
  stack.defer(globalTeardown)
  const service = await liveService(owner)
  const { client } = service
  const n8n = await realN8n(
    owner,
    values.keep ?? (await folderFor('itself')),
    await folderFor('user'),
    tarball,
  )
  const data = { url: service.url, apiKey: service.account.key }
  const { id } = await n8n.rest('POST', '/credentials', { name: 'Crier', type: 'crierApi', data })
  const credentials = { id, name: 'Crier' }
  const tested = async (apiKey: string) =>
    (
      await n8n.rest('POST', '/credentials/test', {
        credentials: { ...credentials, type: 'crierApi', data: { ...data, apiKey } },
      })
    ).status
  assert.deepEqual([await tested(data.apiKey), await tested('crier_no')], ['OK', 'Error'])
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'To choose.' } })
  const options = await n8n.rest('POST', '/dynamic-node-parameters/options', {
    path: 'parameters.draftId',
    methodName: 'getDrafts',
    nodeTypeAndVersion: { name: 'n8n-nodes-crier.crier', version: 1 },
    currentNodeParameters: {},
    credentials: { crierApi: credentials },
  })
  assert.deepEqual(options, [{ name: 'To choose. (x)', value: draft_id }])
  const types = await fetch(`${n8n.url}/types/nodes.json`, { headers: n8n.headers() }).then(
    (reply) => reply.text(),
  )
  for (const name of ['crier', 'crierTool', 'crierTrigger'])
    assert(types.includes(`"n8n-nodes-crier.${name}"`), name)
  console.log(
    `n8n ${n8nVersion}: the nodes are there, one as a tool of agents too; credentials are ` +
      'tested, drafts offered',
  )

  const [planned, told, uploaded] = await recipes()
  const made = (name: string, workflow: Workflow) => n8n.make(name, workflow, credentials)
  await client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const first = await n8n.run((await made('Plan', planned!)).id, 'Start')
  assert.equal(first.status, 'success', first.data)
  const bytes = Buffer.from(pixel, 'base64')
  const site = await webServer(owner, (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
  )
  const third = JSON.parse(
    JSON.stringify(uploaded).replace(pictureOnPage, `${site}/picture.png`),
  ) as Workflow
  const second = await n8n.run((await made('Upload', third)).id, 'Start')
  assert.equal(second.status, 'success', second.data)
  const { data: schedules } = await client.listSchedules()
  assert.equal(schedules.length, 2)
  const times = schedules.map(({ scheduled_at }) =>
    Temporal.Instant.from(scheduled_at)
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainTime()
      .toString(),
  )
  assert(times.includes('09:00:00'), times.join())
  const { data: files } = await client.listMedia()
  assert.deepEqual(
    [files.length, files[0]!.alt_text, files[0]!.status],
    [1, 'The bakery at nine', 'ready'],
  )
  console.log('A text and a picture are planned')

  await client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const tooLong = JSON.stringify(planned)
    .replaceAll('linkedin', 'x')
    .replace('We sold out by nine.', 'a'.repeat(300))
  const refused = await n8n.run(
    (await made('Refused', JSON.parse(tooLong) as Workflow)).id,
    'Start',
  )
  assert.equal(refused.status, 'error')
  assert.match(refused.data, /280/)
  console.log('A refusal is told in Crier’s words')
  await triggerWorks()

  async function ended(webhook_id: string) {
    const { data } = await client.listDeliveries({ params: { webhook_id } })
    return data.find(({ outcome }) => outcome !== 'pending')
  }

  async function triggerWorks(): Promise<void> {
    const workflow = await made('Told', told!)
    await n8n.rest('POST', `/workflows/${workflow.id}/activate`, { versionId: workflow.versionId })
    const { webhook_id, url } = await eventually(
      'the webhook',
      async () => (await client.listWebhooks()).data[0],
      30_000,
      1_000,
    )
    assert(url.startsWith(`${n8n.url}/webhook/`), url)
    const forged = await fetch(url, {
      method: 'POST',
      body: '{"event":"post.failed"}',
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(forged.status, 401)

    await service.fault({ platform: 'x', kind: 'content_rejected' })
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'Not to be had.' },
    })
    await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ seconds: 5 }) },
    })
    // A key has a hundred requests a minute.
    const delivery = await eventually('the delivery', () => ended(webhook_id), 30_000, 1_000)
    assert.deepEqual(
      delivery.attempts.map(({ status }) => status),
      [200],
    )
    const { status, data } = await n8n.started(workflow.id)
    assert.equal(status, 'success', data)
    assert(data.includes(' Not to be had.'), data)
    await n8n.rest('POST', `/workflows/${workflow.id}/deactivate`, {})
    await eventually(
      'no webhook',
      async () => (await client.listWebhooks()).data.length === 0 || undefined,
      30_000,
      1_000,
    )
    console.log(
      'The trigger registers, takes the event that was sent, refuses a forged one and ' +
        'removes its webhook',
    )
  }
}
