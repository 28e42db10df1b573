import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import type { ByteRange } from '../../ports/files/blobs.ts'
import type { MediaFile } from '../../ports/files/media-files.ts'
import type { FileReference } from '../../ports/files/file-reference.ts'
import { disconnectSignal } from '../pipeline/disconnect-signal.ts'

/**
 * Serves an upload's file to holders of its signed address: GET and HEAD, whole or one range, with
 * its length, without a redirect.
 */
export async function serveFile(
  { mediaFiles }: Use<'mediaFiles'>,
  reference: FileReference,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requester = {
    accountId: reference.accountId,
    undeletedOnly: true,
    signal: disconnectSignal(reply),
  }
  const file = await mediaFiles.file(requester, reference, reference.conversion)
  if (!file) throw new Refusal('not_found', 'This file was deleted.')
  return sendFile(file, request, reply)
}

/** Whatever is served to networks and people: an upload, or what was rendered. */
export function sendFile(
  file: MediaFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const range = rangeOf(request.headers.range, file.bytes)
  const etag = `"${file.etag}"`
  void reply.type(file.contentType).header('accept-ranges', 'bytes').header('etag', etag)
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, max-age=3600')
  // A stranger's document is never a page of this server.
  if (!/^(image|video)\//.test(file.contentType))
    void reply.header('content-disposition', 'attachment')
  if (range === 'unsatisfiable')
    return sendNothing(file, reply.code(416).header('content-range', `bytes */${file.bytes}`))
  const ifRange = request.headers['if-range']
  const part = ifRange === undefined || ifRange === etag ? range : null
  const { start, end } = part ?? { start: 0, end: file.bytes - 1 }
  void reply.header('content-length', String(end - start + 1))
  if (part) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  if (request.method === 'HEAD' || file.bytes === 0) return sendNothing(file, reply)
  return reply.send(file.read(part ?? undefined))
}

function sendNothing(file: MediaFile, reply: FastifyReply): FastifyReply {
  void file.leave?.()
  return reply.send()
}

/** One range of RFC 9110; several, or what is none, means the whole file. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '')
    return Number(last) === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < start) return null
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
