import assert from 'node:assert/strict'
import { webServer } from '../../api/web-server.ts'
import type { Owner } from '../../service.ts'
import { startServerProcess, type StartedServer } from './server-process.ts'
import { filled, fillings } from './largest.ts'

export interface Harness extends StartedServer {
  /** Drafts that are as large as the contract lets them be, by what makes each of them bad. */
  readonly drafts: Readonly<Record<string, string>>
  /**
   * A draft of each content type that has a pending schedule on the network that takes most of it.
   */
  readonly edited: Readonly<Record<string, string>>
  /** Ids for paths. */
  readonly ids: Readonly<Record<string, string>>
  /** The consent request of a registered program. */
  readonly agentRequest: Readonly<Record<string, string>>
  /** A site of text/plain, as long as is read. */
  readonly site: string
  request(method: string, path: string, body?: unknown, as?: 'key' | 'browser'): Promise<Answer>
  /**
   * As `call`, without reading the answer: it is taken off the socket in pieces, so that this
   * process is free to measure.
   */
  drain(method: string, path: string, body?: unknown, as?: 'key' | 'browser'): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly text: string
}

// A body may have 1 MiB; what JSON writes around the texts is taken off.
const bodyBytes = 1024 * 1024 - 10_000
const pieces = (filling: string, count: number, length: number) =>
  Array.from({ length: count }, () => filled(filling, length))

/** The largest contents that a body holds. A new one that holds the server up is a line here. */
export const contents: Readonly<
  Record<
    string,
    { readonly content_type: string; readonly pieces?: string[]; readonly content?: string }
  >
> = {
  'a thread of 34 × 10,000 letters of Chinese': {
    content_type: 'thread',
    pieces: pieces(fillings.chinese, 34, 10_000),
  },
  'a thread of 100 × 10,000 short links': {
    content_type: 'thread',
    pieces: pieces(fillings.links, 100, Math.floor(bodyBytes / 100)),
  },
  'a thread of 40 × 25,000 dots and letters': {
    content_type: 'thread',
    pieces: pieces(`${'a.'.repeat(1_000)} `, 40, 25_000),
  },
  'a carousel of 34 × 10,000 letters of Chinese': {
    content_type: 'carousel',
    pieces: pieces(fillings.chinese, 34, 10_000),
  },
  'a carousel of 100 × 10,000 short links': {
    content_type: 'carousel',
    pieces: pieces(fillings.links, 100, Math.floor(bodyBytes / 100)),
  },
  'a carousel of 100,000 letters': {
    content_type: 'carousel',
    content: filled('words and more of them. ', 100_000),
  },
  'a carousel of 100,000 brackets': { content_type: 'carousel', content: '('.repeat(100_000) },
  'a carousel of 50,000 lines': { content_type: 'carousel', content: 'a\n'.repeat(50_000) },
  'a carousel of 40 × 25,000 marks that weigh nothing': {
    content_type: 'carousel',
    pieces: pieces('a\u0301\u0301\u0301', 40, 12_000),
  },
  'a post of 100,000 hashtags': { content_type: 'post', content: filled('#a ', 100_000) },
}

/** A service with one of everything, as large as it may be. */
export async function openStallHarness(owner: Owner): Promise<Harness> {
  const server = await startServerProcess(owner)
  const page = Buffer.from('\u200ba  '.repeat(400_000))
  const site = await webServer(owner, (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(page),
  )
  const send = (method: string, path: string, body: unknown, as: 'key' | 'browser') => {
    const who =
      as === 'key'
        ? { authorization: `Bearer ${server.key}` }
        : { cookie: server.cookie, origin: server.url }
    return fetch(`${server.url}${path}`, {
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        ...who,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const request: Harness['request'] = async (method, path, body, as = 'key') => {
    const reply = await send(method, path, body, as)
    return { status: reply.status, text: await reply.text() }
  }
  const drain: Harness['drain'] = async (method, path, body, as = 'key') => {
    const reply = await send(method, path, body, as)
    for await (const _ of reply.body ?? []);
  }
  const made = async (path: string, body: object) => {
    const { status, text } = await request('POST', path, body)
    assert.ok(status < 300, `${path}: ${status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Record<string, any>
  }
  const drafts: Record<string, string> = {}
  for (const [name, content] of Object.entries(contents))
    drafts[name] = (await made('/api/drafts', { platform: 'x', ...content }))['draft_id']
  const { draft_id } = await made('/api/drafts', {
    platform: 'x',
    content: 'Small.',
    content_type: 'thread',
  })
  const schedules = []
  for (const platform of ['linkedin', 'x', 'instagram', 'tiktok'])
    schedules.push(
      await made('/api/schedules', { draft_id, platform, scheduled_at: '2098-01-01T00:00:00Z' }),
    )
  const edited: Record<string, string> = {}
  for (const [content_type, platform] of [
    ['thread', 'x'],
    ['carousel', 'linkedin'],
  ] as const) {
    edited[content_type] = (
      await made('/api/drafts', { platform, content: 'Small.', content_type })
    )['draft_id']
    await made('/api/schedules', {
      draft_id: edited[content_type],
      platform,
      scheduled_at: '2098-02-01T00:00:00Z',
    })
  }
  const { slots } = await made('/api/schedule-slots', { platform: 'x', slots: [{ time: '09:00' }] })
  const { webhook_id } = await made('/api/webhooks', {
    url: `${site}/hook`,
    events: ['post.failed'],
  })
  const { delivery_id } = await made(`/api/webhooks/${webhook_id}/test`, { event: 'post.failed' })
  const { key_id } = await made('/api/keys', { name: 'Another' })
  const connection_id = schedules[1]!['connection_id']
  const { repeat_id } = await made('/api/repeats', { draft_id, connection_id, every_weeks: 52 })
  const { snippet_id } = await made('/api/snippets', { name: 'One', content: 'Small.' })
  const ids = {
    snippet_id,
    ...{ draft_id, schedule_id: schedules[0]!['schedule_id'], connection_id, repeat_id },
    ...{ slot_id: slots[0].slot_id, webhook_id, delivery_id, key_id },
  }
  const redirect_uri = `http://127.0.0.1/${'a'.repeat(1_900)}`
  const { client_id } = await made('/oauth/register', {
    client_name: 'Helper',
    redirect_uris: [redirect_uri],
  })
  const agentRequest = {
    ...{
      client_id,
      redirect_uri,
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    },
    ...{ resource: `${server.url}/mcp`, scope: 'drafts:write', state: 'a'.repeat(2_000) },
  }
  return { ...server, drafts, edited, ids, agentRequest, site, request, drain }
}
