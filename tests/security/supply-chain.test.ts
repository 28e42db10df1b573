import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

interface Locked {
  readonly version?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const root = resolve(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown
const lockOf = (folder: string) =>
  read(join(folder, 'package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
const { allowScripts } = read('package.json') as { allowScripts: Readonly<Record<string, boolean>> }
const packagesOf = (folder: string) =>
  Object.entries(lockOf(folder).packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, locked]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 13),
      ...locked,
    }))
// The others are installed without scripts.
const packages = packagesOf('.')
const all = ['.', 'tests', 'bench', 'tests/browser/packed', 'tests/real-servers'].flatMap(
  packagesOf,
)

test('a package that wants to run something at its installation is named, with yes or no', () => {
  const wanting = packages
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name)
  assert.deepEqual([...new Set(wanting)].toSorted(), Object.keys(allowScripts).toSorted())
})

test('nothing runs at an installation', () => {
  assert.deepEqual(
    Object.entries(allowScripts).filter(([, allowed]) => allowed),
    [],
  )
})

test('every package is pinned to its content', () => {
  const loose = all.filter(
    ({ integrity, version }) => !integrity?.startsWith('sha512-') || version === undefined,
  )
  assert.deepEqual(
    loose.map(({ name }) => name),
    [],
  )
})

// `--omit dev` would leave out what tools need as well, the database's driver among it.
test('the bill of materials names everything, and says what belongs to the workshop only', async () => {
  const { scripts } = read('package.json') as { scripts: Readonly<Record<string, string>> }
  const [program = '', ...args] = scripts['sbom']!.split(' ')
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const bill = JSON.parse(stdout) as {
    readonly bomFormat: string
    readonly components: readonly Component[]
  }
  assert.equal(bill.bomFormat, 'CycloneDX')
  const isOfWorkshop = new Map(
    bill.components.map(({ name, properties = [] }) => [
      name,
      properties.some(({ name }) => name === development),
    ]),
  )
  for (const delivered of ['fastify', 'kysely', 'pg', 'undici', 'pino'])
    assert.equal(isOfWorkshop.get(delivered), false, delivered)
  for (const tool of ['typescript', 'prettier', 'oxlint'])
    assert.equal(isOfWorkshop.get(tool), true, tool)
})

const development = 'cdx:npm:package:development'

interface Component {
  readonly name: string
  readonly properties?: readonly { readonly name: string }[]
}
