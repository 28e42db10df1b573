import { isObject } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { htmlReply, json } from '../core/call.ts'

const problems = 'https://api.twitter.com/2/problems'

/** 401 for a token that is expired, revoked or garbage: X tells none of them apart. */
export function unauthorized(): Reply {
  return json(401, {
    title: 'Unauthorized',
    type: 'about:blank',
    status: 401,
    detail: 'Unauthorized',
  })
}

/** 403 in the form that permissions and content share; only `detail` separates them. */
export function forbidden(detail: string): Reply {
  return json(403, { detail, type: 'about:blank', title: 'Forbidden', status: 403 })
}

export const notPermitted = 'You are not permitted to perform this action.'
export const duplicateContent = 'You are not allowed to create a Tweet with duplicate content.'
export const replyNotAllowed =
  'Reply to this conversation is not allowed because you have not been mentioned or otherwise ' +
  'engaged by the author of the post you are replying to.'

/** 400 about one parameter. `value` is echoed. */
export function invalidParameter(parameter: string, value: unknown, message: string): Reply {
  const values = Array.isArray(value)
    ? value.map(String)
    : [typeof value === 'string' ? value : JSON.stringify(value)]
  return invalidRequest([{ parameters: { [parameter]: values }, message }])
}

/** 400 for a body that does not fit the schema. */
export function invalidSchema(message: string): Reply {
  return invalidRequest([{ message }])
}

function invalidRequest(errors: readonly object[]): Reply {
  return json(400, {
    errors,
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${problems}/invalid-request`,
  })
}

/** The problem as X's own simulator writes it: in `errors[0]`, with nothing at the top level. */
export function inErrors(answer: SandboxAnswer): SandboxAnswer {
  if (
    'cut' in answer ||
    answer.status < 400 ||
    typeof answer.body !== 'string' ||
    !answer.body.startsWith('{')
  )
    return answer
  const { title, detail, type, errors, ...rest } = JSON.parse(answer.body) as Record<
    string,
    unknown
  >
  if (title === undefined) return answer
  const messages: unknown[] = Array.isArray(errors) ? errors : []
  const problem = { title, detail, type, ...(isObject(messages[0]) ? messages[0] : {}) }
  return {
    ...answer,
    body: JSON.stringify({
      errors: [problem, ...messages.slice(1)],
      ...(rest['reason'] === undefined ? {} : { reason: rest['reason'] }),
    }),
  }
}

/** The 200 with which a single missing resource is reported. */
export function missingResource(resource: 'tweet' | 'user', parameter: string, id: string) {
  return {
    value: id,
    detail: `Could not find ${resource} with ${parameter}: [${id}].`,
    title: 'Not Found Error',
    resource_type: resource,
    parameter,
    resource_id: id,
    type: `${problems}/resource-not-found`,
  }
}

export function notFound(): Reply {
  return json(404, { title: 'Not Found', type: 'about:blank', status: 404, detail: 'Not Found' })
}

export function methodNotAllowed(allow: readonly string[]): Reply {
  return json(
    405,
    { title: 'Method Not Allowed', type: 'about:blank', status: 405, detail: 'Method Not Allowed' },
    { allow: allow.join(', ') },
  )
}

export function creditsDepleted(accountId: string): Reply {
  return json(402, {
    title: 'CreditsDepleted',
    detail: `Your enrolled account [${accountId}] does not have any credits to fulfill this request.`,
    type: `${problems}/credits`,
  })
}

export function usageCapped(status: number): Reply {
  return json(status, {
    title: 'UsageCapExceeded',
    detail: 'Usage cap exceeded: Monthly product cap',
    type: `${problems}/usage-capped`,
    status,
    period: 'Monthly',
    scope: 'Product',
  })
}

export function tooManyRequests(style: string): Reply {
  return style === 'errors'
    ? json(429, { errors: [{ code: 88, message: 'Rate limit exceeded' }] })
    : json(429, {
        title: 'Too Many Requests',
        detail: 'Too Many Requests',
        type: 'about:blank',
        status: 429,
      })
}

export function serviceUnavailable(style: string): Reply {
  return style === 'html'
    ? htmlReply(
        503,
        '<html><head><title>503 Service Unavailable</title></head><body><h1>Service ' +
          'Unavailable</h1></body></html>',
      )
    : json(503, {
        title: 'Service Unavailable',
        detail: 'Service Unavailable',
        type: 'about:blank',
        status: 503,
      })
}
