import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import { liveService, type Owner } from '../service.ts'

/**
 * The Model Context Protocol's own conformance suite against `/mcp`, with a key. It comes from the
 * registry of packages: so this is a command, and no test.
 */
const suite = '@modelcontextprotocol/conformance@0.1.16'

const ofItsExample =
  'asks for a tool, resource or prompt of the example server that the suite is written for'
/** Scenarios that cannot apply to a server with its own tools, and why. All others must pass. */
const notApplicable: readonly (readonly [scenario: RegExp, reason: string])[] = [
  [
    /^(?:tools-call-|json-schema-2020-12$|elicitation-|resources-read-|resources-templates-read$|prompts-get-)/,
    ofItsExample,
  ],
  [/^logging-set-level$/, 'no logs are sent to agents, and the server does not say that there are'],
  [
    /^completion-complete$/,
    'no arguments are completed, and the server does not say that they are',
  ],
  [
    /^resources-(?:un)?subscribe$/,
    'a call stands for itself, without a session to be told anything later; the server does ' +
      'not say otherwise',
  ],
]

await using stack = new AsyncDisposableStack()
const owner: Owner = { after: (work) => stack.defer(async () => work()) }
const folder = await mkdtemp(join(tmpdir(), 'crier-try-mcp-'))
owner.after(() => rm(folder, { recursive: true, force: true }))

const run = (program: string, parameters: readonly string[]) =>
  new Promise<string>((resolve) =>
    execFile(
      program,
      parameters,
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1' } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    ),
  )

await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'elsewhere', private: true }))
await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', suite])
await globalSetup()
stack.defer(globalTeardown)
const service = await liveService(owner)

// The suite sends no key: a proxy adds it, and replaces its own name by the server's in host
// and origin.
const front = createServer((request, response) => {
  const { hostname, port, host } = new URL(service.url)
  const own = (text: string | undefined) => text?.replace(/(?:localhost|127\.0\.0\.1):\d+$/, host)
  const { origin } = request.headers
  const headers = {
    ...request.headers,
    host: own(request.headers.host),
    authorization: `Bearer ${service.account.key}`,
    ...(origin && { origin: own(origin) }),
  }
  const passed = ask(
    { hostname, port, path: request.url, method: request.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    },
  )
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
})
await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
owner.after(() => {
  front.closeAllConnections()
  front.close()
})
const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/mcp`
const said = await run(join(folder, 'node_modules/.bin/conformance'), [
  'server',
  '--url',
  url,
  '--suite',
  'all',
  '-o',
  folder,
])
const scenarios = [...said.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm)].map(
  ([, name, , failed]) => ({
    name: name!,
    failed: failed !== '0',
  }),
)
if (scenarios.length < 30)
  throw new Error(`the suite told of ${scenarios.length} scenarios:\n${said}`)
for (const { name, failed } of scenarios) {
  const reason = notApplicable.find(([pattern]) => pattern.test(name))?.[1]
  console.log(
    `${failed ? (reason ? '–' : '✖') : '✔'} ${name}${failed && reason ? `: ${reason}` : ''}`,
  )
  if (failed && reason === undefined) process.exitCode = 1
}
const passed = scenarios.filter(({ failed }) => !failed).length
console.log(
  `${suite}: ${passed} of ${scenarios.length} scenarios pass, ${scenarios.length - passed} do ` +
    'not apply or fail',
)
if (process.exitCode !== undefined) console.error(said)
