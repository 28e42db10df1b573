import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { servePicture } from '../../publishing/ahead/serve-picture.ts'
import type { PictureReference } from '../../ports/files/picture-reference.ts'
import type { FileReference } from '../../ports/files/file-reference.ts'
import { picturesMax, RateWindows } from '../limits/rate-windows.ts'
import { disconnectSignal } from '../pipeline/disconnect-signal.ts'
import { sendFile, serveFile } from './file-route.ts'

/**
 * Pictures and uploads for networks that fetch and for previews: any holder of a signed address may
 * read it until it expires.
 */
export function addPictureRoute(
  app: FastifyInstance,
  context: Use<'db' | 'clock' | 'fitter' | 'renderer' | 'config' | 'mediaFiles'>,
  read: (name: string) => PictureReference | FileReference | null,
): void {
  const rate = new RateWindows(context.clock)
  const serve = async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
  ) => {
    const reference = read(request.params.name)
    // By what the signature covers: another ending makes no other picture of it.
    const counted = JSON.stringify(reference)
    const waitSeconds = reference ? rate.count(counted, picturesMax) : 0
    if (waitSeconds > 0) {
      void reply.header('retry-after', String(waitSeconds))
      throw new Refusal(
        'rate_limited',
        `This file was fetched too often. Wait ${waitSeconds} seconds.`,
        [],
        { retry_after: waitSeconds },
      )
    }
    if (reference && 'sha256' in reference) {
      rate.allowParts(counted)
      return serveFile(context, reference, request, reply)
    }
    const file = reference && (await servePicture(context, reference, disconnectSignal(reply)))
    if (!file)
      throw new Refusal('not_found', 'There is no such picture, or its address has expired.')
    // Only serving tells whether it is a video.
    if (file.contentType.startsWith('video/')) rate.allowParts(counted)
    // Another picture of a draft has another address.
    if (reference.digest !== undefined)
      void reply.header('cache-control', 'private, max-age=3600, immutable')
    return sendFile(file, request, reply)
  }
  // Fastify’s own answer to HEAD would read a video to its end.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    config: { countedBy: 'signature' },
    exposeHeadRoute: false,
    handler: serve,
  })
}
