import { randomBytes } from 'node:crypto'
import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'

interface SimulatedGraphError {
  readonly status?: number
  readonly code: number
  readonly subcode?: number
  readonly type?: string
  readonly message: string
  readonly userMessage?: string
  readonly transient?: boolean
}

/** The Graph API's envelope. Publishing errors come as HTTP 400. */
export function graphError({
  status = 400,
  code,
  subcode,
  type = 'OAuthException',
  message,
  userMessage,
  transient = false,
}: SimulatedGraphError): Reply {
  const error = {
    message,
    type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    is_transient: transient,
    ...(userMessage === undefined
      ? {}
      : { error_user_title: 'Error', error_user_msg: userMessage }),
    fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
  }
  return json(status, { error }, { 'content-type': 'application/json; charset=UTF-8' })
}

export function badParameter(message: string): Reply {
  return graphError({ code: 100, message: `(#100) ${message}` })
}

/** Graph's answer for an object that does not exist, or that this token may not see. */
export function missingObject(method: string, id: string): Reply {
  const message =
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot ` +
    'be loaded due to missing permissions, or does not support this operation'
  return graphError({ code: 100, subcode: 33, type: 'GraphMethodException', message })
}

/** @param status the switch's word for it. */
export function tooManyCalls(status: string, code: number): Reply {
  const message =
    `(#${code}) There have been too many calls to this Instagram account. Wait a ` +
    'bit and try again.'
  return graphError({ status: Number(status), code, message })
}

export function permissionDenied(): Reply {
  return graphError({
    status: 403,
    code: 10,
    message: '(#10) Application does not have permission for this action',
  })
}

type Publishing = Pick<
  SimulatedGraphError,
  'code' | 'subcode' | 'message' | 'userMessage' | 'transient'
>

/** Errors of publishing by name. */
export const publishingErrors = {
  unreachable: {
    code: 9004,
    subcode: 2207052,
    message: 'Only photo or video can be accepted as media type.',
    userMessage: 'The media could not be fetched from this URI.',
  },
  downloadTimeout: {
    code: -2,
    subcode: 2207003,
    message: 'Timeout downloading media',
    userMessage: 'It takes too long to download the media.',
  },
  tooLarge: {
    code: 36000,
    subcode: 2207004,
    message: 'The image size is too large',
    userMessage: 'The image is larger than 8 MiB.',
  },
  badFormat: {
    code: 36001,
    subcode: 2207005,
    message: 'The image format is not supported',
    userMessage: 'Supported formats are: JPEG.',
  },
  badRatio: {
    code: 36003,
    subcode: 2207009,
    message: 'The aspect ratio is not supported',
    userMessage: 'The image must be between 4:5 and 1.91:1.',
  },
  captionTooLong: {
    code: 36004,
    subcode: 2207010,
    message: 'The caption is too long',
    userMessage: 'The caption has more than 2,200 characters.',
  },
  tooManyMentions: {
    code: 100,
    subcode: 2207040,
    message: 'Too many mentions',
    userMessage: 'A caption takes at most 20 @ tags.',
  },
  carouselCount: {
    code: 100,
    subcode: 2207028,
    message: 'The number of carousel items is invalid',
    userMessage: 'A carousel takes 2 to 10 items.',
  },
  unknownMediaType: { code: 100, subcode: 2207023, message: 'The media type is unknown' },
  videoFormat: {
    code: 352,
    subcode: 2207026,
    message: 'The video format is not supported',
    userMessage: 'Upload an MP4 or MOV video.',
  },
  uploadFailed: {
    code: -1,
    subcode: 2207053,
    message: 'Unknown upload error',
    userMessage: 'Create a new container.',
  },
  itemExpired: {
    code: -2,
    subcode: 2207020,
    message: 'The media has expired',
    userMessage: 'Create a new container.',
  },
  notFound: {
    code: 24,
    subcode: 2207006,
    message: 'The requested resource does not exist',
    userMessage: 'The media was not found, or permission is missing.',
  },
  expired: {
    code: 24,
    subcode: 2207008,
    message: 'The requested resource does not exist',
    userMessage: 'The container does not exist or has expired.',
  },
  notReady: {
    code: 9007,
    subcode: 2207027,
    message: 'Media ID is not available',
    userMessage: 'The media is not ready for publishing, please wait for a moment.',
  },
  cap: {
    code: 9,
    subcode: 2207042,
    message: 'Application request limit reached',
    userMessage: 'The maximum number of posts by API in 24 hours is reached.',
  },
  restricted: {
    code: 25,
    subcode: 2207050,
    message: 'The Instagram account is restricted',
    userMessage: 'The account is inactive, checkpointed or restricted.',
  },
  blocked: {
    code: 4,
    subcode: 2207051,
    message: 'Application request limit reached',
    userMessage: 'We restrict certain activity to protect our community.',
  },
} as const satisfies Record<string, Publishing>

export function publishingError(name: keyof typeof publishingErrors): Reply {
  return graphError(publishingErrors[name])
}
