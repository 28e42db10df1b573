import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import { windowOf } from '../../accounts/keys/authenticate.ts'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Ports, Principal } from '../../context.ts'
import {
  beginUpload,
  continueUpload,
  cancelUpload,
  readUploadState,
  type UploadState,
} from '../../media/resumable-upload.ts'
import { BlobTooLarge } from '../../ports/files/blobs.ts'
import { httpDate } from '../../ports/outbound/http-date.ts'
import { authenticateRequest } from '../pipeline/authenticate-request.ts'
import { readPart } from '../request/read-upload.ts'

type OfOne = FastifyRequest<{ Params: { upload_id: string } }>

const needs = { scope: 'media:write' } as const
const config = { countedBy: 'key' } as const
const goesOn = { tokens: 0 } as const
const path = '/api/media/uploads'
// Parts cost nothing of the plan's rate. In parts of 8 MB these are 4.8 GB.
const goingOnMax: Limit = { max: 600, seconds: 60 }

/**
 * The protocol tus 1.0 (https://tus.io/protocols/resumable-upload): creation, termination,
 * expiration. Problems are its errors.
 */
export function addUploadRoutes(app: FastifyInstance, ports: Ports): void {
  const admitted =
    (settings?: typeof goesOn) => async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('tus-resumable', '1.0.0')
      await authenticateRequest(ports, request, reply, needs, settings)
      if (settings) await assertUploadRate(ports, principalOf(request))
      if (request.headers['tus-resumable'] === '1.0.0') return
      void reply.header('tus-version', '1.0.0')
      throw new Refusal('tus_version_unsupported', 'Send `Tus-Resumable: 1.0.0`.')
    }
  app.options(path, (_request, reply) => {
    const facts = {
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
    }
    return reply
      .code(204)
      .headers({ ...facts, 'tus-max-size': String(ports.config.CRIER_MEDIA_MAX_BYTES) })
      .send()
  })
  app.post(path, { config, onRequest: admitted() }, async (request, reply) => {
    const length = wholeNumber(request, 'upload-length')
    if (length === 0) throw invalid('Upload-Length', 'must be at least 1: an empty file is none')
    const row = await beginUpload(ports, principalOf(request), { length, ...wordsOf(request) })
    return sendState(reply.code(201).header('location', `${path}/${row.id}`), row)
  })
  app.route({
    method: 'HEAD',
    url: `${path}/:upload_id`,
    config,
    onRequest: admitted(goesOn),
    handler: async (request: OfOne, reply) => {
      const row = await readUploadState(ports, principalOf(request), request.params.upload_id)
      return sendState(reply.header('upload-length', String(row.length)), row)
    },
  })
  app.patch(
    `${path}/:upload_id`,
    { config, onRequest: admitted(goesOn) },
    async (request: OfOne, reply) => {
      if (request.headers['content-type'] !== 'application/offset+octet-stream')
        throw new Refusal(
          'unsupported_media_type',
          'Send `Content-Type: application/offset+octet-stream`.',
        )
      const given = {
        id: request.params.upload_id,
        offset: wholeNumber(request, 'upload-offset'),
        source: readPart(ports, request.raw),
      }
      try {
        return sendState(reply.code(204), await continueUpload(ports, principalOf(request), given))
      } catch (error) {
        throw error instanceof BlobTooLarge
          ? new Refusal('payload_too_large', 'There are more bytes than `Upload-Length` said.')
          : error
      }
    },
  )
  app.delete(
    `${path}/:upload_id`,
    { config, onRequest: admitted(goesOn) },
    async (request: OfOne, reply) => {
      await cancelUpload(ports, principalOf(request), request.params.upload_id)
      return reply.code(204).send()
    },
  )
}

/** The keys of an account and each of its people have a window, as in the plan's rate. */
async function assertUploadRate(
  { db, clock }: Ports,
  { accountId, user }: Principal,
): Promise<void> {
  const key = `uploads ${accountId} ${windowOf(user)}`
  const { isAllowed, retryAfter } = await countAttempt(db, key, goingOnMax, clock.now())
  if (isAllowed) return
  const detail =
    `Uploads may be gone on with ${goingOnMax.max} times a minute. Wait ${retryAfter} seconds, ` +
    'or send larger parts.'
  throw new Refusal('rate_limited', detail, [], { retry_after: retryAfter })
}

function sendState(
  reply: FastifyReply,
  { received, expires_at, media_id }: UploadState,
): FastifyReply {
  const expires = httpDate(expires_at)
  void reply.header('upload-offset', String(received)).header('upload-expires', expires)
  if (media_id !== null) void reply.header('crier-media-id', media_id)
  return reply.send()
}

function principalOf({ principal }: FastifyRequest): Principal {
  return principal!
}

function wholeNumber(request: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const given = request.headers[name]
  const shown = name.replace(/(^|-)u|-[lo]/g, (letters) => letters.toUpperCase())
  if (given === undefined)
    throw new Refusal('missing_parameter', `\`${shown}\` is required.`, [
      { pointer: shown, detail: 'is required' },
    ])
  if (typeof given !== 'string' || !/^\d{1,15}$/.test(given))
    throw invalid(shown, 'must be a whole number of bytes')
  return Number(given)
}

const invalid = (name: string, detail: string) =>
  new Refusal('invalid_parameter', `\`${name}\` ${detail}.`, [{ pointer: name, detail }])

/**
 * `name` (or `filename`, as clients of tus say) and `alt_text`; what else a client tells is of no
 * use here.
 */
function wordsOf(request: FastifyRequest): {
  readonly name: string | null
  readonly altText: string | null
} {
  const given = request.headers['upload-metadata']
  const pairs =
    typeof given === 'string' ? given.split(',').map((pair) => pair.trim().split(' ')) : []
  const values = new Map(
    pairs.map(([name, value]) => [name, Buffer.from(value ?? '', 'base64').toString('utf8')]),
  )
  const text = (most: number, ...names: readonly string[]) => {
    const value = names
      .map((name) => values.get(name))
      .find((one) => one !== undefined && one !== '')
    if (value !== undefined && (value.includes('\u0000') || [...value].length > most))
      throw invalid(
        'Upload-Metadata',
        `must have at most ${most.toLocaleString('en')} characters in \`${names[0]!}\``,
      )
    return value ?? null
  }
  return { name: text(200, 'name', 'filename'), altText: text(4_086, 'alt_text') }
}
