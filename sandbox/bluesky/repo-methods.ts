import { afterEffect, type Words } from '../core/after-effect.ts'
import type { SandboxAuthor } from '../core/authors.ts'
import type { Reply, SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Accounts } from './accounts.ts'
import { blobsIn, type Blobs } from './blobs.ts'
import { cidOfRecord, isEncodable } from './cid.ts'
import { didDocument } from './did-document.ts'
import {
  errorReply,
  internalError,
  invalidRequest,
  takenDown,
  unauthorized,
  XrpcError,
} from './errors.ts'
import { isPlain } from './lex-values.ts'
import { inputs, parameters, postCollection, recordSchemas, tid } from './lexicons.ts'
import type { RateLimits } from './rate-limits.ts'
import { uriOf, type Commit, type Repositories, type Write } from './repositories.ts'
import { describe, type Path } from './schema.ts'
import { tooMany, type Method, type XrpcCall } from './xrpc.ts'

const writesMax = 200
const jsonBytesMax = 1_000_000
const deletionPoints = 1
const updatePoints = 2
const creationPoints = 3

interface PreparedWrite extends Write {
  readonly cid: string
  readonly validationStatus: 'valid' | 'unknown' | undefined
}

/** `com.atproto.repo`: the records of an account. */
export function repoMethods(
  ports: SandboxPorts,
  accounts: Accounts,
  repositories: Repositories,
  blobs: Blobs,
  limits: RateLimits,
): Readonly<Record<string, Method>> {
  const words: Words = {
    unavailable: () => errorReply(internalError()),
    throttled: (resetMs) => tooMany(limits.usedUp(resetMs)),
  }

  /** The repository that the caller may write to. */
  function ownRepository({ input, session }: XrpcCall): string {
    const author = accounts.find(String(input['repo']))
    if (author === undefined) throw new XrpcError(403, 'AccountNotFound', 'Account not found')
    if (author.facts['account'] === 'taken_down') throw takenDown()
    if (author.facts['account'] === 'deactivated')
      throw unauthorized('Account is deactivated', 'AccountDeactivated')
    if (author.author_id !== session?.did) throw unauthorized()
    return author.author_id
  }

  function commit(did: string, writes: readonly Write[], { input }: XrpcCall): Commit {
    const isPost = ({ action, collection }: Write) =>
      action !== 'delete' && collection === postCollection
    const posts = writes.filter(isPost)
    if (posts.length > 0 && ports.faults.take('content_rejected', did) !== undefined)
      throw invalidRequest('Unacceptable slur in record')
    const [named] = posts.flatMap(({ value }) => blobsIn(value))
    if (named !== undefined && ports.faults.take('media_rejected', did) !== undefined)
      throw invalidRequest(`Could not find blob: ${named.cid}`, 'BlobNotFound')
    return repositories.commit(did, writes, optionalText(input['swapCommit']))
  }

  /** The answer to a call that leaves a post on the network. */
  function answered(did: string, collection: string, truth: () => Reply): SandboxAnswer {
    return collection === postCollection ? afterEffect(ports, did, words, truth) : truth()
  }

  function put(call: XrpcCall): SandboxAnswer {
    const { input } = call
    const did = ownRepository(call)
    const [collection, rkey] = [String(input['collection']), String(input['rkey'])]
    const current = repositories.find(did, collection, rkey)
    const action = current === undefined ? 'create' : 'update'
    const write = prepared({ action, collection, rkey, value: input['record'] }, input['validate'])
    const { swapRecord } = input
    const swapCid = swapRecord === null ? null : optionalText(swapRecord)
    // The same record again is no commit, whatever it is to replace.
    const made =
      current?.cid === write.cid
        ? undefined
        : commit(did, [{ ...write, ...(swapCid !== undefined && { swapCid }) }], call)
    return answered(did, collection, () => json(200, recordAnswer(did, write, made)))
  }

  function create(call: XrpcCall): SandboxAnswer {
    const { input } = call
    const did = ownRepository(call)
    const collection = String(input['collection'])
    const rkey = optionalText(input['rkey']) ?? repositories.newKey()
    const write = prepared(
      { action: 'create', collection, rkey, value: input['record'] },
      input['validate'],
    )
    const made = commit(did, [write], call)
    return answered(did, collection, () => json(200, recordAnswer(did, write, made)))
  }

  function apply(call: XrpcCall): SandboxAnswer {
    const did = ownRepository(call)
    const given = writesIn(call)
    if (given.length > writesMax) throw invalidRequest(`Too many writes. Max: ${writesMax}`)
    const writes = given.map((write, index) =>
      write.action === 'delete'
        ? { ...write, cid: '', validationStatus: undefined }
        : prepared(write, call.input['validate'], ['writes', index, 'record']),
    )
    const made = commit(did, writes, call)
    const collection = writes.find(({ action }) => action !== 'delete')?.collection ?? ''
    return answered(did, collection, () =>
      json(200, {
        commit: made,
        results: writes.map((write) => ({
          $type: `com.atproto.repo.applyWrites#${write.action}Result`,
          ...(write.action !== 'delete' && resultOf(did, write)),
        })),
      }),
    )
  }

  function writesIn({ input }: XrpcCall): readonly Write[] {
    const items = Array.isArray(input['writes']) ? input['writes'].filter(isPlain) : []
    return items.map(({ $type, collection, rkey, value }) => ({
      action: actionOf(String($type)),
      collection: String(collection),
      rkey: optionalText(rkey) ?? repositories.newKey(),
      value,
    }))
  }

  function remove(call: XrpcCall): SandboxAnswer {
    const { input } = call
    const did = ownRepository(call)
    const [collection, rkey] = [String(input['collection']), String(input['rkey'])]
    if (repositories.find(did, collection, rkey) === undefined) return json(200, {})
    const swapCid = optionalText(input['swapRecord'])
    const write: Write = {
      action: 'delete',
      collection,
      rkey,
      ...(swapCid !== undefined && { swapCid }),
    }
    return json(200, { commit: commit(did, [write], call) })
  }

  function get(call: XrpcCall): SandboxAnswer {
    const { repo, collection, rkey, cid } = call.parameters
    const author = visible(String(repo))
    if (author === undefined) throw invalidRequest('Could not locate record')
    const did = author.author_id
    const found = repositories.find(did, String(collection), String(rkey))
    if (found === undefined || (cid !== undefined && cid !== found.cid)) {
      const uri = uriOf({ did, collection: String(collection), rkey: String(rkey) })
      throw invalidRequest(`Could not locate record: ${uri}`, 'RecordNotFound')
    }
    return json(200, { uri: uriOf(found), cid: found.cid, value: found.value })
  }

  function list({ parameters: given }: XrpcCall): SandboxAnswer {
    const { repo, collection, limit = 50, cursor, reverse = false } = given
    const author = visible(String(repo))
    if (author === undefined) throw invalidRequest(`Could not find repo: ${repo}`)
    const all = repositories.list(author.author_id, String(collection))
    const ordered = reverse === true ? all : all.toReversed()
    const rest = ordered.filter(({ rkey }) => {
      if (cursor === undefined) return true
      return reverse === true ? rkey > String(cursor) : rkey < String(cursor)
    })
    const records = rest.slice(0, Number(limit))
    return json(200, {
      records: records.map((record) => ({
        uri: uriOf(record),
        cid: record.cid,
        value: record.value,
      })),
      cursor: records.at(-1)?.rkey,
    })
  }

  /** Of an account that was taken down or deactivated, others see nothing. */
  function visible(identifier: string): SandboxAuthor | undefined {
    const author = accounts.find(identifier)
    return author?.facts['account'] === 'active' ? author : undefined
  }

  async function upload({ session, body, encoding }: XrpcCall): Promise<SandboxAnswer> {
    if (body.length > ports.switches.number('blob_bytes_max'))
      throw new XrpcError(413, 'PayloadTooLarge', 'request entity too large')
    const { cid, mimeType, size } = await blobs.upload(session?.did ?? '', body, encoding)
    return json(200, { blob: { $type: 'blob', ref: { $link: cid }, mimeType, size } })
  }

  function describeRepo({ parameters: { repo } }: XrpcCall): SandboxAnswer {
    const author = visible(String(repo))
    if (author === undefined)
      throw invalidRequest(`Could not find repo for DID: ${repo}`, 'RepoNotFound')
    const document = didDocument(author)
    return json(200, {
      handle: author.username,
      did: author.author_id,
      didDoc: document,
      collections: repositories.collectionsOf(author.author_id),
      handleIsCorrect: document.alsoKnownAs.includes(`at://${author.username}`),
    })
  }

  const writing = (
    nsid: keyof typeof inputs,
    points: number | ((call: XrpcCall) => number),
    run: Method['run'],
    writes = true,
  ): Method => ({
    kind: 'procedure',
    auth: 'access',
    input: inputs[nsid],
    jsonBytesMax,
    writes,
    counted: {
      as: 'writes',
      points: (call) => (typeof points === 'number' ? points : points(call)),
    },
    run,
  })
  const pointsOfWrites = (call: XrpcCall) =>
    writesIn(call).reduce((sum, { action }) => sum + pointsOf[action], 0)

  return {
    'com.atproto.repo.putRecord': writing('com.atproto.repo.putRecord', updatePoints, put),
    'com.atproto.repo.createRecord': writing(
      'com.atproto.repo.createRecord',
      creationPoints,
      create,
    ),
    'com.atproto.repo.applyWrites': writing('com.atproto.repo.applyWrites', pointsOfWrites, apply),
    'com.atproto.repo.deleteRecord': writing(
      'com.atproto.repo.deleteRecord',
      deletionPoints,
      remove,
      false,
    ),
    'com.atproto.repo.uploadBlob': {
      kind: 'procedure',
      auth: 'access',
      input: 'any',
      writes: true,
      counted: { as: 'uploads' },
      run: upload,
    },
    'com.atproto.repo.getRecord': {
      kind: 'query',
      parameters: parameters['com.atproto.repo.getRecord'],
      run: get,
    },
    'com.atproto.repo.listRecords': {
      kind: 'query',
      parameters: parameters['com.atproto.repo.listRecords'],
      run: list,
    },
    'com.atproto.repo.describeRepo': {
      kind: 'query',
      parameters: parameters['com.atproto.repo.describeRepo'],
      run: describeRepo,
    },
  }
}

const pointsOf = { create: creationPoints, update: updatePoints, delete: deletionPoints }

function actionOf(type: string): Write['action'] {
  if (type.endsWith('#delete')) return 'delete'
  return type.endsWith('#update') ? 'update' : 'create'
}

/** The write with its record in the form that is kept; throws where the server refuses it. */
function prepared(write: Write, validate: unknown, path: Path = ['record']): PreparedWrite {
  const { collection } = write
  const given = isPlain(write.value) ? write.value : {}
  const type = given['$type'] ?? (given['$type'] === undefined ? collection : null)
  if (type !== collection)
    throw invalidRequest(`Invalid $type: expected ${collection}, got ${String(type)}`)
  const value = { ...given, $type: collection }
  const validationStatus = validate === false ? undefined : validated(write, value, validate, path)
  if (!isEncodable(value)) throw internalError()
  return { ...write, value, validationStatus, cid: cidOfRecord(value) }
}

function validated(
  { collection, rkey }: Write,
  value: unknown,
  validate: unknown,
  path: Path,
): 'valid' | 'unknown' {
  const schema = recordSchemas.get(collection)
  if (schema === undefined) {
    if (validate === true) throw invalidRequest(`Unknown lexicon type: ${collection}`)
    return 'unknown'
  }
  const wrongKey = tid(rkey, [])
  if (wrongKey !== undefined)
    throw invalidRequest(`Invalid record key for ${collection}: ${describe(wrongKey)}`)
  const problem = schema(value, path)
  if (problem !== undefined)
    throw invalidRequest(`Invalid ${collection} record: ${describe(problem)}`)
  return 'valid'
}

function resultOf(did: string, write: PreparedWrite) {
  const { cid, validationStatus } = write
  return { uri: uriOf({ did, ...write }), cid, validationStatus }
}

function recordAnswer(did: string, write: PreparedWrite, commit: Commit | undefined) {
  const { uri, cid, validationStatus } = resultOf(did, write)
  return { uri, cid, commit, validationStatus }
}

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
