import type { FastifyInstance } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { readKeptPicture } from '../../connections/pictures/read-kept-picture.ts'
import type { AuthorPicture } from '../../ports/files/author-picture.ts'
import { picturesMax, RateWindows } from '../limits/rate-windows.ts'

/** Serves the authors' pictures to holders of the signed address that the API returned. */
export function addAuthorPictureRoute(
  app: FastifyInstance,
  context: Use<'db' | 'clock'>,
  read: (name: string) => AuthorPicture | null,
): void {
  const rate = new RateWindows(context.clock)
  app.get<{ Params: { name: string } }>(
    '/media/authors/:name',
    { config: { countedBy: 'signature' } },
    async (request, reply) => {
      const { name } = request.params
      const asked = read(name)
      const waitSeconds = asked ? rate.count(name, picturesMax) : 0
      if (waitSeconds > 0) {
        void reply.header('retry-after', String(waitSeconds))
        throw new Refusal(
          'rate_limited',
          `This picture was fetched too often. Wait ${waitSeconds} seconds.`,
          [],
          {
            retry_after: waitSeconds,
          },
        )
      }
      const picture = asked && (await readKeptPicture(context, asked))
      if (!picture)
        throw new Refusal(
          'not_found',
          'There is no such picture, or another author is connected by now.',
        )
      // Another picture has another address.
      return reply
        .type(picture.content_type)
        .header('cache-control', 'private, max-age=604800, immutable')
        .send(Buffer.from(picture.bytes))
    },
  )
}
