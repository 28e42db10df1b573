import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { eventually } from '../processes.ts'
import { drawn, illustrations } from './illustrations.ts'
import { publishSoon } from './publish-soon.ts'
import { receiver, type Owner, type TestAccount, type TestService } from '../service.ts'

const zone = 'Europe/Berlin'

/** Recent posts of a bakery: days ago, time, network and text. */
const published: readonly (readonly [
  daysAgo: number,
  time: string,
  platform: Platform,
  text: string,
])[] = [
  [
    19,
    '09:00',
    'linkedin',
    'We stopped baking what nobody buys after noon. Waste fell by a third in four weeks.',
  ],
  [18, '12:30', 'x', 'Rye sells out at 7:40 on Fridays. We now bake two trays more.'],
  [16, '17:30', 'instagram', 'What 6 a.m. looks like from behind the counter'],
  [
    15,
    '09:00',
    'linkedin',
    'Our apprentices choose the bread of the week. Twelve weeks, twelve breads, one that stays.',
  ],
  [13, '12:30', 'x', 'A sourdough is a calendar: feed it on Tuesday, bake it on Wednesday.'],
  [12, '18:00', 'tiktok', 'Three ways to fold a croissant, and the one we use'],
  [
    11,
    '09:00',
    'linkedin',
    'What a bakery learns from a power cut: 240 loaves from the wood oven, sold by nine.',
  ],
  [9, '17:30', 'instagram', 'From flour to shelf in eleven pictures'],
  [8, '12:30', 'x', 'No, the dark crust is not burnt. Here is what happens at 230 degrees.'],
  [
    6,
    '09:00',
    'linkedin',
    'We publish our prices with their reasons. The first month surprised us.',
  ],
  [4, '12:30', 'x', 'Question of the week: why does bread go stale faster in the fridge?'],
  [3, '18:00', 'tiktok', 'Forty seconds of a very calm dough'],
  [
    1,
    '09:00',
    'linkedin',
    'One shelf, one hour, one price: how we end the day without throwing bread away.',
  ],
]

const planned: readonly (readonly [
  daysAhead: number,
  time: string,
  platform: Platform,
  text: string,
])[] = [
  [1, '12:30', 'x', 'Tomorrow we open at five. Somebody has to.'],
  [2, '09:00', 'linkedin', 'Hiring a baker in 2026: what we ask, and what applicants ask us.'],
  [3, '17:30', 'instagram', 'The Advent calendar is made of gingerbread again'],
  [4, '12:30', 'x', 'Stollen needs three weeks to taste of anything. Ours was born today.'],
  [5, '18:00', 'tiktok', 'How not to shape a Stollen, with our apprentice'],
  [6, '09:00', 'linkedin', 'Energy costs of one loaf, in cents, over two years.'],
  [8, '12:30', 'x', 'Flour prices, explained in five posts'],
  [9, '17:30', 'instagram', 'Our opening hours in December'],
  [13, '09:00', 'linkedin', 'What we learned from asking 300 customers one question.'],
]

export interface Fixture {
  /** A post whose answer was lost. */
  readonly unsure: string
  /** One source, written for three networks. */
  readonly remix: readonly string[]
}

/**
 * An account with past and planned posts, a failure and an unconfirmed post: pages in daily use.
 */
export async function openFixture(
  t: Owner,
  service: TestService,
  account: TestAccount,
): Promise<Fixture> {
  const { client } = account
  await client.updateAccount({
    body: {
      brand_kit: {
        name: 'Rye & Sons',
        voice: 'Plain words. We show what we do and say what it costs.',
        default_tone: 'friendly',
        hashtags: ['bread', 'craft'],
      },
    },
  })
  await client.configureSlots({
    body: {
      platform: 'linkedin',
      timezone: zone,
      slots: [{ time: '09:00', days: ['monday', 'wednesday', 'friday'] }],
    },
  })
  await client.configureSlots({
    body: {
      platform: 'x',
      timezone: zone,
      slots: [{ time: '12:30', days: ['monday', 'tuesday', 'thursday', 'saturday'] }],
    },
  })
  await client.configureSlots({
    body: {
      platform: 'instagram',
      timezone: zone,
      slots: [{ time: '17:30', days: ['tuesday', 'saturday'] }],
    },
  })
  const hook = await receiver(t)
  await client.createWebhook({ body: { url: hook.url, events: ['post.published', 'post.failed'] } })
  const schedules: string[] = []
  for (const [, , platform, text] of published)
    schedules.push(await goesOutNow(service, account, platform, text))
  for (const [index, [daysAgo, time]] of published.entries()) {
    await ended(account, schedules[index]!)
    await happened(service, schedules[index]!, instantOf(-daysAgo, time))
  }
  const fail = async (kind: string, platform: Platform, text: string) => {
    await service.fault({ platform, kind, author: await authorOf(account, platform), times: 0 })
    const id = await goesOutNow(service, account, platform, text)
    await ended(account, id)
    await service.control('DELETE', '/_control/faults')
    return id
  }
  await fail('content_rejected', 'x', 'Our whole price list, in one post.')
  const unsure = await fail('accept_then_reset', 'linkedin', 'Sunday we rest. Monday there is rye.')
  for (const [daysAhead, time, platform, text] of planned)
    await client.scheduleDraft({
      body: {
        draft_id: await write(account, platform, text),
        platform,
        scheduled_at: instantOf(daysAhead, time),
      },
    })
  const { drafts } = await client.remix({
    body: {
      source:
        'On Tuesday the power failed at four in the morning. We baked 240 loaves in the wood ' +
        'oven instead. We sold out by nine. Nobody asked for a discount.',
      platforms: ['linkedin', 'x', 'instagram'],
      content_types: { x: 'thread' },
      tone: 'professional',
    },
  })
  return { unsure, remix: drafts.map(({ draft_id }) => draft_id) }
}

/**
 * A library with pictures, posts on the calendar that show them, and a draft with three of them.
 */
export async function addPictures({ client }: TestAccount): Promise<{ readonly pictured: string }> {
  const media: { media_id: string }[] = []
  for (const illustration of illustrations) {
    const { name, altText: alt_text } = illustration
    const { media_id } = await client.createMedia({
      body: new Blob([new Uint8Array(await drawn(illustration))]),
      query: { name },
    })
    await client.updateMedia({ params: { media_id }, body: { alt_text } })
    media.push({ media_id })
  }
  const draftOf = async (content: string, shown: typeof media) =>
    (await client.createDraft({ body: { platform: 'instagram', content, media: shown } })).draft_id
  for (const [index, [days, text]] of picturedPosts.entries())
    await client.scheduleDraft({
      body: {
        draft_id: await draftOf(text, media.slice(index, index + 1)),
        platform: 'instagram',
        scheduled_at: instantOf(days, '08:00'),
      },
    })
  return {
    pictured: await draftOf(
      'Saturday on the shelf: rye, baguettes, and nine rolls for eight people.',
      media.slice(0, 3),
    ),
  }
}

const picturedPosts = [
  [1, 'This morning’s rye. It sings when it cools.'],
  [2, 'Three baguettes a minute, until seven.'],
  [4, 'Rolls for tomorrow’s breakfast.'],
  [6, 'The first Stollen of the year.'],
] as const

async function write(
  { client }: TestAccount,
  platform: Platform,
  content: string,
): Promise<string> {
  return (await client.createDraft({ body: { platform, content } })).draft_id
}

async function goesOutNow(
  service: TestService,
  account: TestAccount,
  platform: Platform,
  text: string,
): Promise<string> {
  const draft_id = await write(account, platform, text)
  return publishSoon(service, account, { draft_id, platform })
}

async function ended({ client }: TestAccount, schedule_id: string): Promise<void> {
  const status = async () => (await client.getSchedule({ params: { schedule_id } })).status
  const over = async () => (['published', 'failed'].includes(await status()) ? true : undefined)
  // Not oftener: a plan admits some hundred requests in a minute.
  await eventually('the end of a publication', over, 20_000, 400)
}

/** Backdates a published post instead of waiting for weeks. */
async function happened(service: TestService, scheduleId: string, at: string): Promise<void> {
  await sql`update schedule set scheduled_at = ${at}::timestamptz,
    published_at = ${at}::timestamptz + interval '1 second' where id = ${scheduleId}`.execute(
    service.service.ports.db,
  )
}

function instantOf(days: number, time: string): string {
  const day = Temporal.Now.zonedDateTimeISO(zone).toPlainDate().add({ days })
  return day
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
}

async function authorOf({ client }: TestAccount, platform: Platform): Promise<string> {
  return (await client.listConnections()).data.find(
    (connection) => connection.platform === platform,
  )!.external_account_id!
}
