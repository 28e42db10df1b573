import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { problems } from '../../contract/problems.ts'
import { agentTools } from '../../server/agents/tools.ts'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { installed, packed } from '../../tests/packages/packed.ts'
import { liveService, type Owner } from '../../tests/service.ts'

const textBytesMax = 14_000

/** The packed package, installed outside of the repository without a network. */
async function elsewhere(t: Owner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crier-mcp-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await installed(folder, await packed('crier-mcp', folder), ['--offline'])
  const names = (await readdir(join(folder, 'node_modules'))).filter(
    (name) => !name.startsWith('.'),
  )
  assert.deepEqual(names, ['crier-mcp'])
  return join(folder, 'node_modules/.bin/crier-mcp')
}

const generations = {
  'of 2025': { mode: 'legacy' },
  'of 2026': { mode: { pin: '2026-07-28' } },
} as const

async function connected(
  t: Owner,
  program: string,
  env: Record<string, string>,
  generation: keyof typeof generations,
) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: generations[generation] },
  )
  // The way by which an agent's host starts it: by the shebang line, on its own Node.js.
  const path = `${join(process.execPath, '..')}:${process.env['PATH']}`
  await client.connect(new StdioClientTransport({ command: program, env: { PATH: path, ...env } }))
  t.after(() => client.close())
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: given,
    })
    const [first] = content
    return {
      text: first?.type === 'text' ? first.text : '',
      value: structuredContent as any,
      isError: isError === true,
    }
  }
  return { client, call }
}

test('crier-mcp does an agent’s work in both generations of the protocol', async (t) => {
  const program = await elsewhere(t)
  const service = await liveService(t)
  const env = { CRIER_URL: service.url, CRIER_API_KEY: service.account.key }
  for (const generation of ['of 2025', 'of 2026'] as const) {
    const { client, call } = await connected(t, program, env, generation)
    const { tools } = await client.listTools()
    assert.equal(tools.length, 18, generation)
    const bytes = Buffer.byteLength(JSON.stringify(tools))
    t.diagnostic(`${bytes} bytes of tools`)
    assert(bytes < textBytesMax, `${bytes} bytes of tools are read with every request`)
    for (const { name, description, annotations, outputSchema } of tools) {
      assert(description, name)
      // The client checks every answer below by it.
      assert(Array.isArray(outputSchema?.['required']) && outputSchema['required'].length > 0, name)
      assert.equal(annotations?.readOnlyHint === true, /^(list|get|preview|next)_/.test(name), name)
    }

    assert.equal((await call('list_connections')).value.data.length, 4)
    const draft = (
      await call('save_draft', { platform: 'x', content: `Written by an agent ${generation}.` })
    ).value
    const edited = await call('edit_draft', {
      draft_id: draft.draft_id,
      version: 1,
      content: `Mended by an agent ${generation}.`,
    })
    assert.equal(edited.value.version, 2)
    const { platforms } = (await call('preview_draft', { draft_id: draft.draft_id })).value
    assert.match(
      platforms.find((one: { platform: string }) => one.platform === 'x').pieces[0].text,
      /^Mended by an agent/,
    )
    assert.equal((await call('next_free_slots', { platform: 'x' })).value.next_free_slot, null)
    const schedule = await call('schedule_post', {
      draft_id: draft.draft_id,
      platform: 'x',
      scheduled_at: service.in({ hours: 1 }),
    })
    assert.equal(schedule.value.status, 'pending')
    const { schedule_id } = schedule.value
    assert.equal(
      JSON.parse((await call('get_schedule', { schedule_id })).text).schedule_id,
      schedule_id,
    )
    assert.equal(
      (await call('move_schedule', { schedule_id, scheduled_at: service.in({ hours: 2 }) }))
        .isError,
      false,
    )
    assert.deepEqual((await call('cancel_schedule', { schedule_id })).value, { done: true })
    assert.equal((await call('list_schedules', { status: 'pending' })).value.data.length, 0)
  }
})

test('crier-mcp has resources and prompts in both generations of the protocol', async (t) => {
  const program = await elsewhere(t)
  const service = await liveService(t)
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'To be attached.' },
  })
  const env = { CRIER_URL: service.url, CRIER_API_KEY: service.account.key }
  for (const generation of ['of 2025', 'of 2026'] as const) {
    const { client } = await connected(t, program, env, generation)
    const read = async (uri: string) => {
      const [first] = (await client.readResource({ uri })).contents
      assert(first && 'text' in first, uri)
      assert.deepEqual([first.uri, first.mimeType], [uri, 'application/json'])
      return JSON.parse(first.text)
    }
    const { resources } = await client.listResources()
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ['crier://account', 'crier://connections', 'crier://calendar', 'crier://networks'],
    )
    for (const { uri, description } of resources) assert(description && (await read(uri)), uri)
    const { resourceTemplates } = await client.listResourceTemplates()
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['crier://drafts/{draft_id}', 'crier://schedules/{schedule_id}'],
    )
    assert.equal((await read('crier://connections')).data.length, 4)
    assert.equal(
      (await read('crier://networks')).data.find((one: any) => one.platform === 'x').limits.post,
      280,
    )
    assert.equal((await read(`crier://drafts/${draft_id}`)).content, 'To be attached.')
    await assert.rejects(
      client.readResource({ uri: `crier://schedules/sch_${'0'.repeat(32)}` }),
      /not_found: /,
    )
    await assert.rejects(client.readResource({ uri: 'crier://nothing' }), /crier:\/\/nothing/)

    const { prompts } = await client.listPrompts()
    const given: Record<string, Record<string, string>> = {
      announce: { source: 'We open on 4 May.' },
      look_after_failed_posts: { platform: 'x' },
    }
    assert.deepEqual(
      prompts.map(({ name }) => name),
      Object.keys(given),
    )
    const names = new Set((await client.listTools()).tools.map(({ name }) => name))
    for (const [name, values] of Object.entries(given)) {
      const { messages } = await client.getPrompt({ name, arguments: values })
      const { content } = messages[0]!
      assert(content.type === 'text')
      for (const value of Object.values(values)) assert(content.text.includes(value), name)
      for (const [, tool] of content.text.matchAll(/[Cc]all (\w+)/g))
        assert(names.has(tool!), tool!)
    }
    await assert.rejects(client.getPrompt({ name: 'announce', arguments: {} }), /source/)
  }
})

test('the skill of crier-mcp is in the package, and names every tool and none that is not there', async (t) => {
  const program = await elsewhere(t)
  const skill = await readFile(join(program, '../../crier-mcp/skills/crier', 'SKILL.md'), 'utf8')
  assert.match(skill, /^---\nname: crier\ndescription: .{1,1024}\n---\n/)
  const tools = agentTools()
  const known = new Set([
    ...tools.map(({ name }) => name),
    ...tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties!)),
  ])
  const named = Array.from(skill.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g), ([, name]) => name!)
  const facts = [...Object.keys(problems), 'publication_unconfirmed', 'next_free_slot', 'media_id']
  for (const name of named) assert(known.has(name) || facts.includes(name), name)
  for (const { name } of tools) assert(skill.includes(`\`${name}\``), name)
})

test('crier-mcp tells a refusal as one that says what to do', async (t) => {
  const program = await elsewhere(t)
  const service = await liveService(t)
  const { call } = await connected(
    t,
    program,
    { CRIER_URL: service.url, CRIER_API_KEY: service.account.key },
    'of 2026',
  )
  const { value: draft } = await call('save_draft', { platform: 'x', content: 'Text.' })
  const stale = await call('edit_draft', {
    draft_id: draft.draft_id,
    version: 9,
    content: 'Other.',
  })
  assert(stale.isError)
  assert.match(stale.text, /^conflict: .+\nversion: 1$/)
  const past = await call('schedule_post', {
    draft_id: draft.draft_id,
    platform: 'x',
    scheduled_at: '2020-01-01T00:00:00Z',
  })
  assert.match(past.text, /^scheduled_at_in_past: /)
  const unknown = await call('save_draft', { platform: 'myspace', content: 'Text.' })
  assert(unknown.isError && /platform/.test(unknown.text), unknown.text)
})

test('with a key that may only ask, an agent proposes and a person approves', async (t) => {
  const program = await elsewhere(t)
  const service = await liveService(t)
  const scopes = ['drafts:read', 'drafts:write', 'schedules:read', 'schedules:request'] as const
  const { key } = await service.client.createKey({ body: { name: 'agent', scopes } })
  const { call } = await connected(
    t,
    program,
    { CRIER_URL: service.url, CRIER_API_KEY: key },
    'of 2026',
  )
  const { value: draft } = await call('save_draft', { platform: 'x', content: 'May this go out?' })
  const { value: schedule } = await call('schedule_post', {
    draft_id: draft.draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: 1 }),
  })
  assert.equal(schedule.approval.state, 'awaiting')
  assert.equal(
    (
      await service.client.approveSchedule({
        params: { schedule_id: schedule.schedule_id },
        body: {},
      })
    ).approval?.state,
    'approved',
  )
  assert.match(
    (await call('generate_post', { platform: 'x', topic: 'Bread and water' })).text,
    /^insufficient_scope: /,
  )
})

test('crier-mcp without a key, or with an address that is none, says in one line what to do', async (t) => {
  const program = await elsewhere(t)
  for (const [env, says] of [
    [{}, /^crier-mcp needs CRIER_API_KEY: [^\n]+\n$/],
    [
      { CRIER_API_KEY: 'crier_key', CRIER_URL: 'crier.example.com' },
      /^crier-mcp cannot start: baseUrl needs [^\n]+\n$/,
    ],
  ] as const) {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, says)
  }
})
