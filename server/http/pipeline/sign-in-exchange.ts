import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressHeader } from '../../accounts/sign-in/links/address-header.ts'
import type { Ports } from '../../context.ts'
import { clientAddress } from './client-address.ts'
import { readJsonBytes } from '../request/read-body.ts'
import { parseStrictJson } from '../request/strict-json.ts'

// The largest is what a device says about a new passkey, some 2 KiB; anybody may send these bodies.
const bodyBytesMax = 4_096
const textLengthMax = 1_000

type Fields = Readonly<Record<string, unknown>>

/** The members of a request's body, which is a JSON object. */
export async function readFields(request: FastifyRequest): Promise<Fields> {
  const body = parseStrictJson(await readJsonBytes(request.raw, bodyBytesMax))
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('invalid_json', 'The body must be one JSON object.')
  return body as Fields
}

export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '' || value.length > textLengthMax)
    throw new Refusal('missing_parameter', `The body needs \`${name}\`.`, [
      { pointer: `/${name}`, detail: 'must be a text' },
    ])
  return value
}

/**
 * A request as better-auth takes it: to its own path on this server, whatever address the request
 * line had.
 */
export function asWebRequest(ports: Ports, request: FastifyRequest, fields?: Fields): Request {
  const { origin } = new URL(ports.addresses.publicUrl())
  const asked = URL.parse(request.raw.url ?? '/', origin)
  return new Request(new URL(`${asked?.pathname ?? '/'}${asked?.search ?? ''}`, origin), {
    method: request.method,
    headers: headersOf(ports, request),
    ...(fields !== undefined && { body: JSON.stringify(fields) }),
  })
}

const passedOn = [
  'accept',
  'cookie',
  'origin',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

export function headersOf(ports: Ports, request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: clientAddress(ports.config, request) })
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (request.method === 'POST') headers.set('content-type', 'application/json')
  return headers
}

/** In the form that better-auth's own refusals have. */
export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  more: object = {},
) {
  void reply.code(status)
  return { code, message, ...more }
}

export const linkOver = (reply: FastifyReply, status: number) =>
  refuse(
    reply,
    status,
    'INVALID_TOKEN',
    'This link has been used, or has expired: ask for another.',
  )

export function waitAnswer(reply: FastifyReply, seconds: number) {
  void reply.header('retry-after', String(seconds))
  return refuse(
    reply,
    429,
    'TOO_MANY_ATTEMPTS',
    `Too many attempts. Try again in ${seconds} seconds.`,
  )
}

/** Passes on what better-auth answers, or `instead` where it went well. */
export async function answerAs(
  reply: FastifyReply,
  path: string,
  answer: Response,
  instead?: object,
): Promise<FastifyReply> {
  const text = await answer.text()
  const status = statusOf(path, answer.status, text)
  if (status >= 500)
    throw new Refusal(
      'internal_error',
      'Something went wrong on our side. The operator finds it under the request id.',
    )
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(instead && answer.ok ? JSON.stringify(instead) : toldBy(path, text))
}

/**
 * The library reports a device's answer for another site as a server error, but the browser is
 * at fault.
 */
function statusOf(path: string, status: number, text: string): number {
  return path === 'passkey/verify-registration' && text.includes('"FAILED_TO_VERIFY_REGISTRATION"')
    ? 400
    : status
}

/**
 * The library asks devices to check their owner only where that is easy; here it is required, and
 * checked (better-auth.ts).
 */
function toldBy(path: string, text: string): string {
  return path === 'passkey/generate-authenticate-options'
    ? text.replace('"userVerification":"preferred"', '"userVerification":"required"')
    : text
}
