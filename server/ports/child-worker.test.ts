import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test, type TestContext } from 'node:test'
import { temporaryDirectory } from '../testing/database.ts'
import { childWorker } from './child-worker.ts'

const moduleNamed = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)

/** A server with a child that goes round in a circle; ended hard. Its child's process id. */
async function orphanOf(t: TestContext, childBegins: string): Promise<number> {
  const directory = await temporaryDirectory(t)
  const child = join(directory, 'child.mjs')
  await writeFile(child, `${childBegins}\nprocess.on('message', () => { process.send(process.pid); setTimeout(() => { for (;;); }, 20) })`)
  const server = join(directory, 'server.mjs')
  await writeFile(
    server,
    `import { childWorker } from ${moduleNamed('child-worker.ts')}
const child = childWorker(new URL(${JSON.stringify(pathToFileURL(child).href)}), { fileBytesMax: 1e6, memoryBytesMax: 1.5e9 })
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
  const pid = await orphanOf(t, `import { endWithParent } from ${moduleNamed('end-with-parent.ts')}\nendWithParent()`)
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
    const child = childWorker(pathToFileURL(script), { fileBytesMax: 1e6, memoryBytesMax: 1.5e9 })
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
