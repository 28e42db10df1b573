import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test, type TestContext } from 'node:test'
import { temporaryDirectory } from '../testing/database.ts'

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
