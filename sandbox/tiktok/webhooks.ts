import { createHmac, randomBytes } from 'node:crypto'
import type { JsonObject } from '../core/bodies.ts'
import type { SandboxPorts } from '../core/network.ts'
import { push } from '../core/push.ts'
import type { Apps } from './apps.ts'

export type NoticeEvent =
  | 'authorization.removed'
  | 'post.publish.complete'
  | 'post.publish.failed'
  | 'post.publish.inbox_delivered'
  | 'post.publish.publicly_available'

interface Notice {
  readonly id: string
  readonly client_key: string
  readonly event: NoticeEvent
  readonly user_openid: string
  /** A JSON text inside the JSON body: TikTok's own way. */
  readonly content: string
  readonly happens_at: number
  readonly due_at: number
  readonly attempts: number
}

export type Webhooks = ReturnType<typeof openWebhooks>

const giveUpAfterMs = 72 * 3_600_000
const answerMs = 10_000

/**
 * Signed notices to the callback URL of an application, redelivered for up to 72 hours until it
 * answers 200.
 */
export function openWebhooks(ports: SandboxPorts, apps: Apps) {
  const table = ports.store.table<Notice>('tiktok.notices')
  for (const notice of table.values()) void deliver(notice)

  return {
    /**
     * `happensAt`: milliseconds since the epoch, now or later. Nothing happens where the
     * application has no callback URL.
     */
    announce(
      clientKey: string,
      openId: string,
      event: NoticeEvent,
      content: JsonObject,
      happensAt: number,
    ) {
      if (apps.get(clientKey).callback_url === null) return
      const notice = {
        id: randomBytes(12).toString('hex'),
        client_key: clientKey,
        event,
        user_openid: openId,
        content: JSON.stringify(content),
        happens_at: happensAt,
        due_at: happensAt,
        attempts: 0,
      }
      table.put(notice.id, notice)
      void deliver(notice)
    },
  }

  async function deliver(first: Notice): Promise<void> {
    for (let notice = first; ;) {
      await ports.clock.sleep(notice.due_at - ports.clock.now())
      // A crash after the webhook must not lose its facts.
      await ports.store.settled()
      if (await delivered(notice)) return table.delete(notice.id)
      const dueAt = ports.clock.now() + 1_000 * 2 ** Math.min(notice.attempts, 12)
      if (dueAt > notice.happens_at + giveUpAfterMs) return table.delete(notice.id)
      notice = { ...notice, due_at: dueAt, attempts: notice.attempts + 1 }
      table.put(notice.id, notice)
    }
  }

  async function delivered(notice: Notice): Promise<boolean> {
    const { callback_url: url, client_secret: secret } = apps.get(notice.client_key)
    // The webhook was removed from the portal in the meantime.
    if (url === null) return true
    const body = JSON.stringify({
      client_key: notice.client_key,
      event: notice.event,
      create_time: Math.floor(notice.happens_at / 1_000),
      user_openid: notice.user_openid,
      content: notice.content,
    })
    const time = Math.floor(ports.clock.now() / 1_000)
    const signature = createHmac('sha256', secret ?? '').update(`${time}.${body}`).digest('hex') // prettier-ignore
    const headers = {
      'content-type': 'application/json',
      'tiktok-signature': `t=${time},s=${signature}`,
    }
    return (await push({ url, headers, body, timeoutMs: answerMs })) === 200
  }
}
