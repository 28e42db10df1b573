import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { mediaFile } from './media-files.ts'
import {
  jpegOf,
  testSandbox,
  testServer,
  type CallOptions,
  type ReceivedRequest,
  type TestSandbox,
} from './sandbox.ts'
import { graphHost, tokenHost } from '../instagram/hosts.ts'
import { instagram } from '../instagram/instagram.ts'

export const redirectUri = 'https://crier.test/back'
export const publishScopes = ['instagram_business_basic', 'instagram_business_content_publish']

/**
 * For tests: the simulated Instagram with one account signed in, and a server that has pictures.
 */
export interface InstagramTest extends TestSandbox {
  readonly pictures: string
  readonly token: string
  readonly igId: string
  get(path: string, token?: string): Promise<ReceivedRequest>
  post(
    path: string,
    form: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<ReceivedRequest>
  /** A container of a good picture that is FINISHED; answers its id. */
  finished(form?: Readonly<Record<string, string>>): Promise<string>
}

export async function instagramTest(t: TestContext, dataDir?: string): Promise<InstagramTest> {
  const sandbox = await testSandbox(t, [instagram], dataDir)
  const pictures = await pictureServer(t)
  const { token, igId } = await signIn(sandbox)
  const get = (path: string, given = token) =>
    sandbox.call('GET', graphHost, path, { token: given })
  const post = (path: string, form: Readonly<Record<string, string>>, options: CallOptions = {}) =>
    sandbox.call('POST', graphHost, path, { token, form, ...options })
  return {
    ...sandbox,
    pictures,
    token,
    igId,
    get,
    post,
    async finished(form = {}) {
      const made = await post(`/${igId}/media`, { image_url: `${pictures}/1080x1350.jpg`, ...form })
      assert.equal(made.status, 200, made.text)
      sandbox.clock.advance(1_000)
      return String(made.body['id'])
    },
  }
}

/** Signs an account in by machine, up to the long-lived token. */
export async function signIn(
  sandbox: TestSandbox,
  key = 'bakery',
  scopes = publishScopes,
): Promise<{ token: string; igId: string }> {
  const author = { key, name: `The ${key}` }
  const granted = await sandbox.control('POST', 'grants', {
    platform: 'instagram',
    author,
    client_id: 'app-1',
    redirect_uri: redirectUri,
    scopes,
  })
  const form = {
    client_id: 'app-1',
    client_secret: 's',
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: String(granted['code']),
  }
  const short = await sandbox.call('POST', tokenHost, '/oauth/access_token', { form })
  const query = new URLSearchParams({
    grant_type: 'ig_exchange_token',
    client_secret: 's',
    access_token: String(short.body['access_token']),
  })
  const long = await sandbox.call('GET', graphHost, `/access_token?${query.toString()}`)
  const token = String(long.body['access_token'])
  const me = await sandbox.call('GET', graphHost, '/me?fields=user_id', { token })
  return { token, igId: String(me.body['user_id']) }
}

/**
 * `/1080x1350.jpg` is a picture of that size; the other paths are what goes wrong with addresses.
 */
function pictureServer(t: TestContext): Promise<string> {
  return testServer(t, (request, response) => {
    const [, width, height] = /^\/(\d+)x(\d+)\.jpg/.exec(request.url ?? '') ?? []
    if (width !== undefined && height !== undefined)
      return void sendRange(request, response, {
        file: jpegOf(Number(width), Number(height)),
        type: 'image/jpeg',
      })
    if (request.url === '/huge.jpg')
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end(jpegOf(1_080, 1_350, 8 * 1_048_576 + 1))
    if (request.url === '/picture.png')
      return void response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(Buffer.from('89504e470d0a1a0a', 'hex'))
    if (request.url === '/page.jpg')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
    if (request.url === '/moved.jpg')
      return void response.writeHead(302, { location: '/1080x1350.jpg' }).end()
    const [, name] = /^\/(video[\w-]*\.\w+)$/.exec(request.url ?? '') ?? []
    if (name !== undefined)
      return void sendRange(request, response, { file: mediaFile(name), type: 'video/mp4' })
    response.writeHead(404).end()
  })
}

export function errorOf({ status, body }: ReceivedRequest): string {
  const error = body['error']
  assert.ok(
    typeof error === 'object' && error !== null && 'code' in error,
    `no error in ${JSON.stringify(body)}`,
  )
  return (
    `${status} ` +
    `${String(error.code)}${'error_subcode' in error ? `/${String(error.error_subcode)}` : ''}`
  )
}

/** By HEAD, whole or in part. */
function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  { file, type }: { file: Buffer; type: string },
): void {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || last === undefined)
    return void response
      .writeHead(200, { ...headers, 'content-length': file.length })
      .end(request.method === 'HEAD' ? undefined : file)
  const range = `bytes ${first}-${last}/${file.length}`
  response
    .writeHead(206, { ...headers, 'content-range': range })
    .end(file.subarray(Number(first), Number(last) + 1))
}
