import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountAt } from '../service.ts'
import { liveLinkedIn, memberApplication, pagesApplication } from './live-linkedin.ts'

// Sources, as collected on 19 September 2026:
// [callback] learn.microsoft.com/linkedin, authorization code flow: the callback is absolute, https,
//   has no fragment and is one of those registered; a wrong request is shown on LinkedIn's own
//   page, with 401.
// [version] learn.microsoft.com/linkedin, versioning and migrations: a version that is over, or not
//   yet there, is answered with 426, and only `/rest` has versions.

const service = await liveLinkedIn(
  { after },
  { ...memberApplication, ...pagesApplication, CRIER_RETRY_WINDOW: '1m' },
)
const { make, connect, connectedAs, control } = service
const ada = await make('Ada')
await make('The Bakery', { [ada]: 'ADMINISTRATOR' })
const atHttps = await service.startAnother({ CRIER_PUBLIC_URL: 'https://crier.example' })

const callbacks = [
  // [callback]
  { registered: 'https', secure: true, author: 'member', isTaken: true },
  { registered: 'https', secure: true, author: 'organization', isTaken: true },
  { registered: 'https', secure: false, author: 'member', isTaken: false },
  { registered: 'https', secure: false, author: 'organization', isTaken: false },
  { registered: 'another', secure: true, author: 'member', isTaken: false },
  { registered: 'another', secure: true, author: 'organization', isTaken: false },
] as const

for (const { registered, secure, author, isTaken } of callbacks)
  test(`LinkedIn’s callbacks: ${registered} registered, Crier at ${secure ? 'https' : 'http'}, ${author}`, async () => {
    await control('POST', '/_control/switches', { 'linkedin.callbacks': registered })
    const url = secure ? atHttps.listening : service.url
    const { client } = accountAt(url, await service.newAccount())
    const params = { platform: 'linkedin' }
    const { authorize_url } = await client.authorizeConnection({ params, body: { author } })
    const opened = await fetch(new URL(new URL(authorize_url).pathname, url), {
      redirect: 'manual',
    })
    const { host, pathname, search } = new URL(opened.headers.get('location')!)
    const shown = await fetch(`${service.sandbox.url}/${host}${pathname}${search}`)
    assert.equal(shown.status, isTaken ? 200 : 401)
    assert.match(
      await shown.text(),
      isTaken ? /allow access/ : /Redirect_uri doesn(’|'|&#39;)t match/,
    )
  })

const isOver = /no longer serves the API version in use.*CRIER_LINKEDIN_API_VERSION/s
const versions = [
  // [version] Only what is under `/rest` has a version: the list of roles, not the member.
  { active: [202610, 202612], author: 'member', comes: null, post: 'platform_app_not_ready' },
  { active: [202610, 202612], author: 'organization', comes: isOver, post: null },
  // [version] Not yet there.
  { active: [202601, 202608], author: 'member', comes: null, post: 'platform_app_not_ready' },
  { active: [202601, 202608], author: 'organization', comes: isOver, post: null },
  // [version] The first and the last of those that are active.
  { active: [202609, 202612], author: 'member', comes: null, post: null },
  { active: [202601, 202609], author: 'organization', comes: null, post: null },
] as const

for (const { active, author, comes, post } of versions)
  test(`LinkedIn’s versions: ${active.join(' to ')} are active, ${author}`, async () => {
    await control('POST', '/_control/switches', {
      'linkedin.callbacks': 'any',
      'linkedin.oldest_version': active[0],
      'linkedin.newest_version': active[1],
    })
    const account = await service.newAccount()
    const said = await connect(account, ada, author)
    if (comes) assert.match(said, comes)
    const who = author === 'member' ? 'person' : 'organization'
    assert.deepEqual(await connectedAs(account), comes ? [] : [`live ${who}`], said)
    if (comes) return
    const { client } = account
    const { draft_id } = await client.createDraft({
      body: { platform: 'linkedin', content: `From ${account.accountId}.` },
    })
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
    })
    const read = () => client.getSchedule({ params: { schedule_id } })
    await service.advance({ minutes: 1 })
    await service.advanceUntil(
      async () => !['pending', 'publishing'].includes((await read()).status),
    )
    const { status, error_code } = await read()
    assert.deepEqual([status, error_code], [post === null ? 'published' : 'failed', post])
  })
