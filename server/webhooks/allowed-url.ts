import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'

export async function allowedUrl(
  context: Use<'checkUrl'>,
  text: string,
  publicOnly: boolean,
): Promise<string> {
  const result = await context.checkUrl(text, { publicOnly })
  if (!result.ok)
    throw new Refusal('url_not_allowed', result.detail, [
      { pointer: '/url', detail: result.detail },
    ])
  return new URL(text).href
}
