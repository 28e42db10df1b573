import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { setTimeout as realPause } from 'node:timers/promises'
import type { ManualService } from '../service.ts'

// What TikTok answers when it has taken a post, or has let its answer be lost.
const taken: readonly unknown[] = [200, 202, 429, 500, 502, 503, 504, 'hang', 'reset']

/**
 * TikTok fetches after it has answered, in real time that no clock of ours moves: waits until the pictures of every post that it
 * has taken have been fetched.
 */
export function pictureWatch(service: ManualService, pictures: number): () => Promise<void> {
  const begun = service.clock.now().epochMilliseconds
  let fetchedBefore: Promise<number> | undefined
  let waitedFor = 0
  return async () => {
    fetchedBefore ??= served(service)
    const before = await fetchedBefore
    const { data } = (await service.control('GET', '/_control/requests?platform=tiktok')) as { data: LoggedRequest[] }
    const posts = data.filter(({ at, path, status }) => at > begun && path.endsWith('/content/init/') && taken.includes(status)).length
    if (posts === waitedFor) return
    while ((await served(service)) < before + posts * pictures) await realPause(5)
    waitedFor = posts
  }
}

/** Pictures that the service has served, as its metrics count them. */
async function served(service: ManualService): Promise<number> {
  const { text } = await service.request('GET', '/metrics')
  const line = /^crier_http_request_duration_seconds_count\{method="GET",route="\/media\/:name",status="200"\} (\d+)$/m.exec(text)
  return Number(line?.[1] ?? 0)
}
