import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Owner } from '../../service.ts'

/** A server on every loopback address that must never be reached. */
export async function openCanary(
  owner: Owner,
): Promise<{ readonly port: number; touched(): number }> {
  let touched = 0
  const open = async (host: string, port: number) => {
    const server = createServer((socket) => {
      touched++
      socket
        .on('error', () => undefined)
        .end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\nContent-Type: text/plain\r\n\r\nsecret')
    })
    server.listen(port, host)
    await once(server, 'listening')
    owner.after(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const port = await open('127.0.0.1', 0)
  // On machines with IPv6 only.
  await open('::1', port).catch(() => undefined)
  return { port, touched: () => touched }
}
