import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailDue } from '@crier/server/notifications/mail-due.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { liveMail } from '@crier/server/ports/live-mail.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sql } from 'kysely'
import { show } from '../browser/browser.ts'
import { mailbox } from '../mailbox.ts'
import { eventually } from '../processes.ts'
import { signedIn } from '../signed-in.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('a contributor asks for approval in the composer, and the owner finds, approves and sees it', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const contributor = await signedIn(service, account.accountId, 'contributor')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Ask before you send.' },
  })

  const { page: theirs } = await signIn(t, account)
  await changePerson(theirs, contributor, service.url)
  await theirs.goto(`${service.url}/compose?draft=${draft_id}`)
  await isThere(theirs)
  await theirs.getByRole('button', { name: 'Pick a time' }).click()
  await theirs.locator('input[type=datetime-local]:focus').waitFor()
  await theirs.getByRole('button', { name: 'Ask for approval' }).click()
  await theirs.locator('.planned').getByText('Open').click()
  await theirs.waitForURL('**/posts/sch_*')
  await theirs.getByRole('heading', { name: 'Awaiting approval' }).waitFor()
  await isThere(theirs)
  assert.equal(await theirs.getByRole('button', { name: 'Approve', exact: true }).count(), 0)

  await page.goto(`${service.url}/calendar`)
  await page.locator('.entry[data-status=awaiting] .entry-state svg').waitFor()
  await page.goto(`${service.url}/posts?show=awaiting`)
  await page.locator('.sidebar').getByText('1 to approve').waitFor()
  await page.getByText('Ask before you send.').click()
  await page.getByLabel('Comment (optional)').fill('Good.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
  await page.getByText('Good.').waitFor()
  await page.locator('.sidebar').getByText('1 to approve').waitFor({ state: 'detached' })
  const { data } = await account.client.listSchedules({ query: { approval: 'approved' } })
  assert.equal(data.length, 1)
  assert.deepEqual(complaints, [])
})

test('a post can be decided on only while its page shows the text and the pictures that the decision binds', async (t) => {
  const account = await service.newAccount()
  const { key } = await account.client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'The first text.' },
  })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) }
  const { schedule_id } = (await service.request('POST', '/api/schedules', { key, body })).json
  const { media_id } = await account.client.createMedia({
    body: new Blob([mediaFile('picture.jpg')]),
  })
  const { page } = await signIn(t, account)
  await page.clock.install()
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByText('The first text.').waitFor()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await approve.and(page.locator(':enabled')).waitFor()
  const change = {
    content: 'The second text.',
    media: [{ media_id, piece: 1, alt_text: 'A loaf of rye' }],
  }
  assert.equal(
    (await service.request('PATCH', `/api/drafts/${draft_id}`, { key, body: change })).status,
    200,
  )
  const letGo = Promise.withResolvers<void>()
  await page.route('**/preview**', async (route) => {
    await letGo.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/preview/)
  await page.clock.fastForward(31_000)
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await asked
  await page.getByText('The second text.').waitFor()
  assert.equal(await approve.isEnabled(), false)
  letGo.resolve()
  await approve.and(page.locator(':enabled')).waitFor()
  await page.getByRole('img', { name: 'A loaf of rye' }).waitFor()
  await approve.click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
})

test('approvals: open from the email, are given by the button, and publish the post', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const box = await mailbox(t)
  const { ports } = service.service
  // The service itself mails nothing: its own address is known only once it runs.
  const mail = liveMail({ url: box.url, from: 'crier@example.com' })
  const mailing = { ...ports, mail, config: { ...ports.config, CRIER_PUBLIC_URL: service.url } }
  const contributor = await signedIn(service, account.accountId, 'contributor')
  const written = await contributor.request('POST', '/api/drafts', {
    body: { platform: 'x', content: 'Bread, from nine on.' },
  })
  const body = {
    draft_id: written.json.draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: 2 }),
  }
  const { schedule_id } = (await contributor.request('POST', '/api/schedules', { body })).json
  const letter = await eventually('the letter', async () => {
    await createDueNotifications(mailing)
    await mailDue(mailing)
    // The owners of the tests before get theirs too.
    const letter = box.unread() > 0 ? await box.next() : undefined
    return letter?.text.includes(schedule_id) ? letter : undefined
  })
  assert.doesNotMatch(letter.text, /Bread/)
  const link = letter.text
    .split(/\s+/)
    .find((word) => word.startsWith(`${service.url}/posts/${schedule_id}`))
  assert(link !== undefined, letter.text)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.goto(link)
      await page.getByText('Bread, from nine on.').first().waitFor()
      await isThere(page)
      await show(page, `approve ${width} ${colorScheme}`)
    }
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
  // Its hour has come.
  const now = ports.clock.now()
  await sql`update schedule set due_at = ${now}::timestamptz where id = ${schedule_id}`.execute(
    ports.db,
  )
  ports.wake.soon('publish', now)
  await eventually('the post', async () => {
    const { status } = await account.client.getSchedule({ params: { schedule_id } })
    return status === 'published' || undefined
  })
  await page.reload()
  await page.getByText('Published', { exact: true }).first().waitFor()
  assert.deepEqual(complaints, [])
})
