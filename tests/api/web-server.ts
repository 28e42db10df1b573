import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Owner } from '../service.ts'

/** A foreign server on loopback; the address has no path. */
export async function webServer(t: Owner, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
