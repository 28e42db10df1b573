import { emptyBrandKit } from '@crier/contract/account.ts'
import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { startSandbox } from '@crier/sandbox/sandbox.ts'
import { renderDocument } from '@crier/server/pictures/document.ts'
import { renderPicture } from '@crier/server/pictures/picture.ts'
import { fit } from '@crier/server/networks/fit/fit.ts'
import type {
  Access,
  Network,
  Identity,
  ReconcileWork,
  NetworkPorts,
  NetworkSettings,
  PasswordSignIn,
  PieceWork,
} from '@crier/server/networks/network.ts'
import type { ReconcileResult, Handles, Outcome } from '@crier/server/networks/outcome.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import { hostsInSandbox, oneAddress } from '@crier/server/networks/hosts.ts'
import { consentOf, networkOf } from '@crier/server/networks/index.ts'
import { assertNamed } from '@crier/server/testing/scripted-outbound.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { until } from '@crier/server/testing/until.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { openPictureServer } from './picture-server.ts'
import { Readable } from 'node:stream'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import type { MediaFile } from '@crier/server/ports/files/media-files.ts'
import type { Asset, Card } from '@crier/writing/text/visual.ts'

const redirectUri = 'http://127.0.0.1:1/back'
const codeVerifier = 'a-verifier-that-is-as-long-as-the-standard-asks-for'

/** A post as the sandbox really holds it. */
export interface HeldPost {
  readonly external_id: string
  readonly text: string
  readonly pieces: readonly {
    readonly external_id: string
    readonly text: string
    readonly media: readonly HeldMedia[]
  }[]
  readonly media: readonly HeldMedia[]
  readonly permalink: string
}
interface HeldMedia {
  readonly kind: string
  readonly alt_text: string
}

/** One attempt at a piece, as far as it went. */
export interface Attempt {
  readonly piece: Piece
  readonly handles: Handles
  readonly intentAt: Temporal.Instant
  readonly outcome: Outcome
}

/** A connector and its sandbox network over real sockets, on one clock that the test moves. */
export async function openHarness(
  platform: Platform,
  switches: Readonly<Record<string, boolean | number | string>> = {},
  server: string | null = networkOf(platform).servers ? networkOf(platform).hosts.api : null,
) {
  const clock = new ManualClock()
  let sandboxSleeps = 0
  const sandboxClock = {
    now: () => clock.now().epochMilliseconds,
    sleep(ms: number, signal?: AbortSignal) {
      sandboxSleeps += 1
      return clock.sleep(ms, signal)
    },
  }
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', clock: sandboxClock, switches })
  const outbound = liveOutbound({ clock, privateNetwork: 'loopback', forbiddenPorts: () => [] })
  // Whatever a connector sends passes here, the irreversible call too.
  const watched: Outbound = {
    send(request) {
      assertNamed(request)
      return outbound.send(request)
    },
  }
  const ports: NetworkPorts = { outbound: watched, clock, random: seededRandom(7) }
  const connector = networkOf(platform)
  const hosts =
    server === null ? connector.hosts : { authorize: server, token: server, api: server }
  const settings = await atServer(connector, ports, {
    hosts: hostsInSandbox(sandbox.url, hosts),
    clientId: 'conformance',
    clientSecret: 'conformance-secret',
    apiVersion: connector.apiVersion,
    ...oneAddress,
    server,
  })
  const pictures = await openPictureServer()

  async function control(path: string, body?: unknown): Promise<unknown> {
    const reply = await outbound.send({
      audience: 'trusted',
      method: body === undefined ? 'GET' : 'POST',
      url: `${sandbox.url}/_control/${path}`,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: 5_000,
      maxReplyBytes: 1_048_576,
    })
    assert.ok(
      reply.ok && reply.status < 300,
      `the sandbox refused ${path}: ` +
        `${reply.ok ? Buffer.from(reply.body).toString() : reply.detail}`,
    )
    return JSON.parse(Buffer.from(reply.body).toString())
  }

  /** Makes an author in the sandbox, then goes the ordinary way from handle to session. */
  async function signIn({ find, open }: PasswordSignIn) {
    const body = { platform, author: { key: 'owner', name: 'Conformance Owner' } }
    const made = (await control('authors', body)) as {
      readonly username: string
      readonly facts: Readonly<Record<string, string>>
    }
    const directories = {
      plcUrl: `${sandbox.url}/plc.directory`,
      handleResolverUrl: `${sandbox.url}/public.api.bsky.app`,
    }
    const request = { identifier: made.username, server: null, directories }
    const found = await find(ports, { ...request, audience: 'trusted' })
    assert.ok(found.kind === 'done', JSON.stringify(found))
    assert.equal(found.value.server, settings.server)
    const { authorId: identifier } = found.value
    const opened = await open(ports, settings, {
      identifier,
      password: made.facts['app_password']!,
    })
    assert.ok(opened.kind === 'done', JSON.stringify(opened))
    const { grant, author } = opened.value
    const access = { accessToken: grant.accessToken, ...author, scopes: grant.scopes }
    return { access, refreshToken: grant.refreshToken, identities: [author] }
  }

  return {
    clock,
    ports,
    /** The HTTP client of the person's browser. */
    browser: outbound,
    settings,
    connector,
    sandboxUrl: sandbox.url,
    pictures,
    control,
    fault: (kind: string, more: Readonly<Record<string, unknown>> = {}) =>
      control('faults', { platform, kind, ...more }),
    posts: async () => ((await control(`posts?platform=${platform}`)) as { data: HeldPost[] }).data,

    /** Consents in the owner's place, then goes the ordinary way from code to identity. */
    async connect(
      kind: 'member' | 'organization' = 'member',
    ): Promise<{ access: Access; refreshToken: string | null; identities: readonly Identity[] }> {
      if (connector.signIn) return signIn(connector.signIn)
      const grantBody = {
        platform,
        author: { key: 'owner', name: 'Conformance Owner', kind },
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scopes: connector.oauth.neededScopes(kind),
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      const { code } = (await control('grants', grantBody)) as { code: string }
      const grant = await consentOf(platform)!.exchange(ports, settings, {
        code,
        redirectUri,
        codeVerifier,
      })
      assert.ok(grant.kind === 'done', grant.kind === 'done' ? '' : grant.detail)
      const identities = await connector.oauth.identify(ports, settings, grant.value)
      assert.ok(identities.kind === 'done', identities.kind === 'done' ? '' : identities.detail)
      const wanted = identities.value.find(
        ({ facts }) => kind === 'member' || facts['author_kind'] === kind,
      )
      assert.ok(wanted, `no author of the kind ${kind}`)
      const access = {
        accessToken: grant.value.accessToken,
        ...wanted,
        settings: connector.oauth.audiences ? { privacy_level: 'PUBLIC_TO_EVERYONE' } : {},
        scopes: grant.value.scopes,
      }
      return { access, refreshToken: grant.value.refreshToken, identities: identities.value }
    },

    /** Prepares and sends one piece. `meanwhile` runs beside the send. */
    async attempt(
      access: Access,
      piece: Piece,
      previousIds: readonly string[] = [],
      meanwhile?: () => Promise<unknown>,
      urlOf: (index: number) => string = (index) => pictures.urlOf(piece.pictures[index] as Card),
    ): Promise<Attempt> {
      const work = workOn(settings, access, piece, previousIds, (index) =>
        Promise.resolve(urlOf(index)),
      )
      let prepared = await connector.prepare(ports, work)
      for (let looks = 0; prepared.kind === 'not_yet' && looks < 20; looks++) {
        await clock.advance({ milliseconds: prepared.afterMs })
        prepared = await connector.prepare(ports, work)
      }
      const intentAt = clock.now()
      assert.notEqual(prepared.kind, 'not_yet', 'the network never got done')
      if (prepared.kind !== 'ready')
        return {
          piece,
          handles: work.handles,
          intentAt,
          outcome: (prepared as Extract<typeof prepared, { kind: 'stopped' }>).outcome,
        }
      const sending = ports.outbound.send(prepared.request)
      await meanwhile?.()
      const outcome = connector.classify(await sending, work, clock.now())
      return { piece, handles: work.handles, intentAt, outcome }
    },

    reconcile(
      access: Access,
      attempt: Attempt,
      over: Partial<ReconcileWork> = {},
    ): Promise<ReconcileResult> {
      return reconcile(connector, ports, {
        settings,
        access,
        piece: attempt.piece,
        pieceNumber: 1,
        previousIds: [],
        handles: attempt.handles,
        intentAt: attempt.intentAt,
        isKnown: () => false,
        closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
        keep: () => Promise.resolve(),
        ...over,
      })
    },

    /** Moves time on while the network works on a call, until that has run into its limit. */
    async untilLate(): Promise<void> {
      const before = sandboxSleeps
      await until(() => sandboxSleeps !== before, 'the network never began')
      await clock.advance({ seconds: 21 })
    },

    /**
     * Moves time on until the network holds `count` posts and the hanging call has run into its
     * limit.
     */
    async untilHeldThenLate(count: number): Promise<void> {
      const took = async () => (await this.posts()).length >= count
      await until(took, 'the network never took the post')
      await clock.advance({ seconds: 30 })
    },

    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      pictures.close()
      await sandbox.close()
    },
  }
}

/** Registers at the server and reads its limits, where the network has many. */
async function atServer(
  { servers }: Network,
  ports: NetworkPorts,
  settings: NetworkSettings,
): Promise<NetworkSettings> {
  const client = await servers?.register?.(ports, settings, { redirectUri, website: redirectUri })
  const limits = await servers?.readLimits?.(ports, settings)
  assert.ok((client ?? limits)?.kind !== 'transient' && (client ?? limits)?.kind !== 'dead')
  return {
    ...settings,
    ...(client?.kind === 'done' && client.value),
    ...(limits?.kind === 'done' && { serverLimits: limits.value }),
  }
}

const reconcile = (connector: Network, ports: NetworkPorts, look: ReconcileWork) =>
  connector.reconcile(ports, look)

/** A file of tests/media-files: its name replaces its hash. */
function fileOf({ sha256: name, contentType }: Asset): MediaFile {
  const bytes = mediaFile(name)
  const read: MediaFile['read'] = ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)])
  return { contentType, bytes: bytes.length, etag: name, read }
}

/** Work whose journal is its own handles, as the publisher's is. */
function workOn(
  settings: NetworkSettings,
  access: Access,
  piece: Piece,
  previousIds: readonly string[],
  pictureUrl: (index: number) => Promise<string>,
): PieceWork {
  let handles: Handles = {}
  return {
    settings,
    access,
    piece,
    pieceNumber: previousIds.length + 1,
    previousIds,
    get handles() {
      return handles
    },
    keep: (kept) => {
      handles = { ...handles, ...kept }
      return Promise.resolve()
    },
    note: () => Promise.resolve(),
    picture: (index, format) => renderPicture(piece.pictures[index] as Card, emptyBrandKit, format),
    file: (index) => Promise.resolve(fileOf(piece.pictures[index] as Asset)),
    cardPicture: () => Promise.reject(new Error('no card')),
    document: () => renderDocument(piece.document, emptyBrandKit, piece.title ?? 'Slides'),
    pictureUrl,
  }
}

export function publicationOf(
  contentType: ContentType,
  pieces: readonly string[],
  platform: Platform,
): Publication {
  const fitted = fit({ contentType, pieces }, platform)
  assert.ok(fitted.ok, fitted.ok ? '' : fitted.detail)
  return fitted.publication
}
