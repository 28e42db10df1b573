import { createHash } from 'node:crypto'
import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow'
import { listAll, send, type Request } from '../shared/request.ts'
import { parametersOf } from './parameters.ts'
import { resources } from './resources/index.ts'

/** Does what an item asks for, and gives what comes out of it, an item each. */
export async function perform(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<IDataObject[]> {
  const resource = String(context.getNodeParameter('resource', itemIndex))
  const operation = String(context.getNodeParameter('operation', itemIndex))
  const call = resources[resource]?.calls[operation]
  if (!call)
    throw new NodeOperationError(
      context.getNode(),
      `There is no operation ${operation} of ${resource}.`,
      { itemIndex },
    )
  const [method, template] = call
  const { idempotency_key: givenKey, ...given } = parametersOf(
    context,
    itemIndex,
    resources[resource]!.fields,
    operation,
  )
  const path = filled(
    template,
    given,
    (message) => new NodeOperationError(context.getNode(), message, { itemIndex }),
  )
  const request: Request = { method, path, itemIndex }
  if (operation === 'getAll') {
    const { return_all: returnAll, limit, ...query } = given
    return listAll(context, { ...request, query }, returnAll ? undefined : Number(limit))
  }
  if (method === 'GET') return [(await send(context, { ...request, query: given })).body]
  if (method === 'DELETE') {
    await send(context, request)
    return [{ deleted: true }]
  }
  if (method === 'PATCH') return [(await send(context, { ...request, body: cleared(given) })).body]
  return post(
    context,
    operation,
    { ...request, body: operation === 'resolve' ? { published: true, ...given } : given },
    givenKey,
  )
}

async function post(
  context: IExecuteFunctions,
  operation: string,
  request: Request,
  givenKey: unknown,
): Promise<IDataObject[]> {
  const itemIndex = request.itemIndex!
  const whole = operation === 'upload' ? await withFile(context, itemIndex, request) : request
  const key = givenKey ? String(givenKey) : keyOf(context, itemIndex, whole)
  const { body } = await send(context, {
    ...whole,
    headers: { ...whole.headers, 'Idempotency-Key': key },
  })
  if (operation === 'remix') return eachDraft(body)
  const { alt_text } = request.body as IDataObject
  if (operation !== 'upload' || !alt_text) return [body]
  // A file that is sent as it is has no place for it.
  return [
    (
      await send(context, {
        method: 'PATCH',
        path: `/api/media/${String(body['media_id'])}`,
        body: { alt_text },
        itemIndex,
      })
    ).body,
  ]
}

// As the contract has it.
const nameLengthMax = 200

/**
 * The file itself as the body, in pieces where n8n keeps it on a disk. What it is the server sees
 * for itself.
 */
async function withFile(
  context: IExecuteFunctions,
  itemIndex: number,
  { method, path, body }: Request,
): Promise<Request> {
  const property = String((body as IDataObject)['binary_property_name'])
  const { id, fileName } = context.helpers.assertBinaryData(itemIndex, property)
  const file = id
    ? await context.helpers.getBinaryStream(id)
    : await context.helpers.getBinaryDataBuffer(itemIndex, property)
  const size = Buffer.isBuffer(file)
    ? file.length
    : (await context.helpers.getBinaryMetadata(id!)).fileSize
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': size }
  return {
    method,
    path,
    itemIndex,
    body: file,
    headers,
    query: fileName ? { name: fileName.slice(0, nameLengthMax) } : {},
  }
}

/**
 * The same key when n8n retries the same item of the same run, so that it has one effect.
 * Executions are numbered from 1 in each n8n database.
 */
function keyOf(
  context: IExecuteFunctions,
  itemIndex: number,
  { method, path, body }: Request,
): string {
  const execution = [context.getInstanceId(), context.getWorkflow().id, context.getExecutionId()]
  const run = [
    ...execution,
    context.getNode().id,
    context.evaluateExpression('{{ $runIndex }}', itemIndex),
    itemIndex,
  ]
  const hash = createHash('sha256').update(JSON.stringify([run, method, path]))
  if (Buffer.isBuffer(body)) hash.update(body)
  else if (body?.constructor === Object) hash.update(JSON.stringify(body))
  // mutant: n8n-key
  return hash.digest('hex')
}

/** An item for each draft of a remix; beside it what it cost, and which networks failed. */
function eachDraft({ drafts, ...remix }: IDataObject): IDataObject[] {
  const written = drafts as IDataObject[]
  return written.length > 0 ? written.map((draft) => ({ ...draft, remix })) : [{ remix }]
}

/** Moves the path's parameters out of the given ones. */
function filled(template: string, given: IDataObject, mistake: (message: string) => Error): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = given
    if (!value)
      throw mistake(`The parameter ${name.replaceAll('_', ' ')} is empty: which one is meant?`)
    // An address would lose them, and another operation would be asked.
    if (/^\.{1,2}$/.test(String(value)))
      throw mistake(
        `The parameter ${name.replaceAll('_', ' ')} is "${String(value)}", which is no id.`,
      )
    delete given[name]
    return encodeURIComponent(String(value))
  })
}

/** An edit clears the fields that it names and leaves empty. */
const cleared = (given: IDataObject): IDataObject =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]),
  )
