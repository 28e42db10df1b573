import { AddressRefused, NameUnresolved } from './connector.ts'
import type { OutboundFailure } from './outbound.ts'
import { BodyRefused } from './reply-body.ts'

/** The budget of the call is spent. */
export class CallBudgetSpent extends Error {}

/**
 * The call may not leave any more: while its connection was being made, this process stood still
 * for too long.
 */
export class HeldBack extends Error {}

/** The caller, or the end of this process, stopped the call. */
export class GivenUp extends Error {}

export function failure(
  reason: OutboundFailure['reason'],
  detail: string,
  sent: boolean,
): OutboundFailure {
  return { ok: false, reason, detail, sent }
}

/**
 * Maps an error of the connection. The details are ours: an error's own text may name an address.
 */
export function failureOf(error: unknown, sent: boolean, protocol: string): OutboundFailure {
  const code = codeOf(error)
  if (error instanceof AddressRefused) return failure('not_allowed', error.message, sent)
  if (error instanceof CallBudgetSpent)
    return failure('timeout', 'There was no complete answer in time.', sent)
  if (error instanceof GivenUp) return failure('aborted', 'The call was given up.', sent)
  if (error instanceof HeldBack)
    return failure('aborted', 'This machine stood still before the request left it.', sent)
  if (error instanceof BodyRefused) return failure('broken', error.message, sent)
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED')
    return failure('not_allowed', headerRefused, sent)
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return failure('broken', 'The headers of the answer are too long.', sent)
  if (code.startsWith('HPE_')) return failure('broken', 'The answer is not HTTP/1.1.', sent)
  if (sent) return failure('broken', 'The connection broke before the answer was complete.', sent)
  if (error instanceof NameUnresolved || nameCodes.has(code))
    return failure('unresolved', 'The name of the host has no address.', sent)
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return failure('timeout', 'No connection could be made in time.', sent)
  if (protocol === 'http:' || connectCodes.has(code)) {
    return failure('refused', 'The host refused the connection or cannot be reached.', sent)
  }
  return failure(
    'tls',
    `No secure connection could be made: ${tlsReasons[code] ?? 'the TLS handshake failed'}.`,
    sent,
  )
}

export const headerRefused = 'A header holds something that may not be sent.'

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

const nameCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ENODATA',
])

// Errors before a byte of TLS was sent; every other early error of a TLS connection is
// the handshake.
const connectCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EMFILE',
  'ENFILE',
])

const tlsReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of the certificate is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of the certificate is not known',
  CERT_REVOKED: 'the certificate has been revoked',
}
