import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { projectRoot } from '../processes.ts'
import { operateFolder, runProgram, unlessInstalled } from './programs.ts'

const units = globSync('*.{service,timer}', { cwd: join(operateFolder, 'systemd') }).sort()
const readUnit = (name: string) => readFile(join(operateFolder, 'systemd', name), 'utf8')

test(
  'systemd finds no mistake in the units, and rates the exposure of each service below 2 of 10',
  unlessInstalled('systemd-analyze'),
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'crier-units-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const files = await Promise.all(
      units.map(async (name) => {
        // systemd asks whether the program is there.
        await writeFile(
          join(folder, name),
          (await readUnit(name)).replace('/opt/crier/bin/crier', process.execPath),
        )
        return join(folder, name)
      }),
    )
    assert.deepEqual(
      files.map((file) => basename(file)),
      ['crier-backup.service', 'crier-backup.timer', 'crier.service'],
    )
    const verified = await runProgram('systemd-analyze', ['verify', ...files])
    assert.deepEqual(verified, { code: 0, output: '' })
    for (const file of files.filter((name) => name.endsWith('.service'))) {
      // In tenths.
      const rated = await runProgram('systemd-analyze', [
        'security',
        '--offline=true',
        '--threshold=20',
        '--no-pager',
        file,
      ])
      assert.equal(rated.code, 0, rated.output)
    }
    await writeFile(
      files[0]!,
      (await readFile(files[0]!, 'utf8')).replace('ProtectHome=', 'ProtectHouse='),
    )
    assert.match(
      (await runProgram('systemd-analyze', ['verify', files[0]!])).output,
      /ProtectHouse/,
    )
  },
)

test('the units start commands that there are, with settings that there are, and both on the same data', async () => {
  const texts = await Promise.all(units.filter((name) => name.endsWith('.service')).map(readUnit))
  assert.deepEqual(
    texts.map((text) => /^ExecStart=\S+ (.*)$/m.exec(text)![1]),
    ['server backup /var/lib/crier-backups --keep 14 --verify', 'start'],
  )
  for (const text of texts) {
    const parts = /^ExecStart=\S+ (.*)$/m.exec(text)![1]!.split(' ')
    assert.deepEqual(unknownOptions(parts), [])
    const set = [...text.matchAll(/\b((?:CRIER|XDG)_\w+)=(\S+)/g)].map(
      ([, name, value]) => `${name}=${value}`,
    )
    assert.deepEqual(set, ['CRIER_DATA_DIR=/var/lib/crier', 'XDG_CACHE_HOME=/var/cache/crier'])
  }
  assert.deepEqual(unknownOptions(['server', 'backup', 'folder', '--forever']), ['--forever'])
})

/** Options that the help of the command does not list. */
function unknownOptions(parts: readonly string[]): string[] {
  const names = parts.filter((part) => /^[a-z]/.test(part))
  const { stdout } = spawnSync(
    process.execPath,
    [join(projectRoot, 'cli/crier.js'), ...names, '--help'],
    { encoding: 'utf8' },
  )
  assert.match(stdout, new RegExp(`^Usage: crier ${names[0]}`))
  return parts.filter((part) => part.startsWith('--') && !stdout.includes(`  ${part} `))
}

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      Readonly<Record<string, unknown>> & { readonly build: Readonly<Record<string, string>> }
    >
  >
  readonly volumes: Readonly<Record<string, unknown>>
}

test('compose.yaml builds a target of the Containerfile, runs it on a read-only root and lets it end its work', async () => {
  const { services, volumes } = parse(
    await readFile(join(operateFolder, 'compose.yaml'), 'utf8'),
  ) as Compose
  const { build, environment, ...crier } = services['crier']!
  const containerfile = await readFile(
    join(operateFolder, build['context']!, build['dockerfile']!),
    'utf8',
  )
  assert.match(containerfile, new RegExp(`^FROM \\S+ AS ${build['target']}$`, 'm'))
  const settings = await readFile(join(projectRoot, 'docs/configuration.md'), 'utf8')
  for (const name of Object.keys(environment as object))
    assert(settings.includes(`| \`${name}\` |`), name)
  assert.deepEqual(
    [crier['read_only'], crier['tmpfs'], crier['cap_drop'], crier['stop_grace_period']],
    [true, ['/tmp'], ['ALL'], '40s'],
  )
  assert.deepEqual(crier['volumes'], ['data:/data'])
  assert(containerfile.includes('VOLUME /data') && 'data' in volumes)
})

test(
  'docker-compose accepts compose.yaml, and asks for the public address',
  unlessInstalled('docker-compose'),
  async () => {
    const file = join(operateFolder, 'compose.yaml')
    const shown = await runProgram('docker-compose', ['--file', file, 'config'], {
      CRIER_PUBLIC_URL: 'https://crier.example.com',
    })
    assert.equal(shown.code, 0, shown.output)
    assert.match(shown.output, /CRIER_PUBLIC_URL: https:\/\/crier\.example\.com/)
    const refused = await runProgram('docker-compose', ['--file', file, 'config'], {
      CRIER_PUBLIC_URL: '',
    })
    assert.equal(refused.code, 1)
    assert.match(refused.output, /set it to the address that others use/)
  },
)
