import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'

/** LinkedIn's error body. */
export function refusal(
  status: number,
  code: string,
  message: string,
  serviceErrorCode?: number,
): Reply {
  return json(status, {
    status,
    ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }),
    code,
    message,
  })
}

export const versionMissing = () =>
  refusal(
    400,
    'VERSION_MISSING',
    'A version must be present. Please specify a version by adding the Linkedin-Version header.',
  )
/** The number is echoed with a day, as the network's own text shows it. */
export const versionGone = (version: string) =>
  refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`)

export const emptyToken = () =>
  refusal(401, 'EMPTY_ACCESS_TOKEN', 'Empty or missing OAuth2 access token')
export const emptyTokenOlder = () =>
  json(401, { message: 'Empty oauth2_access_token', serviceErrorCode: 401, status: 401 })
export const invalidToken = () =>
  refusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65_600)
export const revokedToken = () =>
  refusal(
    401,
    'REVOKED_ACCESS_TOKEN',
    'The token used in the request has been revoked by the user',
    65_601,
  )
export const expiredToken = (code: string) =>
  refusal(401, code, 'The token used in the request has expired', 65_602)

export const accessDenied = (what: string) =>
  refusal(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, 100)
export const resourceForbidden = (kind: string) =>
  json(403, {
    message:
      `Accessing this ${kind} resource is forbidden. Please check your permissions ` +
      'for this resource',
    status: 403,
  })

export const missingField = (field: string) =>
  refusal(400, 'MISSING_FIELD', `${field} is required but missing`)
export const invalidValue = (field: string, value: unknown) =>
  refusal(
    400,
    'INVALID_VALUE_FOR_FIELD',
    `${field} can't be set to ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
export const blankField = (field: string) =>
  refusal(400, 'INVALID_VALUE_BLANK_FIELD', `${field} can't be blank`)
export const fieldTooLong = (field: string, length: number, max: number) =>
  refusal(
    400,
    'FIELD_LENGTH_TOO_LONG',
    `${field} length ${length} can't exceeded maximum ${max} length`,
  )
export const unknownField = (path: string) =>
  refusal(
    400,
    'INVALID_VALUE_FOR_FIELD',
    `ERROR :: ${path} :: unrecognized field found but not allowed`,
  )

export const duplicate = (code: string, urn: string) =>
  refusal(422, code, `Content is a duplicate of ${urn}`)
export const notFound = () => refusal(404, 'NOT_FOUND', 'Could not find entity')
export const noSuchResource = (path: string) =>
  refusal(404, 'RESOURCE_NOT_FOUND', `No virtual resource found for ${path}`)
export const throttled = () =>
  refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Resource level throttle limit for calls to this resource is reached.',
  )
export const unavailable = () =>
  refusal(
    503,
    'SERVICE_UNAVAILABLE',
    'The service is currently unavailable. Please try again later.',
  )
export const gatewayTimeout = () => json(504, { status: 504, message: 'Gateway Timeout' })
export const unsupportedType = () =>
  refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported media type')
export const badJson = () => refusal(400, 'BAD_REQUEST', 'Cannot parse request entity')
export const noLength = () => json(411, { status: 411, message: 'Length Required' })
