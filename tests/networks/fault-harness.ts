import assert from 'node:assert/strict'
import type { ContentType } from '@crier/contract/platform.ts'
import type { ScheduleWithAttempts } from '@crier/contract/schedules.ts'
import { mainAccess } from './main-access.ts'
import {
  manualService,
  receiver,
  type ManualService,
  type Owner,
  type Received,
  type TestAccount,
} from '../service.ts'
import { connectAdded } from './connect-added.ts'
import { connectPage } from './consent.ts'
import type { CellOutcome } from './fault-cells.ts'
import {
  scenarios,
  variants,
  type Scenario,
  type ScenarioName,
  type NetworkVariant,
  type VariantName,
} from './fault-scenarios.ts'
import { holdWatch } from './hold-watch.ts'
import { timeMover, type MoveTime } from './move-time.ts'

const pieces: Readonly<Record<ContentType, string[]>> = {
  post: ['One post, and what may happen to it on its way.'],
  thread: ['First: why it matters.', 'Second: what we measured.', 'Third: what to do now.'],
  carousel: ['Two slides\n\nThe cover.', 'One\n\nLook before you send.'],
}

// Checks and retries are over within 20 minutes (CRIER_RETRY_WINDOW); permanent faults last for
// an hour.
const endsWithinMinutes = 25
const faultsLastMinutes = 60
const calmMinutes = 15

export interface FaultHarness {
  /**
   * Publishes one post of this form, by a new account, during this fault; throws unless it ends as
   * expected.
   */
  play(t: Owner, form: ContentType, scenario: ScenarioName, expected: CellOutcome): Promise<void>
}

/** One network with a separate service; cells are played one after the other. */
export async function openFaultHarness(owner: Owner, name: VariantName): Promise<FaultHarness> {
  const variant: NetworkVariant = variants[name]
  const service = await manualService(owner, { environment: variant.environment })
  return {
    play: (t, form, scenario, expected) =>
      playCell({ t, service, variant, form, scenario: scenarios[scenario], expected }),
  }
}

interface Cell {
  readonly t: Owner
  readonly service: ManualService
  readonly variant: NetworkVariant
  readonly form: ContentType
  readonly scenario: Scenario
  readonly expected: CellOutcome
}

async function playCell(cell: Cell): Promise<void> {
  const { service, scenario } = cell
  await awayFromMidnight(service)
  const account = await connectedAccount(cell)
  const hook = await receiver(cell.t, service.clock)
  await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const planned = await schedule(cell, account)
  const move = mover(cell)
  const read = () => account.client.getSchedule({ params: { schedule_id: planned.scheduleId } })
  let ended: ScheduleWithAttempts
  try {
    await goWrong(cell, account)
    await move({ minutes: 1 })
    for (let minute = 0; minute < endsWithinMinutes && isOpen(await read()); minute++)
      await move({ minutes: 1 })
    ended = await read()
    await check(cell, account, planned.texts, ended, hook.received)
    await move({ minutes: faultsLastMinutes - endsWithinMinutes })
    await assertStruck(service, scenario)
  } finally {
    await setRight(cell)
  }
  await move({ minutes: calmMinutes })
  await assertFinal(cell, account, ended, await read(), hook.received)
}

const isOpen = ({ status }: ScheduleWithAttempts) => status === 'pending' || status === 'publishing'

/** LinkedIn's limits end at midnight UTC: a cell that speaks of hours must have them. */
async function awayFromMidnight(service: ManualService): Promise<void> {
  const { hour } = service.clock.now().toZonedDateTimeISO('UTC')
  await service.advance(hour >= 21 ? { hours: 24 - hour } : { minutes: 1 })
}

async function connectedAccount({ service, variant, scenario }: Cell): Promise<TestAccount> {
  const account = await service.newAccount()
  await connectAdded(service, account, variant.platform, variant.server)
  if (variant.author === 'organization') await connectPage(service, account)
  // The fault must strike the publication, not the connecting.
  else await assertReady(service, account, variant)
  if (scenario.connectedHours !== undefined) {
    await service.advance({ hours: scenario.connectedHours })
    // A renewal that is due would meet the faults in place of the publication.
    await assertReady(service, account, variant)
  }
  return account
}

async function assertReady(
  { service }: ManualService,
  { accountId }: TestAccount,
  { platform }: NetworkVariant,
): Promise<void> {
  assert.equal((await mainAccess(service.ports, accountId, platform)).kind, 'ready')
}

async function schedule({ service, variant: { platform }, form }: Cell, { client }: TestAccount) {
  const { draft_id } = await client.createDraft({
    body: { platform, content_type: form, pieces: pieces[form] },
  })
  const preview = await client.previewDraft({ params: { draft_id } })
  const shown = preview.platforms.find((one) => one.platform === platform)!
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  return { scheduleId: schedule_id, texts: shown.pieces.map(({ text }) => text) }
}

async function goWrong(
  { service, variant: { platform }, scenario }: Cell,
  { accountId }: TestAccount,
): Promise<void> {
  const author = await authorOf(service, platform, accountId)
  if (scenario.tokenRunsOut)
    await service.control('POST', '/_control/tokens/expire', { platform, author })
  if (scenario.switched)
    await service.control('POST', '/_control/switches', {
      [scenario.switched.name]: scenario.switched.to,
    })
  for (const fault of scenario.faults) await service.fault({ platform, author, ...fault })
}

/** Also after a failure: the cells that follow play on the same sandbox. */
async function setRight({ service, variant: { platform }, scenario }: Cell): Promise<void> {
  await service.control('DELETE', `/_control/faults?platform=${platform}`)
  if (scenario.switched)
    await service.control('POST', '/_control/switches', {
      [scenario.switched.name]: scenario.switched.back,
    })
}

async function authorOf(
  service: ManualService,
  platform: string,
  accountId: string,
): Promise<string> {
  const known = (await service.control('GET', `/_control/authors?platform=${platform}`)) as {
    data: { key: string; author_id: string }[]
  }
  return known.data.find(({ key }) => key === accountId)!.author_id
}

function mover({ service, variant, scenario, form }: Cell): MoveTime {
  // A slow network holds its first call, which may be an upload; one that hangs holds the call that
  // makes the post. Time that goes on for longer would end calls that nothing holds, such as that
  // of a webhook.
  const isUpload =
    variant.platform === 'x' &&
    form === 'carousel' &&
    scenario.faults.some(({ kind }) => kind === 'slow')
  const isHeld = holdWatch(service, scenario.faults, isUpload ? 30_000 : 20_000)
  return timeMover(service, { isHeld })
}

async function check(
  { service, expected }: Cell,
  account: TestAccount,
  texts: string[],
  ended: ScheduleWithAttempts,
  received: Received[],
) {
  const posts = await service.posts({ author: account.accountId })
  const found = {
    ends: ended.status === 'failed' ? ended.error_code : ended.status,
    posts: posts.length,
    events: received.length,
  }
  const { namedLate = false, ...wanted } = expected
  assert.deepEqual(found, wanted, JSON.stringify(ended, null, 1))
  for (const attempt of ended.attempts.filter(
    ({ phase, outcome }) => phase !== 'look_up' && outcome !== 'confirmed',
  ))
    assert.notEqual(attempt.network_message, null, `attempt ${attempt.attempt} does not say why`)
  for (const post of posts)
    assert.deepEqual([post.text, ...post.pieces.map(({ text }) => text)], texts)
  assert.equal(
    ended.warnings.some(({ code }) => code === 'link_unknown'),
    namedLate,
  )
  if (ended.status === 'published' && !namedLate)
    assert.equal(ended.external_id, posts[0]!.external_id)
  assertEvent(ended, received[0]!.json)
}

function assertEvent(
  ended: ScheduleWithAttempts,
  { event, data }: { event: string; data: unknown },
): void {
  const {
    schedule_id,
    draft_id,
    post_id,
    platform,
    connection_id,
    published_at,
    external_url,
    external_id,
    error_code,
    error_cause,
    error_message,
  } = ended
  const common = {
    schedule_id,
    draft_id,
    post_id,
    platform,
    connection_id,
    published_at,
    external_url,
    external_id,
  }
  assert.equal(event, `post.${ended.status}`)
  assert.deepEqual(
    data,
    ended.status === 'published' ? common : { ...common, error_code, error_cause, error_message },
  )
  if (ended.status === 'published') assert.deepEqual([error_code, error_message], [null, null])
  else assert.deepEqual([published_at, external_url, external_id], [null, null, null])
  if (ended.status === 'failed') assert.match(error_message!, /\w.*\.$/)
}

/** A fault that never struck proves nothing. */
async function assertStruck(service: ManualService, scenario: Scenario): Promise<void> {
  const { data } = (await service.control('GET', '/_control/faults')) as {
    data: { kind: string; remaining: number | null }[]
  }
  const left = data.filter(({ remaining }) => remaining !== null).map(({ kind }) => kind)
  assert.deepEqual(
    left,
    [],
    `of ${scenario.faults.map(({ kind }) => kind).join(', ')} some never struck`,
  )
}

/**
 * Nothing more has come: no second post, no second event, no other end. What the network named late
 * is known by now.
 */
async function assertFinal(
  { service, expected }: Cell,
  account: TestAccount,
  ended: ScheduleWithAttempts,
  final: ScheduleWithAttempts,
  received: Received[],
): Promise<void> {
  const posts = await service.posts({ author: account.accountId })
  assert.deepEqual(
    [posts.length, received.length, final.status, final.error_code],
    [expected.posts, 1, ended.status, ended.error_code],
  )
  if (final.status !== 'published') return
  assert.equal(final.external_id, posts[0]!.external_id)
  assert.deepEqual(
    final.warnings.filter(({ code }) => code === 'link_unknown'),
    [],
  )
  assert.equal((await fetch(final.external_url!)).status, 200)
}
