import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createCrier } from '@crier/sdk/crier.ts'
import { verifyWebhook } from '@crier/sdk/verify-webhook.ts'
import { terminal } from '../command-line/command.ts'
import { liveService } from '../service.ts'

const service = await liveService({ after })
const { key } = await service.newAccount('business')
const id = (kind: string) => `${kind}_01a2091449ffbe5ba500d94adca5de00`
const soon = () => service.in({ hours: 1 })

/** As a program without types calls it. */
const untyped = createCrier({ baseUrl: service.url, apiKey: key }) as unknown as Readonly<
  Record<string, Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>>
>

type Call = readonly [what: string, call: () => unknown, says: RegExp]

const ofTheSdk: readonly Call[] = [
  [
    'an address without http',
    () => createCrier({ baseUrl: '127.0.0.1:3000', apiKey: key }),
    /baseUrl needs .+ such as http:\/\//,
  ],
  [
    'a key that is not set',
    () => createCrier({ baseUrl: service.url, apiKey: '' }),
    /apiKey is empty.+environment variable/,
  ],
  [
    'a key with a line break',
    () => createCrier({ baseUrl: service.url, apiKey: `${key}\n` }),
    /apiKey needs the key as it was shown/,
  ],
  [
    'the key of another server',
    () => createCrier({ baseUrl: service.url, apiKey: 'abc' }).account.get(),
    /Keys start with `crier_`/,
  ],
  [
    'no id',
    () => untyped['schedules']!['get']!(),
    /schedule_id is missing: it is part of the path \/api\/schedules/,
  ],
  [
    'a draft as an object',
    () => untyped['drafts']!['get']!({ draft_id: id('drft') }),
    /draft_id is an object: pass the id itself/,
  ],
  [
    'a time as a date',
    () =>
      untyped['schedules']!['create']!({ draft_id: id('drft'), platform: 'x', scheduled_at: 12 }),
    /send 1970|such as/,
  ],
  [
    'a secret that is not set',
    () => verifyWebhook({ body: '{}', headers: {} }, ''),
    /secret.+(empty|set)/i,
  ],
]

test(`sdk: names the cure for each of ${ofTheSdk.length} wrong calls`, async () => {
  const weak: string[] = []
  for (const [what, call, says] of ofTheSdk) {
    const said = await Promise.resolve()
      .then(call)
      .then(
        () => 'no error',
        (error: Error) => error.message,
      )
    if (!says.test(said)) weak.push(`${what}: ${said}`)
  }
  assert.deepEqual(weak, [])
})

const ofAgents: readonly (readonly [tool: string, given: Record<string, unknown>, says: RegExp])[] =
  [
    [
      'schedule_post',
      { draft_id: id('drft'), platform: 'LinkedIn', scheduled_at: soon() },
      /did you mean linkedin\?/,
    ],
    [
      'schedule_post',
      { draft_id: id('drft'), platform: 'x', scheduledAt: soon() },
      /did you mean scheduled_at\?/i,
    ],
    [
      'schedule_post',
      { draft_id: id('drft'), platform: 'x' },
      /`scheduled_at`, or set `use_next_free_slot`/,
    ],
    [
      'schedule_post',
      { draft_id: id('drft'), platform: 'x', scheduled_at: 'tomorrow at nine' },
      /such as \d{4}-/,
    ],
    ['save_draft', { platform: 'x', text: 'Hello' }, /did you mean content\?/i],
    ['save_draft', { platform: 'x' }, /Give `content` or `pieces`/],
    ['cancel_schedule', { schedule_id: id('drft') }, /looks like sch_/],
  ]

test(`mcp: names the cure for each of ${ofAgents.length} wrong calls`, async (t) => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit }),
  )
  t.after(() => client.close())
  const weak: string[] = []
  for (const [name, given, says] of ofAgents) {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const [first] = content
    const said = first?.type === 'text' ? first.text : ''
    if (isError !== true || !says.test(said)) weak.push(`${name} ${JSON.stringify(given)}: ${said}`)
  }
  assert.deepEqual(weak, [])
})

const ofCommands: readonly (readonly [parameters: readonly string[], says: RegExp])[] = [
  [['post', 'create'], /--to <where>/],
  [['drafts', 'create', '--platform', 'twitter', '--content', 'Hello'], /x/],
  [['drafts', 'create', '--platform', 'x', '--text', 'Hello'], /--text/],
  [
    [
      'schedules',
      'create',
      '--draft-id',
      id('drft'),
      '--platform',
      'x',
      '--scheduled-at',
      'tomorrow',
    ],
    /such as|\+2h/,
  ],
  [['schedules', 'cancel'], /schedule/],
  [['listen', '--forward-to', 'localhost:8787'], /http:\/\/127\.0\.0\.1/],
  [['listen', '--forward-to', 'http://127.0.0.1:1', '--events', 'published'], /post\.published/],
  [['trigger', 'post.failed'], /crier webhooks create/],
]

test(`crier: names the cure for each of ${ofCommands.length} wrong commands, in one line`, async (t) => {
  const crier = await terminal(t)
  const env = { CRIER_URL: service.url, CRIER_API_KEY: key }
  const weak: string[] = []
  for (const [parameters, says] of ofCommands) {
    const { code, err } = await crier(parameters, { env })
    if (code !== 1 || !says.test(err) || /\n./.test(err))
      weak.push(`crier ${parameters.join(' ')}: ${code} ${err}`)
  }
  assert.deepEqual(weak, [])
})
