import { contract } from '@crier/contract/index.ts'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

/**
 * Allowed imports between the server's folders: one way, no cycles. `.` is for the files beside the
 * folders, which wire everything.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  content: [],
  agents: [],
  ports: ['content'],
  config: ['ports'],
  version: [],
  database: ['content', 'ports'],
  jobs: ['ports'],
  context: ['config', 'database', 'jobs', 'ports'],
  activity: ['context', 'database', 'ports'],
  accounts: ['activity', 'config', 'context', 'database', 'ports'],
  notices: ['accounts', 'activity', 'content', 'context', 'database', 'ports'],
  pictures: ['content', 'ports'],
  media: ['accounts', 'activity', 'content', 'context', 'database', 'drafts', 'ports'],
  networks: ['content', 'ports', 'version'],
  writing: ['content', 'networks', 'ports'],
  calendar: ['activity', 'connections', 'context', 'database', 'ports'],
  connections: ['accounts', 'activity', 'context', 'database', 'networks', 'ports'],
  webhooks: ['activity', 'context', 'database', 'jobs', 'version', 'ports'],
  drafts: [
    'accounts',
    'activity',
    'connections',
    'content',
    'context',
    'database',
    'networks',
    'schedules',
    'webhooks',
    'ports',
    'writing',
  ],
  schedules: ['accounts', 'activity', 'calendar', 'connections', 'content', 'context', 'database', 'networks', 'ports'],
  previews: ['accounts', 'activity', 'connections', 'content', 'context', 'database', 'networks', 'schedules', 'ports'],
  results: ['connections', 'context', 'database', 'networks', 'ports'],
  publishing: [
    'connections',
    'content',
    'context',
    'database',
    'drafts',
    'jobs',
    'media',
    'networks',
    'results',
    'schedules',
    'webhooks',
    'ports',
  ],
  http: [
    'accounts',
    'agents',
    'config',
    'connections',
    'content',
    'context',
    'database',
    'media',
    'networks',
    'notices',
    'previews',
    'publishing',
    'version',
    'ports',
  ],
}

const root = resolve(import.meta.dirname, '..')
const server = join(root, 'server')

test('folders of the server import one way, as the allow-list says', () => {
  const broken = importsOfServer().flatMap(({ file, target }) => {
    const from = folderOf(file)
    const to = folderOf(target)
    const allowed = from === '.' || from === to || mayImport[from]?.includes(to)
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
  const used = new Set(importsOfServer().map(({ file, target }) => `${folderOf(file)} → ${folderOf(target)}`))
  const allowed = Object.entries(mayImport).flatMap(([from, names]) => names.map((to) => `${from} → ${to}`))
  assert.deepEqual(
    allowed.filter((pair) => !used.has(pair)),
    [],
  )
})

test('no file imports itself by way of others, types and what is loaded later included', () => {
  const workspaces = ['cli', 'contract', 'sandbox', 'sdk', 'server', 'web'].flatMap((workspace) => filesOf(join(root, workspace)))
  const imports = new Map(workspaces.map((file) => [file, specifiersOf(file).map((specifier) => fileOf(file, specifier))]))
  assert.deepEqual(
    cyclesIn(imports).map((cycle) => cycle.map((file) => relative(root, file)).join(' → ')),
    [],
  )
})

test('the contract, the SDK and the sandbox know nothing of the server', () => {
  for (const workspace of ['contract', 'sdk', 'sandbox'])
    for (const file of filesOf(join(root, workspace)))
      for (const specifier of specifiersOf(file))
        assert(!/^@crier\/(server|cli)|\/server\//.test(specifier), `${relative(root, file)} imports ${specifier}`)
})

test('the dashboard takes nothing of the contract but the facts about networks', () => {
  const schemas = globSync(join(root, 'web/**/*.{ts,tsx}'), { exclude: (name) => name.includes('node_modules') }).flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => /^@crier\/(server|cli|contract\/(?!networks\/))/.test(specifier))
      .map((specifier) => `${relative(root, file)} imports ${specifier}`),
  )
  assert.deepEqual(schemas, [])
  for (const file of filesOf(join(root, 'contract/networks'))) {
    for (const specifier of specifiersOf(file)) assert(specifier.startsWith('./'), `${relative(root, file)} imports ${specifier}`)
  }
})

test('the SDK depends on nothing', () => {
  for (const file of filesOf(join(root, 'sdk')).filter((name) => !name.endsWith('.test.ts')))
    for (const specifier of specifiersOf(file))
      assert(specifier.startsWith('./') || specifier === 'node:crypto', `${relative(root, file)} imports ${specifier}`)
})

test('content is pure: besides the contract it knows two packages that read texts, and nothing of Node', () => {
  for (const file of filesOf(join(server, 'content')).filter((name) => !name.endsWith('.test.ts')))
    for (const specifier of specifiersOf(file))
      assert(/^(\.\/|@crier\/contract\/|twitter-text\/|tinyld$)/.test(specifier), `${relative(root, file)} imports ${specifier}`)
})

test('only the edge knows Fastify', () => {
  const users = importsBySpecifier('fastify').map((file) => folderOf(file))
  // drain.ts closes the server within a time limit, beside the folders.
  assert.deepEqual([...new Set(users)].sort(), ['.', 'http'])
})

test('a folder’s store is private to it', () => {
  const broken = importsOfServer().filter(
    ({ file, target }) => target.endsWith('store.ts') && folderOf(file) !== folderOf(target) && folderOf(file) !== '.',
  )
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
      ...(basename(file) === expected ? [] : [`${operation} lives in ${relative(root, file)}, not in a ${expected}`]),
      ...exported.filter((name) => name !== operation).map((name) => `${relative(root, file)} exports ${name} beside its operation`),
    ]
  })
  assert.deepEqual(broken, [])
})

test('architecture: has no import from one operation to another', () => {
  const files = new Set(filesOfOperations().values())
  const broken = importsOfServer().filter(({ file, target }) => files.has(file) && files.has(target))
  assert.deepEqual(
    broken.map(({ file, target }) => `${relative(root, file)} imports ${relative(root, target)}`),
    [],
  )
})

test('architecture: has test helpers only in folders named `testing`, without imports from the product', () => {
  const all = ['cli', 'contract', 'sandbox', 'server', 'web'].flatMap((workspace) => filesOf(join(root, workspace)))
  const product = all.filter((file) => !isOfTests(file))
  const usedByProduct = new Set(product.flatMap(filesNamedIn))
  const tests = [...all.filter(isOfTests), ...['tests', 'bench', 'operate'].flatMap((folder) => filesOf(join(root, folder)))]
  const usedByTests = new Set(tests.flatMap(filesNamedIn))
  const programs = readFileSync(join(root, 'package.json'), 'utf8')
  const broken = [
    ...product.filter((file) => usedByTests.has(file) && !usedByProduct.has(file) && !programs.includes(relative(root, file))),
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
  const texts = [...filesOf(server).filter((file) => file.endsWith('store.ts')), ...globSync(join(server, 'database/migrations/*.sql'))]
  for (const file of texts) {
    const code = readFileSync(file, 'utf8').replaceAll(/clock\.now\(\)|context\.clock\.now\(\)/g, '')
    assert(!volatile.test(code), `${relative(root, file)} lets the database choose`)
  }
})

/** One cycle for each import that closes one. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file])
    else if (!done.has(file)) for (const next of imports.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}

/** Operation → file, as routes.ts imports them. */
function filesOfOperations(): ReadonlyMap<string, string> {
  const routes = readFileSync(join(server, 'routes.ts'), 'utf8')
  const imports = [...routes.matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)]
  return new Map(imports.flatMap(([, names, from]) => names!.split(',').map((name) => [name.trim(), resolve(server, from!)] as const)))
}

function exportsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)|^export \{([^}]*)\}/gm)].map(
    (match) => match[1] ?? match[2]!,
  )
}

function importsOfServer() {
  return filesOf(server)
    .filter((file) => !isOfTests(file))
    .flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({ file, target: fileOf(file, specifier) })),
    )
}

const isOfTests = (file: string) => /\.test\.ts$|\/testing\//.test(file)

/** Files of ours that a file imports, or starts as a thread or a process. */
function filesNamedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/'((?:\.{1,2}|@crier)\/[^']+\.tsx?)'/g)].map((match) => fileOf(file, match[1]!))
}

function importsBySpecifier(name: string): string[] {
  return filesOf(server).filter((file) => specifiersOf(file).some((specifier) => specifier === name || specifier.startsWith(`${name}/`)))
}

function filesOf(folder: string): string[] {
  return globSync(join(folder, '**/*.{ts,tsx}'), { exclude: (name) => name.includes('node_modules') })
}

function specifiersOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const imports = /(?:^|\n)\s*(?:import|export)[^'"]*?from\s+'([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)/g
  return [...code.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3]!)
}

/** The file of one of our specifiers; foreign packages have none. */
function fileOf(from: string, specifier: string): string {
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : specifier.replace(/^@crier(?=\/)/, root)
}

/** The folder of a file of the server; for one beside the folders, its own name where others may import it, else `.`. */
function folderOf(file: string): string {
  const path = relative(server, file)
  if (path.includes('/')) return path.slice(0, path.indexOf('/'))
  const name = path.replace(/\.ts$/, '')
  return name in mayImport ? name : '.'
}
