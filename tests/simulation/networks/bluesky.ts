import type { Grants } from './grants.ts'
import {
  takesAndDenies,
  type Arrived,
  type Model,
  type NetworkHarness,
  type Reply,
} from './model.ts'

export const pdsHost = 'pds.sandbox.example'
const collection = 'app.bsky.feed.post'

/**
 * Bluesky: a record under a key that the client chooses, which shows at once. The same record again
 * changes nothing, another one under the key is refused.
 */
export function modelBluesky(harness: NetworkHarness, grants: Grants): Model {
  const { sim, chance } = harness
  const records = new Map<string, { readonly body: string; readonly cid: string }>()
  const blobs = new Map<string, string>()

  function upload({ body }: Arrived): Reply {
    const link = `bafk${harness.nextId()}`
    blobs.set(link, body)
    const blob = { $type: 'blob', ref: { $link: link }, mimeType: 'image/jpeg', size: body.length }
    return { status: 200, body: { blob } }
  }

  function put(author: string, { json }: Arrived): Reply {
    const { repo, rkey, record, swapRecord } = json
    if (repo !== didOf(author) || swapRecord !== null)
      throw new Error('a put in the repository of another, or in place of a record')
    const uri = uriOf(author, String(rkey))
    const body = JSON.stringify(record)
    const known = records.get(uri)
    if (known?.body === body) {
      sim.saw('record_put_again')
      return { status: 200, body: { uri, cid: known.cid } }
    }
    if (known) return problem(400, 'InvalidSwap', `Record was at ${known.cid}`)
    if (sim.isRough && chance.happens(0.01)) return throttled()
    const images: { readonly image: { readonly ref: { readonly $link: string } } }[] =
      record.embed?.images ?? []
    const links = images.map(({ image }) => image.ref.$link)
    if (links.some((link) => !blobs.has(link))) return problem(400, 'BlobNotFound', 'No such blob')
    const parent = record.reply?.parent
    const repliesTo = parent === undefined ? null : `${parent.uri}#${parent.cid}`
    const cid = `bafy${harness.nextId()}`
    records.set(uri, { body, cid })
    const isDenied = takesAndDenies(harness)
    harness.apply({
      network: 'bluesky',
      author: didOf(author),
      id: `${uri}#${cid}`,
      text: String(record.text),
      handles: [String(rkey), ...links],
      repliesTo,
      media: links.map((link) => blobs.get(link)!),
    })
    return isDenied ? throttled() : { status: 200, body: { uri, cid } }
  }

  function throttled(): Reply {
    const reset = Math.ceil(sim.now / 1_000) + chance.between(1, 900)
    const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': String(reset) }
    return { ...problem(429, 'RateLimitExceeded', 'Rate Limit Exceeded'), headers }
  }

  function get({ query }: Arrived): Reply {
    const uri = `at://${query.get('repo')}/${collection}/${query.get('rkey')}`
    const found = records.get(uri)
    return found
      ? { status: 200, body: { uri, cid: found.cid, value: JSON.parse(found.body) } }
      : problem(400, 'RecordNotFound', `Could not locate record: ${uri}`)
  }

  function list({ query }: Arrived): Reply {
    const place = `at://${query.get('repo')}/${collection}/`
    const found = [...records]
      .filter(([uri]) => uri.startsWith(place))
      .sort(([one], [other]) => (one < other ? 1 : -1))
      .slice(0, 100)
      .map(([uri, { body, cid }]) => ({ uri, cid, value: JSON.parse(body) }))
    return { status: 200, body: { records: found } }
  }

  function session(issued: ReturnType<Grants['exchange']>): Reply {
    if (!issued) return problem(401, 'AuthenticationRequired', 'Invalid identifier or password')
    const { access, refresh, author, seconds } = issued
    const iat = Math.floor(sim.now / 1_000)
    const tokens = {
      accessJwt: tokenOf({ scope: 'com.atproto.appPass', iat, exp: iat + seconds }, access),
      refreshJwt: tokenOf({ iat, exp: iat + 90 * 86_400 }, refresh),
    }
    return { status: 200, body: { ...tokens, did: didOf(author), handle: handleOf(author) } }
  }

  return {
    platform: 'bluesky',
    handle(arrived) {
      const method = arrived.path.replace('/xrpc/', '')
      const token = arrived.token.split('.')[2] ?? ''
      if (method === 'com.atproto.server.createSession')
        return session(grants.exchange(String(arrived.json['password'])))
      if (method === 'com.atproto.server.refreshSession') {
        const issued = grants.refresh(token)
        return issued ? session(issued) : problem(400, 'ExpiredToken', 'Token has been revoked')
      }
      if (method === 'com.atproto.server.deleteSession') return { status: 200, body: '' }
      if (method === 'com.atproto.identity.resolveHandle')
        return {
          status: 200,
          body: { did: didOf(arrived.query.get('handle')!.split('.')[0]!.slice(1)) },
        }
      if (arrived.path.startsWith('/did:')) return { status: 200, body: documentOf(arrived.path) }
      if (method === 'com.atproto.repo.getRecord') return get(arrived)
      if (method === 'com.atproto.repo.listRecords') return list(arrived)
      // Its time is that of the last write, so nothing is certain by it here.
      if (method === 'com.atproto.sync.getLatestCommit')
        return problem(501, 'MethodNotImplemented', 'Method Not Implemented')
      const author = grants.authorOf('bluesky', token)
      if (author === undefined) return problem(400, 'ExpiredToken', 'Token has expired')
      if (method === 'com.atproto.server.getSession')
        return { status: 200, body: { did: didOf(author), handle: handleOf(author) } }
      if (method === 'app.bsky.actor.getProfile')
        return problem(501, 'MethodNotImplemented', 'Method Not Implemented')
      if (method === 'com.atproto.repo.uploadBlob') return upload(arrived)
      if (method === 'com.atproto.repo.putRecord') return put(author, arrived)
      throw new Error(`Bluesky has no ${arrived.method} ${arrived.path}`)
    },
  }
}

/** The number of an author in the letters of a DID. */
const didOf = (author: string) =>
  `did:plc:${author.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!).padStart(24, 'z')}`
const uriOf = (author: string, key: string) => `at://${didOf(author)}/${collection}/${key}`
export const handleOf = (author: string) => `a${author}.${pdsHost}`
const authorIn = (did: string) =>
  did.replace(/^did:plc:z*/, '').replace(/[a-j]/g, (letter) => String('abcdefghij'.indexOf(letter)))

function documentOf(path: string) {
  const id = path.slice(1)
  return {
    id,
    alsoKnownAs: [`at://${handleOf(authorIn(id))}`],
    service: [
      {
        id: '#atproto_pds',
        type: 'AtprotoPersonalDataServer',
        serviceEndpoint: `https://${pdsHost}`,
      },
    ],
  }
}

/** A token that says how long it is good, around the one that the grants know. */
function tokenOf(claims: object, token: string): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${token}`
}

const problem = (status: number, error: string, message: string): Reply => ({
  status,
  body: { error, message },
})
