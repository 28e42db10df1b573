import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { contract } from '@crier/contract/index.ts'
import { codeSamples, sampleLanguages } from '@crier/contract/samples/code-samples.ts'
import { sampledOperations } from '@crier/contract/samples/sample-call.ts'
import { eventually, projectRoot, temporaryDirectory } from '../processes.ts'
import { liveService, type TestAccount, type TestService } from '../service.ts'

const run = promisify(execFile)
const sdk = join(projectRoot, 'sdk/index.ts')
const python = process.env['CRIER_TEST_PYTHON'] ?? '/usr/bin/python3'

// The test itself asks again and again.
const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })

interface Runner {
  readonly file: string
  /** Ends with 0 where the language is here. */
  readonly probe: readonly [string, ...string[]]
  readonly needs: string
  readonly command: readonly [string, ...string[]]
}

/** By the label of the language. */
const runners: Readonly<Record<string, Runner>> = {
  curl: {
    file: 'sample.sh',
    probe: ['bash', '-c', 'curl --version'],
    needs: 'bash and curl',
    command: ['bash', 'sample.sh'],
  },
  TypeScript: {
    file: 'sample.ts',
    probe: [process.execPath, '--version'],
    needs: 'Node.js',
    command: [process.execPath, 'sample.ts'],
  },
  Python: {
    file: 'sample.py',
    probe: [python, '-c', 'import http.client'],
    needs: python,
    command: [python, '-W', 'error', 'sample.py'],
  },
  Go: {
    file: 'sample.go',
    probe: ['go', 'version'],
    needs: 'go (golang-go of Debian)',
    command: ['go', 'run', 'sample.go'],
  },
  PHP: {
    file: 'sample.php',
    probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    needs: 'php with the extension curl (php-cli and php-curl of Debian)',
    command: ['php', 'sample.php'],
  },
}

for (const { label } of sampleLanguages)
  test(
    `every sample in ${label} makes its request once, and the server does what it asks`,
    { timeout: 200_000 },
    async (t) => {
      const { file, probe, needs, command } = runners[label]!
      const [probing, ...probes] = probe
      if (spawnSync(probing, probes).status !== 0)
        return t.skip(`${sampledOperations.length} samples are not run: ${needs} is missing`)
      const folder = await temporaryDirectory(t)
      const service = await liveService(t, { environment: { CRIER_PLANS: plans } })
      const account = await service.newAccount('wide')
      // A separate key distinguishes their requests from those of the test.
      const { key, key_id } = await account.client.createKey({ body: { name: label } })
      const env = {
        PATH: process.env['PATH'],
        CRIER_URL: service.url,
        CRIER_API_KEY: key,
        PYTHONPATH: join(projectRoot, 'packages/crier-client/src'),
        PYTHONDONTWRITEBYTECODE: '1',
        GOCACHE: join(folder, 'cache'),
        HOME: folder,
      }
      const ids = await idsToName(service, account)
      for (const id of sampledOperations) {
        const { source } = codeSamples(id).find((sample) => sample.label === label)!
        await writeFile(
          join(folder, file),
          withReal(source, ids, service).replace("'crier-sdk'", JSON.stringify(sdk)),
        )
        const [program, ...parameters] = command
        const { stdout, stderr } = await run(program, parameters, { cwd: folder, env }).catch(
          (error: Error) => assert.fail(`${id}: ${error.message}`),
        )
        assert.equal(stderr, '', id)
        assert(stdout.trim() !== '' || contract[id].success.status === 204, `${id} prints nothing`)
      }
      await assertAskedOnce(account, key_id)
    },
  )

/** A draft and a pending schedule, an event that has happened. */
async function idsToName(
  { fault, in: fromNow }: TestService,
  { client }: TestAccount,
): Promise<Record<string, string>> {
  const schedule = async (
    platform: 'linkedin' | 'x',
    content: string,
    delay: Temporal.DurationLike,
  ) => {
    const { draft_id } = await client.createDraft({ body: { platform, content } })
    return client.scheduleDraft({ body: { draft_id, platform, scheduled_at: fromNow(delay) } })
  }
  await fault({ platform: 'x', kind: 'content_rejected' })
  const failing = await schedule('x', 'It is refused.', { seconds: 5 })
  await eventually('the event', async () => {
    const { status } = await client.getSchedule({ params: { schedule_id: failing.schedule_id } })
    return status === 'failed' ? true : undefined
  })
  const pending = await schedule('linkedin', 'It waits.', { hours: 40 })
  return { sch: pending.schedule_id, drft: pending.draft_id }
}

/** Ids that exist, and a time that is to come. */
const withReal = (
  source: string,
  ids: Readonly<Record<string, string>>,
  { in: fromNow }: TestService,
): string =>
  source
    .replaceAll(
      /([a-z]+)_019aa5c27d3e7c1f8b2a4d6e8f0a1b2[cd]/g,
      (_, prefix: string) => ids[prefix]!,
    )
    .replaceAll(/2026-11-24T09:00:00Z/g, fromNow({ hours: 30 }))

/** The server's own log of the key’s requests. */
async function assertAskedOnce({ client }: TestAccount, keyId: string): Promise<void> {
  const expected = sampledOperations.map(
    (id) => `${contract[id].method} ${contract[id].path} ${contract[id].success.status}`,
  )
  const logged = await eventually('the log of requests', async () => {
    const { data } = await client.listRequests({ query: { limit: 100 } })
    const own = data.filter(({ key_id }) => key_id === keyId)
    return own.length < expected.length
      ? undefined
      : own.map(({ method, path_template, status }) => `${method} ${path_template} ${status}`)
  })
  assert.deepEqual(logged.toSorted(), expected.toSorted())
}

test('the samples in TypeScript have the types of crier-sdk', async (t) => {
  const folder = await temporaryDirectory(t)
  for (const id of sampledOperations) {
    const { source } = codeSamples(id).find(({ label }) => label === 'TypeScript')!
    await writeFile(join(folder, `${id}.ts`), `${source}\nexport {}\n`)
  }
  await symlink(join(projectRoot, 'node_modules/@types'), join(folder, '@types'))
  const compilerOptions = {
    ...{
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable'],
    },
    ...{
      module: 'preserve',
      moduleResolution: 'bundler',
      types: ['node'],
      typeRoots: ['@types'],
      allowImportingTsExtensions: true,
    },
    paths: { 'crier-sdk': [sdk] },
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  )
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) =>
    assert.fail(stdout),
  )
})

const lacksGofmt =
  spawnSync('gofmt', ['-h']).error !== undefined && 'gofmt is missing (golang-go of Debian)'

test('the samples in Go are laid out as gofmt does it', { skip: lacksGofmt }, async (t) => {
  const folder = await temporaryDirectory(t)
  for (const id of sampledOperations) {
    const { source } = codeSamples(id).find(({ label }) => label === 'Go')!
    await writeFile(join(folder, `${id}.go`), `${source}\n`)
  }
  const { stdout } = await run('gofmt', ['-l', folder])
  assert.equal(stdout, '')
})
