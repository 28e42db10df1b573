import assert from 'node:assert/strict'
import type { SandboxPost } from './service.ts'

/** A command to the sandbox at `url`, such as `/_control/faults`, and its answer. */
export async function control(url: string, path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  assert(reply.ok, text)
  return text === '' ? undefined : JSON.parse(text)
}

/** Every post that the networks at `url` really hold. */
export async function postsOn(
  url: string,
  query: Readonly<Record<string, string>> = {},
): Promise<SandboxPost[]> {
  const reply = await fetch(`${url}/_control/posts?${new URLSearchParams(query)}`)
  assert(reply.ok, await reply.clone().text())
  return ((await reply.json()) as { data: SandboxPost[] }).data
}
