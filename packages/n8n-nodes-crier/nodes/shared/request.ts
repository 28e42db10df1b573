import {
  NodeApiError,
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type ILoadOptionsFunctions,
  type IN8nHttpFullResponse,
  type INode,
  type JsonObject,
} from 'n8n-workflow'

export type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions

export interface Request {
  readonly method: IHttpRequestMethods
  readonly path: string
  readonly query?: IDataObject
  /** An object is sent as JSON, bytes and streams as they are. */
  readonly body?: object
  readonly headers?: IDataObject
  readonly itemIndex?: number
}

export interface Answer {
  readonly status: number
  readonly body: IDataObject
}

/**
 * Sends a request with the credentials. A refusal whose status is not `expected` is thrown in
 * Crier’s own words.
 */
export async function send(
  context: Context,
  request: Request,
  expected: readonly number[] = [],
): Promise<Answer> {
  const { method, path, query = {}, body, headers = {}, itemIndex } = request
  const { url } = await context.getCredentials('crierApi')
  const response = (await context.helpers.httpRequestWithAuthentication.call(context, 'crierApi', {
    method,
    url: `${String(url).replace(/(?<!\/)\/+$/, '')}${path}`,
    qs: query,
    headers,
    ...(body && { body }),
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // The key would follow.
    disableFollowRedirect: true,
  })) as IN8nHttpFullResponse
  const { statusCode: status } = response
  if (status >= 300 && !expected.includes(status))
    throw refusal(context.getNode(), response, itemIndex)
  return { status, body: isObject(response.body) ? response.body : {} }
}

// A hundred thousand items, which no workflow holds.
const pagesMax = 1_000
const pageItemsMax = 100

/** The items of a list, page by page, until there are `limit` or no more. */
export async function listAll(
  context: Context,
  request: Request,
  limit = Infinity,
): Promise<IDataObject[]> {
  const items: IDataObject[] = []
  let cursor: unknown
  for (let page = 0; page < pagesMax && items.length < limit; page++) {
    const size = Math.min(pageItemsMax, limit - items.length)
    const { body } = await send(context, {
      ...request,
      query: { ...request.query, limit: size, ...(cursor ? { cursor: String(cursor) } : {}) },
    })
    items.push(...(body['data'] as IDataObject[]))
    cursor = body['next_cursor']
    if (!cursor) break
  }
  return items
}

interface Problem {
  readonly title?: string
  readonly detail?: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

/** Says what is wrong as its message, and what to do, field by field, as its description. */
function refusal(
  node: INode,
  { statusCode, headers, body }: IN8nHttpFullResponse,
  itemIndex: number | undefined,
): NodeApiError {
  const problem: Problem = isObject(body) ? body : {}
  const {
    title = `The server answered with the status ${statusCode}`,
    detail = adviceFor(statusCode, headers),
    errors = [],
  } = problem
  // The detail tells of a single one.
  const fields = (errors.length > 1 ? errors : []).map(
    ({ pointer, detail }) => `${pointer.replace(/^\//, '').replaceAll('/', '.')}: ${detail}`,
  )
  return new NodeApiError(node, problem as JsonObject, {
    message: title,
    description: [detail, ...fields].join('\n'),
    httpCode: String(statusCode),
    ...(itemIndex !== undefined && { itemIndex }),
  })
}

/** For an answer that is none of Crier’s. */
function adviceFor(status: number, headers: IDataObject): string {
  const place = headers['location']
  if (status < 400 && typeof place === 'string')
    return `It points to ${place}: put the address that answers into the credentials.`
  return (
    'This is no answer of Crier. Is the URL of the credentials that of a Crier server, and does ' +
    'a proxy in between let requests through?'
  )
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
