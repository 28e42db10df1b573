import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { releaseNotes } from '../../operate/release/release-notes.ts'
import { root } from '../program-copy.ts'

interface Job {
  readonly needs?: string | readonly string[]
  readonly environment?: string
  readonly permissions?: Record<string, string>
  readonly steps: readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Record<string, unknown>
  }[]
}

interface Workflow {
  readonly on: Record<
    string,
    { readonly tags?: readonly string[]; readonly branches?: readonly string[] } | null
  >
  readonly permissions: Record<string, string>
  readonly jobs: Record<string, Job>
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) =>
  JSON.parse(read(path)) as Record<string, Record<string, string>> & { readonly version: string }
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
const release = parse(read('.github/workflows/release.yml')) as Workflow
const { version } = json('package.json')

type Given = readonly [what: string, version: string | undefined]

test('every package, the Python client, the chart and the README have the version of the root’s package', () => {
  const manifests = globSync('{.,*,packages/*}/package.json', {
    cwd: root,
    exclude: (name) => ['node_modules', 'tests', 'bench'].includes(name),
  })
  assert(manifests.length >= 10, manifests.join())
  const given = manifests.flatMap((path): Given[] => {
    const manifest = json(path)
    const own = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).filter(([name]) => name.startsWith('@crier/')),
    )
    return [
      [path, manifest.version],
      ...own.map(([name, wanted]): Given => [`${path}: ${name}`, wanted]),
    ]
  })
  const locked = json('package-lock.json')
  given.push(['package-lock.json', locked.version])
  for (const [path, entry] of Object.entries(
    locked['packages'] as unknown as Record<string, { version?: string }>,
  ))
    if (!path.includes('node_modules')) given.push([`package-lock.json: ${path}`, entry.version])
  given.push([
    'pyproject.toml',
    /^version = "(.+)"$/m.exec(read('packages/crier-client/pyproject.toml'))?.[1],
  ])
  const chart = parse(read('operate/helm/Chart.yaml')) as Record<string, string>
  given.push(
    ['Chart.yaml: version', chart['version']],
    ['Chart.yaml: appVersion', chart['appVersion']],
  )
  for (const page of globSync(
    ['*.md', 'docs/*.md', 'packages/*/README.md', 'web/developers/*.tsx'],
    { cwd: root },
  ))
    for (const [name, shown] of read(page).matchAll(/crier[\w-]*-(\d+\.\d+\.\d+)(?:\.tgz|-py3)/g))
      given.push([`${page}: ${name}`, shown])
  assert.deepEqual(
    given.filter(([, one]) => one !== version),
    [],
  )
})

test('the text of a tag is its section of the changelog; without one, a date or a word in it, or with changes of no release above it, there is none', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - 2027-01-02\n\n### Added\n\n- More.\n\n## ' +
    '[0.2.0] - 2026-11-25\n\nFirst.\n'
  assert.equal(releaseNotes(changelog, '0.3.0'), 'Crier 0.3.0\n\n### Added\n\n- More.\n')
  assert.equal(releaseNotes(changelog, '0.2.0'), 'Crier 0.2.0\n\nFirst.\n')
  assert.throws(() => releaseNotes(changelog, '0.4.0'), /no section \[0\.4\.0\]/)
  assert.throws(
    () =>
      releaseNotes(
        changelog.replace('[Unreleased]\n', '[Unreleased]\n\n### Fixed\n\n- Something.\n'),
        '0.3.0',
      ),
    /Unreleased of CHANGELOG\.md is not empty: move it into \[0\.3\.0\]/,
  )
  assert.throws(() => releaseNotes('## [0.2.0]\n\nFirst.\n', '0.2.0'), /has no date/)
  assert.throws(
    () => releaseNotes('## [0.2.0] - 2026-11-25\n\n## [0.1.0] - 2026-11-24\n', '0.2.0'),
    /is empty/,
  )
})

test('a release is made from a tag of a version only, after everything that a change must pass', () => {
  assert.deepEqual(release.on, { push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } })
  const { check, ...others } = release.jobs
  const commands = check!.steps.map(({ run }) => run)
  assert(commands.includes('.ci/run'))
  assert(commands.includes('npm run --silent release-notes -- "$GITHUB_REF_NAME"'))
  const waits = (name: string): boolean =>
    name === 'check' || [release.jobs[name]!.needs ?? []].flat().some((before) => waits(before))
  assert.deepEqual(
    Object.keys(others).filter((name) => !waits(name)),
    [],
  )
})

test('a job of the workflows may do no more than it does: publishing needs the environment, and no token is kept', () => {
  assert.deepEqual(release.permissions, { contents: 'read' })
  const may = Object.fromEntries(
    Object.entries(release.jobs).map(([name, { permissions }]) => [name, permissions]),
  )
  assert.deepEqual(may, {
    check: undefined,
    packages: { contents: 'read', 'id-token': 'write', attestations: 'write' },
    image: { contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' },
    release: { contents: 'write' },
  })
  for (const name of ['packages', 'image']) assert.equal(release.jobs[name]!.environment, 'release')
  assert.doesNotMatch(read('.github/workflows/release.yml'), /secrets\./)
  const checkouts = Object.values(release.jobs).flatMap(({ steps }) =>
    steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
  )
  for (const step of checkouts) assert.equal(step.with?.['persist-credentials'], false)
})

test('packages are published with provenance, and what is handed out is attested before it is', () => {
  const steps = release.jobs['packages']!.steps
  const published = steps.findIndex(({ run }) => run?.includes('npm publish'))
  assert.match(steps[published]!.run!, /npm publish .* --provenance\b/)
  const attested = steps
    .slice(0, published)
    .filter(({ uses }) => uses?.startsWith('actions/attest@'))
  assert.equal(attested.length, 2)
  assert.equal(attested[1]!.with?.['sbom-path'], 'packed/crier.cdx.json')
  const image = release.jobs['image']!.steps
  const built = image.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))!
  assert.equal(built.with?.['provenance'], 'mode=max')
  assert.equal(built.with?.['sbom'], true)
  assert(image.at(-1)!.uses?.startsWith('actions/attest@'))
  const targets = [...read('Containerfile').matchAll(/^FROM \S+ AS (crier\S*)$/gm)].map(
    (match) => match[1],
  )
  const { matrix } = (
    release.jobs['image'] as unknown as { strategy: { matrix: { include: { target: string }[] } } }
  ).strategy
  assert.deepEqual(matrix.include.map(({ target }) => target).toSorted(), targets.toSorted())
})

test('every action of the workflows is pinned to a commit, with its version beside it, and every script of npm is there', () => {
  const { scripts } = json('package.json')
  for (const path of workflows) {
    const lines = read(path).split('\n')
    const loose = lines.filter(
      (line) =>
        /\buses:/.test(line) && !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line),
    )
    assert.deepEqual(loose, [], path)
    for (const [, name] of lines.join('\n').matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      assert(scripts![name!], `${path}: ${name}`)
  }
})
