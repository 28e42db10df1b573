import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'

/** An answer of the server that is an error; thrown by what handles a call. */
export class XrpcError extends Error {
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

export function errorReply({ status, error, message }: XrpcError): Reply {
  return json(status, { error, message })
}

export const invalidRequest = (message: string, error = 'InvalidRequest') =>
  new XrpcError(400, error, message)

export const unauthorized = (
  message = 'Authentication Required',
  error = 'AuthenticationRequired',
) => new XrpcError(401, error, message)

/** The server keeps the reason to itself. */
export const internalError = () =>
  new XrpcError(500, 'InternalServerError', 'Internal Server Error')

export const tokenExpired = () => invalidRequest('Token has expired', 'ExpiredToken')

export const takenDown = () => unauthorized('Account has been taken down', 'AccountTakedown')

export const notEnoughResources = () =>
  new XrpcError(503, 'NotEnoughResources', 'Not Enough Resources')

export const rateLimitExceeded = () =>
  new XrpcError(429, 'RateLimitExceeded', 'Rate Limit Exceeded')
