import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../processes.ts'

/** A request that a page shows, and what it says about the answer. */
export interface PageRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly status: number
  /** The least content of the answer; `…` in a text replaces more of it. */
  readonly answer: unknown
}

export const readPage = (name: string): Promise<string> =>
  readFile(join(projectRoot, 'docs', name), 'utf8')

/** The fenced blocks of a page in one language, in order. */
export const blocksOf = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.+?)^\`\`\``, 'gms'))].map(([, block]) =>
    block!.trimEnd(),
  )

/**
 * Each block of the language `http`, with the status that the next sentence begins with and the
 * answer below it.
 */
export function requestsOf(page: string): PageRequest[] {
  const found = [
    ...page.matchAll(/^```http\n(.+?)^```\n\n(\d{3})?(?:[^\n]*\n\n```json\n(.+?)^```)?/gms),
  ]
  assert.equal(found.length, page.match(/^```http$/gm)?.length ?? 0)
  return found.map(([, request, status, answer]) => {
    assert(status, `no status is told after ${request}`)
    const [head, body] = request!.trimEnd().split('\n\n')
    const [line, ...headers] = head!.split('\n')
    const [, method, path] = /^([A-Z]+) (\/\S*) HTTP\/1\.1$/.exec(line!) ?? assert.fail(line)
    return {
      method: method!,
      path: path!,
      headers: Object.fromEntries(
        headers.map((header) => header.split(/: (.*)/s).slice(0, 2)),
      ) as Record<string, string>,
      body,
      status: Number(status),
      answer: answer === undefined ? undefined : (JSON.parse(answer) as unknown),
    }
  })
}

/**
 * Sends the requests in their order. `DRAFT_ID` is the newest `draft_id` that an answer named, or
 * one of `names`.
 */
export async function sendRequests(
  requests: readonly PageRequest[],
  {
    url,
    key,
    names,
  }: {
    readonly url: string
    readonly key: string
    readonly names: Readonly<Record<string, string>>
  },
): Promise<void> {
  const known = new Map(Object.entries(names))
  const filled = (text: string) =>
    [...known].reduce((all, [name, value]) => all.replaceAll(name, value), text)
  for (const { method, path, headers, body, status, answer } of requests) {
    const { Host: host, ...others } = headers
    assert.equal(host, 'crier.example.com')
    assert.equal(others['Authorization'], 'Bearer crier_…')
    const reply = await fetch(`${url}${filled(path)}`, {
      method,
      headers: { ...others, Authorization: `Bearer ${key}` },
      ...(body !== undefined && { body: filled(body) }),
    })
    const text = await reply.text()
    assert.equal(reply.status, status, `${method} ${filled(path)}: ${text}`)
    if (answer === undefined) continue
    const received = JSON.parse(text) as unknown
    assertHolds(received, answer, `${method} ${path}`)
    learnIds(received, known)
  }
}

/** Ids and times are of their kind; every other value is the one on the page. */
function assertHolds(received: unknown, told: unknown, where: string): void {
  if (Array.isArray(told)) {
    assert(Array.isArray(received), where)
    if (told.length > 0) assert(received.length > 0, `${where}: is empty`)
    for (const [index, item] of told.entries())
      assertHolds(received[index], item, `${where}[${index}]`)
  } else if (told !== null && typeof told === 'object') {
    for (const [name, value] of Object.entries(told))
      assertHolds((received as Record<string, unknown>)[name], value, `${where}.${name}`)
  } else if (typeof told === 'string' && typeof received === 'string')
    assert.equal(kindOf(received, told), kindOf(told, told), where)
  else assert.equal(received, told, where)
}

function kindOf(text: string, told: string): string {
  if (/^[a-z]+_[0-9a-f]{32}$/.test(told)) return text.replace(/_[0-9a-f]{32}$/, '_')
  if (/\.\d{3}Z$/.test(told) && !told.startsWith('2030')) return text.replaceAll(/\d/g, '0')
  if (told.endsWith('…')) return text.slice(0, told.length - 1)
  return /^https?:/.test(told) ? 'address' : text
}

function learnIds(value: unknown, known: Map<string, string>): void {
  if (value === null || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    if (/_id$/.test(name) && typeof inner === 'string') known.set(name.toUpperCase(), inner)
    else learnIds(inner, known)
  }
}
