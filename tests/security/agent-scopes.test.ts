import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { agentScopes } from '@crier/contract/agent-grants.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { allowedAgent, publicAddress } from '../agents.ts'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'

// An agent's grant without `schedules:write` publishes nothing that no person has seen, whatever
// other scopes it holds.

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 100_000 } })
const service = await manualService(
  { after },
  { environment: { ...(await publicAddress()), CRIER_PLANS: plans } },
)

/** All sets of the scopes by which an agent changes something; reading changes nothing. */
const changing: readonly Scope[] = agentScopes.filter((scope) => !scope.endsWith(':read'))
const subsets = Array.from({ length: 2 ** changing.length }, (_, set) =>
  changing.filter((_, place) => set & (1 << place)),
)

const original =
  'The bakery opens at nine on Monday. The bread costs three euros. The owner wrote this text.'
const changed = 'As nobody has read it.'

async function uploadPicture(key: string): Promise<{ readonly media_id: string }> {
  const body = await sharp({
    create: { width: 500, height: 500, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  return (await service.request('POST', '/api/media', { key, body, headers })).json
}

test('agents: publish no edit of theirs without approval, with each set of scopes that has no schedules:write', async () => {
  const account = await service.newAccount('wide')
  const owner = await signedIn(service, account.accountId)
  const { external_account_id } = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!
  const { media_id } = await uploadPicture(account.key)
  const scheduled: {
    readonly mark: string
    readonly schedule_id: string
    readonly waits: boolean
    readonly isEdited: boolean
  }[] = []
  for (const [set, scopes] of subsets.entries()) {
    // One scope for reading, so that the empty set is a grant too.
    const { access } = await allowedAgent(service, owner, [
      'drafts:read',
      'schedules:read',
      ...scopes,
    ])
    const call = (name: string, given: object) =>
      service.request('POST', '/mcp', {
        key: access,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
        headers: { accept: 'application/json, text/event-stream' },
      })
    const edits: Readonly<Record<string, (draft_id: string, mark: string) => Promise<unknown>>> = {
      text: (draft_id, mark) => call('edit_draft', { draft_id, content: `${changed} ${mark}` }),
      comment: (draft_id) => call('edit_draft', { draft_id, first_comment: changed }),
      media: (draft_id) => call('edit_draft', { draft_id, media: [{ media_id }] }),
      caption: (draft_id) => call('edit_draft', { draft_id, caption: changed }),
      rewrite: (draft_id) => call('rewrite_draft', { draft_id, length: 'shorter' }),
    }
    for (const [place, [what, edit]] of Object.entries(edits).entries()) {
      // The text with each set; another kind of edit in turn, and each kind with the least set that
      // allows it.
      if (
        place !== 0 &&
        place !== 1 + (set % 4) &&
        scopes.some((scope) => !scope.startsWith('drafts') && !scope.startsWith('reels'))
      )
        continue
      const mark = `${what} ${set}`
      const content = `${original} ${mark}`
      const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
      const scheduled_at = service.in({ minutes: 10 + scheduled.length })
      const { schedule_id } = await account.client.scheduleDraft({
        body: { draft_id, platform: 'x', scheduled_at },
      })
      const before = await account.client.getDraft({ params: { draft_id } })
      await edit(draft_id, mark)
      const isEdited =
        (await account.client.getDraft({ params: { draft_id } })).version !== before.version
      const { approval } = await account.client.getSchedule({ params: { schedule_id } })
      const waits = isEdited && !scopes.includes('schedules:write')
      assert.equal(
        approval?.state ?? null,
        waits ? 'awaiting' : null,
        `${what} with ${scopes.join(' ')}`,
      )
      scheduled.push({ mark, schedule_id, waits, isEdited })
    }
  }
  assert.deepEqual(
    new Set(scheduled.filter(({ waits }) => waits).map(({ mark }) => mark.split(' ')[0])).size,
    5,
  )
  await service.skip({ minutes: 11 + scheduled.length })
  const statuses = async () =>
    (await account.client.listSchedules({ query: { status: 'publishing' } })).data
  await service.advanceUntil(async () => (await statuses()).length === 0)
  const texts = (await service.posts())
    .filter(({ author }) => author === external_account_id)
    .map(({ text }) => text)
  for (const { mark, schedule_id, waits, isEdited } of scheduled) {
    const { status, error_code } = await account.client.getSchedule({ params: { schedule_id } })
    if (waits) assert.deepEqual([status, error_code], ['failed', 'not_approved'], mark)
    // Two texts that a grant with schedules:write rewrote may be the same, which the network
    // refuses.
    else if (!isEdited || !mark.startsWith('rewrite')) assert.equal(status, 'published', mark)
    if (!isEdited) assert(texts.includes(`${original} ${mark}`), mark)
    if (waits) assert(!texts.some((text) => text.endsWith(mark)), mark)
  }
})
