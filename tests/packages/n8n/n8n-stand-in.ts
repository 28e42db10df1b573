import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { projectRoot, temporaryDirectory } from '../../processes.ts'
import type { Owner } from '../../service.ts'

export interface Field {
  readonly name: string
  readonly type: string
  readonly required?: boolean
  readonly default: unknown
  readonly options?: readonly (Field & { readonly value?: string })[]
  readonly displayOptions?: { readonly show: Readonly<Record<string, readonly unknown[]>> }
}

type Lifecycle = Record<'checkExists' | 'create' | 'delete', (this: unknown) => Promise<boolean>>

export interface Node {
  readonly description: {
    readonly name: string
    readonly icon: Readonly<Record<string, string>>
    readonly credentials: readonly { readonly name: string }[]
    readonly usableAsTool?: boolean
    readonly properties: readonly Field[]
  }
  readonly methods: {
    readonly loadOptions: Record<
      string,
      (this: unknown) => Promise<{ name: string; value: string }[]>
    >
  }
  readonly webhookMethods: { readonly default: Lifecycle }
  execute(this: unknown): Promise<any[][]>
  webhook(
    this: unknown,
  ): Promise<{ readonly workflowData?: any[][]; readonly noWebhookResponse?: boolean }>
}

export interface Nodes {
  readonly Crier: Node
  readonly CrierTrigger: Node
  readonly credentialType: {
    readonly name: string
    readonly authenticate: {
      readonly properties: { readonly headers: Readonly<Record<string, string>> }
    }
    readonly test: { readonly request: Readonly<Record<'baseURL' | 'url', string>> }
  }
}

/** The built nodes, in a folder where `n8n-workflow` is a stand-in. */
export async function builtNodes(t: Owner): Promise<Nodes> {
  const folder = await temporaryDirectory(t)
  const dist = join(folder, 'dist')
  await promisify(execFile)(process.execPath, [
    join(projectRoot, 'packages/n8n-nodes-crier/build.mts'),
    dist,
  ])
  return nodesIn(folder, dist)
}

/** The nodes of a `dist` that lies somewhere in `folder`. */
export async function nodesIn(folder: string, dist: string): Promise<Nodes> {
  const module = join(folder, 'node_modules/n8n-workflow')
  await mkdir(module, { recursive: true })
  await copyFile(join(import.meta.dirname, 'n8n-workflow-stand-in.cjs'), join(module, 'index.js'))
  const load = createRequire(join(folder, 'from-here.js'))
  const { Crier } = load(join(dist, 'nodes/Crier/Crier.node.js'))
  const { CrierTrigger } = load(join(dist, 'nodes/CrierTrigger/CrierTrigger.node.js'))
  const { CrierApi } = load(join(dist, 'credentials/CrierApi.credentials.js'))
  return { Crier: new Crier(), CrierTrigger: new CrierTrigger(), credentialType: new CrierApi() }
}

export type Credentials = Readonly<Record<'url' | 'apiKey', string>>

/** An expression of n8n in a field of the credentials. */
const resolved = (text: string, $credentials: Credentials): string =>
  text.startsWith('=')
    ? text
        .slice(1)
        .replaceAll(/\{\{(.+?)\}\}/g, (_, code) =>
          new Function('$credentials', `return ${code}`)($credentials),
        )
    : text

/** The context of every function of a node. */
function functions(
  nodes: Nodes,
  credentials: Credentials,
  staticData: Record<string, unknown> = {},
) {
  return {
    getNode: () => ({ id: 'node-1', name: 'Crier' }),
    getCredentials: async () => credentials,
    getTimezone: () => 'Europe/Berlin',
    getWorkflowStaticData: () => staticData,
    helpers: {
      httpRequestWithAuthentication: async (name: string, options: any) => {
        assert.equal(name, 'crierApi')
        return request(nodes, credentials, options)
      },
    },
  }
}

/** As n8n’s helper sends it: an empty object is no body. */
async function request(
  nodes: Nodes,
  credentials: Credentials,
  { method, url, qs, headers, body, ...options }: any,
): Promise<object> {
  assert.deepEqual(options, {
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  })
  const address = new URL(url)
  for (const [name, value] of Object.entries(qs))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const authentication = Object.entries(nodes.credentialType.authenticate.properties.headers)
  const isFile = body instanceof Readable || Buffer.isBuffer(body)
  const hasBody = body && Object.keys(body).length > 0
  const reply = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(
        authentication.map(([header, value]) => [header, resolved(value, credentials)]),
      ),
      ...(hasBody && !isFile && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: isFile ? body : JSON.stringify(body), duplex: 'half' }),
  })
  const text = await reply.text()
  const isJson = /json/.test(reply.headers.get('content-type') ?? '')
  return {
    statusCode: reply.status,
    headers: Object.fromEntries(reply.headers),
    body: isJson ? JSON.parse(text) : text,
  }
}

export interface Run {
  /** The id of the execution: the same one, when n8n tries a node again. */
  readonly execution?: string
  /** The ids of the n8n that runs it, and of the workflow there. */
  readonly instance?: string
  readonly workflow?: string
  readonly continueOnFail?: boolean
  /** The files of each item, by the name of its field. */
  readonly binary?: readonly {
    readonly bytes: Buffer
    readonly name: string
    readonly onDisk: boolean
  }[]
}

/** Runs the node once for each item’s parameters; the rest of them have their defaults. */
export async function execute(
  nodes: Nodes,
  credentials: Credentials,
  items: readonly object[],
  run: Run = {},
): Promise<any[]> {
  const parameters = items.map(
    (given) =>
      ({ ...defaultsOf(nodes.Crier, given as Record<string, unknown>), ...given }) as Record<
        string,
        any
      >,
  )
  const execution = run.execution ?? randomUUID()
  const common = functions(nodes, credentials)
  const binary = (index: number) => run.binary![index]!
  const [done] = await nodes.Crier.execute.call({
    ...common,
    getInputData: () => items.map(() => ({ json: {} })),
    getNodeParameter: (name: string, index: number, fallback?: unknown) => {
      const value = parameters[index]![name] ?? fallback
      assert.notEqual(value, undefined, `Could not get parameter ${name}`)
      return value
    },
    evaluateExpression: (text: string) => (assert.equal(text, '{{ $runIndex }}'), 0),
    getExecutionId: () => execution,
    getInstanceId: () => run.instance ?? 'instance-1',
    getWorkflow: () => ({ id: run.workflow ?? 'workflow-1', name: 'Posts', active: true }),
    continueOnFail: () => run.continueOnFail ?? false,
    helpers: {
      ...common.helpers,
      assertBinaryData: (index: number) => ({
        fileName: binary(index).name,
        ...(binary(index).onDisk && { id: `filesystem:${index}` }),
      }),
      getBinaryDataBuffer: async (index: number) => binary(index).bytes,
      getBinaryStream: async (id: string) =>
        Readable.from([binary(Number(id.split(':')[1])).bytes]),
      getBinaryMetadata: async (id: string) => ({
        fileSize: binary(Number(id.split(':')[1])).bytes.length,
      }),
    },
  })
  return done!
}

/** n8n keeps no parameter that is not shown. */
function defaultsOf(
  { description }: Node,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, displayOptions, ...field } of description.properties) {
    const isShown = Object.entries(displayOptions?.show ?? {}).every(([other, wanted]) =>
      wanted.includes(given[other] ?? values[other]),
    )
    if (isShown) values[name] ??= field.default
  }
  return values
}

export const loadOptions = (
  nodes: Nodes,
  credentials: Credentials,
  method: string,
  parameters: Record<string, unknown> = {},
) =>
  nodes.Crier.methods.loadOptions[method]!.call({
    ...functions(nodes, credentials),
    getCurrentNodeParameter: (name: string) => parameters[name],
  })

/** The address of a credential test of n8n. */
export const testAddress = (
  { credentialType: { test } }: Nodes,
  credentials: Credentials,
): string => `${resolved(test.request.baseURL, credentials)}${test.request.url}`

export interface ActiveTrigger {
  readonly url: string
  /** The static data of the workflow. */
  readonly staticData: Record<string, any>
  readonly started: any[]
  /** The status of each delivery. */
  readonly statuses: number[]
  /** Waits until so many deliveries were answered. */
  until(count: number): Promise<void>
  activate(): Promise<'was there' | 'registered'>
  deactivate(): Promise<void>
  deliver(body: string, headers: Record<string, string>): Promise<number>
}

/** A workflow that begins with the trigger, at a separate address. */
export async function trigger(
  t: Owner,
  nodes: Nodes,
  credentials: Credentials,
  events: string[],
): Promise<ActiveTrigger> {
  const staticData: Record<string, any> = {}
  const { CrierTrigger } = nodes
  const common = functions(nodes, credentials, staticData)
  const started: any[] = []
  const statuses: number[] = []
  const waiting = new Set<() => void>()
  const answerTo = async (
    headers: IncomingHttpHeaders,
    rawBody: Buffer,
  ): Promise<{ status: number; body: object }> => {
    let refused: { status: number; body: object } | undefined
    const getResponseObject = () => ({
      status: (status: number) => ({ json: (body: object) => (refused = { status, body }) }),
    })
    const context = {
      ...common,
      getHeaderData: () => headers,
      getRequestObject: () => ({ rawBody }),
      getResponseObject,
    }
    const { workflowData, noWebhookResponse = false } = await CrierTrigger.webhook.call(context)
    assert.equal(noWebhookResponse, refused !== undefined)
    started.push(...(workflowData?.[0] ?? []))
    return refused ?? { status: 200, body: { message: 'Workflow was started' } }
  }
  const server = createServer(async (request, response) => {
    const { status, body } = await answerTo(request.headers, await buffer(request))
    response.writeHead(status).end(JSON.stringify(body))
    statuses.push(status)
    for (const wake of waiting) wake()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => (server.closeAllConnections(), void server.close()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/crier`
  const hook = { ...common, getNodeWebhookUrl: () => url, getNodeParameter: () => events }
  const { checkExists, create, delete: remove } = CrierTrigger.webhookMethods.default
  return {
    url,
    staticData,
    started,
    statuses,
    until: async (count) => {
      while (statuses.length < count) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    activate: async () => {
      if (await checkExists.call(hook)) return 'was there'
      assert(await create.call(hook))
      return 'registered'
    },
    deactivate: async () => assert(await remove.call(hook)),
    deliver: async (body, headers) => (await fetch(url, { method: 'POST', body, headers })).status,
  }
}
