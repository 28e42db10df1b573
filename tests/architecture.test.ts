import { contract } from '@crier/contract/index.ts'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

/**
 * Which room of the server and of `writing/` may import which: one way, no cycles. A room is a
 * folder; the longest name decides. `start/` wires it all.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'writing/text': [],
  ports: ['writing/text'],
  config: ['ports'],
  database: ['ports', 'writing/text'],
  jobs: ['ports'],
  recovery: ['database', 'ports'],
  context: ['config', 'database', 'jobs', 'ports', 'recovery'],
  activity: ['context', 'database', 'ports'],
  accounts: ['activity', 'config', 'context', 'database', 'ports', 'recovery'],
  agents: [],
  networks: ['ports', 'writing/text'],
  connections: ['accounts', 'activity', 'context', 'database', 'networks', 'ports', 'webhooks'],
  analytics: [
    'connections',
    'context',
    'database',
    'networks',
    'ports',
    'recovery',
    'writing/text',
  ],
  calendar: ['activity', 'connections', 'context', 'database', 'ports'],
  schedules: [
    'accounts',
    'activity',
    'calendar',
    'connections',
    'context',
    'database',
    'networks',
    'ports',
    'posts/rows',
    'webhooks',
    'writing/text',
  ],
  'posts/rows': ['database', 'ports', 'webhooks'],
  approvals: ['activity', 'context', 'database', 'ports', 'schedules', 'webhooks'],
  'database/backup': ['database', 'ports', 'recovery'],
  media: [
    'accounts',
    'activity',
    'context',
    'database',
    'ports',
    'recovery',
    'webhooks',
    'writing/text',
  ],
  webhooks: ['activity', 'context', 'database', 'jobs', 'ports'],
  writing: ['networks', 'ports', 'writing/text'],
  drafts: [
    'accounts',
    'activity',
    'connections',
    'context',
    'database',
    'media',
    'networks',
    'ports',
    'posts/rows',
    'schedules',
    'webhooks',
    'writing',
    'writing/text',
  ],
  notifications: [
    'accounts',
    'activity',
    'context',
    'database',
    'ports',
    'recovery',
    'writing/text',
  ],
  previews: [
    'accounts',
    'activity',
    'approvals',
    'connections',
    'context',
    'database',
    'networks',
    'ports',
    'schedules',
    'webhooks',
    'writing/text',
  ],
  posts: [
    'accounts',
    'activity',
    'approvals',
    'connections',
    'context',
    'database',
    'drafts',
    'media',
    'networks',
    'ports',
    'posts/rows',
    'schedules',
    'webhooks',
    'writing/text',
  ],
  repeats: [
    'activity',
    'calendar',
    'connections',
    'context',
    'database',
    'ports',
    'recovery',
    'schedules',
    'webhooks',
  ],
  'recovery/rewind': ['context', 'database', 'media', 'recovery', 'repeats'],
  publishing: [
    'analytics',
    'connections',
    'context',
    'database',
    'drafts',
    'jobs',
    'networks',
    'ports',
    'posts/rows',
    'recovery',
    'recovery/rewind',
    'schedules',
    'webhooks',
    'writing/text',
  ],
  http: [
    'accounts',
    'agents',
    'config',
    'connections',
    'context',
    'database',
    'media',
    'networks',
    'notifications',
    'ports',
    'previews',
    'publishing',
    'recovery',
    'writing/text',
  ],
  'media/deletion': [
    'accounts',
    'activity',
    'context',
    'database',
    'drafts',
    'media',
    'ports',
    'schedules',
    'writing/text',
  ],
  snippets: ['accounts', 'activity', 'context', 'database', 'ports'],
  pictures: ['ports', 'writing/text'],
  setup: ['accounts', 'config', 'connections', 'context', 'networks', 'ports'],
  'sandbox-control': ['connections', 'context', 'ports'],
  workspaces: [
    'accounts',
    'activity',
    'calendar',
    'config',
    'connections',
    'context',
    'database',
    'drafts',
    'http',
    'media',
    'ports',
    'previews',
    'recovery',
    'posts',
    'repeats',
    'schedules',
    'snippets',
    'webhooks',
  ],
}

/** Rooms that use the statements of another room, whose rows they change by its rules. */
const sharedStores: readonly string[] = [
  'approvals → schedules',
  'drafts → posts/rows',
  'posts → drafts',
  'posts → posts/rows',
  'posts → schedules',
  'repeats → schedules',
  'media/deletion → drafts',
  'media/deletion → media',
  'drafts → media',
  'sandbox-control → connections',
  'publishing → recovery/rewind',
]

/** What `writing/` knows of the server: ports, and the facts about networks. */
const knownToWriting =
  /^@crier\/server\/(?:ports\/[\w/-]+|networks\/(?:index|fit\/(?:fit|limits|manner|style-guide)))\.ts$/

const root = resolve(import.meta.dirname, '..')
const server = join(root, 'server')

test('folders of the server import one way, as the allow-list says', () => {
  const broken = importsOfServer().flatMap(({ file, target }) => {
    const from = folderOf(file)
    const to = folderOf(target)
    const allowed = from === 'start' || from === to || mayImport[from]?.includes(to)
    return allowed ? [] : [`${relative(root, file)} imports ${relative(root, target)}`]
  })
  assert.deepEqual(broken, [])
})

test('the allow-list itself has no cycle', () => {
  const visit = (folder: string, path: readonly string[]): void => {
    assert(!path.includes(folder), `${[...path, folder].join(' → ')}`)
    for (const next of mayImport[folder] ?? []) visit(next, [...path, folder])
  }
  for (const folder of Object.keys(mayImport)) visit(folder, [])
})

test('architecture: has no unused entry in its allow-list', () => {
  const used = new Set(
    importsOfServer().map(({ file, target }) => `${folderOf(file)} → ${folderOf(target)}`),
  )
  const allowed = Object.entries(mayImport).flatMap(([from, names]) =>
    names.map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(
    allowed.filter((pair) => !used.has(pair)),
    [],
  )
})

test('no file imports itself by way of others, types and what is loaded later included', () => {
  const workspaces = ['cli', 'contract', 'sandbox', 'sdk', 'server', 'writing', 'web'].flatMap(
    (workspace) => filesOf(join(root, workspace)),
  )
  const imports = new Map(
    workspaces.map((file) => [
      file,
      specifiersOf(file).map((specifier) => fileOf(file, specifier)),
    ]),
  )
  assert.deepEqual(
    cyclesIn(imports).map((cycle) => cycle.map((file) => relative(root, file)).join(' → ')),
    [],
  )
})

test('the contract, the SDK and the sandbox know nothing of the server', () => {
  for (const workspace of ['contract', 'sdk', 'sandbox'])
    for (const file of filesOf(join(root, workspace)))
      for (const specifier of specifiersOf(file))
        assert(
          !/^@crier\/(server|cli)|\/server\//.test(specifier),
          `${relative(root, file)} imports ${specifier}`,
        )
})

test('the dashboard takes nothing of the contract but the facts about networks', () => {
  const schemas = globSync(join(root, 'web/**/*.{ts,tsx}'), {
    exclude: (name) => name.includes('node_modules'),
  }).flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => /^@crier\/(server|cli|contract\/(?!networks\/))/.test(specifier))
      .map((specifier) => `${relative(root, file)} imports ${specifier}`),
  )
  assert.deepEqual(schemas, [])
  for (const file of filesOf(join(root, 'contract/networks'))) {
    for (const specifier of specifiersOf(file))
      assert(specifier.startsWith('./'), `${relative(root, file)} imports ${specifier}`)
  }
})

test('the SDK depends on nothing', () => {
  for (const file of filesOf(join(root, 'sdk')).filter((name) => !name.endsWith('.test.ts')))
    for (const specifier of specifiersOf(file))
      assert(
        specifier.startsWith('./') || specifier === 'node:crypto',
        `${relative(root, file)} imports ${specifier}`,
      )
})

test('content is pure: besides the contract it knows two packages that read texts, and nothing of Node', () => {
  for (const file of filesOf(join(root, 'writing/text')).filter(
    (name) => !name.endsWith('.test.ts'),
  ))
    for (const specifier of specifiersOf(file))
      assert(
        /^(\.{1,2}\/|@crier\/contract\/|twitter-text\/|tinyld$)/.test(specifier),
        `${relative(root, file)} imports ${specifier}`,
      )
})

test('writing imports of the server only ports and the facts about networks', () => {
  for (const file of filesOf(join(root, 'writing')).filter((name) => !isOfTests(name)))
    for (const specifier of specifiersOf(file))
      assert(
        !specifier.startsWith('@crier/server/') || knownToWriting.test(specifier),
        `${relative(root, file)} imports ${specifier}`,
      )
})

test('only the edge knows Fastify', () => {
  const users = importsBySpecifier('fastify').map((file) => folderOf(file))
  // start/drain.ts closes the server within a time limit.
  assert.deepEqual([...new Set(users)].sort(), ['http', 'start'])
})

test('a folder’s store is private to it', () => {
  const broken = importsOfServer().filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)]
    return (
      target.endsWith('store.ts') &&
      from !== to &&
      !['start', 'workspaces'].includes(from) &&
      !sharedStores.includes(`${from} → ${to}`)
    )
  })
  assert.deepEqual(
    broken.map(({ file, target }) => `${relative(root, file)} imports ${relative(root, target)}`),
    [],
  )
})

test('every operation has a file of its name, which exports nothing else', () => {
  assert.deepEqual([...filesOfOperations().keys()].sort(), Object.keys(contract).sort())
  const broken = [...filesOfOperations()].flatMap(([operation, file]) => {
    const expected = `${operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
    const exported = exportsOf(file)
    return [
      ...(basename(file) === expected
        ? []
        : [`${operation} lives in ${relative(root, file)}, not in a ${expected}`]),
      ...exported
        .filter((name) => name !== operation)
        .map((name) => `${relative(root, file)} exports ${name} beside its operation`),
    ]
  })
  assert.deepEqual(broken, [])
})

test('architecture: has no import from one operation to another', () => {
  const files = new Set(filesOfOperations().values())
  const broken = importsOfServer().filter(
    ({ file, target }) => files.has(file) && files.has(target),
  )
  assert.deepEqual(
    broken.map(({ file, target }) => `${relative(root, file)} imports ${relative(root, target)}`),
    [],
  )
})

test('what only tests use stands in a folder `testing`, and the product takes nothing from there', () => {
  const all = ['cli', 'contract', 'sandbox', 'server', 'writing', 'web'].flatMap((workspace) =>
    filesOf(join(root, workspace)),
  )
  const product = all.filter((file) => !isOfTests(file))
  const usedByProduct = new Set(product.flatMap(filesNamedIn))
  const tests = [
    ...all.filter(isOfTests),
    ...['tests', 'bench', 'operate'].flatMap((folder) => filesOf(join(root, folder))),
  ]
  const usedByTests = new Set(tests.flatMap(filesNamedIn))
  const programs = readFileSync(join(root, 'package.json'), 'utf8')
  const broken = [
    ...product.filter(
      (file) =>
        usedByTests.has(file) &&
        !usedByProduct.has(file) &&
        !programs.includes(relative(root, file)),
    ),
    ...[...usedByProduct].filter(isOfTests),
  ]
  assert.deepEqual(
    broken.map((file) => relative(root, file)),
    [],
  )
})

test('SQL takes its time and its chance from the program', () => {
  const volatile =
    /\b(now|random|gen_random_uuid|clock_timestamp|statement_timestamp|current_timestamp|localtimestamp)\s*\(\s*\)|\bcurrent_timestamp\b/i
  const texts = [
    ...filesOf(server).filter((file) => file.endsWith('store.ts')),
    ...globSync(join(server, 'database/migrations/*.sql')),
  ]
  for (const file of texts) {
    const code = readFileSync(file, 'utf8').replaceAll(
      /clock\.now\(\)|context\.clock\.now\(\)/g,
      '',
    )
    assert(!volatile.test(code), `${relative(root, file)} lets the database choose`)
  }
})

/** One cycle for each import that closes one. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file])
    else if (!done.has(file))
      for (const next of imports.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}

/** Operation → file, as routes.ts imports them. */
function filesOfOperations(): ReadonlyMap<string, string> {
  const routes = readFileSync(join(server, 'start/routes.ts'), 'utf8')
  const imports = [...routes.matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)]
  return new Map(
    imports.flatMap(([, names, from]) =>
      names!.split(',').map((name) => [name.trim(), resolve(server, 'start', from!)] as const),
    ),
  )
}

function exportsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return [
    ...code.matchAll(
      /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)|^export \{([^}]*)\}/gm,
    ),
  ].map((match) => match[1] ?? match[2]!)
}

function importsOfServer() {
  return [server, join(root, 'writing')]
    .flatMap(filesOf)
    .filter((file) => !isOfTests(file))
    .flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => /^\.|^@crier\/(?:server|writing)\//.test(specifier))
        .map((specifier) => ({ file, target: fileOf(file, specifier) })),
    )
}

const isOfTests = (file: string) => /\.test\.ts$|\/testing\//.test(file)

/** Files of ours that a file imports, or starts as a thread or a process. */
function filesNamedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/'((?:\.{1,2}|@crier)\/[^']+\.tsx?)'/g)].map(
    (match) => fileOf(file, match[1]!),
  )
}

function importsBySpecifier(name: string): string[] {
  return filesOf(server).filter((file) =>
    specifiersOf(file).some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
  )
}

function filesOf(folder: string): string[] {
  return globSync(join(folder, '**/*.{ts,tsx}'), {
    exclude: (name) => name.includes('node_modules'),
  })
}

function specifiersOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const imports =
    /(?:^|\n)\s*(?:import|export)[^'"]*?from\s+'([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)/g
  return [...code.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3]!)
}

/** The file of one of our specifiers; foreign packages have none. */
function fileOf(from: string, specifier: string): string {
  return specifier.startsWith('.')
    ? resolve(dirname(from), specifier)
    : specifier.replace(/^@crier(?=\/)/, root)
}

/** The room of a file: the longest name of the allow-list that its path begins with. */
function folderOf(file: string): string {
  const path = relative(file.startsWith(`${server}/`) ? server : root, file).replace(/\.ts$/, '')
  const rooms = Object.keys(mayImport).toSorted((one, other) => other.length - one.length)
  return (
    rooms.find((room) => path === room || path.startsWith(`${room}/`)) ?? path.split('/', 1)[0]!
  )
}
