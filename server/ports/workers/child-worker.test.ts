import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test, type TestContext } from 'node:test'
import { temporaryDirectory } from '../../testing/database.ts'
import { childWorker } from './child-worker.ts'

/** The folder of the modules that a test's script imports. */
const ownCode = join(import.meta.dirname, '../..')
const moduleNamed = (name: string) =>
  JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)

/** A server with a child that goes round in a circle; ended hard. Its child's process id. */
async function orphanOf(t: TestContext, childBegins: string): Promise<number> {
  const directory = await temporaryDirectory(t)
  const child = join(directory, 'child.mjs')
  await writeFile(
    child,
    `${childBegins}\nprocess.on('message', () => { process.send(process.pid); setTimeout(() ` +
      '=> { for (;;); }, 20) })',
  )
  const server = join(directory, 'server.mjs')
  await writeFile(
    server,
    `import { childWorker } from ${moduleNamed('child-worker.ts')}
const child = childWorker(new URL(${JSON.stringify(pathToFileURL(child).href)}), { fileBytesMax: 1e6, memoryBytesMax: 1.5e9, folders: [${JSON.stringify(ownCode)}] })
child.onMessage((pid) => console.log(pid))
child.postMessage('begin')
setInterval(() => undefined, 1e6)`,
  )
  const parent = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => void parent.kill('SIGKILL'))
  const [line] = (await once(parent.stdout!, 'data')) as [Buffer]
  const pid = Number(line)
  t.after(() => isAlive(pid) && process.kill(pid, 'SIGKILL'))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  return pid
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a child that goes round in a circle ends when its server is killed', async (t) => {
  const pid = await orphanOf(
    t,
    `import { endWithParent } from ${moduleNamed('end-with-parent.ts')}\nendWithParent()`,
  )
  // Ends with the test's own time limit where the child does not end.
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50))
})

test(
  'a child has the memory that it was promised, whatever Node.js reserves beside it, and not twice as much',
  { skip: process.platform !== 'linux' && 'only Linux bounds it' },
  async (t) => {
    const script = join(await temporaryDirectory(t), 'child.mjs')
    await writeFile(
      script,
      `import { endWithParent } from ${moduleNamed('end-with-parent.ts')}
endWithParent()
process.on('message', (bytes) => {
  try {
    process.send(Buffer.alloc(bytes).length)
  } catch (error) {
    process.send(error.message)
  }
})`,
    )
    const child = childWorker(pathToFileURL(script), {
      fileBytesMax: 1e6,
      memoryBytesMax: 1.5e9,
      folders: [ownCode],
    })
    t.after(() => child.terminate())
    const answers: unknown[] = []
    for (const bytes of [1.3e9, 3e9]) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      child.onMessage(resolve)
      child.onEnd(() => resolve('ended'))
      child.postMessage(bytes)
      answers.push(await promise)
    }
    assert.deepEqual(answers, [1.3e9, 'Array buffer allocation failed'])
  },
)

/** The attempts of a script in a child's place. */
const attempts = `
import { link, readFile, symlink, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { endWithParent } from ${moduleNamed('end-with-parent.ts')}
endWithParent()
const codeOf = (work) => Promise.resolve().then(work).then(() => 'done', (error) => error.code)
process.on('message', async ({ secret, folder, port }) => {
  const reader = "require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(" + JSON.stringify(secret) + ", 'utf8'))"
  process.send({
    reads: await codeOf(() => readFile(secret)),
    readsAround: await codeOf(() => readFile(folder + '/../secret.key')),
    links: await codeOf(() => link(secret, folder + '/hard')),
    pointsTo: await codeOf(() => symlink(secret, folder + '/soft')),
    writes: await codeOf(() => writeFile(secret, 'overwritten')),
    readsParent: await codeOf(() => readFile('/proc/' + process.ppid + '/environ')),
    startsProgram: await codeOf(() => execFileSync('/bin/cat', [secret])),
    startsThread: await codeOf(() => new Promise((resolve, reject) => new Worker(reader, { eval: true }).on('message', resolve).on('error', reject))),
    calls: await codeOf(() => new Promise((resolve, reject) => connect(port, '127.0.0.1').on('connect', resolve).on('error', reject))),
    works: await codeOf(async () => { await writeFile(folder + '/made', 'made'); await readFile(folder + '/made') }),
  })
})`

test('childWorker: keeps a child out of the data directory, other programs, threads and the network when its code is hostile', async (t) => {
  const directory = await temporaryDirectory(t)
  const [program, data] = [join(directory, 'program/of/child'), join(directory, 'data')]
  const [secret, folder] = [join(data, 'secret.key'), join(data, 'incoming')]
  await Promise.all([mkdir(program, { recursive: true }), mkdir(folder, { recursive: true })])
  await writeFile(secret, 'canary')
  await writeFile(join(program, 'child.mjs'), attempts)
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => void server.close())
  await once(server, 'listening')
  const child = childWorker(pathToFileURL(join(program, 'child.mjs')), {
    ...{ fileBytesMax: 1e6, memoryBytesMax: 1.5e9 },
    folders: [folder, ownCode],
  })
  t.after(() => child.terminate())
  const { promise, resolve } = Promise.withResolvers<unknown>()
  child.onMessage(resolve)
  child.onEnd(() => resolve('ended'))
  child.postMessage({ secret, folder, port: (server.address() as AddressInfo).port })
  const { works, ...refused } = (await promise) as Record<string, string>
  assert.equal(works, 'done')
  assert.deepEqual(
    new Set(Object.values(refused)),
    new Set(['ERR_ACCESS_DENIED']),
    JSON.stringify(refused),
  )
  assert.equal(Object.keys(refused).length, 9)
  assert.equal(await readFile(secret, 'utf8'), 'canary')
})

test('childWorker: loads a library when its node_modules is a symbolic link', async (t) => {
  const directory = await temporaryDirectory(t)
  const [script, library] = [
    join(directory, 'installed/program/of/child.mjs'),
    join(directory, 'shared/library'),
  ]
  await Promise.all([
    mkdir(join(directory, 'installed/program/of'), { recursive: true }),
    mkdir(library, { recursive: true }),
  ])
  await writeFile(join(library, 'index.js'), "module.exports = 'loaded'")
  await symlink(join(directory, 'shared'), join(directory, 'installed/node_modules'))
  await writeFile(
    script,
    `import { endWithParent } from ${moduleNamed('end-with-parent.ts')}
endWithParent()
process.on('message', () => import('library').then(({ default: said }) => process.send(said), ({ code }) => process.send(code)))`,
  )
  const child = childWorker(pathToFileURL(script), {
    fileBytesMax: 1e6,
    memoryBytesMax: 1.5e9,
    folders: [ownCode],
  })
  t.after(() => child.terminate())
  const { promise, resolve } = Promise.withResolvers<unknown>()
  child.onMessage(resolve)
  child.onEnd(() => resolve('ended'))
  child.postMessage('begin')
  assert.equal(await promise, 'loaded')
})
