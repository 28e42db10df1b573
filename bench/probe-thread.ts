import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Calls two addresses repeatedly, whether or not the previous answer has arrived; reports how long
 * each answer took since the last request for it.
 */
const { url, key, everyMs } = workerData as { url: string; key: string; everyMs: number }
const agent = new Agent({ keepAlive: true })
const headers = { authorization: `Bearer ${key}` }
let took: number[] = []
let failures: string[] = []

const ask = (path: string, begun: number) => {
  const call = request(`${url}${path}`, { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) failures.push(`${path} answered ${answer.statusCode}`)
    answer.resume().on('end', () => took.push(performance.now() - begun))
  })
  call.on('error', (error: NodeJS.ErrnoException) => {
    // The server had closed an idle connection.
    if (call.reusedSocket && error.code === 'ECONNRESET') ask(path, begun)
    else failures.push(`${path}: ${error.message}`)
  })
  call.end()
}
setInterval(() => {
  ask('/healthz', performance.now())
  ask('/api/schedules?limit=20', performance.now())
}, everyMs)
parentPort!.on('message', () => {
  parentPort!.postMessage({ took, failures })
  took = []
  failures = []
})
