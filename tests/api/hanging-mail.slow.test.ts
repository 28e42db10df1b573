import assert from 'node:assert/strict'
import { test } from 'node:test'
import { system } from '@crier/server/activity/actor.ts'
import { record } from '@crier/server/activity/record.ts'
import { mailDue } from '@crier/server/notifications/mail-due.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { sql } from 'kysely'
import { mailbox } from '../mailbox.ts'
import { eventually } from '../processes.ts'
import { liveService, receiver } from '../service.ts'
import { signedIn } from '../signed-in.ts'

test('hanging mail server: delays no post and no webhook, and gets the email once it works', async (t) => {
  const box = await mailbox(t)
  const environment = { CRIER_SMTP_URL: box.url, CRIER_MAIL_FROM: 'crier@example.com' }
  const service = await liveService(t, { environment })
  const { accountId, client } = service.account
  const { ports } = service.service
  const owner = await signedIn(service, accountId)
  const hook = await receiver(t)
  await client.createWebhook({ body: { url: hook.url, events: ['post.published'] } })
  box.break('hang')
  await ports.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ credits_low: true }).where('id', '=', accountId).execute()
    const change = { accountId, actor: system, at: ports.clock.now(), objectId: accountId } as const
    await record(tx, { ...change, kind: 'credits.low', detail: { credits: 1, quota: 100 } })
  })
  const looks: Promise<unknown>[] = []
  await eventually('the mail server to be asked', async () => {
    await createDueNotifications(ports)
    looks.push(mailDue(ports))
    return box.tries() > 0 || undefined
  })
  const isHanging = async () => {
    const { rows } = await sql<{
      hangs: boolean
    }>`select busy_until > ${ports.clock.now()}::timestamptz and failures = 0 as hangs
      from notice_mail`.execute(ports.db)
    return rows[0]?.hangs
  }
  const texts = Array.from({ length: 20 }, (_, place) => `Sent while no mail goes, ${place + 1}.`)
  for (const [place, content] of texts.entries()) {
    const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
    await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ milliseconds: 1_000 + place }) },
    })
  }
  await hook.until(texts.length)
  assert.equal(await isHanging(), true, 'the mail server was given up before the posts were out')
  assert.equal((await owner.request('GET', '/api/notices')).json.unread, 1)
  await Promise.all(looks)
  assert.equal(box.unread(), 0)
  box.break(null)
  await eventually('the letter', async () => {
    // The minute that a server which is away is left alone.
    await sql`update notice_mail set busy_until = null`.execute(ports.db)
    await mailDue(ports)
    return box.unread() > 0 || undefined
  })
  assert.equal((await box.next()).to, owner.email)
  await mailDue(ports)
  assert.equal(box.unread(), 0)
})
