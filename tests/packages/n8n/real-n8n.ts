import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openClient } from '@crier/server/database/connect/connect.ts'
import type pg from 'pg'
import { freePort } from '../../processes/external-postgres.ts'
import { eventually, launch } from '../../processes.ts'
import type { Owner } from '../../service.ts'
import type { Workflow } from './recipes.ts'

// Named, so that a run can be had again.
export const n8nVersion = '2.41.1'
const run = promisify(execFile)
const startMs = 300_000
const runMs = 60_000

export interface Execution {
  readonly status: string
  /** The output of every node, in one text. */
  readonly data: string
}

export interface RealN8n {
  readonly url: string
  /** The headers of the signed-in person. */
  headers(): Record<string, string>
  rest(method: string, path: string, body?: object): Promise<any>
  /** A workflow whose nodes of Crier have these credentials. */
  make(
    name: string,
    workflow: Workflow,
    credentials: { readonly id: string; readonly name: string },
  ): Promise<{ id: string; versionId: string }>
  /** Runs a workflow by hand, from its trigger. */
  run(workflowId: string, trigger: string): Promise<Execution>
  /** The next execution of a workflow that its trigger started. */
  started(workflowId: string): Promise<Execution>
}

/**
 * n8n from the registry with the packed nodes, on loopback, with a database of the run’s
 * PostgreSQL: it needs nothing that is compiled.
 */
export async function realN8n(
  t: Owner,
  folder: string,
  user: string,
  tarball: string,
): Promise<RealN8n> {
  await install(folder, `n8n@${n8nVersion}`)
  await install(join(user, '.n8n/nodes'), tarball)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...(await databaseOf(t)),
    N8N_USER_FOLDER: user,
    N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_HOST: '127.0.0.1',
    N8N_PORT: String(port),
    WEBHOOK_URL: `${url}/`,
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    N8N_SECURE_COOKIE: 'false',
    N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
    GENERIC_TIMEZONE: 'Europe/Berlin',
    // It makes no calls.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_VERIFIED_PACKAGES_ENABLED: 'false',
    N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
  }
  const started = launch(
    t,
    process.execPath,
    [join(folder, 'node_modules/n8n/bin/n8n'), 'start'],
    environment,
    { cwd: folder },
  )
  // It ends what it started itself.
  t.after(() => started.end('SIGTERM').then(() => undefined))
  const isReady = async () => {
    if (started.child.exitCode !== null)
      throw new Error(`n8n ended:\n${[...started.lines, ...started.errors].slice(-40).join('\n')}`)
    return fetch(`${url}/healthz/readiness`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    )
  }
  await eventually('n8n', isReady, startMs, 500)
  return signedIn(url)
}

/** An installed one stays, as in a folder that was kept. */
async function install(folder: string, what: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private": true}')
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', what], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
}

async function databaseOf(t: Owner): Promise<Record<string, string>> {
  const server = JSON.parse(process.env['CRIER_TEST_DATABASE']!) as pg.PoolConfig
  const database = `n8n_${process.pid}`
  const client = await openClient(server, 'try-n8n')
  t.after(async () => {
    await client.query(`drop database if exists ${database} with (force)`)
    await client.end()
  })
  await client.query(`create database ${database} encoding 'UTF8' template template0`)
  const { host, port, user, password } = server
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: String(host),
    DB_POSTGRESDB_PORT: String(port),
    DB_POSTGRESDB_USER: String(user),
    DB_POSTGRESDB_PASSWORD: typeof password === 'string' ? password : '',
    DB_POSTGRESDB_DATABASE: database,
  }
}

/** As its first person, over the interface that its own pages use. */
async function signedIn(url: string): Promise<RealN8n> {
  let cookie = ''
  const headers = () => ({ 'content-type': 'application/json', 'browser-id': 'try-n8n', cookie })
  const rest = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}/rest${path}`, {
      method,
      headers: headers(),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    assert(reply.ok, `${method} ${path}: ${reply.status} ${text.slice(0, 2_000)}`)
    const set = reply.headers.getSetCookie().map((one) => one.split(';', 1)[0]!)
    if (set.length > 0) cookie = set.join('; ')
    return (JSON.parse(text) as { data: any }).data
  }
  const person = {
    email: 'owner@example.com',
    firstName: 'First',
    lastName: 'Person',
    password: 'Correct-horse-7',
  }
  await eventually(
    'the first person',
    () => rest('POST', '/owner/setup', person).catch(() => undefined),
    runMs,
    1_000,
  )
  const execution = async (id: string): Promise<Execution | undefined> => {
    const found = await rest('GET', `/executions/${id}`)
    return ['success', 'error', 'crashed'].includes(found.status)
      ? { status: found.status, data: String(found.data) }
      : undefined
  }
  return {
    url,
    headers,
    rest,
    make: (name, { nodes, connections }, credentials) => {
      const own = nodes.map((node) => ({
        ...node,
        id: randomUUID(),
        webhookId: randomUUID(),
        ...(node.type.startsWith('n8n-nodes-crier.') && { credentials: { crierApi: credentials } }),
      }))
      return rest('POST', '/workflows', { name, nodes: own, connections, settings: {} })
    },
    run: async (workflowId, trigger) => {
      const { executionId } = await rest('POST', `/workflows/${workflowId}/run`, {
        triggerToStartFrom: { name: trigger },
      })
      return eventually(`the execution ${executionId}`, () => execution(executionId), runMs, 200)
    },
    started: (workflowId) =>
      eventually(
        `an execution of ${workflowId}`,
        async () => {
          const filter = encodeURIComponent(JSON.stringify({ workflowId }))
          const { results } = await rest('GET', `/executions?filter=${filter}`)
          return results.length > 0 ? execution(results[0].id) : undefined
        },
        runMs,
        500,
      ),
  }
}
