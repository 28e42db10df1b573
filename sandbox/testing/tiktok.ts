import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { mediaFile } from './media-files.ts'
import {
  jpegOf,
  testSandbox,
  testServer,
  type CallOptions,
  type ReceivedRequest,
  type TestSandbox,
} from './sandbox.ts'
import { apiHost } from '../tiktok/hosts.ts'
import { tiktok } from '../tiktok/tiktok.ts'

export const redirectUri = 'https://crier.test/back'
export const everyScope = [
  'user.info.basic',
  'user.info.profile',
  'video.publish',
  'video.upload',
  'video.list',
]

/** For tests: the simulated TikTok with one creator signed in, and a server that has pictures. */
export interface TiktokTest extends TestSandbox {
  readonly pictures: string
  readonly token: string
  readonly openId: string
  post(path: string, json?: unknown, options?: CallOptions): Promise<ReceivedRequest>
  /** Takes a photo post; answers its publish_id. */
  init(over?: PhotoOver, options?: CallOptions): Promise<string>
  status(publishId: string): Promise<ReceivedRequest>
  /** Waits until its media were fetched, or given up. */
  fetched(publishId: string): Promise<void>
}

export interface PhotoOver {
  readonly post_info?: Readonly<Record<string, unknown>>
  readonly source_info?: Readonly<Record<string, unknown>>
  readonly post_mode?: string
}

export async function tiktokTest(t: TestContext, dataDir?: string): Promise<TiktokTest> {
  const sandbox = await testSandbox(t, [tiktok], dataDir)
  const pictures = await pictureServer(t)
  const { token, openId } = await signIn(sandbox)
  const post = (path: string, json?: unknown, options: CallOptions = {}) =>
    sandbox.call('POST', apiHost, path, {
      token,
      ...(json === undefined ? {} : { json }),
      ...options,
    })
  const status = (publishId: string) =>
    post('/v2/post/publish/status/fetch/', { publish_id: publishId })
  return {
    ...sandbox,
    pictures,
    token,
    openId,
    post,
    status,
    async init(over = {}, options = {}) {
      const heard = await post(
        '/v2/post/publish/content/init/',
        photoOrder(pictures, over),
        options,
      )
      assert.equal(codeOf(heard), '200 ok', heard.text)
      return String(dataOf(heard)['publish_id'])
    },
    fetched: (publishId) => settled(sandbox, publishId),
  }
}

export function photoOrder(pictures: string, over: PhotoOver = {}) {
  return {
    media_type: 'PHOTO',
    post_mode: over.post_mode ?? 'DIRECT_POST',
    post_info: {
      title: 'Bread',
      description: 'Fresh bread',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      ...over.post_info,
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: [`${pictures}/1080x1920.jpg`],
      photo_cover_index: 0,
      ...over.source_info,
    },
  }
}

/**
 * Fetching runs beside the answers, over real sockets: the table is polled until it is over, for
 * two seconds at most.
 */
async function settled(sandbox: TestSandbox, publishId: string): Promise<void> {
  const table = sandbox.sandboxState.store.table<{
    made_at: number | null
    fail_reason: string | null
  }>('tiktok.publications')
  for (let look = 0; look < 400; look++) {
    const found = table.get(publishId)
    if (found !== undefined && (found.made_at !== null || found.fail_reason !== null)) return
    await pause(5)
  }
  assert.fail(`the media of ${publishId} were neither fetched nor given up`)
}

/** Signs a creator in by machine. */
export async function signIn(
  sandbox: TestSandbox,
  key = 'bakery',
  scopes = everyScope,
): Promise<{ token: string; openId: string; refreshToken: string }> {
  const author = { key, name: `The ${key}` }
  const grant = {
    platform: 'tiktok',
    author,
    client_id: 'key-1',
    redirect_uri: redirectUri,
    scopes,
  }
  const granted = await sandbox.control('POST', 'grants', grant)
  const form = {
    client_key: 'key-1',
    client_secret: 's',
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: String(granted['code']),
  }
  const { body } = await sandbox.call('POST', apiHost, '/v2/oauth/token/', { form })
  return {
    token: String(body['access_token']),
    openId: String(body['open_id']),
    refreshToken: String(body['refresh_token']),
  }
}

/**
 * `/1080x1920.jpg` is a picture of that size; the other paths are what goes wrong with addresses.
 */
function pictureServer(t: TestContext): Promise<string> {
  return testServer(t, (request, response) => {
    const [, width, height] = /^\/(\d+)x(\d+)\.jpg/.exec(request.url ?? '') ?? []
    if (width !== undefined && height !== undefined)
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end(jpegOf(Number(width), Number(height)))
    if (request.url === '/picture.png')
      return void response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(Buffer.from('89504e470d0a1a0a', 'hex'))
    if (request.url === '/moved.jpg')
      return void response.writeHead(302, { location: '/1080x1920.jpg' }).end()
    if (request.url === '/video.mp4')
      return void response
        .writeHead(200, { 'content-type': 'video/mp4' })
        .end(mediaFile('video.mp4'))
    response.writeHead(404).end()
  })
}

/** The HTTP status and `error.code` of an answer of the API. */
export function codeOf({ status, body }: ReceivedRequest): string {
  const error = body['error']
  return typeof error === 'object' && error !== null && 'code' in error
    ? `${status} ${String(error.code)}`
    : `${status} ${String(error)}`
}

export function dataOf({ body }: ReceivedRequest): Readonly<Record<string, unknown>> {
  const data = body['data']
  assert.ok(typeof data === 'object' && data !== null, JSON.stringify(body))
  return { ...data }
}
