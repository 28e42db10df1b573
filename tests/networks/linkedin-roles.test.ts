import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { liveLinkedIn } from './live-linkedin.ts'

// Sources, read in November 2026, all under learn.microsoft.com/linkedin:
// [roles] marketing/community-management/organizations/organization-access-control-by-role
// [posts] marketing/community-management/shares/posts-api and ugc-post-api, table of permissions:
//   who may use `w_organization_social`
const service = await liveLinkedIn({ after })
const { make, connect, connectedAs } = service
const grace = await make('Grace')

interface Case {
  readonly role: string
  readonly offered: boolean
}

const cases: readonly Case[] = [
  // [roles] "can post updates"; [posts] listed.
  { role: 'ADMINISTRATOR', offered: true },
  // [roles] "create and manage Page content"; in [posts] by its other name.
  { role: 'CONTENT_ADMINISTRATOR', offered: true },
  // [posts] The other name.
  { role: 'CONTENT_ADMIN', offered: true },
  // [posts] Listed; [roles] sponsored content only: offered, LinkedIn decides.
  { role: 'DIRECT_SPONSORED_CONTENT_POSTER', offered: true },
  // [roles] "post to an organizational entity"; [posts] listed.
  { role: 'RECRUITING_POSTER', offered: true },
  // [roles] The analytics tab.
  { role: 'ANALYST', offered: false },
  // [roles] Content for the employees of the organization.
  { role: 'CURATOR', offered: false },
  // [roles] Landing pages.
  { role: 'LEAD_CAPTURE_ADMINISTRATOR', offered: false },
  // [roles] Leads of an advertising account.
  { role: 'LEAD_GEN_FORMS_MANAGER', offered: false },
]

/** Publishes a post; returns its status and error. */
async function published(account: Awaited<ReturnType<typeof service.newAccount>>) {
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: `From ${account.accountId}.` },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => !['pending', 'publishing'].includes((await read()).status))
  const { status, error_code } = await read()
  return [status, error_code]
}

for (const { role, offered } of cases)
  test(`LinkedIn’s roles: ${role} ${offered ? 'posts' : 'is not offered the page'}`, async () => {
    const member = await make(`Person with the role ${role}`)
    await make(`Page of ${role}`, { [member]: role })
    const account = await service.newAccount()
    const said = await connect(account, member, 'organization')
    if (!offered) {
      assert.match(said, /no page that you may publish for.*a role that publishes/s)
      assert.deepEqual(await connectedAs(account), [])
      return
    }
    assert.deepEqual(await connectedAs(account), ['sandbox organization'])
    assert.deepEqual(await published(account), ['published', null])
  })

test('LinkedIn’s roles: of several pages those are offered for which one’s role posts', async () => {
  await make('Mill', { [grace]: 'CONTENT_ADMINISTRATOR' })
  await make('Farm', { [grace]: 'ANALYST' })
  await make('Barn', { [grace]: 'RECRUITING_POSTER' })
  const account = await service.newAccount()
  await connect(account, grace, 'organization')
  assert.deepEqual(await connectedAs(account), ['sandbox organization', 'sandbox organization'])
})

test('LinkedIn’s roles: without a role no page is offered', async () => {
  const account = await service.newAccount()
  const stranger = await make('Stranger')
  assert.match(await connect(account, stranger, 'organization'), /no page that you may publish for/)
})

test('a poster of sponsored content whom LinkedIn allows no other: the post fails for lack of permission', async () => {
  const member = await make('Only sponsored')
  await make('Page of ads', { [member]: 'DIRECT_SPONSORED_CONTENT_POSTER' })
  const account = await service.newAccount()
  await connect(account, member, 'organization')
  const switches = { 'linkedin.sponsored_content_poster': 'sponsored_only' }
  await service.control('POST', '/_control/switches', switches)
  assert.deepEqual(await published(account), ['failed', 'platform_permission_denied'])
})
