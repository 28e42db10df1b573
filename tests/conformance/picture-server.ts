import { emptyBrandKit } from '@crier/contract/account.ts'
import { renderPicture } from '@crier/server/pictures/picture.ts'
import type { Card } from '@crier/writing/text/visual.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * The public addresses of pictures, for networks that fetch them. It answers nothing while it is
 * `away`.
 */
export async function openPictureServer() {
  const pictures: Card[] = []
  const fetched: string[] = []
  const state: { away: boolean; robots: string | null } = { away: false, robots: null }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt')
      return void response
        .writeHead(state.robots === null ? 404 : 200, { 'content-type': 'text/plain' })
        .end(state.robots)
    fetched.push(path)
    const picture = pictures[Number(/^\/pictures\/(\d+)\.jpg$/.exec(path)?.[1])]
    if (picture === undefined || state.away) return void response.writeHead(503).end()
    renderPicture(picture, emptyBrandKit, 'jpeg').then(
      (bytes) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('the picture server listens on no port')
  return {
    state,
    /** The paths of pictures that were asked for, oldest first. */
    fetched,
    urlOf(picture: Card): string {
      return `http://127.0.0.1:${address.port}/pictures/${pictures.push(picture) - 1}.jpg`
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
