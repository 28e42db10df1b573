import fastify from 'fastify'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * The floor of an upload: a bare Fastify route that copies what comes to the disk, and answers when
 * it is there.
 */
const { directory, bytesMax } = JSON.parse(process.argv[2]!) as {
  directory: string
  bytesMax: number
}
const path = join(directory, 'copy')
const app = fastify({ bodyLimit: bytesMax })
app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
  done(null, payload),
)
app.post('/copy', async (request, reply) => {
  await pipeline(request.body as Readable, createWriteStream(path, { flush: true }))
  return reply.code(204).send()
})
app.delete('/copy', async (_request, reply) => {
  await rm(path)
  return reply.code(204).send()
})
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
