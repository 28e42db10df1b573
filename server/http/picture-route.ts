import type { FastifyInstance } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'
import { servePicture } from '../publishing/serve-picture.ts'
import type { PictureReference } from '../world/picture-reference.ts'

/** Pictures for networks that fetch and for previews: whoever has a signed address may see it, until it expires. */
export function addPictureRoute(
  app: FastifyInstance,
  context: Use<'db' | 'clock' | 'config'>,
  read: (name: string) => PictureReference | null,
): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const reference = read(request.params.name)
    const picture = reference && (await servePicture(context, reference))
    if (!picture) throw new Refusal('not_found', 'There is no such picture, or its address has expired.')
    return reply.type(picture.contentType).header('cache-control', 'private, max-age=3600').send(Buffer.from(picture.bytes))
  })
}
