import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Webhook endpoints as a process of its own: `/0`, `/1`, … answer 200 at once, `/dead` never answers. `GET /tally` says how many
 * have come since the last tally to the endpoints that live, and when the first and the last of them came (epoch milliseconds).
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
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
process.on('SIGTERM', () => process.exit(0))
