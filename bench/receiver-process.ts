import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Webhook endpoints as a separate process: `/0`, `/1`, … answer 200 at once, `/dead` never answers.
 * `GET /tally` returns the number of requests to the live endpoints since the last tally, and the
 * time of the first and the last (epoch milliseconds).
 */
let arrivals = 0
let first = 0
let last = 0
const server = createServer((request, response) => {
  if (request.url === '/tally') {
    response.end(JSON.stringify({ arrivals, first, last }))
    arrivals = 0
    return
  }
  request.resume().on('end', () => {
    if (request.url === '/dead') return
    last = Date.now()
    if (arrivals++ === 0) first = last
    response.end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
process.on('SIGTERM', () => process.exit(0))
