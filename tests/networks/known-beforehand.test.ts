import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkPosts } from '@crier/sdk/import-posts.ts'
import { readPostFile } from '@crier/sdk/post-file.ts'
import { manualService, type TestAccount } from '../service.ts'

const environment = { CRIER_X_CLIENT_ID: 'client', CRIER_X_CLIENT_SECRET: 'the operator’s' }
const service = await manualService({ after }, { environment })
type Platform = 'linkedin' | 'x' | 'instagram' | 'tiktok'

const draftOf = async (
  { client }: TestAccount,
  platform: Platform,
  content: string,
  media: { media_id: string }[] = [],
) =>
  (await client.createDraft({ body: { platform, content, ...(media.length > 0 && { media }) } }))
    .draft_id
const codesOf = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code)

/** The warnings of the preview, a check, a batch and a schedule. */
async function warningsOf(
  account: TestAccount,
  platform: Platform,
  content: string,
  hours: number,
  minutes = 0,
) {
  const { client } = account
  const draft_id = await draftOf(account, platform, content)
  const { platforms } = await client.previewDraft({ params: { draft_id } })
  const body = { draft_id, platform, scheduled_at: service.in({ hours, minutes }) }
  const checked = await client.validateSchedule({ body })
  const made = await client.scheduleDraft({ body })
  assert.deepEqual(made.warnings, checked.warnings)
  return {
    preview: platforms.find((one) => one.platform === platform)!.warnings,
    schedule: made.warnings,
  }
}

test('possible_duplicate: warns of the same words within what a network remembers, and of no others', async () => {
  const account = await service.newAccount()
  const { client } = account
  assert.deepEqual((await warningsOf(account, 'x', 'Fresh bread at five.', 1)).schedule, [])
  const again = await warningsOf(account, 'x', 'Fresh bread at five.', 2)
  assert.deepEqual(
    [codesOf(again.preview), codesOf(again.schedule)],
    [['possible_duplicate'], ['possible_duplicate']],
  )
  assert.match(
    again.schedule[0]!.detail,
    /^sch_\w+ has the same words on this connection within 7 days/,
  )
  assert.deepEqual((await warningsOf(account, 'x', 'Fresh rolls at five.', 3)).schedule, [])
  assert.deepEqual((await warningsOf(account, 'x', 'Fresh bread at five.', 24 * 30)).schedule, [])
  await service.advance({ hours: 4 })
  assert.deepEqual(codesOf((await warningsOf(account, 'x', 'Fresh bread at five.', 1)).schedule), [
    'possible_duplicate',
  ])
  // LinkedIn remembers ten minutes, Instagram and TikTok nothing.
  assert.deepEqual((await warningsOf(account, 'linkedin', 'Fresh bread at five.', 1)).schedule, [])
  assert.deepEqual(
    (await warningsOf(account, 'linkedin', 'Fresh bread at five.', 1, 6)).schedule.length,
    1,
  )
  assert.deepEqual((await warningsOf(account, 'linkedin', 'Fresh bread at five.', 5)).schedule, [])
  assert.equal((await client.listSchedules()).data.length, 8)
})

test('possible_duplicate: compares what was published as it was published, and a pending post as its draft is now', async () => {
  const account = await service.newAccount()
  const { client } = account
  const draft_id = await draftOf(account, 'x', 'We open at five.')
  const at = (hours: number) => ({
    body: { draft_id, platform: 'x' as const, scheduled_at: service.in({ hours }) },
  })
  await client.scheduleDraft(at(1))
  const previewed = async () =>
    (await client.previewDraft({ params: { draft_id } })).platforms.find(
      ({ platform }) => platform === 'x',
    )!.warnings
  assert.deepEqual(await previewed(), [], 'a pending post does not repeat itself')
  await service.advance({ hours: 2 })
  assert.deepEqual(codesOf(await previewed()), ['possible_duplicate'])
  await client.updateDraft({ params: { draft_id }, body: { content: 'We open at six.' } })
  assert.deepEqual((await client.validateSchedule(at(1))).warnings, [])
  assert.deepEqual(codesOf((await warningsOf(account, 'x', 'We open at five.', 2)).schedule), [
    'possible_duplicate',
  ])
})

test('possible_duplicate: warns of two posts of one batch, and of a post of a file that repeats a pending one', async () => {
  const account = await service.newAccount()
  const { client } = account
  const drafts = [
    await draftOf(account, 'x', 'Twice.'),
    await draftOf(account, 'x', 'Twice.'),
    await draftOf(account, 'x', 'Once.'),
  ]
  const schedules = drafts.map((draft_id, index) => ({
    draft_id,
    platform: 'x' as const,
    scheduled_at: service.in({ hours: 1 + index }),
  }))
  const { data } = await client.batchSchedules({ body: { schedules } })
  assert.deepEqual(
    data.map((one) => ('warnings' in one ? codesOf(one.warnings) : [])),
    [[], ['possible_duplicate'], []],
  )
  const file = readPostFile(
    Buffer.from(`platform,content,scheduled_at\nx,Once.,${service.in({ hours: 9 })}`),
  )
  const ports = { client, run: 'one', wait: () => Promise.resolve(), progress: () => undefined }
  assert.match((await checkPosts(ports, file))[0]!.detail, /has the same words on this connection/)
})

test('font_missing: names the characters that no font of the server has, and the font to install, where they stand on a card', async () => {
  const account = await service.newAccount('business')
  const { preview, schedule } = await warningsOf(account, 'instagram', 'გამარჯობა Crier', 60)
  for (const warnings of [preview, schedule])
    assert.match(
      warnings.find(({ code }) => code === 'font_missing')?.detail ?? '',
      /the characters “გამრჯ” and 2 more: .* install @fontsource-variable\/noto-sans-georgian\.$/,
    )
  assert.ok(
    !codesOf((await warningsOf(account, 'x', 'გამარჯობა Crier', 61)).preview).includes(
      'font_missing',
    ),
    'X shows the text itself',
  )
  const drawn = 'Größe 日本語 中文 한국어 שלום สวัสดี नमस्ते مرحبا Привет 😀'
  assert.ok(
    !codesOf((await warningsOf(account, 'instagram', drawn, 62)).preview).includes('font_missing'),
  )
})

test('mention_as_text: warns of mentions in the forms of other programs, and of no handle or address', async () => {
  const account = await service.newAccount('business')
  const forms = [
    'Thanks @[Acme](urn:li:organization:1337)!',
    'Thanks @[Acme](https://example.org).',
    'Thanks @[1337:Acme].',
    'Thanks <@U024BE7LH>.',
    'Thanks urn:li:person:AbC-12.',
    'Thanks @baker@bread.example.',
  ]
  for (const [index, text] of forms.entries())
    for (const platform of ['linkedin', 'x', 'instagram', 'tiktok'] as const) {
      const { preview, schedule } = await warningsOf(account, platform, text, 10 + index)
      for (const warnings of [preview, schedule])
        assert.equal(
          codesOf(warnings).includes('mention_as_text'),
          // LinkedIn's own form.
          platform !== 'linkedin' || index > 0,
          `${platform}: ${text}`,
        )
    }
  for (const [index, text] of [
    'Thanks @acme.',
    'Write to hi@bread.example.',
    'An array [1](2) @ 5.',
  ].entries())
    assert.ok(
      !codesOf((await warningsOf(account, 'x', text, 30 + index)).schedule).includes(
        'mention_as_text',
      ),
      text,
    )
})

test('link_without_card: warns of a link on LinkedIn without media, and of none elsewhere', async () => {
  const account = await service.newAccount()
  const text = 'Our story: https://bread.example.com/story and more.'
  const { preview, schedule } = await warningsOf(account, 'linkedin', text, 1)
  assert.deepEqual(
    [codesOf(preview), codesOf(schedule)],
    [['link_without_card'], ['link_without_card']],
  )
  assert.match(schedule[0]!.detail, /“https:\/\/bread\.example\.com\/story”/)
  assert.deepEqual((await warningsOf(account, 'x', text, 2)).schedule, [])
  assert.deepEqual((await warningsOf(account, 'linkedin', 'No link. None at all…', 3)).schedule, [])
})

test('link_is_billed: warns on the live X of what X counts as a link, and not in the sandbox', async () => {
  const account = await service.newAccount()
  const live = (kind: 'sandbox' | 'live') =>
    service.service.ports.db
      .updateTable('connection')
      .set({ kind })
      .where('account_id', '=', account.accountId)
      .where('platform', '=', 'x')
      .execute()
  const texts = [
    'Read https://bread.example.com now',
    'Read README.md now',
    'Unpack report.zip now',
    'See bread.com now',
  ]
  assert.deepEqual((await warningsOf(account, 'x', `${texts[0]} please`, 100)).schedule, [])
  await live('live')
  for (const [index, text] of texts.entries()) {
    const { preview, schedule } = await warningsOf(account, 'x', text, 200 + index)
    assert.deepEqual(
      [codesOf(preview), codesOf(schedule)],
      [['link_is_billed'], ['link_is_billed']],
      text,
    )
  }
  assert.deepEqual(
    (await warningsOf(account, 'x', 'Costs 3.50 at 5.30pm, and v2.exe', 300)).schedule,
    [],
  )
  await live('sandbox')
})
