import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Asks two addresses again and again, whether the answer before has come or not; tells how long each answer took since it was last told to. */
const { url, key, everyMs } = workerData as { url: string; key: string; everyMs: number }
const agent = new Agent({ keepAlive: true })
const headers = { authorization: `Bearer ${key}` }
let took: number[] = []
let failed = 0

const ask = (path: string) => {
  const begun = performance.now()
  const call = request(`${url}${path}`, { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) failed++
    answer.resume().on('end', () => took.push(performance.now() - begun))
  })
  call.on('error', () => failed++).end()
}
setInterval(() => {
  ask('/healthz')
  ask('/api/schedules?limit=20')
}, everyMs)
parentPort!.on('message', () => {
  parentPort!.postMessage({ took, failed })
  took = []
  failed = 0
})
