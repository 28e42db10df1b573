import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { signedIn } from '../signed-in.ts'
import { axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('an owner finds the count of notices, opens one, which marks it as read, marks all as read, and chooses what comes by mail', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const contributor = await signedIn(service, account.accountId, 'contributor')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Ask before you send.' },
  })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) }
  assert.equal((await contributor.request('POST', '/api/schedules', { body })).status, 201)
  await createDueNotifications(service.service.ports)

  await page.goto(`${service.url}/notices`)
  await page.getByRole('link', { name: 'Notifications 1 new' }).waitFor()
  await isThere(page)
  assert.deepEqual(await axeFindings(page), [])
  await page.getByRole('link', { name: 'A post is awaiting approval' }).press('Enter')
  await page.waitForURL('**/posts/sch_*')
  await page.getByText('Ask before you send.').first().waitFor()
  await page.goBack()
  await page.getByText('1 new').first().waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Mark all as read' }).count(), 0)

  assert.equal(
    (
      await contributor.request('POST', '/api/schedules', {
        body: { ...body, scheduled_at: service.in({ hours: 6 }) },
      })
    ).status,
    201,
  )
  await createDueNotifications(service.service.ports)
  await page.reload()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('1 new').first().waitFor({ state: 'detached' })

  await page.goto(`${service.url}/settings`)
  await page.getByLabel('Low credits').uncheck()
  await page.getByText('Saved').first().waitFor()
  assert.deepEqual(await axeFindings(page), [])
  await page.reload()
  assert.equal(
    (await (await page.request.get(`${service.url}/api/session`)).json()).notices.low_credits,
    false,
  )
  assert.deepEqual(complaints, [])
})
