import type { FastifyInstance } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { servePicture } from '../../publishing/serve-picture.ts'
import type { PictureReference } from '../../ports/picture-reference.ts'
import { AddressRate } from '../pipeline/address-rate.ts'
import { goneBefore } from '../pipeline/gone-before.ts'

/** Pictures for networks that fetch and for previews: whoever has a signed address may see it, until it expires. */
export function addPictureRoute(
  app: FastifyInstance,
  context: Use<'db' | 'clock' | 'fitter' | 'renderer' | 'config'>,
  read: (name: string) => PictureReference | null,
): void {
  const rate = new AddressRate(context.clock)
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const reference = read(name)
    const waitSeconds = reference ? rate.count(name) : 0
    if (waitSeconds > 0) {
      void reply.header('retry-after', String(waitSeconds))
      throw new Refusal('rate_limited', `This picture was fetched too often. Wait ${waitSeconds} seconds.`)
    }
    const picture = reference && (await servePicture(context, reference, goneBefore(reply)))
    if (!picture) throw new Refusal('not_found', 'There is no such picture, or its address has expired.')
    const { rendered, contentType } = picture
    return reply
      .type(contentType)
      .header('cache-control', 'private, max-age=3600')
      .header('content-length', String(rendered.size))
      .send(rendered.stream())
  })
}
